import type { OrderRow } from '@hotovo/application/orders/list'
import { type OrderSort, orderSorts } from '@hotovo/domain/orders/filter'
import {
  deliveryMethods,
  type OrderStatus,
  orderStatuses,
  paymentStatuses,
} from '@hotovo/domain/orders/order'
import { formatDay } from '@hotovo/domain/shared/format'
import { currencies } from '@hotovo/domain/shared/money'
import { ownerChoices } from '@hotovo/domain/shared/owner-choice'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterBar.tsx'
import { useHandler } from '../../ui/useHandler.ts'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { FilterSeveral, FilterSheet } from '../kit/lists/FilterSheet.tsx'
import { filtersOnLazily, ListFilters } from '../kit/lists/ListFilters.tsx'
import { focusOpened, isEmptyList, ListPage } from '../kit/lists/ListPage.tsx'
import { useView, type ViewProps } from '../kit/lists/useView.ts'
import { ViewsButton } from '../kit/lists/ViewsButton.tsx'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { May, useMay } from '../kit/may.tsx'
import type { ViewServices } from '../records/SavedViews.ts'
import type { OrdersStore } from './OrdersStore.ts'
import { OrdersTable } from './OrdersTable.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { useAmountWords } from './useAmountWords.ts'
import { addressOf, filterNames, isFiltered, type OrdersView, viewIn } from './view.ts'

/** Nothing has changed when the list opens. */
const ChangeBar = lazy(async () => ({ default: (await import('./ChangeBar.tsx')).ChangeBar }))

/** Conflicts are rare: what tells of them is fetched with the first one. */
const ConflictDialog = lazy(async () => ({
  default: (await withAdminWords(import('./ConflictDialog.tsx'), 'admin/kit/record')).ConflictDialog,
}))

/** Most orders are changed one by one: what changes many is fetched with the first one that is picked. */
const OrdersBulk = lazy(async () => ({
  default: (await withAdminWords(import('./OrdersBulk.tsx'), 'admin/kit/lists')).OrdersBulk,
}))

const none: readonly never[] = []

const FiltersOn = filtersOnLazily<OrdersView>(() =>
  withAdminWords(import('./FiltersOn.tsx'), 'admin/kit/lists'),
)
const Amounts = lazy(async () => ({
  default: (await withAdminWords(import('../kit/lists/filterSheets.tsx'), 'admin/kit/lists')).Amounts,
}))

const Days = lazy(async () => ({
  default: (await withAdminWords(import('../kit/lists/filterSheets.tsx'), 'admin/kit/lists')).Days,
}))

