import { systemClock } from '@hotovo/adapters/system/clock'
import type { TicketRow } from '@hotovo/application/tickets/list'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatInstant } from '@hotovo/domain/shared/format'
import { ticketFields, ticketSorts } from '@hotovo/domain/tickets/filter'
import { ticketPriorities, ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import {
  asCards,
  asLowCards,
  asNarrow,
  asSnug,
  asTight,
  type Column,
  DataTable,
} from '../../ui/DataTable.tsx'
import { FilterSelect } from '../../ui/FilterBar.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'
import { useNow } from '../../ui/useNow.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ChoiceMenu } from '../kit/ChoiceMenu.tsx'
import { useCustomer } from '../kit/customer/desk.tsx'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { ListFilters } from '../kit/lists/ListFilters.tsx'
import { focusOpened, isEmptyList, ListPage } from '../kit/lists/ListPage.tsx'
import { Picking } from '../kit/lists/Picking.tsx'
import { useView, type ViewProps } from '../kit/lists/useView.ts'
import { ViewsButton } from '../kit/lists/ViewsButton.tsx'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { May, useMay } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import { Marked, NoteMark } from '../kit/record/NoteMark.tsx'
import { NumberLink } from '../kit/sheet.tsx'
import type { ViewServices } from '../records/SavedViews.ts'
import { AssigneeMenu } from './AssigneeMenu.tsx'
import { PriorityChip, TicketStatusChip, TimeLeft } from './chips.tsx'
import { Outcome, TicketConflict } from './Outcome.tsx'
import type { TicketsStore } from './TicketsStore.ts'
import { addressOf, filterRows, isFiltered, isOnly, type TicketsView, viewIn } from './view.ts'

/** What changes many is fetched with the first one that is picked. */
const TicketsBulk = lazy(async () => ({
  default: (await withAdminWords(import('./TicketsBulk.tsx'), 'admin/kit/lists')).TicketsBulk,
}))
const SavedRepliesDialog = lazy(async () => ({
  default: (await withAdminWords(import('./saved/SavedRepliesDialog.tsx'), 'admin/tickets/saved'))
    .SavedRepliesDialog,
}))

/** Most queues have something. */
const QueueDone = lazy(async () => ({
  default: (await withAdminWords(import('../kit/lists/QueueDone.tsx'), 'admin/kit/lists')).QueueDone,
}))

const Subject = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '@container table (min-width: 40rem)': { minWidth: '8rem' },
  ...asNarrow({ minWidth: '6.5rem' }),
  '@container table (max-width: 39.99rem)': { WebkitLineClamp: 'none' },
  ...asLowCards({ WebkitLineClamp: '1' }),
})
/** What is too long for its place is cut there. */
const Cut = styled('span')({
  display: 'block',
  ...asLowCards({ overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' }),
  '@container table (min-width: 40rem)': {
    maxWidth: 'clamp(7rem, 26cqi - 10.5rem, 16rem)',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  ...asNarrow({ maxWidth: 'clamp(6rem, 20cqi - 3rem, 9rem)' }),
})
/** The day and the time stay whole; between them there may be a new line where there is little room. */
const Created = styled('time')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '@container table (min-width: 60rem)': { whiteSpace: 'nowrap' },
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
/** What has no column of its own stands as small text beneath others: both lines of the subject are its own. */
const beneath = {
  display: 'block',
  maxWidth: '9rem',
  overflow: 'hidden',
  fontSize: '0.8125rem',
  fontWeight: 400,
  lineHeight: 1.25,
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
} as const
/** What a card has no room for. */
const InTable = styled('div')(asCards({ display: 'none' }))
const Whose = styled(Small)({ display: 'none', ...asTight(beneath) })
const Day = styled(Small)({ display: 'none', ...asNarrow(beneath), ...asTight({ display: 'none' }) })
const CategoryAtNumber = styled(Small)({ display: 'none', ...asSnug(beneath) })
const CategoryAtPriority = styled(Small)({
  display: 'none',
  ...asNarrow({ ...beneath, maxWidth: '5.25rem' }),
})
/** The mark of a note stands by the day where that is beneath the number. */
const AtNumber = styled('span')({ ...asNarrow({ display: 'none' }), ...asTight({ display: 'inline' }) })
const Priority = styled('span')(
  asNarrow({
    '& > span, & > button > span': { paddingBlock: 0 },
    '& > button': {
      gap: '0.125rem',
      minHeight: '1.5rem',
      padding: 0,
      '@media (pointer: coarse)': { minHeight: '2.75rem' },
    },
  }),
)
/** Small text that opens a menu, no higher than text is. */
const WhoseMenu = styled('span')(({ theme: { vars } }) => ({
  display: 'block',
  '& > button': {
    maxWidth: '100%',
    minHeight: '1.5rem',
    // It is pressed where the line before it ends, and the row is no higher.
    marginBlock: '-0.1875rem',
    padding: 0,
    color: vars.palette.text.secondary,
    fontSize: '0.9375rem',
    lineHeight: 1.3,
    ...asNarrow({ fontSize: '0.8125rem' }),
    '@media (pointer: coarse)': { minHeight: '2.75rem', marginBlock: 0 },
  },
}))
/** The head of the column says what it is. */
const Wordy = styled('span')(asNarrow({ display: 'none' }), asCards({ fontSize: '0.8125rem' }))
const Brief = styled('span')({ display: 'none', ...asNarrow({ display: 'inline' }) })
const Open = styled(Link)({ display: 'inline-flex', padding: '0.5rem 0.25rem' })

type RowsProps = ViewProps<TicketsView> & {
  readonly store: TicketsStore
  readonly items: readonly TicketRow[]
  readonly onCustomer: (row: TicketRow) => void
  readonly Mark: LiveParts['Mark']
}

const Rows = observer(({ store, items, view, change, onCustomer, Mark }: RowsProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayChange = useMay()('tickets.change')
  const [opened] = useState(() => systemClock().now())
  const now = useNow() ?? opened
  const { sort = 'newest' } = view
  const { search: list } = useLocation()
  const menuId = ({ id }: TicketRow, of = 'status') => `${of}-${id}`
  const open = (row: TicketRow, of: string) => document.getElementById(menuId(row, of))?.click()
  const colleagues = store.colleagues.answer ?? []
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
              <Whose title={name}>{name}</Whose>
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
      cell: (row) => (
        <>
          <Priority>
            {!mayChange ? (
              <PriorityChip priority={row.priority} />
            ) : (
              <ChoiceMenu
                id={menuId(row, 'priority')}
                label={t('tickets.changePriorityOf', {
                  number: row.number,
                  priority: t(`tickets.priorities.${row.priority}`),
                })}
                choices={ticketPriorities.map((value) => ({
                  value,
                  text: t(`tickets.priorities.${value}`),
                }))}
                value={row.priority}
                onChoose={(priority) => void store.change(row, { priority })}
              >
                <PriorityChip priority={row.priority} />
              </ChoiceMenu>
            )}
          </Priority>
          <CategoryAtPriority>{t(`tickets.categories.${row.category}`)}</CategoryAtPriority>
        </>
      ),
    },
    {
      name: t('tickets.columns.answer'),
      inCard: 'end',
      sort: { as: sort === 'due' ? 'ascending' : 'none', onSort: () => change({ sort: 'due' }) },
      cell: (row) => {
        const { answerBy, answeredAt, assignee } = row
        const whose = assignee
          ? t('tickets.assignedTo', { name: assignee.name })
          : t('tickets.assignedToNobody')
        return (
          <>
            {answerBy !== null && (
              <>
                <Wordy>
                  <TimeLeft answerBy={answerBy} now={now} />
                </Wordy>
                <Brief>
                  <TimeLeft answerBy={answerBy} now={now} isBrief />
                </Brief>
              </>
            )}
            {answeredAt !== null && t('tickets.answered')}
            <InTable>
              {mayChange ? (
                <WhoseMenu>
                  <AssigneeMenu
                    id={menuId(row, 'assignee')}
                    label={t('tickets.changeAssigneeOf', {
                      number: row.number,
                      whose,
                    })}
                    assignee={assignee}
                    colleagues={colleagues}
                    onChoose={(id) => void store.change(row, { assignee: id })}
                  >
                    <Cut>{whose}</Cut>
                  </AssigneeMenu>
                </WhoseMenu>
              ) : (
                <Small>
                  <Cut>{whose}</Cut>
                </Small>
              )}
            </InTable>
          </>
        )
      },
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
      cell: (row) =>
        !mayChange ? (
          <TicketStatusChip status={row.status} />
        ) : (
          <ChoiceMenu
            id={menuId(row)}
            label={t('tickets.changeStatusOf', {
              number: row.number,
              status: t(`tickets.statuses.${row.status}`),
            })}
            choices={ticketStatuses.map((value) => ({ value, text: t(`tickets.statuses.${value}`) }))}
            value={row.status}
            onChoose={(status) => void store.change(row, { status })}
          >
            <TicketStatusChip status={row.status} />
          </ChoiceMenu>
        ),
    },
    {
      name: t('tickets.columns.actions'),
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
      rowKeys={{
        ...(mayChange && {
          s: (row: TicketRow) => open(row, 'status'),
          p: (row: TicketRow) => open(row, 'priority'),
          a: (row: TicketRow) => open(row, 'assignee'),
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
})

/** All tickets (rule A15): searched, filtered and turned page by page, all of it in the address. */
export const TicketsPage = observer(
  ({
    store,
    own,
    views,
    live: { FreshRows, Mark },
  }: {
    readonly store: TicketsStore
    /** The e-mail of whoever works here. */
    readonly own: string | undefined
    readonly views: ViewServices
    readonly live: LiveParts
  }) => {
    const { t } = useTranslation('admin')
    const { view, clear, change, search, pageAt } = useView({
      viewIn,
      addressOf,
      ask: (asked) => void store.list.open(asked),
    })
    const { page } = store.list
    const { desk, picks } = store
    const mayChange = useMay()('tickets.change')
    const showCustomer = useCustomer()
    const language = useLanguage()
    const [isManaging, manage] = useState(false)
    useEffect(() => {
      if (mayChange) void store.openColleagues()
    }, [store, mayChange])

    const onClear = isFiltered(view) ? () => clear({ sort: view.sort }) : undefined
    return (
      <ListPage
        store={store.list}
        words={{
          pageTitle: t('pages.adminTickets'),
          title: t('tickets.title'),
          loading: t('tickets.loading'),
          shown: (count) => t('tickets.shown', { count }),
          failed: t('tickets.failed'),
          empty: { title: t('tickets.empty'), text: t(onClear ? 'tickets.noneText' : 'tickets.emptyText') },
          keys: t(mayChange ? 'tickets.keys' : 'list.keys'),
        }}
        actions={
          <>
            <ViewsButton desk={views} list="tickets" viewIn={viewIn} question={pageAt().toString()} />
            {mayChange && (
              <Button variant="secondary" data-picks="" onClick={() => picks.pick([])}>
                {t('orders.pick.action')}
              </Button>
            )}
            <May to="tickets.reply">
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => manage(true)}>
                {t('ticket.reply.saved')}
              </Button>
            </May>
            <May to="tickets.export">
              <ExportButton
                take={() => store.list.export()}
                table={() => withAdminWords(import('./exported.ts'), 'admin/kit/lists')}
              />
            </May>
          </>
        }
        filters={
          <ListFilters
            words={{ label: t('tickets.search'), placeholder: t('tickets.placeholder') }}
            view={view}
            change={change}
            search={search}
            fields={ticketFields}
            rows={filterRows}
            grammar={async () => (await import('@hotovo/domain/tickets/filter-words')).ticketTokens}
            countEach={(name, values) => store.list.total.ofEach(view, name, values)}
            onClear={isEmptyList(store.list) ? undefined : onClear}
          />
        }
        done={onClear && isOnly(view, 'due') && <QueueDone desk={views} queue="tickets" onClear={onClear} />}
        onClear={onClear}
        order={
          <FilterSelect
            label={t('tickets.filters.sort')}
            choices={ticketSorts.map((value) => ({ value, text: t(`tickets.filters.sorts.${value}`) }))}
            value={view.sort ?? 'newest'}
            onChoose={(sort) => change({ sort })}
          />
        }
        cursor={view.cursor}
        addressOf={pageAt}
        fresh={<FreshRows kind="ticket" list={store.list} />}
        foot={
          <>
            {desk && <Outcome store={desk} onLeft={focusOpened} />}
            {picks.isOn && (
              <Suspense>
                <TicketsBulk store={store} own={own} />
              </Suspense>
            )}
          </>
        }
        rows={
          <Rows
            store={store}
            items={page.value?.items ?? []}
            view={view}
            change={change}
            onCustomer={({ number, name }) => showCustomer({ kind: 'ticket', id: number, name })}
            Mark={Mark}
          />
        }
      >
        {desk && <TicketConflict store={desk} />}
        {isManaging && (
          <Suspense>
            <SavedRepliesDialog saved={store.saved} language={language} onClose={() => manage(false)} />
          </Suspense>
        )}
      </ListPage>
    )
  },
)
