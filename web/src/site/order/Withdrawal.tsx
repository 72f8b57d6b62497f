import type { OrderView } from '@hotovo/application/orders/ports'
import { refundDays } from '@hotovo/domain/law'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import type { OrderStore } from './OrderStore.ts'

const Section = styled('section')({
  display: 'grid',
  justifyItems: 'start',
  gap: '0.75rem',
  '& > *': { minWidth: 0, maxWidth: '100%' },
  '& > h2': { marginBottom: 0 },
  '& ul': { margin: 0, paddingLeft: '1.375rem' },
  '@media print': { display: 'none' },
})
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' })

type WithdrawalProps = { readonly store: OrderStore; readonly view: OrderView }

/**
 * Withdrawing from the contract in two steps: what will happen is said before it is confirmed. Nothing is shown
 * where it cannot be done.
 */
export const Withdrawal = observer(({ store, view: { order, progress } }: WithdrawalProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = useRef<HTMLHeadingElement>(null)
  const { withdrawal } = progress
  if (!withdrawal) return null
  const { phase } = store.withdrawing
  const written = (minor: number) => formatMoney(minor, order.currency, language)
  const isSending = phase === 'sending'
  /** The button that was pressed goes; what is read next is the heading of what came. */
  const moved = (step: () => void) => () => {
    step()
    focusHeading(title.current)
  }
  const confirm = async () => {
    // All of this goes with it; the heading of the page says what has become of the order.
    if (await store.withdraw()) focusHeading(document.querySelector('main h1'))
  }
  return (
    <Section aria-labelledby="withdrawal-title">
      <h2 id="withdrawal-title" ref={title}>
        {t(phase === 'resting' ? 'order.withdrawal.title' : 'order.withdrawal.confirmTitle')}
      </h2>
      {phase === 'resting' ? (
        <>
          <p>
            {t('order.withdrawal.until', { day: formatDay(withdrawal.lastDay, language) })}{' '}
            <Link to={pathIn(language, '/odstupenie')}>{t('order.withdrawal.more')}</Link>
          </p>
          <Button variant="secondary" onClick={moved(() => store.askToWithdraw())}>
            {t('order.withdrawal.ask')}
          </Button>
        </>
      ) : (
        <>
          <ul>
            <li>{t('order.withdrawal.cancels')}</li>
            {withdrawal.blocked > 0 && <li>{t('order.withdrawal.blocks')}</li>}
            {withdrawal.kept > 0 && (
              <li>
                <Rich
                  text={t('order.withdrawal.kept', { amount: written(withdrawal.kept) })}
                  as={{ money: Money }}
                />
              </li>
            )}
            <li>
              {withdrawal.refund > 0 ? (
                <Rich
                  text={t(withdrawal.kept > 0 ? 'order.withdrawal.rest' : 'order.withdrawal.refund', {
                    amount: written(withdrawal.refund),
                    count: refundDays(dayOf(new Date().toISOString())),
                  })}
                  as={{ money: Money }}
                />
              ) : (
                t('order.withdrawal.nothing')
              )}
            </li>
            <li>{t('order.withdrawal.receipt')}</li>
          </ul>
          <div role="alert">
            {phase === 'failed' && (
              <Notice tone="error">
                <p>{t('order.withdrawal.failed')}</p>
              </Notice>
            )}
            {phase === 'too-many' && (
              <Notice tone="warning">
                <p>{t('order.withdrawal.tooMany')}</p>
              </Notice>
            )}
          </div>
          <Actions>
            <Button variant="primary" aria-disabled={isSending} onClick={() => void confirm()}>
              {t(isSending ? 'order.withdrawal.sending' : 'order.withdrawal.confirm')}
            </Button>
            <Button variant="quiet" disabled={isSending} onClick={moved(() => store.keepOrder())}>
              {t('order.withdrawal.keep')}
            </Button>
          </Actions>
        </>
      )}
    </Section>
  )
})
