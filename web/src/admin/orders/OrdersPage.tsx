import type { OrderRow } from '@hotovo/application/orders/list'
import { type OrderSort, orderFields, orderSorts } from '@hotovo/domain/orders/filter'
import type { OrderStatus } from '@hotovo/domain/orders/order'
import { observer } from 'mobx-react-lite'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterBar.tsx'
import { useHandler } from '../../ui/useHandler.ts'
import { lazily } from '../kit/lazily.tsx'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { ListFilters } from '../kit/lists/ListFilters.tsx'
import { ListKeys } from '../kit/lists/ListKeys.tsx'
import { focusOpened, isEmptyList, ListPage } from '../kit/lists/ListPage.tsx'
import { useView } from '../kit/lists/useView.ts'
import type { TakingProps } from '../kit/live/parts.tsx'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { May, useMay } from '../kit/may.tsx'
import type { Arrival } from '../kit/record/record.tsx'
import type { ViewServices } from '../records/SavedViews.ts'
import type { OrdersStore } from './OrdersStore.ts'
import { addressIn, OrdersTable } from './OrdersTable.tsx'
import { useStatusParts } from './useStatusParts.ts'
import { addressOf, filterRows, isFiltered, isOnly, viewIn } from './view.ts'

/** Nothing has changed when the list opens. */
const ChangeBar = lazily(async () => ({ default: (await import('./ChangeBar.tsx')).ChangeBar }))

/** Conflicts are rare: what tells of them is fetched with the first one. */
const ConflictDialog = lazily(async () => ({
  default: (await withAdminWords(import('./ConflictDialog.tsx'), 'admin/kit/record')).ConflictDialog,
}))

/** Most orders are changed one by one: what changes many is fetched with the first one that is picked. */
const OrdersBulk = lazily(async () => ({
  default: (await withAdminWords(import('./OrdersBulk.tsx'), 'admin/kit/lists')).OrdersBulk,
}))

/** Most queues have something. */
const QueueDone = lazily(async () => ({
  default: (await withAdminWords(import('../kit/lists/QueueDone.tsx'), 'admin/kit/lists')).QueueDone,
}))

const none: readonly never[] = []

