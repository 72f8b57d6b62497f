import { formatNumber } from '@hotovo/domain/shared/format'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { BarLine } from '../kit/BottomBar.tsx'
import { focusLine } from './focusLine.ts'
import { Meter } from './Meter.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'

/** How far accepting exact payments is and how it ended, for the foot of the window: no line moves for it. */
export const ExactBar = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { state: exact } = store.exact
  const count = store.lines.counts.of('matched')
  const number = (value: number) => formatNumber(value, language)
  const { phase } = exact
  useEffect(() => store.exact.tellsHere(), [store])
  const isLast = count === 0
  // What was pressed is gone with what it began, or with the last payment.
  useEffect(() => {
    if ((phase !== 'resting' || isLast) && document.activeElement === document.body) focusLine(store)
  }, [phase, isLast, store])
  const dismiss = () => {
    store.exact.dismiss()
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusLine(store)
    })
  }
  switch (exact.phase) {
    case 'running':
      return (
        <BarLine
          tone="info"
          actions={
            <Button variant="secondary" aria-disabled={exact.isStopping} onClick={() => store.exact.stop()}>
              {t(exact.isStopping ? 'payments.exact.stopping' : 'payments.exact.stop')}
            </Button>
          }
        >
          <label htmlFor="exact-progress" role="status">
            {t('payments.exact.running', { done: number(exact.done), total: number(exact.total) })}
          </label>
          <Meter id="exact-progress" value={exact.done} max={exact.total} />
        </BarLine>
      )
    case 'failed':
      return (
        <BarLine
          tone="error"
          onClose={dismiss}
          actions={
            <Button
              variant="secondary"
              aria-disabled={store.exact.isHeld}
              onClick={() => void store.exact.resume()}
            >
              {t('payments.exact.resume')}
            </Button>
          }
        >
          <span role="alert">
            {t('payments.exact.failed', { done: number(exact.done), total: number(exact.total) })}
          </span>
        </BarLine>
      )
    case 'ended': {
      const gone = (decision: BankEntry['decision']) =>
        exact.others.filter((entry) => entry.decision === decision).length
      const [taken, aside, changed] = [gone('accepted'), gone('set-aside'), gone('open') + gone('given-back')]
      return (
        <BarLine tone="success" onClose={dismiss} passes={exact.others.length === 0 && exact.left === 0}>
          <span role="status">
            {t('payments.exact.ended', { count: exact.done })}{' '}
            {taken > 0 && t('payments.exact.taken', { count: taken })}{' '}
            {aside > 0 && t('payments.exact.aside', { count: aside })}{' '}
            {changed > 0 && t('payments.exact.skipped', { count: changed })}{' '}
            {exact.left > 0 && t('payments.exact.left', { count: exact.left })}
          </span>
        </BarLine>
      )
    }
    default:
      return null
  }
})
