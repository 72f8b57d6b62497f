import { systemClock } from '@hotovo/adapters/system/clock'
import type { ListedOrder, OrderRow } from '@hotovo/application/orders/list'
import type { OrderSort } from '@hotovo/domain/orders/filter'
import { isToPay, type OrderStatus } from '@hotovo/domain/orders/order'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { untracked } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable, RowLink } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { asCards, asLowCards, cutOff, lineOfCard } from '../../ui/tableWidths.ts'
import { useNow } from '../../ui/useNow.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Picking } from '../kit/lists/Picking.tsx'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { useMay } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import { Marked, NoteMark } from '../kit/record/NoteMark.tsx'
import type { Arrival } from '../kit/record/record.tsx'
import { daysLate, lateInWords } from './late.ts'
import type { OrdersStore } from './OrdersStore.ts'
import { StatusMenu } from './StatusMenu.tsx'
import { type OrdersView, addressOf as questionOf } from './view.ts'

export const addressIn = (view: OrdersView): string => {
  const question = questionOf(view).toString()
  return question && `?${question}`
}

const NumberLink = styled(RowLink)({ fontFamily: fonts.code, whiteSpace: 'nowrap' })
/** As low as the menu of the status, so that the row is no higher. */
const LowButton = styled(Button)({ minHeight: '2rem', padding: '0 0.5rem' })
const Sum = styled(Money)({ fontWeight: 700 })
const Lines = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  minWidth: 0,
  whiteSpace: 'nowrap',
  // Every card has all of it: where that is too much for its line, the end of what is said first gives way.
  ...asLowCards({
    display: 'flex',
    gap: '0.625rem',
    lineHeight: '1.25rem',
    '& > *': { flex: 'none', lineHeight: 'inherit' },
    '& > :first-of-type': { ...cutOff, flex: '0 1 auto' },
  }),
})
/** The variable symbol stands behind the number in a card that has room for both. */
const Numbers = styled('div')(
  { display: 'contents' },
  lineOfCard,
  asLowCards({ height: '1.5rem', lineHeight: '1.5rem' }),
)
/** What is too long for its place is cut there. */
const Cut = styled('span')({
  display: 'block',
  overflowWrap: 'anywhere',
  ...asLowCards(cutOff),
  '@container table (min-width: 40rem)': { maxWidth: 'clamp(7.5rem, 34cqi - 7.5rem, 18rem)', ...cutOff },
})
/** What a card has no room for. */
const InTable = styled('div')(asCards({ display: 'none' }))
const CreatedInCard = styled(Small)({
  display: 'none',
  ...asCards({ display: 'block', marginInlineStart: 'auto' }),
})
/** The day and the time stay whole; between them there may be a new line. */
const Created = styled('time')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}))
const Beneath = styled(Small)({ whiteSpace: 'nowrap' })
const Late = styled(Small)(({ theme: { vars } }) => ({ color: vars.palette.error.main, fontWeight: 700 }))

type PayingProps = { readonly row: OrderRow; readonly today: string }

/** How an order stands with its money; one that was cancelled before any came says nothing of paying. */
function Paying({ row, today }: PayingProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { orderStatus, paymentStatus, received, total, currency } = row
  const written = (minor: number) => formatMoney(minor, currency, language)
  const late = daysLate(row, today)
  const isLate = late !== null && late > 0
  const isUnpaidDone = orderStatus === 'vybavena' && isToPay(row)
  const created = (
    <CreatedInCard title={formatInstant(row.createdAt, language)}>
      {formatDay(dayOf(row.createdAt), language)}
    </CreatedInCard>
  )
  if (orderStatus === 'zrusena' && paymentStatus === 'pending')
    return (
      <Lines>
        <InTable>—</InTable>
        {created}
      </Lines>
    )
  return (
    <Lines>
      {isUnpaidDone && <Late>{t('account.unpaidDone')}</Late>}
      {/* How much of it came says that it is paid in part: a row has room for two lines. */}
      {!isUnpaidDone && paymentStatus !== 'partial' && <Small>{t(`orders.payments.${paymentStatus}`)}</Small>}
      {!isUnpaidDone && paymentStatus === 'partial' && (
        <Small title={t('orders.payments.partial')}>
          <VisuallyHidden>{t('orders.payments.partial')}: </VisuallyHidden>
          <Rich
            text={t('account.partOf', { received: written(received), total: written(total) })}
            as={{ money: Money }}
          />
        </Small>
      )}
      {isLate && <Late>{t('account.late', { count: late })}</Late>}
      {late !== null && !isLate && <Small>{lateInWords({ t, language, today }, row)}</Small>}
      {created}
    </Lines>
  )
}

type OrdersTableProps = {
  readonly store: OrdersStore
  readonly items: readonly ListedOrder[]
  readonly sort: OrderSort
  readonly onSort: (sort: OrderSort) => void
  readonly onChoose: (row: OrderRow, status: OrderStatus) => void
  /** Chooses a status that is to be commented first. */
  readonly onComment: (row: OrderRow, status: OrderStatus) => void
  /** Takes the next step of an order, or leads to where it is taken. */
  readonly onStep: (row: OrderRow, lead: () => void) => void
  /** Takes orders, or lets them go. */
  readonly onTake: (rows: readonly OrderRow[]) => void
  readonly Mark: LiveParts['Mark']
}

