import type { OrderRow } from '@hotovo/application/orders/manage'
import { orderSorts } from '@hotovo/domain/orders/filter'
import { type OrderStatus, orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import type { UnreadToken } from '@hotovo/domain/orders/tokens'
import { currencies } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../stores/Notices.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterBar, FilterDay, FilterSelect } from '../../ui/FilterBar.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { isEmptyList, ListPage } from '../ListPage.tsx'
import type { LiveParts } from '../liveLazily.tsx'
import type { ViewsDesk } from '../SavedViews.ts'
import { useView, type ViewProps } from '../useView.ts'
import { ViewsButton } from '../ViewsButton.tsx'
import { ChangeBar } from './ChangeBar.tsx'
import { ExportButton } from './ExportButton.tsx'
import type { OrdersStore } from './OrdersStore.ts'
import { OrdersTable } from './OrdersTable.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { addressOf, filtersOn, isFiltered, type OrdersView, viewIn } from './view.ts'

/** Conflicts are rare: what tells of them is fetched with the first one. */
const ConflictDialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }))

/** Most orders are changed one by one: what changes many is fetched with the first one that is picked. */
const BulkDesk = lazy(async () => ({ default: (await import('./bulk/BulkDesk.tsx')).BulkDesk }))

/** Moves focus to the row of the order that was opened last, once no dialog is in its way. */
const focusOpened = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-marked] a')?.focus())

const Filters = ({ view, change }: ViewProps<OrdersView>) => {
  const { t } = useTranslation('admin')
  return (
    <>
      <FilterSelect
        label={t('orders.filters.status')}
        all={t('orders.filters.allStatuses')}
        choices={orderStatuses.map((value) => ({ value, text: t(`orders.statuses.${value}`) }))}
        value={view.status}
        onChoose={(status) => change({ status })}
      />
      <FilterSelect
        label={t('orders.filters.payment')}
        all={t('orders.filters.allPayments')}
        choices={paymentStatuses.map((value) => ({ value, text: t(`orders.payments.${value}`) }))}
        value={view.payment}
        onChoose={(payment) => change({ payment })}
      />
      <FilterSelect
        label={t('orders.filters.currency')}
        all={t('orders.filters.allCurrencies')}
        choices={currencies.map((value) => ({ value, text: value }))}
        value={view.currency}
        onChoose={(currency) => change({ currency })}
      />
      <FilterDay label={t('orders.filters.from')} value={view.from} onChoose={(from) => change({ from })} />
      <FilterDay label={t('orders.filters.to')} value={view.to} onChoose={(to) => change({ to })} />
    </>
  )
}

/** All orders (rule A15): searched, filtered and turned page by page, all of it in the address. */
export const OrdersPage = observer(
  ({
    store,
    views,
    live: { FreshRows },
  }: {
    readonly store: OrdersStore
    readonly views: ViewsDesk
    readonly live: LiveParts
  }) => {
    const { t } = useTranslation('admin')
    const { view, clear, change, search, question } = useView({ viewIn, addressOf })
    const [isAsked, ask] = useState(false)
    const [unread, tellUnread] = useState<readonly UnreadToken[]>([])
    const { page, desk } = store
    useEffect(() => {
      void store.open(viewIn(new URLSearchParams(question)))
    }, [store, question])

    /** Words of the filter become the filter, or it is told which of them cannot be read and nothing changes. */
    const takeTokens = async (text: string): Promise<string> => {
      const grammar = await import('@hotovo/domain/orders/tokens').catch(() => undefined)
      if (!grammar) {
        notices.failed(t('jump.unreachable'))
        return text
      }
      const read = grammar.readTokens(text)
      tellUnread(read.unread)
      if (read.unread.length > 0) return text
      change({ ...read.filter, q: read.filter.q })
      return read.filter.q ?? ''
    }
    const onClear = isFiltered(view) ? () => clear({ sort: view.sort }) : undefined
    const choose = ({ id }: OrderRow, status: OrderStatus) => {
      const changing = store.startChange(id)
      void changing.switchTo(status)
      ask(changing.chosen !== undefined)
    }
    const comment = ({ id }: OrderRow, status: OrderStatus) => {
      const changing = store.startChange(id)
      void changing.open()
      changing.choose(status)
      ask(true)
    }
    return (
      <ListPage
        store={store}
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
          keys: t('orders.keys'),
        }}
        actions={
          <>
            <ViewsButton
              desk={views}
              list="orders"
              question={addressOf({ ...view, cursor: undefined }).toString()}
            />
            <Button variant="secondary" data-picks="" onClick={() => store.pick([])}>
              {t('orders.pick.action')}
            </Button>
            <ExportButton store={store} />
          </>
        }
        filters={
          <>
            <FilterBar
              search={{
                label: t('orders.search'),
                placeholder: t('orders.placeholder'),
                value: view.q ?? '',
                onSearch: search,
                onTyped: () => tellUnread([]),
                onTokens: takeTokens,
              }}
              on={filtersOn(view)}
              onClear={isEmptyList(store) ? undefined : onClear}
              isClearedBelow
            >
              <Filters view={view} change={change} />
            </FilterBar>
            {unread.length > 0 && (
              <div role="alert">
                <Notice tone="error">
                  {unread.map(({ at, text, code }) => (
                    <p key={at}>{t(`list.unread.${code}`, { text })}</p>
                  ))}
                </Notice>
              </div>
            )}
          </>
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
        addressOf={(cursor) => addressOf({ ...view, cursor })}
        rows={() => (
          <OrdersTable store={store} items={page.value?.items ?? []} onChoose={choose} onComment={comment} />
        )}
        fresh={<FreshRows kind="order" list={store} />}
        foot={
          <>
            {desk && <ChangeBar store={desk} onReasonNeeded={() => ask(true)} onLeft={focusOpened} />}
            {(store.picked || store.bulk) && (
              <Suspense>
                <BulkDesk store={store} />
              </Suspense>
            )}
          </>
        }
      >
        {desk && isAsked && <StatusDialog store={desk} onClose={() => ask(false)} />}
        {desk?.change.phase === 'conflict' && (
          <Suspense>
            <ConflictDialog store={desk} onBack={focusOpened} onDone={focusOpened} />
          </Suspense>
        )}
      </ListPage>
    )
  },
)
