import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies } from '../shared/money.ts'
import { orderQueues } from './filter.ts'
import { printTokens, readTokens } from './filter-words.ts'
import { deliveryMethods, orderStatuses, paymentStatuses } from './order.ts'

test.each([
  ['stav:spracúva nováková', { status: ['spracuva'], q: 'nováková' }],
  ['STAV:prijata  mena:czk', { status: ['prijata'], currency: 'CZK' }],
  ['status:completed platba:caka', { status: ['vybavena'], payment: ['pending'] }],
  ['stav:zrušená,PRIJATA,received', { status: ['prijata', 'zrusena'] }],
  ['doručenie:kuriér po:splatnosti', { delivery: ['courier'], queue: 'overdue' }],
  ['DORUCENIE:e-mail-aj-sms,E-mail', { delivery: ['email', 'both'] }],
  ['delivery:courier,SMS,email-and-sms', { delivery: ['sms', 'both', 'courier'] }],
  ['suma:>100', { amount: { from: 100_01 } }],
  ['suma:>=99,5', { amount: { from: 99_50 } }],
  ['suma:<100', { amount: { to: 99_99 } }],
  ['suma:<=100', { amount: { to: 100_00 } }],
  ['suma:100-200', { amount: { from: 100_00, to: 200_00 } }],
  ['suma:151,5', { amount: { from: 151_50, to: 151_50 } }],
  ['amount:99.99-', { amount: { from: 99_99 } }],
  ['suma:-0,5 mena:czk', { amount: { to: 50 }, currency: 'CZK' }],
  ['po:splatnosti', { queue: 'overdue' }],
  ['past:due ján', { queue: 'overdue', q: 'ján' }],
  ['od:1.11.2026 do:2026-11-30', { from: '2026-11-01', to: '2026-11-30' }],
  ['/VS1234567897/SS/KS', { q: '/VS1234567897/SS/KS' }],
  ['VS:1234567897', { q: 'VS:1234567897' }],
  ['"stav:prijatá"', { q: 'stav:prijatá' }],
  ['s-poznamkou stav:prijatá', { noted: true, status: ['prijata'] }],
  ['with-note', { noted: true }],
  ['poznámka:áno', { noted: true }],
  ['"constructor:1" :x', { q: 'constructor:1 :x' }],
  ['https://a.sk ss:5', { q: 'https://a.sk ss:5' }],
  ['', {}],
])('%s is read', (text, filter) => {
  expect(readTokens(text)).toEqual({ filter, unread: [] })
})

test.each([
  ['ján stav:hotová', { q: 'ján' }, { at: 4, text: 'stav:hotová', code: 'unknown-value' }],
  ['ján stva:prijatá', { q: 'ján' }, { at: 4, text: 'stva:prijatá', code: 'unknown-word' }],
  ['constructor:', {}, { at: 0, text: 'constructor:', code: 'unknown-word' }],
  ['stav:prijatá,hotová', {}, { at: 0, text: 'stav:prijatá,hotová', code: 'unknown-value' }],
  ['stav:prijatá,', {}, { at: 0, text: 'stav:prijatá,', code: 'unknown-value' }],
  ['suma:>', {}, { at: 0, text: 'suma:>', code: 'not-an-amount' }],
  ['suma:<0', {}, { at: 0, text: 'suma:<0', code: 'not-an-amount' }],
  ['suma:>1-2', {}, { at: 0, text: 'suma:>1-2', code: 'not-an-amount' }],
  ['suma:veľa', {}, { at: 0, text: 'suma:veľa', code: 'not-an-amount' }],
  ['suma:', {}, { at: 0, text: 'suma:', code: 'not-an-amount' }],
  ['suma:-', {}, { at: 0, text: 'suma:-', code: 'not-an-amount' }],
  ['suma:1-2-3', {}, { at: 0, text: 'suma:1-2-3', code: 'not-an-amount' }],
  ['suma:1,234', {}, { at: 0, text: 'suma:1,234', code: 'not-an-amount' }],
  ['suma:1234567890', {}, { at: 0, text: 'suma:1234567890', code: 'not-an-amount' }],
  ['suma:200-100', {}, { at: 0, text: 'suma:200-100', code: 'from-after-to' }],
  ['doručenie:holubom', {}, { at: 0, text: 'doručenie:holubom', code: 'unknown-value' }],
  ['stav:', {}, { at: 0, text: 'stav:', code: 'unknown-value' }],
  ['stav:constructor', {}, { at: 0, text: 'stav:constructor', code: 'unknown-value' }],
  ['od:31.2.2026', {}, { at: 0, text: 'od:31.2.2026', code: 'not-a-day' }],
  [
    'stav:prijatá status:completed',
    { status: ['prijata'] },
    { at: 13, text: 'status:completed', code: 'said-twice' },
  ],
  [
    'do:2026-11-01 od:2026-11-02',
    { to: '2026-11-01' },
    { at: 14, text: 'od:2026-11-02', code: 'from-after-to' },
  ],
])('of %s it is told what cannot be read, and where', (text, filter, unread) => {
  expect(readTokens(text)).toEqual({ filter, unread: [unread] })
})

const day = fc
  .tuple(
    fc.integer({ min: 1900, max: 9897 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, date]) => `${year}-${`${month}`.padStart(2, '0')}-${`${date}`.padStart(2, '0')}`)
const minor = fc.integer({ min: 0, max: 99_999_999_999 })
const word = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => /^\S+$/u.test(text)),
  fc.constantFrom(
    'stav:prijatá',
    '"stav:prijatá"',
    'neznáme:x',
    's-poznámkou',
    '"od:',
    'DO:x"',
    '""po:splatnosti',
    '"',
    '""',
    'vs:"',
    "ss:'",
    'mesto:"x',
    "mesto:'",
    '„',
    'from:"',
  ),
)
const filter = fc
  .record(
    {
      status: fc.subarray([...orderStatuses], { minLength: 1 }),
      payment: fc.subarray([...paymentStatuses], { minLength: 1 }),
      delivery: fc.subarray([...deliveryMethods], { minLength: 1 }),
      amount: fc.oneof(
        fc.record({ from: minor }),
        fc.record({ to: minor }),
        fc.tuple(minor, minor).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
      ),
      currency: fc.constantFrom(...currencies),
      queue: fc.constantFrom(...orderQueues),
      noted: fc.constant(true),
      from: day,
      to: day,
      q: fc.array(word, { minLength: 1 }).map((words) => words.join(' ')),
    },
    { requiredKeys: [] },
  )
  .filter(({ from, to }) => from === undefined || to === undefined || from <= to)

test('whatever is printed in either language is read as the same filter', () => {
  fc.assert(
    fc.property(filter, fc.constantFrom('sk' as const, 'en' as const), (one, language) => {
      expect(readTokens(printTokens(one, language))).toEqual({ filter: one, unread: [] })
    }),
  )
})

test('a filter is printed in the language of the page', () => {
  const one = {
    status: ['prijata', 'spracuva'],
    delivery: ['both', 'courier'],
    amount: { from: 100_50 },
    queue: 'overdue',
    from: '2026-11-01',
    q: 'nováková',
  } as const
  expect(printTokens(one, 'sk')).toBe(
    'stav:prijatá,spracúva doručenie:e-mail-aj-sms,kuriér suma:100,50- po:splatnosti od:2026-11-01 nováková',
  )
  expect(printTokens(one, 'en')).toBe(
    'status:received,processing delivery:email-and-sms,courier amount:100.50- past:due from:2026-11-01 nováková',
  )
})
