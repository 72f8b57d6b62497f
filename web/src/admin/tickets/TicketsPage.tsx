import { ticketFields, ticketSorts } from '@hotovo/domain/tickets/filter'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterBar.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCustomer } from '../kit/customer/desk.tsx'
import { lazily } from '../kit/lazily.tsx'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { ListFilters } from '../kit/lists/ListFilters.tsx'
import { ListKeys } from '../kit/lists/ListKeys.tsx'
import { focusOpened, isEmptyList, ListPage } from '../kit/lists/ListPage.tsx'
import { useView } from '../kit/lists/useView.ts'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { May, useMay } from '../kit/may.tsx'
import type { Arrival } from '../kit/record/record.tsx'
import type { ViewServices } from '../records/SavedViews.ts'
import { Outcome, TicketConflict } from './Outcome.tsx'
import type { TicketsStore } from './TicketsStore.ts'
import { TicketsTable } from './TicketsTable.tsx'
import { addressOf, filterRows, isFiltered, isOnly, viewIn } from './view.ts'

/** What changes many is fetched with the first one that is picked. */
const TicketsBulk = lazily(async () => ({
  default: (await withAdminWords(import('./TicketsBulk.tsx'), 'admin/kit/lists')).TicketsBulk,
}))
const SavedRepliesDialog = lazily(async () => ({
  default: (await withAdminWords(import('./saved/SavedRepliesDialog.tsx'), 'admin/tickets/saved'))
    .SavedRepliesDialog,
}))

/** Most queues have something. */
const QueueDone = lazily(async () => ({
  default: (await withAdminWords(import('../kit/lists/QueueDone.tsx'), 'admin/kit/lists')).QueueDone,
}))

/** All tickets (rule A15): searched, filtered and turned page by page, all of it in the address. */
export const TicketsPage = observer(
  ({
    store,
    own,
    views,
    live: { ChangedRows, FreshRows, Mark },
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
    const { isWorkedOff } = (useLocation().state ?? {}) as Arrival
    const { page } = store.list
    const { desk, picks } = store
    const mayChange = useMay()('tickets.change')
    const showCustomer = useCustomer()
    const language = useLanguage()
    const mayReply = useMay()('tickets.reply')
    // The settings lead here.
    const [isManaging, manage] = useState(() => mayReply && window.location.hash === '#odpovede')
    useEffect(() => {
      if (mayChange) void store.openColleagues()
    }, [store, mayChange])

    const onClear = isFiltered(view) ? () => clear({ sort: view.sort }) : undefined
    return (
      <ListPage
        store={store.list}
        views={{ desk: views, list: 'tickets', viewIn }}
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
            <ChangedRows kind="ticket" rows={store.list} />
            {desk && <Outcome store={desk} onLeft={focusOpened} />}
            {picks.isOn && (
              <Suspense fallback={<ListKeys isWaiting />}>
                <TicketsBulk store={store} own={own} />
              </Suspense>
            )}
          </>
        }
        rows={
          <TicketsTable
            store={store}
            items={page.value?.items ?? []}
            view={view}
            change={change}
            onCustomer={({ number, name }) => showCustomer({ kind: 'ticket', id: number, name })}
            Mark={Mark}
          />
        }
      >
        {isWorkedOff && !isOnly(view, 'due') && (
          <div role="status">
            <Notice tone="success">
              <p>{t(store.queue.left.answer?.count ? 'tickets.farBehind' : 'tickets.workedOff')}</p>
            </Notice>
          </div>
        )}
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