const Filters = ({ store, view, change }: ViewProps<OrdersView> & { readonly store: OrdersStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const amountWords = useAmountWords()
  const daysWords = ({ from, to }: OrdersView) => {
    const [first, last] = [from, to].map((one) => one && formatDay(one, language))
    if (first && last) return first === last ? first : `${first} – ${last}`
    return (first && t('list.fromOn', { from: first })) ?? (last && t('list.upTo', { to: last }))
  }
  const statuses = orderStatuses.map((value) => ({ value, text: t(`orders.statuses.${value}`) }))
  const payments = paymentStatuses.map((value) => ({ value, text: t(`orders.payments.${value}`) }))
  const deliveries = deliveryMethods.map((value) => ({ value, text: t(`order.details.deliveries.${value}`) }))
  return (
    <>
      <FilterSeveral
        label={t('orders.filters.status')}
        all={t('orders.filters.allStatuses')}
        choices={statuses}
        values={view.status}
        onChoose={(status) => change({ status })}
        countEach={(values) => store.list.total.ofEach(view, 'status', values)}
      />
      <FilterSeveral
        label={t('orders.filters.payment')}
        all={t('orders.filters.allPayments')}
        choices={payments}
        values={view.payment}
        onChoose={(payment) => change({ payment })}
        countEach={(values) => store.list.total.ofEach(view, 'payment', values)}
      />
      <FilterSeveral
        label={t('orders.filters.delivery')}
        all={t('orders.filters.allDeliveries')}
        choices={deliveries}
        values={view.delivery}
        onChoose={(delivery) => change({ delivery })}
        countEach={(values) => store.list.total.ofEach(view, 'delivery', values)}
      />
      <FilterSelect
        label={t('orders.filters.currency')}
        all={t('orders.filters.allCurrencies')}
        choices={currencies.map((value) => ({ value, text: value }))}
        value={view.currency}
        onChoose={(currency) => change({ currency })}
      />
      <FilterSheet
        label={t('orders.filters.amount')}
        said={amountWords(view.amount)}
        all={t('orders.filters.allAmounts')}
      >
        <Amounts range={view.amount ?? {}} onChoose={(amount) => change({ amount })} />
      </FilterSheet>
      <FilterSelect
        label={t('orders.filters.whose')}
        all={t('orders.filters.anybody')}
        choices={ownerChoices.map((value) => ({ value, text: t(`orders.filters.${value}`) }))}
        value={view.whose}
        onChoose={(whose) => change({ whose })}
      />
      <FilterSheet label={t('orders.filters.days')} said={daysWords(view)} all={t('orders.filters.anyDay')}>
        <Days from={view.from} to={view.to} onChoose={change} />
      </FilterSheet>
    </>
  )
}

/** All orders (rule A15): searched, filtered and turned page by page, all of it in the address. */
export const OrdersPage = observer(
  ({
    store,
    views,
    live: { FreshRows, Mark },
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
    const mayChange = useMay()('orders.change')
    const { page } = store.list
    const { desk } = store

    const onClear = isFiltered(view) ? () => clear({ sort: view.sort }) : undefined
    const choose = useHandler(({ id }: OrderRow, status: OrderStatus) => {
      const changing = store.startChange(id)
      const isToAsk = () => store.desk === changing && changing.chosen !== undefined
      const switching = changing.switchTo(status)
      ask(isToAsk())
      // What the row did not know is asked about once it is.
      void switching.then(() => isToAsk() && ask(true))
    })
    const goBack = () => (desk?.chosen === undefined ? focusOpened() : ask(true))
    const comment = useHandler(({ id }: OrderRow, status: OrderStatus) => {
      const changing = store.startChange(id)
      void changing.open()
      changing.choose(status)
      ask(true)
    })
    const orderBy = useHandler((sort: OrderSort) => change({ sort }))
    return (
      <ListPage
        store={store.list}
        words={{
          pageTitle: t('pages.adminOrders'),
          title: t('orders.title'),
          loading: t('orders.loading'),
          shown: (count) => t('orders.shown', { count }),
          failed: t('orders.failed'),
          empty: {
            title: t(onClear ? 'orders.none.title' : 'orders.empty.title'),
            text: t(onClear ? 'orders.none.text' : 'orders.empty.text'),
          },
          keys: t(mayChange ? 'orders.keys' : 'list.keys'),
        }}
        actions={
          <>
            <ViewsButton desk={views} list="orders" viewIn={viewIn} question={pageAt().toString()} />
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
            names={filterNames}
            grammar={async () => (await import('@hotovo/domain/orders/filter-words')).orderTokens}
            FiltersOn={FiltersOn}
            onClear={isEmptyList(store.list) ? undefined : onClear}
          >
            <Filters store={store} view={view} change={change} />
          </ListFilters>
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
            Mark={Mark}
          />
        }
        fresh={<FreshRows kind="order" list={store.list} />}
        foot={
          <>
            {desk && (
              <Suspense>
                <ChangeBar store={desk} onReasonNeeded={() => ask(true)} onLeft={focusOpened} />
              </Suspense>
            )}
            {store.picks.isOn && (
              <Suspense>
                <OrdersBulk store={store} />
              </Suspense>
            )}
          </>
        }
      >
        {desk && isAsked && <StatusDialog store={desk} onClose={() => ask(false)} />}
        {desk?.change.stage.phase === 'conflict' && (
          <Suspense>
            <ConflictDialog store={desk} onBack={goBack} onDone={focusOpened} />
          </Suspense>
        )}
      </ListPage>
    )
  },
)
