import type { OrderRow } from '@hotovo/application/orders/list'
import type { TicketRow } from '@hotovo/application/tickets/list'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Code } from '../../ui/Code.tsx'
import { type Column, DataTable, RowLink } from '../../ui/DataTable.tsx'
import { Email } from '../../ui/Email.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'

const Quiet = styled('span')(({ theme: { vars } }) => ({ color: vars.palette.text.secondary }))
const Customer = styled('span')(({ theme: { vars } }) => ({
  display: 'block',
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
}))

/** The orders that came last. */
export function Newest({
  items,
  isBusy,
}: {
  readonly items: readonly OrderRow[]
  readonly isBusy: () => boolean
}) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns: readonly Column<OrderRow>[] = [
    {
      name: t('orders.columns.number'),
      inCard: 'title',
      cell: ({ id, number }) => (
        <RowLink to={pathIn(language, `/admin/objednavky/${id}`)}>
          <Code>{number}</Code>
        </RowLink>
      ),
    },
    {
      name: t('orders.columns.customer'),
      inCard: 'wide',
      cell: ({ firstName, lastName, email }) => (
        <>
          {firstName} {lastName}
          <Customer>
            <Email>{email}</Email>
          </Customer>
        </>
      ),
    },
    {
      name: t('orders.columns.amount'),
      isAtEnd: true,
      inCard: 'figure',
      cell: ({ total, currency }) => <Money>{formatMoney(total, currency, language)}</Money>,
    },
    {
      name: t('orders.columns.status'),
      cell: ({ orderStatus }) => <StatusChip status={orderStatus} />,
    },
    {
      name: t('orders.columns.created'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>,
    },
  ]
  return (
    <DataTable
      caption={t('overview.newest')}
      columns={columns}
      items={items}
      keyOf={({ id }) => id}
      isBusy={isBusy}
    />
  )
}

/** The tickets that came last. */
export function NewestTickets({
  items,
  isBusy,
}: {
  readonly items: readonly TicketRow[]
  readonly isBusy: () => boolean
}) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (items.length === 0) return <Quiet>{t('overview.noTickets')}</Quiet>
  const columns: readonly Column<TicketRow>[] = [
    {
      name: t('orders.columns.number'),
      inCard: 'title',
      cell: ({ id, number }) => (
        <RowLink to={pathIn(language, `/admin/tikety/${id}`)}>
          <Code>{number}</Code>
        </RowLink>
      ),
    },
    { name: t('overview.ticketColumns.subject'), inCard: 'wide', cell: ({ subject }) => subject },
    { name: t('overview.ticketColumns.name'), cell: ({ name }) => name },
    {
      name: t('overview.ticketColumns.answer'),
      cell: ({ answerBy }) =>
        answerBy === null ? (
          <Quiet>{t('overview.nothingOwed')}</Quiet>
        ) : (
          <time dateTime={answerBy}>{formatInstant(answerBy, language)}</time>
        ),
    },
    {
      name: t('overview.ticketColumns.created'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>,
    },
  ]
  return (
    <DataTable
      caption={t('overview.newestTickets')}
      columns={columns}
      items={items}
      keyOf={({ id }) => id}
      isBusy={isBusy}
    />
  )
}
