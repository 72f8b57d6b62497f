import fs from 'node:fs'
import path from 'node:path'
import type { StatementColumns } from '@hotovo/application/statements/reader'
import { matchedLines } from '@hotovo/domain/statements/matching'
import { expect, test } from 'vitest'
import {
  foundIn as found,
  inShort,
  fieldOrders as orders,
  refusalOf as refused,
} from '../../tests/support/statement-files.ts'
import { ownAccounts } from '../../tests/support/statements.ts'

// Small files in the shape of those that people of this trade have had trouble with.
const file = (name: string) =>
  fs.readFileSync(path.resolve(import.meta.dirname, '../../tests/fixtures/field', name))

const paidA = 'credit 10100 EUR 1234567897: matched A'
const paidB = 'credit 5000 EUR 2222222222: matched B'

test.each<[name: string, columns: StatementColumns | undefined, lines: readonly string[]]>([
  ['C2-fio-crlf-header-lf-rows.csv', undefined, [paidA, paidB, 'credit 700 EUR -: unknown']],
  ['C14g-quote-then-inches.csv', undefined, [paidA, paidB, 'credit 300 EUR -: unknown']],
  ['E11-symbol-as-excel-text.csv', undefined, [paidA, paidB]],
  [
    'C6c-czk-amount-in-eur-table.csv',
    { bookedOn: 0, amount: 2, message: [1] },
    ['credit 5000 CZK -: unknown'],
  ],
  ['E6-pending-row.csv', { bookedOn: 0, amount: 2, variableSymbol: 3, message: [4] }, [paidA]],
  ['E6-pending-row.csv', { bookedOn: 0, state: 1, amount: 2, variableSymbol: 3, message: [4] }, [paidA]],
  [
    'C1-mbank-closing-balance-row.csv',
    { bookedOn: 1, amount: 9, variableSymbol: 7, message: [3], counterparty: 4, counterAccount: 5 },
    [paidA, 'debit 100000 EUR -: not-a-payment'],
  ],
  [
    'C6-rows-wider-than-header.csv',
    { bookedOn: 0, amount: 2, message: [1] },
    [
      'credit 10100 EUR -: unknown A',
      'credit 151290 EUR -: unknown',
      'debit 151290 EUR -: not-a-payment',
      'debit 500 EUR -: not-a-payment',
    ],
  ],
  [
    'E14-header-ends-with-delimiter.csv',
    { bookedOn: 0, amount: 1, variableSymbol: 2, message: [3] },
    [paidA, paidB],
  ],
  [
    'E1-delimiter-commas-in-message.csv',
    { bookedOn: 0, amount: 1, variableSymbol: 2, counterparty: 3, message: [4] },
    [paidA, paidB],
  ],
  ['02-camt-batch-with-charges.xml', undefined, [paidA, paidB]],
  [
    '04-camt-batch-foreign-detail.xml',
    undefined,
    ['credit 15100 EUR -: unknown', 'credit 2000 EUR -: unknown'],
  ],
  ['07-camt-no-entries.xml', undefined, []],
  [
    '11-camt-entry-text-of-a-batch.xml',
    undefined,
    ['credit 10100 EUR -: unknown A', 'credit 5000 EUR -: unknown B'],
  ],
  ['13-camt-ultimate-debtor.xml', undefined, ['credit 10100 EUR -: unknown A']],
  ['06-camt-second-account-not-ours.xml', undefined, [paidA]],
])('%s is read', async (name, columns, lines) => {
  expect(inShort(await found(file(name), columns))).toEqual(lines)
})

test('what is left out is told: another account, what is not booked, what stands below a table', async () => {
  const of = async (...asked: Parameters<typeof found>) => (await found(...asked)).leftOut
  expect(await of(file('06-camt-second-account-not-ours.xml'))).toEqual([
    { why: 'another-account', account: 'SK6807200002891987426353', currency: null },
  ])
  expect(await of(file('E6-pending-row.csv'), { bookedOn: 0, amount: 2, message: [4] })).toEqual([
    { why: 'not-booked', line: 3, text: '19.11.2026 ČAKAJÚCA 50,00 2222222222 b' },
  ])
  const columns = { bookedOn: 1, amount: 9, variableSymbol: 7, message: [3] }
  expect(await of(file('C1-mbank-closing-balance-row.csv'), columns)).toEqual([
    { why: 'below-table', line: 23, text: '#Konečný zostatok: 201,00 EUR' },
  ])
})

test('whoever a gateway paid for is named, and proposed by name', async () => {
  const { statements } = await found(file('13-camt-ultimate-debtor.xml'))
  expect(statements[0].lines[0]!.counterparty).toBe('Jana Skúšobná (Platobná brána, a.s.)')
  expect(matchedLines(statements[0].lines, orders)[0]).toMatchObject({ reason: 'amount-and-name' })
})

test('a quote that is not closed is refused with its row', async () => {
  expect(await refused(file('C14c-unclosed-quote.csv'))).toEqual({
    code: 'unreadable',
    what: 'row',
    line: 2,
    text: '1;18.11.2026;101,00;EUR;2900123456;"Skuska s.r.o.;8330;0308;1234567897;;x;;P',
  })
})

const directed = { bookedOn: 0, amount: 1, direction: 2, variableSymbol: 3, message: [4] }

test('a word and a sign agree, or the row is refused', async () => {
  const name = 'E4-signed-amount-and-direction.csv'
  expect(inShort(await found(file(name), directed))).toEqual([
    paidA,
    'debit 5000 EUR 2222222222: not-a-payment',
  ])
  const other = Buffer.from(file(name).toString().replace('Debet', 'Kredit'))
  expect(await refused(other, directed)).toMatchObject({ code: 'unreadable', what: 'direction', line: 3 })
})

test('words that nobody knows are asked about once, all of them, and read as staff say', async () => {
  const why = await refused(file('E4-direction-words.csv'), directed)
  expect(why).toMatchObject({ code: 'unreadable', what: 'direction', line: 2, table: { words: ['h', 's'] } })
  const words = { h: 'credit', s: 'debit' } as const
  expect(inShort(await found(file('E4-direction-words.csv'), directed, { mapping: { words } }))).toEqual([
    paidA,
    'debit 750 EUR -: not-a-payment',
  ])
})

test('the currency of its records says which of our accounts a GPC is of; without one nobody knows', async () => {
  const name = 'G3-gpc-one-number-several-currencies.gpc'
  const accounts = { EUR: ownAccounts.EUR, CZK: { ...ownAccounts.EUR } }
  const { statements } = await found(file(name), undefined, { accounts })
  expect(statements.map(({ currency }) => currency)).toEqual(['EUR'])
  expect(inShort({ statements, leftOut: [] })).toEqual([paidA])
  const crowns = Buffer.from(file(name).toString('latin1').replace('00978', '00203'), 'latin1')
  expect((await found(crowns, undefined, { accounts })).statements[0].currency).toBe('CZK')
  const none = Buffer.from(file(name).toString('latin1').replace('00978', '00000'), 'latin1')
  expect(await refused(none, undefined, { accounts })).toEqual({ code: 'account-unknown' })
})
