import { parseVoucherCursor } from '@hotovo/application/vouchers/staff'
import { type VoucherSort, voucherFields, voucherSorts } from '@hotovo/domain/vouchers/filter'
import type { FilterRows } from '../kit/lists/filterRows.ts'
import { type ListView, listAddress } from '../kit/lists/listAddress.ts'

export type VouchersView = ListView<typeof voucherFields, VoucherSort>
export const { viewIn, addressOf, isFiltered } = listAddress(voucherFields, parseVoucherCursor, voucherSorts)

export const filterRows: FilterRows<typeof voucherFields> = (t) => ({
  status: {
    label: t('vouchers.filters.status'),
    all: t('vouchers.filters.allStatuses'),
    text: (one) => t(`vouchers.statuses.${one}`),
  },
  currency: {
    label: t('vouchers.filters.currency'),
    all: t('vouchers.filters.allCurrencies'),
    text: (one) => one,
  },
  amount: { label: t('vouchers.filters.amount'), all: t('vouchers.filters.allAmounts') },
  balance: { label: t('vouchers.filters.balance') },
  lapsed: {
    label: t('vouchers.filters.lapsed'),
    all: t('vouchers.filters.anyLapsed'),
    text: () => t('vouchers.filters.onlyLapsed'),
  },
  from: { label: t('vouchers.filters.days'), all: t('vouchers.filters.anyDay') },
  to: { label: t('vouchers.filters.days') },
})
