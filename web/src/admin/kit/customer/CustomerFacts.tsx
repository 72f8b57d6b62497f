import type { OrderRow } from '@hotovo/application/orders/list'
import { isLikelyDuplicate } from '@hotovo/domain/orders/order'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Code } from '../../../ui/Code.tsx'
import { Email } from '../../../ui/Email.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Actions, Entries, Entry, Small } from '../parts.tsx'
import { RetryButton } from '../RetryButton.tsx'
import { PaymentChip, StatusChip } from '../StatusChip.tsx'
import type { CustomerDesk } from './CustomerDesk.ts'

const Body = styled('div')({
  display: 'grid',
  gap: '1rem',
  maxWidth: '44rem',
  '& > *': { minWidth: 0 },
  '& h3': { fontSize: '1.0625rem' },
})
const Sums = styled('table')(({ theme: { vars } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '0.375rem 0.5rem 0.375rem 0', textAlign: 'end' },
  '& thead th': { color: vars.palette.text.secondary, fontSize: '0.875rem' },
  '& :first-child': { textAlign: 'start' },
  '& tbody tr': { borderTop: `1px solid ${vars.palette.divider}` },
}))

type LikelyDuplicateProps = {
  readonly one: OrderRow
  readonly order: OrderRow
  readonly to: (path: string, number: string) => ReactNode
}

/** An order that looks like another one of the same customer. */
function LikelyDuplicate({ one, order, to }: LikelyDuplicateProps) {
  const { t } = useTranslation('admin')
  const apart = Math.abs(Date.parse(order.createdAt) - Date.parse(one.createdAt))
  return (
    <Notice tone="warning" title={t('account.customer.likelyDuplicate')}>
      <p>
        {to(`/objednavky/${one.id}`, one.number)}:{' '}
        {t(one.createdAt < order.createdAt ? 'account.customer.before' : 'account.customer.after', {
          count: Math.max(1, Math.round(apart / 60_000)),
        })}
      </p>
    </Notice>
  )
}

type FactsProps = { readonly desk: CustomerDesk; readonly onFollow?: (() => void) | undefined }

/** Whoever placed an order or sent a ticket: all their orders, tickets and vouchers, what they come to, and what looks like the same twice. */
export const CustomerFacts = observer(({ desk, onFollow }: FactsProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { phase, answer: customer } = desk.customer
  const order = customer?.record.kind === 'order' ? customer.record.row : undefined
  const to = (path: string, number: string) => (
    <Link to={pathIn(language, `/admin${path}`)} onClick={onFollow}>
      <Code>{number}</Code>
    </Link>
  )
  const row = (one: OrderRow) => (
    <Entry key={one.id}>
      {to(`/objednavky/${one.id}`, one.number)}
      <StatusChip status={one.orderStatus} />
      <Small>
        <Money>{formatMoney(one.total, one.currency, language)}</Money> ·{' '}
        {formatDay(dayOf(one.createdAt), language)} · <Email>{one.email}</Email> <PaymentChip order={one} />
      </Small>
    </Entry>
  )
  const part = (title: string, items: readonly ReactNode[]) =>
    items.length > 0 && (
      <section aria-label={title}>
        <h3>{title}</h3>
        <Entries>{items}</Entries>
      </section>
    )
  const others = [...(customer?.orders.items ?? []), ...(customer?.byPhone ?? [])]
  return (
    <Body>
      {customer && (
        <p>
          {customer.correctedEmail !== null && (
            <>
              <Email>{customer.correctedEmail}</Email>
              <br />
              {t('customer.placed')}{' '}
            </>
          )}
          <Email>{customer.email}</Email>
        </p>
      )}
      {phase === 'loading' && !customer && <Spinner>{t('ticket.customer.loading')}</Spinner>}
      {phase === 'failed' && (
        <Notice tone="error">
          <p>{t('ticket.customer.failed')}</p>
          <Actions>
            <RetryButton onRetry={() => void desk.load()} />
          </Actions>
        </Notice>
      )}
      {order &&
        others.flatMap((one) =>
          isLikelyDuplicate(order, one)
            ? [<LikelyDuplicate key={one.id} one={one} order={order} to={to} />]
            : [],
        )}
      {customer && customer.byAccount.length > 0 && (
        <Notice tone="info" title={t('account.customer.account')}>
          {customer.byAccount.map(({ account, id, number }) => (
            <p key={id}>
              {to(`/objednavky/${id}`, number)} · <Code>{account}</Code>
            </p>
          ))}
        </Notice>
      )}
      {customer && (
        <>
          {customer.sums.length > 0 && (
            <Sums>
              <thead>
                <tr>
                  <th scope="col">{t('order.money.currency')}</th>
                  <th scope="col">{t('account.customer.paid')}</th>
                  <th scope="col">{t('account.customer.unpaid')}</th>
                  <th scope="col">{t('account.customer.refunded')}</th>
                </tr>
              </thead>
              <tbody>
                {customer.sums.map(({ currency, paid, unpaid, refunded }) => (
                  <tr key={currency}>
                    <th scope="row">{currency}</th>
                    {Object.entries({ paid, unpaid, refunded }).map(([name, minor]) => (
                      <td key={name}>
                        <Money>{formatMoney(minor, currency, language)}</Money>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Sums>
          )}
          {part(
            t(order ? 'ticket.customer.otherOrders' : 'ticket.customer.orders', {
              count: customer.orders.count,
            }),
            customer.orders.items.map(row),
          )}
          {part(t('account.customer.phone'), customer.byPhone.map(row))}
          {part(
            t('ticket.customer.tickets', { count: customer.tickets.count }),
            customer.tickets.items.map(({ id, number, subject, createdAt }) => (
              <Entry key={id}>
                {to(`/tikety/${number}`, number)}
                <Small>
                  <bdi>{subject}</bdi> · {formatDay(dayOf(createdAt), language)}
                </Small>
              </Entry>
            )),
          )}
          {part(
            t('account.customer.vouchers'),
            customer.vouchers.map(({ serial, balance, amount, currency }) => (
              <Entry key={serial}>
                {to(`/vouchery/${serial}`, serial)}
                <span>
                  <Money>{formatMoney(balance, currency, language)}</Money> /{' '}
                  <Money>{formatMoney(amount, currency, language)}</Money>
                </span>
              </Entry>
            )),
          )}
          {customer.orders.count + customer.tickets.count === 0 && (
            <Small>{t(order ? 'account.customer.nothing' : 'ticket.customer.nothing')}</Small>
          )}
        </>
      )}
    </Body>
  )
})
