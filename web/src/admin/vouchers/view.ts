import { parseVoucherCursor } from '@hotovo/application/vouchers/staff'
import { voucherFields } from '@hotovo/domain/vouchers/filter'
import type { FilterRows } from '../kit/lists/filterRows.ts'
import { type ListView, listAddress } from '../kit/lists/listAddress.ts'

export type VouchersView = ListView<typeof voucherFields>
export const { viewIn, addressOf, isFiltered } = listAddress(voucherFields, parseVoucherCursor)

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
  lapsed: {
    label: t('vouchers.filters.lapsed'),
    all: t('vouchers.filters.anyLapsed'),
    text: () => t('vouchers.filters.onlyLapsed'),
  },
})
