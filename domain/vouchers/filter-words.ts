import { grammarOf } from '../shared/filter-words.ts'
import { voucherFields } from './filter.ts'

/** The tokens of the list of vouchers (decision 55). */
export const voucherTokens = grammarOf(voucherFields, {
  status: {
    key: { sk: 'stav', en: 'status' },
    values: {
      active: { sk: 'platný', en: 'valid' },
      used: { sk: 'použitý', en: 'used' },
      expired: { sk: 'po-platnosti', en: 'expired' },
      inactive: { sk: 'neaktívny', en: 'inactive' },
    },
  },
  amount: { key: { sk: 'suma', en: 'amount' } },
  balance: { key: { sk: 'zostatok', en: 'balance' } },
  currency: {
    key: { sk: 'mena', en: 'currency' },
    values: { EUR: { sk: 'EUR', en: 'EUR' }, USD: { sk: 'USD', en: 'USD' }, CZK: { sk: 'CZK', en: 'CZK' } },
  },
  lapsed: { key: { sk: 'prepadnuté', en: 'lapsed' }, values: { true: { sk: 'áno', en: 'yes' } } },
  from: { key: { sk: 'od', en: 'from' } },
  to: { key: { sk: 'do', en: 'to' } },
})
