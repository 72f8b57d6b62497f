import type { FilterGrammar } from '../shared/filter-words.ts'
import type { Currency } from '../shared/money.ts'
import type { VoucherStatus } from './voucher.ts'

/** A filter of vouchers as people write it. */
export type WrittenVoucherFilter = {
  readonly q?: string | undefined
  readonly status?: readonly VoucherStatus[] | undefined
  readonly currency?: Currency | undefined
  readonly lapsed?: boolean | undefined
}

/** The tokens of the list of vouchers (decision 55). */
export const voucherTokens: FilterGrammar<WrittenVoucherFilter> = [
  {
    field: 'status',
    key: { sk: 'stav', en: 'status' },
    kind: 'several',
    values: {
      active: { sk: 'platný', en: 'valid' },
      used: { sk: 'použitý', en: 'used' },
      expired: { sk: 'po-platnosti', en: 'expired' },
      inactive: { sk: 'neaktívny', en: 'inactive' },
    },
  },
  {
    field: 'currency',
    key: { sk: 'mena', en: 'currency' },
    kind: 'one',
    values: { EUR: { sk: 'EUR', en: 'EUR' }, USD: { sk: 'USD', en: 'USD' }, CZK: { sk: 'CZK', en: 'CZK' } },
  },
  {
    field: 'lapsed',
    key: { sk: 'prepadnuté', en: 'lapsed' },
    kind: 'yes',
    values: { true: { sk: 'áno', en: 'yes' } },
  },
]
