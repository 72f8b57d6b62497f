import { systemClock } from '@hotovo/adapters/system/clock'
import type { TicketRow } from '@hotovo/application/tickets/list'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatInstant } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'
import { asLowCards, asNarrow, asSnug, asTight } from '../../ui/tableWidths.ts'
import { useNow } from '../../ui/useNow.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Picking } from '../kit/lists/Picking.tsx'
import type { ViewProps } from '../kit/lists/useView.ts'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { useMay } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import { Marked, NoteMark } from '../kit/record/NoteMark.tsx'
import { NumberLink } from '../kit/sheet.tsx'
import { AnswerCell, beneath, Cut, InTable, menuId, PriorityCell, StatusCell } from './cells.tsx'
import type { TicketsStore } from './TicketsStore.ts'
import type { TicketsView } from './view.ts'

const Subject = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  '@container table (min-width: 40rem)': { minWidth: '8rem' },
  ...asNarrow({ minWidth: '6.5rem' }),
  '@container table (max-width: 39.99rem)': { WebkitLineClamp: 'none' },
  ...asLowCards({ WebkitLineClamp: '1' }),
})
/** The day and the time stay whole; between them there may be a new line where there is little room. */
const Created = styled('time')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '@container table (min-width: 80rem)': { whiteSpace: 'nowrap' },
}))
/** A tick stands beside what names the row, however narrow its column is. */
const Named = styled('div')({
  '&:has(> label)': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(max-content, 1fr)',
    alignItems: 'start',
    '& > div': { gridColumn: 2 },
  },
})
const Whose = styled(Small)({ display: 'none', ...asTight(beneath) })
const Day = styled(Small)({ display: 'none', ...asNarrow(beneath), ...asTight({ display: 'none' }) })
const CategoryAtNumber = styled(Small)({ display: 'none', ...asSnug(beneath) })
/** The mark of a note stands by the day where that is beneath the number. */
const AtNumber = styled('span')({ ...asNarrow({ display: 'none' }), ...asTight({ display: 'inline' }) })
const Open = styled(Link)({ display: 'inline-flex', padding: '0.5rem 0.25rem' })

type TicketsTableProps = ViewProps<TicketsView> & {
  readonly store: TicketsStore
  readonly items: readonly TicketRow[]
  readonly onCustomer: (row: TicketRow) => void
  readonly Mark: LiveParts['Mark']
}

/** The tickets of a page, as a table or as cards. */
export const TicketsTable = observer(
  ({ store, items, view, change, onCustomer, Mark }: TicketsTableProps) => {
    const { t } = useTranslation('admin')
    const language = useLanguage()
    const mayChange = useMay()('tickets.change')
    const [opened] = useState(() => systemClock().now())
    const now = useNow() ?? opened
    const { sort = 'newest' } = view
    const { search: list } = useLocation()
    const open = (row: TicketRow, of: Parameters<typeof menuId>[1]) =>
      document.getElementById(menuId(row, of))?.click()
    const columns: readonly Column<TicketRow>[] = [
      {
        name: t('tickets.columns.number'),
        inCard: 'title',
        cell: (row) => {
          const { id, number, name, category, createdAt, hasNotes } = row
          return (
            <Named>
              <Picking picks={store.picks} row={row} label={t('tickets.pick.one', { number })} />
              <div>
                <Marked>
                  <NumberLink
                    to={pathIn(language, `/admin/tikety/${number}`)}
                    state={{ isFromList: true, list }}
                    onClick={() => store.list.leaveFor(id)}
                  >
                    {number}
                  </NumberLink>
                  {hasNotes && (
                    <AtNumber>
                      <NoteMark text={t('tickets.hasNotes')} />
                    </AtNumber>
                  )}
                </Marked>
                <Mark kind="ticket" id={id} />
                <Whose title={name}>
                  <bdi>{name}</bdi>
                </Whose>
                <Day>
                  <time dateTime={createdAt} title={formatInstant(createdAt, language)}>
                    {formatDay(dayOf(createdAt), language)}
                  </time>
                  {hasNotes && <NoteMark text={t('tickets.hasNotes')} />}
                </Day>
                <CategoryAtNumber>{t(`tickets.categories.${category}`)}</CategoryAtNumber>
              </div>
            </Named>
          )
        },
      },
      {
        name: t('tickets.columns.customer'),
        inCard: 'third',
        isAside: 'last',
        cell: ({ name, email }) => (
          <>
            <Cut title={name}>{name}</Cut>
            <InTable>
              <Small>
                <Cut title={email}>{email}</Cut>
              </Small>
            </InTable>
          </>
        ),
      },
      {
        name: t('tickets.columns.subject'),
        inCard: 'second',
        cell: ({ subject }) => <Subject title={subject}>{subject}</Subject>,
      },
      {
        name: t('tickets.columns.category'),
        inCard: 'none',
        isAside: 'first',
        cell: ({ category }) => t(`tickets.categories.${category}`),
      },
      {
        name: t('tickets.columns.priority'),
        inCard: 'figure',
        cell: (row) => <PriorityCell row={row} store={store} />,
      },
      {
        name: t('tickets.columns.answer'),
        inCard: 'end',
        sort: { as: sort === 'due' ? 'ascending' : 'none', onSort: () => change({ sort: 'due' }) },
        cell: (row) => <AnswerCell row={row} store={store} now={now} />,
      },
      {
        name: t('tickets.columns.created'),
        inCard: 'none',
        isAside: true,
        sort: {
          as: sort === 'due' ? 'none' : sort === 'newest' ? 'descending' : 'ascending',
          onSort: () => change({ sort: sort === 'newest' ? 'oldest' : 'newest' }),
        },
        cell: ({ createdAt }) => <Created dateTime={createdAt}>{formatInstant(createdAt, language)}</Created>,
      },
      {
        name: t('tickets.columns.status'),
        inCard: 'beside',
        cell: (row) => <StatusCell row={row} store={store} />,
      },
      {
        name: t('tickets.columns.actions'),
        isPresses: true,
        isAtEnd: true,
        inCard: 'none',
        isAside: 'first',
        cell: ({ id, number }) => (
          <Open
            to={pathIn(language, `/admin/tikety/${number}`)}
            state={{ isFromList: true, list }}
            onClick={() => store.list.leaveFor(id)}
          >
            <ForwardIcon />
            <VisuallyHidden>
              {t('tickets.detail')} {number}
            </VisuallyHidden>
          </Open>
        ),
      },
    ]
    return (
      <DataTable
        caption={t('tickets.table')}
        columns={columns}
        items={items}
        keyOf={({ id }) => id}
        marked={store.list.opened}
        whyOver={({ id }) => (store.list.left.has(id) ? t('list.over') : undefined)}
        rowKeys={{
          ...(mayChange && {
            // Where some are picked, these change all of them (`TicketsBulk.tsx`).
            ...(!store.picks.isAny && {
              s: (row: TicketRow) => open(row, 'status'),
              p: (row: TicketRow) => open(row, 'priority'),
              a: (row: TicketRow) => open(row, 'assignee'),
            }),
            t: (row: TicketRow) => void store.change(row, { assignee: 'me' }),
            x: (row: TicketRow) => store.picks.pick([row], !store.picks.isPicked(row)),
          }),
          c: onCustomer,
        }}
        onExtend={mayChange ? (some) => store.picks.pick(some) : undefined}
        isBusy={() => store.list.page.phase === 'loading'}
        isDense
      />
    )
  },
)
