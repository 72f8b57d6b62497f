import { systemClock } from '@hotovo/adapters/system/clock'
import type { TicketRow } from '@hotovo/application/support/manage'
import { formatInstant } from '@hotovo/domain/shared/format'
import { ticketPriorities, ticketStatuses } from '@hotovo/domain/support/ticket'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { fonts } from '../../theme/tokens.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { FilterBar, FilterMany, FilterSelect } from '../../ui/FilterBar.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'
import { useNow } from '../../ui/useNow.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ChoiceMenu } from '../ChoiceMenu.tsx'
import { isEmptyList, ListPage } from '../ListPage.tsx'
import { Small } from '../parts.tsx'
import type { ViewsDesk } from '../SavedViews.ts'
import { useView, type ViewProps } from '../useView.ts'
import { ViewsButton } from '../ViewsButton.tsx'
import { PriorityChip, TicketStatusChip, TimeLeft } from './chips.tsx'
import { Outcome, TicketConflict, useMaking } from './Outcome.tsx'
import type { TicketsStore } from './TicketsStore.ts'
import { addressOf, assignees, filtersOn, isFiltered, type TicketsView, viewIn } from './view.ts'

/** The text of a row can be selected: only its number is a link. */
const NumberLink = styled(Link)({ fontFamily: fonts.code, fontWeight: 600, whiteSpace: 'nowrap' })
const Subject = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '@container broad-table (min-width: 58rem)': { minWidth: '8rem' },
})
/** What is too long for its column is cut there; a card has room for all of it. */
const Cut = styled('span')({
  display: 'block',
  '@container broad-table (min-width: 58rem)': {
    maxWidth: 'clamp(6rem, 26cqi - 10.5rem, 16rem)',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
})
/** The day and the time stay whole; between them there may be a new line. */
const Created = styled('time')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}))
const Open = styled(Link)({ display: 'inline-flex', padding: '0.5rem 0.25rem' })

const Filters = ({ view, change }: ViewProps<TicketsView>) => {
  const { t } = useTranslation('admin')
  return (
    <>
      <FilterMany
        label={t('tickets.filters.status')}
        choices={ticketStatuses.map((value) => ({ value, text: t(`tickets.statuses.${value}`) }))}
        values={view.status ?? []}
        onChoose={(status) => change({ status })}
      />
      <FilterMany
        label={t('tickets.filters.priority')}
        choices={ticketPriorities.map((value) => ({ value, text: t(`tickets.priorities.${value}`) }))}
        values={view.priority ?? []}
        onChoose={(priority) => change({ priority })}
      />
      <FilterSelect
        label={t('tickets.filters.assignee')}
        all={t('tickets.filters.anybody')}
        choices={assignees.map((value) => ({ value, text: t(`tickets.filters.${value}`) }))}
        value={view.assignee}
        onChoose={(assignee) => change({ assignee })}
      />
    </>
  )
}

type RowsProps = ViewProps<TicketsView> & {
  readonly store: TicketsStore
  readonly items: readonly TicketRow[]
}

