import type { VoucherRow } from '@hotovo/application/vouchers/staff'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { type VoucherSort, voucherFields, voucherSorts } from '@hotovo/domain/vouchers/filter'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { FilterSelect } from '../../ui/FilterBar.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { lineOfCard } from '../../ui/tableWidths.ts'
import { useNow } from '../../ui/useNow.ts'
import { ExportButton } from '../kit/lists/ExportButton.tsx'
import { ListFilters } from '../kit/lists/ListFilters.tsx'
import { isEmptyList, ListPage } from '../kit/lists/ListPage.tsx'
import { useView } from '../kit/lists/useView.ts'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { May } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import { NumberLink } from '../kit/sheet.tsx'
import type { ViewServices } from '../records/SavedViews.ts'
import { VoucherChip } from './VoucherChip.tsx'
import type { VouchersStore } from './VouchersStore.ts'
import { addressOf, filterRows, isFiltered, viewIn } from './view.ts'

const Balance = styled(Money)({ fontWeight: 700 })
/** The end of the code stands behind the serial in a card that has room for both. */
const Numbers = styled('div')(lineOfCard)
/** A link beside that of the row, which covers all of it. */
const Beside = styled(Link)({
  position: 'relative',
  zIndex: 1,
  fontFamily: fonts.code,
  fontWeight: 600,
  whiteSpace: 'nowrap',
})

type RowsProps = {
  readonly store: VouchersStore
  readonly items: readonly VoucherRow[]
  readonly now: string
  readonly sort: VoucherSort | undefined
  readonly onSort: (sort: VoucherSort | undefined) => void
  readonly Mark: LiveParts['Mark']
}

const Rows = observer(({ store, items, now, sort, onSort, Mark }: RowsProps) => {
  const { t } = useTranslation('admin')
  const { search: list } = useLocation()
  const language = useLanguage()
  /** A head that orders the rows, and at a second press leaves them as they were. */
  const sortBy = (by: VoucherSort, as: 'ascending' | 'descending') => ({
    as: sort === by ? as : ('none' as const),
    onSort: () => onSort(sort === by ? undefined : by),
  })
  const columns: readonly Column<VoucherRow>[] = [
    {
      name: t('vouchers.columns.serial'),
      inCard: 'title',
      cell: ({ voucher: { serial }, lastFour }) => (
        <Numbers>
          <NumberLink
            to={pathIn(language, `/admin/vouchery/${serial}`)}
            state={{ isFromList: true, list }}
            onClick={() => store.list.leaveFor(serial)}
          >
            {serial}
          </NumberLink>
          <Small>{t('vouchers.lastFour', { symbols: lastFour })}</Small>
          <Mark kind="voucher" id={serial} />
        </Numbers>
      ),
    },
    {
      name: t('vouchers.columns.state'),
      inCard: 'second',
      cell: ({ voucher }) => <VoucherChip voucher={voucher} at={now} />,
    },
    {
      name: t('vouchers.columns.balance'),
      isAtEnd: true,
      inCard: 'figures',
      sort: sortBy('balance', 'descending'),
      cell: ({ voucher: { balance, amount, lapsed, currency } }) => {
        const written = (minor: number) => formatMoney(minor, currency, language)
        return (
          <>
            <Balance>{written(balance)}</Balance>
            {balance !== amount && (
              <Small>
                <Rich
                  text={
                    lapsed > 0
                      ? t('vouchers.lapsedPart', { amount: written(lapsed) })
                      : t('vouchers.ofAmount', { amount: written(amount) })
                  }
                  as={{ money: Money }}
                />
              </Small>
            )}
          </>
        )
      },
    },
    {
      name: t('vouchers.columns.expires'),
      inCard: 'third',
      sort: sortBy('expires', 'ascending'),
      cell: ({ voucher: { expiresAt } }) => (
        <time dateTime={expiresAt}>
          {t('vouchers.until', { day: formatDay(dayOf(expiresAt), language) })}
        </time>
      ),
    },
    {
      name: t('vouchers.columns.order'),
      inCard: 'end',
      cell: ({ order }) =>
        order && <Beside to={pathIn(language, `/admin/objednavky/${order.id}`)}>{order.number}</Beside>,
    },
  ]
  return (
    <DataTable
      caption={t('vouchers.table')}
      columns={columns}
      items={items}
      keyOf={({ voucher }) => voucher.serial}
      marked={store.list.opened}
      isBusy={() => store.list.page.phase === 'loading'}
      isDense
    />
  )
})

type VouchersPageProps = {
  readonly store: VouchersStore
  readonly views: ViewServices
  readonly live: LiveParts
}

/** All vouchers: searched, filtered and turned page by page, all of it in the address. */
export const VouchersPage = observer(
  ({ store, views, live: { ChangedRows, FreshRows, Mark } }: VouchersPageProps) => {
    const { t } = useTranslation('admin')
    const language = useLanguage()
    const now = useNow()
    const { view, clear, change, search, pageAt } = useView({
      viewIn,
      addressOf,
      ask: (asked) => void store.list.open(asked),
    })

    const onClear = isFiltered(view) ? () => clear({ sort: view.sort }) : undefined
    return (
      <ListPage
        store={store.list}
        views={{ desk: views, list: 'vouchers', viewIn }}
        words={{
          pageTitle: t('pages.adminVouchers'),
          title: t('vouchers.title'),
          loading: t('vouchers.loading'),
          shown: (count) => t('vouchers.shown', { count }),
          failed: t('vouchers.failed'),
          sum: (sums) => t('vouchers.sum', { sums }),
          empty: {
            title: t(onClear ? 'vouchers.none.title' : 'vouchers.empty.title'),
            text: t(onClear ? 'vouchers.none.text' : 'vouchers.empty.text'),
          },
          keys: t('vouchers.keys'),
        }}
        actions={
          <May to="vouchers.export">
            <ExportButton
              take={() => store.list.export()}
              table={() => withAdminWords(import('./exported.ts'), 'admin/kit/lists')}
            />
          </May>
        }
        lead={
          <>
            {t('vouchers.lead')}{' '}
            <May to="revenue.view">
              <Link to={pathIn(language, '/admin/zavazky')}>{t('vouchers.toLiability')}</Link>
            </May>
          </>
        }
        filters={
          <ListFilters
            words={{ label: t('vouchers.search'), placeholder: t('vouchers.placeholder') }}
            view={view}
            change={change}
            search={search}
            fields={voucherFields}
            rows={filterRows}
            grammar={async () => (await import('@hotovo/domain/vouchers/filter-words')).voucherTokens}
            countEach={(name, values) => store.list.total.ofEach(view, name, values)}
            onClear={isEmptyList(store.list) ? undefined : onClear}
          />
        }
        onClear={onClear}
        order={
          <FilterSelect
            label={t('vouchers.sort')}
            choices={voucherSorts.map((value) => ({ value, text: t(`vouchers.sorts.${value}`) }))}
            value={view.sort ?? 'newest'}
            onChoose={(sort) => change({ sort })}
          />
        }
        cursor={view.cursor}
        addressOf={pageAt}
        rows={
          now !== undefined && (
            <Rows
              Mark={Mark}
              store={store}
              items={store.list.page.value?.items ?? []}
              now={now}
              sort={view.sort}
              onSort={(sort) => change({ sort })}
            />
          )
        }
        fresh={<FreshRows kind="voucher" list={store.list} />}
      >
        <ChangedRows kind="voucher" rows={store} />
      </ListPage>
    )
  },
)
