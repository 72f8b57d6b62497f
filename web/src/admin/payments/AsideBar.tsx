import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { BarLine } from '../kit/BottomBar.tsx'
import { moneyOf, movedBy } from '../kit/moneyOf.ts'
import { focusLine } from './focusLine.ts'
import type { PaymentsStore } from './PaymentsStore.ts'
import { whyNotTogether } from './whyNotTogether.ts'

const endedWords = {
  'set-aside': 'payments.together.aside',
  'waits-again': 'payments.together.again',
  accepted: 'payments.exact.ended',
} as const

/** What became of lines that were decided about together, and the way back for all of them (rule P45). */
const EndedBar = observer(({ store: { together } }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const { ended } = together
  // biome-ignore lint/correctness/useExhaustiveDependencies: each that ended is told here
  useEffect(() => together.tellsHere(), [together, ended])
  if (!ended) return null
  const { done, others, what, subject } = ended
  return (
    <BarLine
      key={subject}
      tone={others > 0 ? 'warning' : 'success'}
      onClose={() => together.dismiss()}
      passes={others === 0 && 'with-page'}
      of={subject}
      actions={
        what !== 'accepted' &&
        done.length > 0 && (
          <Button variant="secondary" aria-keyshortcuts="z" onClick={() => void together.undo()}>
            {t('payments.undo.action')}
          </Button>
        )
      }
    >
      {t(endedWords[what], { count: done.length })}
      {others > 0 && (
        <>
          {' '}
          {t(what === 'accepted' ? 'payments.together.notAccepted' : 'payments.together.others', {
            count: others,
          })}
        </>
      )}
    </BarLine>
  )
})

/** How many lines are picked, and what is done with them (rule P45). */
export const PickedBar = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const { picked, list } = store.together
  if (picked.length === 0) return null
  const { leftPicked } = store.together
  const isAgain = picked.every(({ decision }) => decision === 'set-aside')
  const acceptable = picked.filter((entry) => whyNotTogether(entry) === undefined).length
  const drop = () => {
    store.together.drop()
    focusLine(store)
  }
  return (
    <section aria-label={t('payments.together.title')}>
      <BarLine
        tone="info"
        actions={
          <>
            {acceptable > 0 && leftPicked.length === 0 && (
              <Button
                aria-keyshortcuts="a"
                onClick={() => void store.acceptPicked().then(() => focusLine(store))}
              >
                {t('payments.together.accept', { count: acceptable })}
              </Button>
            )}
            <Button
              variant={acceptable > 0 ? 'secondary' : 'primary'}
              aria-keyshortcuts="x"
              onClick={() => {
                store.decidePicked()
                if (isAgain) focusLine(store)
              }}
            >
              {t(isAgain ? 'payments.actions.again' : 'payments.actions.aside')}
            </Button>
            <Button variant="quiet" aria-keyshortcuts="Escape" onClick={drop}>
              {t('payments.together.drop')}
            </Button>
            {picked.length < list.rows.length && (
              <Button variant="secondary" onClick={() => store.together.pick(list.rows)}>
                {t('payments.together.all', { count: list.rows.length })}
              </Button>
            )}
          </>
        }
      >
        <span role="status">{t('payments.together.picked', { count: picked.length })}</span>.{' '}
        {leftPicked.length > 0 && (
          <span role="alert">
            {t('payments.together.oneByOne', {
              reasons: leftPicked
                .map(([why, count]) =>
                  why === 'far-beyond'
                    ? t('payments.together.farBeyond', { count })
                    : `${t(`payments.groups.${why}`)} ${count}`,
                )
                .join(', '),
            })}
          </span>
        )}
      </BarLine>
    </section>
  )
})

/** The way back for what was set aside or given back last. */
export const AsideBar = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { undoable } = store
  return (
    <div role="status">
      <EndedBar store={store} />
      {undoable && (
        <BarLine
          tone="success"
          actions={
            <Button variant="secondary" aria-keyshortcuts="z" onClick={() => void store.undo()}>
              {t('payments.undo.action')}
            </Button>
          }
        >
          {t(undoable.decision === 'given-back' ? 'payments.undo.back' : 'payments.undo.text', {
            amount: moneyOf(movedBy(undoable, undoable.amount), undoable.currency, language),
          })}
        </BarLine>
      )}
    </div>
  )
})
