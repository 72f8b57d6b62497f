import type { Asked } from '../shared/filter-fields.ts'
import { grammarOf, parseFilter, printFilter } from '../shared/filter-words.ts'
import type { Language } from '../shared/language.ts'
import { orderFields } from './filter.ts'

/** The tokens of the list of orders (decision 55). */
export const orderTokens = grammarOf(orderFields, {
  status: {
    key: { sk: 'stav', en: 'status' },
    values: {
      prijata: { sk: 'prijatá', en: 'received' },
      spracuva: { sk: 'spracúva', en: 'processing' },
      vybavena: { sk: 'vybavená', en: 'completed' },
      zrusena: { sk: 'zrušená', en: 'cancelled' },
    },
  },
  payment: {
    key: { sk: 'platba', en: 'payment' },
    values: {
      pending: { sk: 'čaká', en: 'pending' },
      partial: { sk: 'čiastočná', en: 'partial' },
      paid: { sk: 'zaplatená', en: 'paid' },
      over: { sk: 'preplatená', en: 'overpaid' },
      'refund-due': { sk: 'vrátiť', en: 'refund-due' },
      refunded: { sk: 'vrátená', en: 'refunded' },
    },
  },
  delivery: {
    key: { sk: 'doručenie', en: 'delivery' },
    values: {
      email: { sk: 'e-mail', en: 'email' },
      sms: { sk: 'sms', en: 'sms' },
      both: { sk: 'e-mail-aj-sms', en: 'email-and-sms' },
      courier: { sk: 'kuriér', en: 'courier' },
      slip: { sk: 'pokladňa', en: 'desk' },
    },
  },
  amount: { key: { sk: 'suma', en: 'amount' } },
  town: { key: { sk: 'mesto', en: 'town' } },
  currency: {
    key: { sk: 'mena', en: 'currency' },
    values: { EUR: { sk: 'EUR', en: 'EUR' }, USD: { sk: 'USD', en: 'USD' }, CZK: { sk: 'CZK', en: 'CZK' } },
  },
  queue: [
    { key: { sk: 'po', en: 'past' }, values: { overdue: { sk: 'splatnosti', en: 'due' } } },
    {
      key: { sk: 'rad', en: 'queue' },
      values: {
        'to-complete': { sk: 'na-vybavenie', en: 'to-complete' },
        'completed-unpaid': { sk: 'vybavené-nezaplatené', en: 'completed-unpaid' },
      },
    },
  ],
  whose: {
    key: { sk: 'rieši', en: 'taken' },
    values: { mine: { sk: 'ja', en: 'me' }, nobody: { sk: 'nikto', en: 'nobody' } },
  },
  noted: {
    key: { sk: 'poznámka', en: 'note' },
    values: { true: { sk: 'áno', en: 'yes' } },
    alone: { sk: 's-poznámkou', en: 'with-note' },
  },
  from: { key: { sk: 'od', en: 'from' } },
  to: { key: { sk: 'do', en: 'to' } },
})

/** The filter that a text means, and what of it cannot be read. */
export const readTokens = (text: string) => parseFilter(orderTokens, text)

/** A filter as text in a language; what reads it finds the same filter. */
export const printTokens = (filter: Asked<typeof orderFields>, language: Language): string =>
  printFilter(orderTokens, filter, language)