/** All orders (rule A15): searched, filtered and turned page by page, all of it in the address. */
export const OrdersPage = observer(
  ({
    store,
    views,
    live: { ChangedRows, FreshRows, Mark, Taking },
  }: {
    readonly store: OrdersStore
    readonly views: ViewServices
    readonly live: LiveParts
  }) => {
    const { t } = useTranslation('admin')
    const { view, clear, change, search, pageAt } = useView({
      viewIn,
      addressOf,
      ask: (asked) => void store.list.open(asked),
    })
    const [isAsked, ask] = useState(false)
    const taking: TakingProps['into'] = useRef(undefined)
    const mayChange = useMay()('orders.change')
    const { page } = store.list
    const { desk } = store

    const onClear = isFiltered(view) ? () => clear({ sort: view.sort }) : undefined
    const [parts, withParts] = useStatusParts(mayChange)
    const choose = useHandler(({ id }: OrderRow, status: OrderStatus) =>
      withParts(({ OrderStore }) => {
        const changing = store.startChange(id, OrderStore)
        const isToAsk = () => store.desk === changing && changing.status.chosen !== undefined
        const switching = changing.status.switchTo(status)
        ask(isToAsk())
        // What the row did not know is asked about once it is.
        void switching.then(() => isToAsk() && ask(true))
      }),
    )
    const goBack = () => (desk?.status.chosen === undefined ? focusOpened() : ask(true))
    const comment = useHandler(({ id }: OrderRow, status: OrderStatus) =>
      withParts(({ OrderStore }) => {
        const changing = store.startChange(id, OrderStore)
        void changing.open()
        changing.status.choose(status)
        ask(true)
      }),
    )
    const language = useLanguage()
    const navigate = useNavigate()
    const toDelivery = (id: string) => {
      const state: Arrival = { isFromList: true, list: addressIn(view), isFor: 'delivery' }
      store.list.leaveFor(id)
      void navigate(pathIn(language, `/admin/objednavky/${id}`), { state })
    }
    /** What is completed next is completed here; any other step is taken where the order is, what goes out at its deliveries. */
    const takeStep = useHandler((row: OrderRow, lead: () => void) =>
      withParts(async ({ OrderStore, nextOf, isOfDelivery }) => {
        const record = store.record(row.id, OrderStore)
        await record.open()
        const { account, looks } = record.account
        const next = account.answer && nextOf(account.answer, looks)
        if (next === 'complete') choose(row, 'vybavena')
        else if (isOfDelivery(next)) toDelivery(row.id)
        else lead()
      }),
    )
    const orderBy = useHandler((sort: OrderSort) => change({ sort }))
    return (
      <ListPage
        store={store.list}
        views={{ desk: views, list: 'orders', viewIn }}
        words={{
          pageTitle: t('pages.adminOrders'),
          title: t('orders.title'),
          loading: t('orders.loading'),
          shown: (count) => t('orders.shown', { count }),
          failed: t('orders.failed'),
          sum: (sums) => t('orders.sum', { sums }),
          empty: {
            title: t(onClear ? 'orders.none.title' : 'orders.empty.title'),
            text:
              view.town && view.q
                ? t('orders.none.quotes', { example: `"${view.town} ${view.q}"` })
                : t(onClear ? 'orders.none.text' : 'orders.empty.text'),
          },
          keys: t(mayChange ? 'orders.keys' : 'list.keys'),
        }}
        actions={
          <>
            {mayChange && (
              <Button variant="secondary" data-picks="" onClick={() => store.picks.pick([])}>
                {t('orders.pick.action')}
              </Button>
            )}
            <May to="orders.export">
              <ExportButton
                take={() => store.list.export()}
                table={() => withAdminWords(import('./exported.ts'), 'admin/kit/lists')}
              />
            </May>
          </>
        }
        filters={
          <ListFilters
            words={{ label: t('orders.search'), placeholder: t('orders.placeholder') }}
            view={view}
            change={change}
            search={search}
            fields={orderFields}
            rows={filterRows}
            grammar={async () => (await import('@hotovo/domain/orders/filter-words')).orderTokens}
            countEach={(name, values) => store.list.total.ofEach(view, name, values)}
            onClear={isEmptyList(store.list) ? undefined : onClear}
          />
        }
        done={
          view.queue &&
          onClear &&
          isOnly(view, 'queue') && <QueueDone desk={views} queue={view.queue} onClear={onClear} />
        }
        onClear={onClear}
        order={
          <FilterSelect
            label={t('orders.filters.sort')}
            choices={orderSorts.map((value) => ({ value, text: t(`orders.filters.sorts.${value}`) }))}
            value={view.sort ?? 'newest'}
            onChoose={(sort) => change({ sort })}
          />
        }
        cursor={view.cursor}
        addressOf={pageAt}
        rows={
          <OrdersTable
            store={store}
            items={page.value?.items ?? none}
            sort={view.sort ?? 'newest'}
            onSort={orderBy}
            onChoose={choose}
            onComment={comment}
            onStep={takeStep}
            onTake={(rows) => taking.current?.(rows)}
            Mark={Mark}
          />
        }
        fresh={<FreshRows kind="order" list={store.list} />}
        foot={
          <>
            <ChangedRows kind="order" rows={store.list} />
            {mayChange && <Taking into={taking} />}
            {desk && (
              <Suspense>
                <ChangeBar store={desk} onReasonNeeded={() => ask(true)} onLeft={focusOpened} />
              </Suspense>
            )}
            {store.picks.isOn && (
              <Suspense fallback={<ListKeys isWaiting />}>
                <OrdersBulk store={store} />
              </Suspense>
            )}
          </>
        }
      >
        {desk && isAsked && parts && (
          <parts.StatusDialog store={desk} onClose={() => ask(false)} onDeliver={() => toDelivery(desk.id)} />
        )}
        {desk?.status.change.stage.phase === 'conflict' && (
          <Suspense>
            <ConflictDialog store={desk} onBack={goBack} onDone={focusOpened} />
          </Suspense>
        )}
      </ListPage>
    )
  },
)