const Rows = observer(({ store, items, view, change }: RowsProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const making = useMaking()
  const [opened] = useState(() => systemClock().now())
  const now = useNow() ?? opened
  const { sort = 'newest' } = view
  const { search: list } = useLocation()
  const menuId = ({ id }: TicketRow) => `status-${id}`
  const columns: readonly Column<TicketRow>[] = [
    {
      name: t('tickets.columns.number'),
      inCard: 'title',
      cell: ({ id, number }) => (
        <NumberLink
          to={pathIn(language, `/admin/tikety/${number}`)}
          state={{ isFromList: true, list }}
          onClick={() => store.leaveFor(id)}
        >
          {number}
        </NumberLink>
      ),
    },
    {
      name: t('tickets.columns.customer'),
      inCard: 'wide',
      cell: ({ name, email }) => (
        <>
          <Cut title={name}>{name}</Cut>
          <Small>
            <Cut title={email}>{email}</Cut>
          </Small>
        </>
      ),
    },
    {
      name: t('tickets.columns.subject'),
      inCard: 'wide',
      cell: ({ subject }) => <Subject title={subject}>{subject}</Subject>,
    },
    {
      name: t('tickets.columns.category'),
      inCard: 'wide',
      cell: ({ category, hasNotes }) => (
        <>
          {t(`tickets.categories.${category}`)}
          {hasNotes && <Small>{t('tickets.hasNotes')}</Small>}
        </>
      ),
    },
    {
      name: t('tickets.columns.priority'),
      inCard: 'figure',
      cell: ({ priority }) => <PriorityChip priority={priority} />,
    },
    {
      name: t('tickets.columns.answer'),
      inCard: 'wide',
      sort: { as: sort === 'due' ? 'ascending' : 'none', onSort: () => change({ sort: 'due' }) },
      cell: ({ answerBy, answeredAt, assignee }) => (
        <>
          {answerBy !== null && <TimeLeft answerBy={answerBy} now={now} />}
          {answeredAt !== null && t('tickets.answered')}
          <Small>
            <Cut>
              {assignee ? t('tickets.assignedTo', { name: assignee.name }) : t('tickets.assignedToNobody')}
            </Cut>
          </Small>
        </>
      ),
    },
    {
      name: t('tickets.columns.created'),
      inCard: 'wide',
      sort: {
        as: sort === 'due' ? 'none' : sort === 'newest' ? 'descending' : 'ascending',
        onSort: () => change({ sort: sort === 'newest' ? 'oldest' : 'newest' }),
      },
      cell: ({ createdAt }) => (
        <Created dateTime={createdAt}>
          {formatInstant(createdAt, language).replace(/(?<!,) /g, '\u00a0')}
        </Created>
      ),
    },
    {
      name: t('tickets.columns.status'),
      cell: (row) => (
        <ChoiceMenu
          id={menuId(row)}
          label={t('tickets.changeStatusOf', {
            number: row.number,
            status: t(`tickets.statuses.${row.status}`),
          })}
          choices={ticketStatuses.map((value) => ({ value, text: t(`tickets.statuses.${value}`) }))}
          value={row.status}
          onChoose={(status) => {
            const changed = store.changeStatus(row, status)
            if (store.desk) void making(store.desk, () => changed)
          }}
        >
          <TicketStatusChip status={row.status} />
        </ChoiceMenu>
      ),
    },
    {
      name: t('tickets.columns.actions'),
      isAtEnd: true,
      inCard: 'none',
      cell: ({ id, number }) => (
        <Open
          to={pathIn(language, `/admin/tikety/${number}`)}
          state={{ isFromList: true, list }}
          onClick={() => store.leaveFor(id)}
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
      marked={store.opened}
      rowKeys={{ s: (row) => document.getElementById(menuId(row))?.click() }}
      isBusy={store.page.phase === 'loading'}
      isBroad
      isDense
    />
  )
})

/** All tickets (rule A15): searched, filtered and turned page by page, all of it in the address. */
export const TicketsPage = observer(
  ({ store, views }: { readonly store: TicketsStore; readonly views: ViewsDesk }) => {
    const { t } = useTranslation('admin')
    const { view, clear, change, search, question } = useView({ viewIn, addressOf })
    const { page, desk } = store
    useEffect(() => {
      void store.open(viewIn(new URLSearchParams(question)))
    }, [store, question])
    useEffect(() => () => store.close(), [store])

    const onClear = isFiltered(view) ? () => clear({ sort: view.sort }) : undefined
    return (
      <ListPage
        store={store}
        words={{
          pageTitle: t('pages.adminTickets'),
          title: t('tickets.title'),
          loading: t('tickets.loading'),
          shown: (count) => t('tickets.shown', { count }),
          failed: t('tickets.failed'),
          empty: { title: t('tickets.empty'), text: t(onClear ? 'tickets.noneText' : 'tickets.emptyText') },
          keys: t('tickets.keys'),
        }}
        actions={
          <ViewsButton
            desk={views}
            list="tickets"
            question={addressOf({ ...view, cursor: undefined }).toString()}
          />
        }
        filters={
          <FilterBar
            search={{
              label: t('tickets.search'),
              placeholder: t('tickets.placeholder'),
              value: view.q ?? '',
              onSearch: search,
            }}
            on={filtersOn(view)}
            onClear={isEmptyList(store) ? undefined : onClear}
            isClearedBelow
          >
            <Filters view={view} change={change} />
          </FilterBar>
        }
        onClear={onClear}
        cursor={view.cursor}
        addressOf={(cursor) => addressOf({ ...view, cursor })}
        foot={desk && <Outcome store={desk} />}
        rows={() => <Rows store={store} items={page.value?.items ?? []} view={view} change={change} />}
      >
        {desk && <TicketConflict store={desk} />}
      </ListPage>
    )
  },
)
