import { grammarOf } from '../shared/filter-words.ts'
import { lineFields, lineGroups } from './entry.ts'

/** The tokens of the payments bench (decision 55). */
export const lineTokens = grammarOf({ group: { kind: 'one', values: lineGroups }, ...lineFields } as const, {
  group: {
    key: { sk: 'stav', en: 'status' },
    values: {
      matched: { sk: 'presná', en: 'exact' },
      partial: { sk: 'čiastočná', en: 'partial' },
      over: { sk: 'preplatok', en: 'overpaid' },
      duplicate: { sk: 'duplicitná', en: 'duplicate' },
      'order-cancelled': { sk: 'zrušená', en: 'cancelled' },
      'wrong-currency': { sk: 'iná-mena', en: 'other-currency' },
      unknown: { sk: 'nepriradená', en: 'unknown' },
      'perhaps-known': { sk: 'možno-tá-istá', en: 'perhaps-known' },
      'set-aside': { sk: 'odložená', en: 'set-aside' },
      'not-a-payment': { sk: 'nie-je-platba', en: 'not-a-payment' },
    },
  },
  amount: { key: { sk: 'suma', en: 'amount' } },
  currency: {
    key: { sk: 'mena', en: 'currency' },
    values: { EUR: { sk: 'EUR', en: 'EUR' }, USD: { sk: 'USD', en: 'USD' }, CZK: { sk: 'CZK', en: 'CZK' } },
  },
  from: { key: { sk: 'od', en: 'from' } },
  to: { key: { sk: 'do', en: 'to' } },
})
