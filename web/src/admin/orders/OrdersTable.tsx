import type { OrderRow } from '@hotovo/application/orders/manage'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { fonts } from '../../theme/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable, RowActions, RowLink } from '../../ui/DataTable.tsx'
import { Email } from '../../ui/Email.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Small } from '../parts.tsx'
import { StatusChip } from '../StatusChip.tsx'
import type { OrdersStore } from './OrdersStore.ts'

const NumberLink = styled(RowLink)({ fontFamily: fonts.code, whiteSpace: 'nowrap' })
const Sum = styled(Money)({ fontWeight: 700 })
const Stacked = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: '0.125rem',
  minWidth: 0,
  whiteSpace: 'nowrap',
})
const Person = styled('div')({ overflowWrap: 'anywhere' })
/** The day and the time stay whole; between them there may be a new line. */
const Created = styled('time')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
}))
const ChangeButton = styled(Button)({
  minHeight: '2.25rem',
  padding: '0.25rem 0.625rem',
  // Its words stand under the column's name.
  marginInlineEnd: '-0.625rem',
  fontSize: '0.9375rem',
  whiteSpace: 'nowrap',
  // Between the cards and the wide table there is room for the icon only.
  '& > svg': { display: 'none' },
  '@container table (min-width: 46rem) and (max-width: 60rem)': {
    '& > svg': { display: 'block' },
    '& > span:first-of-type': { position: 'absolute', clipPath: 'inset(50%)' },
  },
})

type OrdersTableProps = {
  readonly store: OrdersStore
  readonly items: readonly OrderRow[]
  readonly onChangeStatus: (row: OrderRow) => void
}

/** The rows of the list (rule A15). */
export const OrdersTable = observer(({ store, items, onChangeStatus }: OrdersTableProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const addressOf = ({ id }: OrderRow) => pathIn(language, `/admin/objednavky/${id}`)
  const columns: readonly Column<OrderRow>[] = [
    {
      name: t('orders.columns.number'),
      inCard: 'title',
      cell: (row) => (
        <NumberLink to={addressOf(row)} state={{ isFromList: true }} onClick={() => store.leaveFor(row.id)}>
          {row.number}
        </NumberLink>
      ),
    },
    {
      name: t('orders.columns.customer'),
      inCard: 'wide',
      cell: ({ firstName, lastName, email }) => (
        <Person>
          {firstName} {lastName}
          <Small>
            <Email>{email}</Email>
          </Small>
        </Person>
      ),
    },
    {
      name: t('orders.columns.amount'),
      isAtEnd: true,
      inCard: 'figure',
      cell: ({ total, currency }) => <Sum>{formatMoney(total, currency, language)}</Sum>,
    },
    {
      name: t('orders.columns.status'),
      cell: ({ orderStatus, paymentStatus }) => (
        <Stacked>
          <StatusChip status={orderStatus} />
          <Small>{t(`orders.payments.${paymentStatus}`)}</Small>
        </Stacked>
      ),
    },
    {
      name: t('orders.columns.created'),
      inCard: 'wide',
      cell: ({ createdAt }) => (
        <Created dateTime={createdAt}>
          {formatInstant(createdAt, language).replace(/(?<!,) /g, '\u00a0')}
        </Created>
      ),
    },
    {
      name: t('orders.columns.actions'),
      isAtEnd: true,
      cell: (row) => (
        <RowActions>
          <ChangeButton variant="quiet" aria-haspopup="dialog" onClick={() => onChangeStatus(row)}>
            <EditIcon />
            <span>{t('orders.changeStatus')}</span>
            <VisuallyHidden> {row.number}</VisuallyHidden>
          </ChangeButton>
        </RowActions>
      ),
    },
  ]
  const note = (row: OrderRow) => {
    store.leaveFor(row.id)
    void navigate(addressOf(row), { state: { isFromList: true, isForNote: true } })
  }
  return (
    <DataTable
      caption={t('orders.title')}
      columns={columns}
      items={items}
      keyOf={({ id }) => id}
      marked={store.opened}
      rowKeys={{ s: onChangeStatus, n: note }}
      isBusy={store.page.phase === 'loading'}
    />
  )
})