export const OrdersTable = observer(
  ({ store, items, sort, onSort, onChoose, onComment, onStep, onTake, Mark }: OrdersTableProps) => {
    const { t } = useTranslation('admin')
    const language = useLanguage()
    const navigate = useNavigate()
    const mayChange = useMay()('orders.change')
    // Rows are drawn anew with the answer to another question, not with the question.
    const list = untracked(() => addressIn(store.list.view))
    // Nobody renders this beforehand, and a row that grew later would move what one came back to.
    const [opened] = useState(() => systemClock().now())
    const today = dayOf(useNow() ?? opened)
    const menuId = ({ id }: OrderRow) => `status-${id}`
    const addressOf = ({ id }: OrderRow) => pathIn(language, `/admin/objednavky/${id}`)
    const open = (row: OrderRow, isFor?: Arrival['isFor']) => {
      store.list.leaveFor(row.id)
      void navigate(addressOf(row), { state: { isFromList: true, list, isFor } })
    }
    const note = (row: OrderRow) => open(row, 'note')
    const columns: readonly Column<ListedOrder>[] = [
      {
        name: t('orders.columns.number'),
        inCard: 'title',
        cell: (row) => (
          <>
            <Picking picks={store.picks} row={row} label={t('orders.pick.one', { number: row.number })} />
            <Numbers>
              <Marked>
                <NumberLink
                  to={addressOf(row)}
                  state={{ isFromList: true, list }}
                  onClick={() => store.list.leaveFor(row.id)}
                >
                  {row.number}
                </NumberLink>
                {row.hasNotes && <NoteMark text={t('orders.hasNotes')} />}
                {row.hasStaffNotes && <NoteMark isOurs text={t('orders.hasStaffNotes')} />}
              </Marked>
              <Beneath>
                {t('orders.variableSymbol')} {row.variableSymbol}
              </Beneath>
            </Numbers>
            <Mark kind="order" id={row.id} />
          </>
        ),
      },
      {
        name: t('orders.columns.customer'),
        inCard: 'second',
        cell: ({ firstName, lastName, email }) => (
          <>
            <Cut title={`${firstName} ${lastName}`}>
              {firstName} {lastName}
            </Cut>
            <InTable>
              <Small>
                <Cut title={email}>{email}</Cut>
              </Small>
            </InTable>
          </>
        ),
      },
      {
        name: t('orders.columns.amount'),
        sort: {
          as: sort === 'largest' ? 'descending' : sort === 'smallest' ? 'ascending' : 'none',
          onSort: () => onSort(sort === 'largest' ? 'smallest' : 'largest'),
        },
        isAtEnd: true,
        inCard: 'figure',
        cell: ({ total, currency, deliveryMethod }) => (
          <>
            <Sum>{formatMoney(total, currency, language)}</Sum>
            <InTable>
              <Beneath>{t(`order.details.deliveries.${deliveryMethod}`)}</Beneath>
            </InTable>
          </>
        ),
      },
      {
        name: t('orders.columns.status'),
        inCard: 'beside',
        cell: (row) => (
          <StatusMenu
            id={menuId(row)}
            order={row}
            onChoose={(status) => onChoose(row, status)}
            onComment={(status) => onComment(row, status)}
          />
        ),
      },
      {
        name: t('orders.columns.payment'),
        sort: {
          as: sort === 'due' ? 'ascending' : 'none',
          onSort: () => onSort(sort === 'due' ? 'newest' : 'due'),
        },
        inCard: 'wide',
        cell: (row) => <Paying row={row} today={today} />,
      },
      {
        name: t('orders.columns.created'),
        sort: {
          as: sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : 'none',
          onSort: () => onSort(sort === 'newest' ? 'oldest' : 'newest'),
        },
        inCard: 'none',
        isAside: true,
        cell: ({ createdAt }) => <Created dateTime={createdAt}>{formatInstant(createdAt, language)}</Created>,
      },
    ]
    const actions: readonly Column<ListedOrder>[] = [
      {
        name: t('orders.columns.actions'),
        inCard: 'none',
        isAside: 'first',
        isPresses: true,
        cell: (row) => (
          <LowButton
            variant="quiet"
            aria-label={t('orders.note.of', { number: row.number })}
            onClick={() => note(row)}
          >
            {t('orders.note.action')}
          </LowButton>
        ),
      },
    ]
    return (
      <DataTable
        caption={t('orders.title')}
        columns={mayChange ? [...columns, ...actions] : columns}
        items={items}
        keyOf={({ id }) => id}
        marked={store.list.opened}
        whyOver={({ id }) => (store.list.left.has(id) ? t('list.over') : undefined)}
        rowKeys={
          mayChange
            ? {
                // Where some are picked, it changes all of them (`OrdersBulk.tsx`).
                ...(!store.picks.isAny && {
                  s: (row: OrderRow) => document.getElementById(menuId(row))?.click(),
                }),
                n: note,
                e: (row) => onStep(row, () => open(row)),
                t: (row) => onTake(store.picks.picked?.size ? [...store.picks.picked.values()] : [row]),
                x: (row) => store.picks.pick([row], !store.picks.isPicked(row)),
              }
            : {}
        }
        onExtend={mayChange ? (some) => store.picks.pick(some) : undefined}
        isBusy={() => store.list.page.phase === 'loading'}
        isDense
      />
    )
  },
)
