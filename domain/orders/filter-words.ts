import { type FilterGrammar, parseFilter, printFilter } from '../shared/filter-words.ts'
import type { Language } from '../shared/language.ts'
import type { OwnerChoice } from '../shared/owner-choice.ts'
import type { OrderFilter } from './filter.ts'

/** A filter as people write it: what a token can say, and the words that are looked for. */
export type WrittenFilter = Omit<OrderFilter, 'named' | 'takenBy'> & {
  readonly whose?: OwnerChoice | undefined
}

/** The tokens of the list of orders (decision 55). */
export const orderTokens: FilterGrammar<WrittenFilter> = [
  {
    field: 'status',
    key: { sk: 'stav', en: 'status' },
    kind: 'several',
    values: {
      prijata: { sk: 'prijatá', en: 'received' },
      spracuva: { sk: 'spracúva', en: 'processing' },
      vybavena: { sk: 'vybavená', en: 'completed' },
      zrusena: { sk: 'zrušená', en: 'cancelled' },
    },
  },
  {
    field: 'payment',
    key: { sk: 'platba', en: 'payment' },
    kind: 'several',
    values: {
      pending: { sk: 'čaká', en: 'pending' },
      partial: { sk: 'čiastočná', en: 'partial' },
      paid: { sk: 'zaplatená', en: 'paid' },
      over: { sk: 'preplatená', en: 'overpaid' },
      'refund-due': { sk: 'vrátiť', en: 'refund-due' },
      refunded: { sk: 'vrátená', en: 'refunded' },
    },
  },
  {
    field: 'delivery',
    key: { sk: 'doručenie', en: 'delivery' },
    kind: 'several',
    values: {
      email: { sk: 'e-mail', en: 'email' },
      sms: { sk: 'sms', en: 'sms' },
      both: { sk: 'e-mail-aj-sms', en: 'email-and-sms' },
      courier: { sk: 'kuriér', en: 'courier' },
    },
  },
  { field: 'amount', key: { sk: 'suma', en: 'amount' }, kind: 'amounts' },
  {
    field: 'currency',
    key: { sk: 'mena', en: 'currency' },
    kind: 'one',
    values: { EUR: { sk: 'EUR', en: 'EUR' }, USD: { sk: 'USD', en: 'USD' }, CZK: { sk: 'CZK', en: 'CZK' } },
  },
  {
    field: 'queue',
    key: { sk: 'po', en: 'past' },
    kind: 'one',
    values: { overdue: { sk: 'splatnosti', en: 'due' } },
  },
  {
    field: 'queue',
    key: { sk: 'rad', en: 'queue' },
    kind: 'one',
    values: {
      'to-complete': { sk: 'na-vybavenie', en: 'to-complete' },
      'completed-unpaid': { sk: 'vybavené-nezaplatené', en: 'completed-unpaid' },
    },
  },
  {
    field: 'whose',
    key: { sk: 'rieši', en: 'taken' },
    kind: 'one',
    values: { mine: { sk: 'ja', en: 'me' }, nobody: { sk: 'nikto', en: 'nobody' } },
  },
  { field: 'from', key: { sk: 'od', en: 'from' }, kind: 'day' },
  { field: 'to', key: { sk: 'do', en: 'to' }, kind: 'day' },
]

/** The filter that a text means, and what of it cannot be read. */
export const readTokens = (text: string) => parseFilter(orderTokens, text)

/** A filter as text in a language; what reads it finds the same filter. */
export const printTokens = (filter: WrittenFilter, language: Language): string =>
  printFilter(orderTokens, filter, language)
