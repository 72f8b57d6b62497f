import { orderSorts } from '@hotovo/domain/orders/filter'
import { orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import { currencies } from '@hotovo/domain/shared/money'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { TableBones } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BelowFilters, ClearFilters, FilterBar, FilterDay, FilterSelect } from '../../ui/FilterBar.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { KeyHints } from '../../ui/KeyHints.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BottomBar } from '../BottomBar.tsx'
import { Actions, Small } from '../parts.tsx'
import { useView, type ViewProps } from '../useView.ts'
import { ChangeBar } from './ChangeBar.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { OrdersStore } from './OrdersStore.ts'
import { OrdersTable } from './OrdersTable.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { addressOf, filtersOn, isFiltered, type OrdersView, viewIn } from './view.ts'

const Page = styled('div')({ display: 'grid', gap: '1rem', maxWidth: '84rem', '& > *': { minWidth: 0 } })
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
})
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
export const OrdersPage = observer(({ store }: { readonly store: OrdersStore }) => {
  const { t } = useTranslation('admin')
  const { view, show, change, search, question } = useView({ viewIn, addressOf })
  const [isAsked, ask] = useState(false)
  const { page, desk } = store
  const { phase, value: shown } = page
  useTitle(t('pages.adminOrders'))
  useEffect(() => {
    void store.open(viewIn(new URLSearchParams(question)))
  }, [store, question])

  const clear = () => show({ sort: view.sort })
  const items = shown?.items ?? []
  const isEmpty = phase === 'shown' && shown !== undefined && items.length === 0
  return (
    <Page>
      <Line>
        <h1>{t('orders.title')}</h1>
        <Actions>
          <Button variant="secondary" disabled={phase === 'loading'} onClick={() => void store.refresh()}>
            <RefreshIcon />
            {t('list.refresh')}
          </Button>
        </Actions>
      </Line>
      <FilterBar
        search={{
          label: t('orders.search'),
          placeholder: t('orders.placeholder'),
          value: view.q ?? '',
          onSearch: search,
        }}
        on={filtersOn(view)}
        onClear={isEmpty ? undefined : clear}
        isClearedBelow
      >
        <Filters view={view} change={change} />
      </FilterBar>
      {phase === 'failed' && (
        <div role="alert">
          <Notice tone="error">
            <p>
              {t('orders.failed')} {shown && t('orders.failedStale')}
            </p>
            <Actions>
              <Button variant="secondary" onClick={() => void store.refresh()}>
                {t('list.retry')}
              </Button>
            </Actions>
          </Notice>
        </div>
      )}
      <VisuallyHidden role="status">
        {phase === 'loading' ? t('orders.loading') : shown && t('orders.shown', { count: items.length })}
      </VisuallyHidden>
      {phase === 'loading' && !shown && <TableBones />}
      {items.length > 0 && (
        <BelowFilters>
          <Small>{t('orders.shown', { count: items.length })}</Small>
          {isFiltered(view) && <ClearFilters onClear={clear} />}
          <FilterSelect
            label={t('orders.filters.sort')}
            choices={orderSorts.map((value) => ({ value, text: t(`orders.filters.sorts.${value}`) }))}
            value={view.sort ?? 'newest'}
            onChoose={(sort) => change({ sort })}
          />
        </BelowFilters>
      )}
      {items.length > 0 && (
        <OrdersTable
          store={store}
          items={items}
          onChoose={({ id }, status) => {
            const changing = store.startChange(id)
            void changing.switchTo(status)
            ask(changing.chosen !== undefined)
          }}
          onComment={({ id }, status) => {
            const changing = store.startChange(id)
            void changing.open()
            changing.choose(status)
            ask(true)
          }}
        />
      )}
      {isEmpty && (
        <EmptyState title={t(isFiltered(view) ? 'orders.none.title' : 'orders.empty.title')}>
          <p>{t(isFiltered(view) ? 'orders.none.text' : 'orders.empty.text')}</p>
          {isFiltered(view) && (
            <Button variant="secondary" onClick={clear}>
              {t('list.clear')}
            </Button>
          )}
        </EmptyState>
      )}
      {shown && items.length > 0 && (
        <Line>
          <KeyHints>{t('orders.keys')}</KeyHints>
          <Pager
            cursor={view.cursor}
            next={shown.next}
            addressOf={(cursor) => addressOf({ ...view, cursor })}
          />
        </Line>
      )}
      {desk && isAsked && <StatusDialog store={desk} onClose={() => ask(false)} />}
      {desk && <ConflictDialog store={desk} onBack={focusOpened} onDone={focusOpened} />}
      <BottomBar>
        {desk && <ChangeBar store={desk} onReasonNeeded={() => ask(true)} onLeft={focusOpened} />}
      </BottomBar>
    </Page>
  )
})
