import { systemClock } from '@hotovo/adapters/system/clock'
import type { OrderRow } from '@hotovo/application/orders/manage'
import { isToPay, type OrderStatus } from '@hotovo/domain/orders/order'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { fonts } from '../../theme/tokens.ts'
import { type Column, DataTable, RowLink } from '../../ui/DataTable.tsx'
import { Email } from '../../ui/Email.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useNow } from '../../ui/useNow.ts'
import { Small } from '../parts.tsx'
import { daysLate, lateInWords } from './late.ts'
import type { OrdersStore } from './OrdersStore.ts'
import { StatusMenu } from './StatusMenu.tsx'

const Tick = lazy(async () => ({ default: (await import('./bulk/Tick.tsx')).Tick }))

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
/** It stands above the link that covers the row. */
const Above = styled('div')({ position: 'relative', zIndex: 1 })

/** What there is room for in a wide table only. */
const Aside = styled(Small)({
  whiteSpace: 'nowrap',
  '@container table (max-width: 60rem)': { display: 'none' },
})
const Late = styled(Small)(({ theme: { vars } }) => ({ color: vars.palette.error.main, fontWeight: 700 }))

type PayingProps = { readonly row: OrderRow; readonly today: string }

/** How an order stands with its money; one that was cancelled before any came says nothing of paying. */
function Paying({ row, today }: PayingProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { orderStatus, paymentStatus, received, total, currency } = row
  if (orderStatus === 'zrusena' && paymentStatus === 'pending') return null
  const written = (minor: number) => formatMoney(minor, currency, language)
  const late = daysLate(row, today)
  const isLate = late !== null && late > 0
  const isUnpaidDone = orderStatus === 'vybavena' && isToPay(row)
  return (
    <>
      {isUnpaidDone ? (
        <Late>{t('account.unpaidDone')}</Late>
      ) : (
        <Small>{t(`orders.payments.${paymentStatus}`)}</Small>
      )}
      {paymentStatus === 'partial' && (
        <Small>
          <Rich
            text={t('account.partOf', { received: written(received), total: written(total) })}
            as={{ money: Money }}
          />
        </Small>
      )}
      {isLate && <Late>{t('account.late', { count: late })}</Late>}
      {late !== null && !isLate && <Small>{lateInWords({ t, language, today }, row)}</Small>}
    </>
  )
}

type OrdersTableProps = {
  readonly store: OrdersStore
  readonly items: readonly OrderRow[]
  readonly onChoose: (row: OrderRow, status: OrderStatus) => void
  /** Chooses a status that is to be commented first. */
  readonly onComment: (row: OrderRow, status: OrderStatus) => void
}

/** The rows of the list (rule A15). */
export const OrdersTable = observer(({ store, items, onChoose, onComment }: OrdersTableProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const { search: list } = useLocation()
  // Nobody renders this beforehand, and a row that grew later would move what one came back to.
  const [opened] = useState(() => systemClock().now())
  const today = dayOf(useNow() ?? opened)
  const menuId = ({ id }: OrderRow) => `status-${id}`
  const addressOf = ({ id }: OrderRow) => pathIn(language, `/admin/objednavky/${id}`)
  const columns: readonly Column<OrderRow>[] = [
    {
      name: t('orders.columns.number'),
      inCard: 'title',
      cell: (row) => (
        <>
          {store.picked && (
            <Suspense>
              <Tick store={store} row={row} />
            </Suspense>
          )}
          <NumberLink
            to={addressOf(row)}
            state={{ isFromList: true, list }}
            onClick={() => store.leaveFor(row.id)}
          >
            {row.number}
          </NumberLink>
          <Aside>
            {t('orders.variableSymbol')} {row.variableSymbol}
          </Aside>
        </>
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
      cell: ({ total, currency, deliveryMethod }) => (
        <>
          <Sum>{formatMoney(total, currency, language)}</Sum>
          <Aside>{t(`order.details.deliveries.${deliveryMethod}`)}</Aside>
        </>
      ),
    },
    {
      name: t('orders.columns.status'),
      cell: (row) => (
        <Stacked>
          <Above>
            <StatusMenu
              id={menuId(row)}
              order={row}
              onChoose={(status) => onChoose(row, status)}
              onComment={(status) => onComment(row, status)}
            />
          </Above>
          <Paying row={row} today={today} />
        </Stacked>
      ),
    },
    {
      name: t('orders.columns.created'),
      inCard: 'wide',
      cell: ({ createdAt, hasNotes }) => (
        <>
          <Created dateTime={createdAt}>
            {formatInstant(createdAt, language).replace(/(?<!,) /g, '\u00a0')}
          </Created>
          {hasNotes && <Small>{t('orders.hasNotes')}</Small>}
        </>
      ),
    },
  ]
  const note = (row: OrderRow) => {
    store.leaveFor(row.id)
    void navigate(addressOf(row), { state: { isFromList: true, list, isForNote: true } })
  }
  return (
    <DataTable
      caption={t('orders.title')}
      columns={columns}
      items={items}
      keyOf={({ id }) => id}
      marked={store.opened}
      rowKeys={{
        s: (row) => document.getElementById(menuId(row))?.click(),
        n: note,
        x: (row) => store.pick([row], !store.isPicked(row)),
      }}
      onExtend={(some) => store.pick(some)}
      isBusy={store.page.phase === 'loading'}
    />
  )
})
