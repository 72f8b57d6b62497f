import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Code } from '../../ui/Code.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Actions, Aside, Card, Entries, Entry, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { TicketStatusChip } from './chips.tsx'
import { LinkOrder } from './RelatedOrderForm.tsx'
import type { TicketStore } from './TicketStore.ts'

/** The other tickets and the orders of whoever wrote. */
export const CustomerCard = observer(({ store }: { readonly store: TicketStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { phase, answer: customer } = store.customer
  return (
    <Card aria-labelledby="customer-title">
      <h2 id="customer-title">{t('ticket.customer.title')}</h2>
      {phase === 'loading' && !customer && <Spinner>{t('ticket.customer.loading')}</Spinner>}
      {phase === 'failed' && (
        <Notice tone="error">
          <p>{t('ticket.customer.failed')}</p>
          <Actions>
            <RetryButton onRetry={() => void store.openCustomer()} />
          </Actions>
        </Notice>
      )}
      {customer && customer.tickets.count + customer.orders.count === 0 && (
        <Small>{t('ticket.customer.nothing')}</Small>
      )}
      {customer && customer.tickets.count > 0 && (
        <>
          <h3>{t('ticket.customer.tickets', { count: customer.tickets.count })}</h3>
          <Entries>
            {customer.tickets.items.map(({ id, number, subject, status, createdAt }) => (
              <Entry key={id}>
                <Link to={pathIn(language, `/admin/tikety/${number}`)}>
                  <Code>{number}</Code>
                </Link>
                <TicketStatusChip status={status} />
                <Small>
                  <bdi>{subject}</bdi> · {formatDay(dayOf(createdAt), language)}
                </Small>
              </Entry>
            ))}
          </Entries>
        </>
      )}
      {customer && customer.orders.count > 0 && (
        <>
          <h3>{t('ticket.customer.orders', { count: customer.orders.count })}</h3>
          <Entries>
            {customer.orders.items.map(({ id, number, total, currency, orderStatus, createdAt }) => (
              <Entry key={id}>
                <Link to={pathIn(language, `/admin/objednavky/${id}`)}>
                  <Code>{number}</Code>
                </Link>
                <StatusChip status={orderStatus} />
                <Small>
                  <Money>{formatMoney(total, currency, language)}</Money> ·{' '}
                  {formatDay(dayOf(createdAt), language)}
                </Small>
                <Aside>
                  <LinkOrder store={store} number={number} />
                </Aside>
              </Entry>
            ))}
          </Entries>
        </>
      )}
    </Card>
  )
})
