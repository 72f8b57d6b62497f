import { observer } from 'mobx-react-lite'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { BarLine } from '../../kit/BottomBar.tsx'
import type { UndoStack } from '../../records/UndoStack.ts'
import { Folding } from './Folding.tsx'
import { What } from './What.tsx'

const listen = (tell: () => void) => {
  const kinds = ['online', 'offline'] as const
  for (const kind of kinds) window.addEventListener(kind, tell)
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, tell)
  }
}

/** That the browser has no network, and what became, once it had one again, of what nobody answered meanwhile (rule A169). */
export const NetworkLines = observer(({ undos }: { readonly undos: UndoStack }) => {
  const { t } = useTranslation('admin')
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  const ways = [
    { isDone: true, tone: 'success', title: t('held.sentLater') },
    { isDone: false, tone: 'warning', title: t('held.notSentLater') },
  ] as const
  return (
    <>
      {!isOnline && (
        <BarLine tone="warning" title={t('held.offline')}>
          {t('held.whenOnline')}
        </BarLine>
      )}
      {ways.map(({ isDone, tone, title }) => {
        const ended = undos.sentLater.filter((one) => one.isDone === isDone)
        return (
          ended.length > 0 && (
            <BarLine
              key={tone}
              tone={tone}
              title={title}
              onClose={() => undos.dismissSentLater(isDone)}
              passes={isDone}
              of={ended.length}
            >
              <Folding>
                {ended.map(({ what }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same may be sent twice
                  <li key={place}>
                    <What what={what} isLinked />
                  </li>
                ))}
              </Folding>
            </BarLine>
          )
        )
      })}
    </>
  )
})
