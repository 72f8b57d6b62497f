import type { Order } from '@hotovo/domain/orders/order'
import { formatDay, formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { HistoryList, type HistoryStep } from '../../../ui/HistoryList.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { errorKind } from '../../kit/errorKind.ts'
import { useMay } from '../../kit/may.tsx'
import { Actions, Card, Small } from '../../kit/parts.tsx'
import { RetryButton } from '../../kit/RetryButton.tsx'
import { actorInWords } from '../../kit/record/changeInWords.ts'
import { historyStep } from '../../kit/record/historyStep.tsx'
import type { OrderStore } from '../OrderStore.ts'
import { type Moment, momentsIn } from './timeline.ts'

/** What happened, in words, with a way to whatever it is about. */
function useSteps({ currency }: Pick<Order, 'currency'>) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const to = (path: string, words: ReactNode) => <Link to={pathIn(language, `/admin${path}`)}>{words}</Link>
  const maySeePayments = useMay()('payments.view')
  const toPayments = (words: string) => (maySeePayments ? to('/platby', words) : words)
  const money = (minor: number, of: string = currency) => (
    <Money>{formatMoney(minor, of as typeof currency, language)}</Money>
  )
  return (moment: Moment): HistoryStep => {
    const { key, at } = moment
    const when = formatInstant(at, language)
    switch (moment.kind) {
      case 'entry': {
        const written = (minor: number) => `<money>${formatMoney(minor, currency, language)}</money>`
        const step = { ...historyStep(t, moment.entry, 0, when, written), key }
        const { fieldName, oldValue, newValue } = moment.entry
        if (fieldName !== 'replaced_voucher') return step
        const voucher = (serial: string | null) => to(`/vouchery/${serial}`, serial)
        const what = (
          <>
            {t('account.history.replaced')}: {voucher(newValue)} {t('account.issued.inPlaceOf')}{' '}
            {voucher(oldValue)}
          </>
        )
        return { ...step, what }
      }
      case 'payment': {
        const { kind, amount, method, reference, entryId, receivedOn } = moment.payment
        const source = t(`account.payments.${entryId === null ? 'byHand' : 'fromStatement'}`)
        const { byHand } = moment
        const told = [
          t(`account.payments.methods.${method}`),
          formatDay(receivedOn, language),
          reference,
          ...(byHand?.decidedBy
            ? [
                t('account.payments.recordedBy', { name: byHand.recordedBy }),
                t('account.payments.confirmedBy', { name: byHand.decidedBy }),
              ]
            : []),
        ]
        return {
          key,
          at,
          when,
          who: actorInWords(t, moment.by),
          what: (
            <>
              {t(`account.payments.kinds.${kind}`)} {money(amount)}{' '}
              {kind === 'payment' && (entryId === null ? `(${source})` : <>({toPayments(source)})</>)}
            </>
          ),
          note: told.filter(Boolean).join(' · '),
        }
      }
      case 'issue':
        return {
          key,
          at,
          when,
          who: actorInWords(t, moment.by),
          what: (
            <>
              {t('account.timeline.issued', { count: moment.vouchers.length })}{' '}
              {moment.vouchers.map(({ voucher: { serial } }, index) => (
                <span key={serial}>
                  {index > 0 && ', '}
                  {to(`/vouchery/${serial}`, serial)}
                </span>
              ))}
            </>
          ),
          note: null,
        }
      case 'failure': {
        const { channel, failures, lastError } = moment.delivery
        return {
          key,
          at,
          when,
          who: t('history.actors.system'),
          what: (
            <>
              {t(`account.deliveries.channels.${channel}`)}:{' '}
              {to('/dorucenia', t('account.timeline.failing', { count: failures }))}
            </>
          ),
          note: lastError && t(`deliveries.errors.${errorKind(lastError)}`),
        }
      }
      case 'ticket': {
        const { number, subject, message, name } = moment.ticket
        return {
          key,
          at,
          when,
          who: name,
          what: (
            <>
              {t('account.timeline.ticket')} {to(`/tikety/${number}`, number)}: {subject}
            </>
          ),
          note: message,
        }
      }
      case 'reply':
        return {
          key,
          at,
          when,
          who: moment.reply.by.name,
          what: (
            <>
              {t('history.replySent')} ({to(`/tikety/${moment.ticket.number}`, moment.ticket.number)})
            </>
          ),
          note: moment.reply.text,
          isToCustomer: true,
        }
      case 'line': {
        const { amount, currency: of, counterparty, message, bookedOn } = moment.line
        return {
          key,
          at,
          when: formatDay(bookedOn, language),
          who: counterparty ?? t('account.payments.fromStatement'),
          what: (
            <>
              {toPayments(t('account.timeline.line'))} {money(amount, of)}
            </>
          ),
          note: message,
        }
      }
      default:
        return moment satisfies never
    }
  }
}

type TimelineProps = { readonly store: OrderStore; readonly order: Order }

/** All that happened to an order and around it, in one list by time, the newest first (rule W19). */
export const Timeline = observer(({ store, order }: TimelineProps) => {
  const { t } = useTranslation('admin')
  const stepOf = useSteps(order)
  const { phase, answer: entries } = store.file.history
  const moments = momentsIn(entries ?? [], store.account.account.answer, store.around.answer)
  return (
    <Card aria-labelledby="history-title">
      <h2 id="history-title">{t('order.history.title')}</h2>
      {phase === 'failed' && (
        <Notice tone="error">
          <p>{t('order.history.failed')}</p>
          <Actions>
            <RetryButton onRetry={() => void store.open()} />
          </Actions>
        </Notice>
      )}
      {phase === 'loading' && !entries && <Spinner>{t('order.history.loading')}</Spinner>}
      {entries && moments.length === 0 && <Small>{t('order.history.empty')}</Small>}
      {moments.length > 0 && (
        <HistoryList
          label={t('order.history.title')}
          steps={moments.map((moment) => ({ ...stepOf(moment), isNews: store.file.isNews(moment.at) }))}
        />
      )}
    </Card>
  )
})
