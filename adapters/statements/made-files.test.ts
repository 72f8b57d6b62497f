import type { ColumnMapping, StatementColumns } from '@hotovo/application/statements/reader'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inUtf8, inWindows1250 } from '../../server/demo/bank-files.ts'
import { inUtf16, latestDay, ownAccounts } from '../../tests/support/statements.ts'
import { share } from '../../tests/support/tier.ts'
import { statementReader } from './read.ts'

/** A movement that a made file tells. */
const movement = fc.record({
  isCredit: fc.boolean(),
  isTakenBack: fc.nat(9).map((one) => one === 0),
  isPending: fc.nat(9).map((one) => one === 0),
  cents: fc.integer({ min: 1, max: 999_999_99 }),
  day: fc.integer({ min: 1, max: 28 }),
  symbol: fc.option(fc.integer({ min: 1, max: 9_999_999_999 }), { nil: undefined }),
  message: fc.array(
    fc.constantFrom(
      'ďakujem',
      'pre: mamu, otca',
      '12" rúrka',
      '"',
      '""',
      ';',
      'a;b',
      'x|y',
      '50,00',
      "'s",
      '\n',
      '-',
    ),
    { maxLength: 4 },
  ),
})
type Movement = typeof movement extends fc.Arbitrary<infer Value> ? Value : never

/** How a bank writes a table. */
const dialect = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t', '|'),
  quoting: fc.constantFrom('all', 'needed', 'never'),
  ends: fc.array(fc.constantFrom('\r\n', '\n', '\r'), { minLength: 1, maxLength: 3 }),
  isEnded: fc.boolean(),
  point: fc.constantFrom(',', '.'),
  group: fc.constantFrom('', ' ', '\u00a0', '\u202f', '\u2019'),
  minus: fc.constantFrom('-', '\u2212', '\u2013', '- ', 'behind', 'brackets', 'DR'),
  direction: fc.constantFrom(
    'signs',
    'words',
    'words and signs',
    'words that nobody named',
    'columns',
    'columns and signs',
  ),
  empty: fc.constantFrom('', '-'),
  words: fc.constantFrom(['Kredit', 'Debet'], ['Credit', 'Debit'], ['Príjem', 'Výdaj'], ['H', 'S']),
  currency: fc.constantFrom('none', 'beside', 'column', 'column that nobody named', 'name'),
  code: fc.constantFrom('EUR', 'CZK'),
  header: fc.constantFrom(0, 1),
  rows: fc.constantFrom(0, 1, 2),
  pages: fc.constantFrom('none', 'header', 'sum'),
  before: fc.constantFrom([], ['Výpis z účtu'], ['Majiteľ: Hotovo s.r.o.', '']),
  footer: fc.constantFrom('none', 'total', 'balance', 'note'),
  symbols: fc.constantFrom('plain', 'padded', 'excel', 'named'),
  encoding: fc.constantFrom('utf-8', 'utf-16', 'windows-1250'),
})
// Windows-1250 has no other minus than the hyphen, and no narrow blank.
const dialects = dialect.map((how) =>
  how.encoding === 'windows-1250' ? { ...how, minus: '-' as const, group: ' ' as const } : how,
)
type Dialect = typeof dialect extends fc.Arbitrary<infer Value> ? Value : never

const names = ['Deň', 'Suma', 'Prijaté', 'Odoslané', 'Smer', 'Mena', 'VS', 'Správa', 'Typ', 'Stav', 'Koniec']
const columns: StatementColumns = { bookedOn: 0, variableSymbol: 6, message: [7] }
const currencyOf = ({ currency, code }: Dialect) => (currency === 'none' ? 'EUR' : code)

/** What a table says in a dialect, cell by cell. */
function cellsOf(movements: readonly Movement[], how: Dialect): string[][] {
  const amount = (minor: number, isSigned: boolean) => {
    const [, whole, cents] = /^(\d+)(\d\d)$/.exec(String(Math.abs(minor)).padStart(3, '0'))!
    const text = `${whole!.replace(/\B(?=(\d{3})+$)/g, how.group)}${how.point}${cents}`
    const beside = how.currency === 'beside' ? ` ${how.code}` : ''
    if (minor >= 0 || !isSigned) return `${text}${beside}`
    if (how.minus === 'brackets') return `(${text}${beside})`
    if (how.minus === 'DR') return `${text}${beside} DR`
    return how.minus === 'behind' ? `${text}-${beside}` : `${how.minus}${text}${beside}`
  }
  const isSplit = how.direction.startsWith('columns')
  const isSigned = /signs/.test(how.direction)
  const rows = movements.map(({ isCredit, isTakenBack, isPending, cents, day, symbol, message }) => {
    const minor = isCredit ? cents : -cents
    const digits = symbol === undefined ? '' : String(symbol)
    return [
      `${day}.11.2026`,
      isSplit ? '' : amount(minor, isSigned),
      isSplit ? (isCredit ? amount(minor, isSigned) : how.empty) : '',
      isSplit ? (isCredit ? how.empty : amount(minor, isSigned)) : '',
      how.direction.startsWith('words') ? how.words[isCredit ? 0 : 1]! : '',
      how.currency.startsWith('column') ? how.code : '',
      digits === ''
        ? ''
        : { plain: digits, padded: digits.padStart(10, '0'), excel: `="${digits}"`, named: `VS${digits}` }[
            how.symbols
          ],
      message.join(' '),
      isTakenBack ? 'Storno prevodu' : 'Prevod',
      isPending ? 'Čakajúca' : 'Zaúčtovaná',
      'x',
      ...Array(how.rows).fill(''),
    ]
  })
  const sum = movements.reduce((all, { isCredit, cents }) => all + (isCredit ? cents : -cents), 0)
  const footer = {
    none: [],
    total: isSplit ? [] : [['Spolu', amount(sum, true), ...Array(9).fill('')]],
    balance: [['', '', '', '', 'Konečný zostatok:', amount(sum, true), '', '', '', '', '']],
    note: [['Vytlačené v internetbankingu']],
  }[how.footer]
  const header = [
    ...names.map((name, place) =>
      how.currency === 'name' && place > 0 && place < 4 ? `${name} (${how.code})` : name,
    ),
    ...Array(how.header).fill(''),
  ]
  const page = {
    none: [],
    header: [header],
    sum: [['Medzisúčet', amount(sum, true), ...Array(9 + how.rows).fill('')]],
  }[how.pages]
  return [header, ...rows.flatMap((row, index) => (index % 3 === 2 ? [row, ...page] : [row])), ...footer]
}

/** The bytes of a table in a dialect. */
function written(cells: readonly (readonly string[])[], how: Dialect): Uint8Array {
  const cell = (text: string) => {
    const isQuoted =
      how.quoting === 'all' ||
      (how.quoting === 'needed' && /["\n]/.test(text)) ||
      (how.quoting === 'needed' && text.includes(how.delimiter))
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
  }
  const lines = [...how.before, ...cells.map((row) => row.map(cell).join(how.delimiter))]
  const text = lines
    .map((line, index) =>
      index === lines.length - 1 && !how.isEnded ? line : `${line}${how.ends[index % how.ends.length]}`,
    )
    .join('')
  if (how.encoding === 'utf-16') return inUtf16(text)
  return how.encoding === 'utf-8' ? inUtf8(text) : inWindows1250(text)
}

async function readMade(movements: readonly Movement[], how: Dialect) {
  const cells = cellsOf(movements, how)
  const bytes = written(cells, how)
  const accounts = { EUR: ownAccounts.EUR }
  const asked = await statementReader.read(bytes, { accounts, latestDay, mappings: [] })
  if (asked.ok || asked.error.code !== 'columns-unknown') return asked
  const isSplit = how.direction.startsWith('columns')
  const mapping: ColumnMapping = {
    header: asked.error.header,
    columns: {
      ...columns,
      ...(how.currency === 'column that nobody named' ? {} : { currency: 5 }),
      ...(isSplit ? { credit: 2, debit: 3 } : { amount: 1 }),
      ...(/^words( and|$)/.test(how.direction) ? { direction: 4 } : {}),
    },
    words: { h: 'credit', s: 'debit' },
  }
  return statementReader.read(bytes, { accounts, latestDay, mappings: [mapping] })
}

/** Whether nothing in it may be two things: a bank that quotes, or texts without signs of a table, and an end. */
const isClear = (
  movements: readonly Movement[],
  { quoting, delimiter, point, isEnded, footer, before }: Dialect,
) => {
  const texts = movements.map(({ message }) => message.join(' '))
  const isQuoted = quoting === 'all'
  const isPlain = texts.every((text) => !/["\n]/.test(text) && !text.includes(delimiter))
  return isEnded && (isQuoted || (isPlain && point !== delimiter)) && before.length === 0 && footer !== 'note'
}

test('whatever a table looks like, it is read whole or refused: no row is lost, and no debit is a credit', async () => {
  let read = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(movement, { minLength: 2, maxLength: 12 }),
      dialects,
      async (movements, how) => {
        const result = await readMade(movements, how)
        const booked = movements.filter(({ isPending }) => !isPending)
        if (booked.length === 0) return
        if (!result.ok) {
          expect(isClear(movements, how), JSON.stringify(result.error)).toBe(false)
          expect(['unreadable', 'cut-off', 'not-a-statement']).toContain(result.error.code)
          return
        }
        read += 1
        const [statement] = result.value.statements
        const told = statement.lines.map(({ kind, amount, bookedOn, variableSymbol, currency }) =>
          [kind, amount, bookedOn, variableSymbol, currency].join(' '),
        )
        expect(told).toEqual(
          booked.map(({ isCredit, isTakenBack, cents, day, symbol }) =>
            [
              isTakenBack ? 'reversal' : isCredit ? 'credit' : 'debit',
              cents,
              `2026-11-${String(day).padStart(2, '0')}`,
              symbol === undefined ? null : String(symbol),
              currencyOf(how),
            ].join(' '),
          ),
        )
      },
    ),
    { numRuns: share(10_000, 50) },
  )
  // Whoever refuses everything loses nothing either.
  expect(read).toBeGreaterThan(share(10_000, 50) / 4)
})

describe('a debit is never a credit', () => {
  const amounts = [
    '50,00',
    '-50,00',
    '\u221250,00',
    '\u201350,00',
    '50,00-',
    '- 50,00',
    '+50,00',
    '-50,00 EUR',
    '\u20ac-50.00',
    '(50,00)',
  ]
  const directions = ['', 'Kredit', 'Debet', 'CRDT', 'DBIT', '+', '-', 'niečo']
  const table = amounts.flatMap((signed) =>
    ['signed', 'credit', 'debit'].flatMap((column) =>
      directions.map((word) => [signed, column, word] as const),
    ),
  )

  test.each(table)('%s as %s with “%s”', async (text, column, word) => {
    const cells = [
      '18.11.2026',
      ...['signed', 'credit', 'debit'].map((each) => (each === column ? text : '')),
      word,
      'x',
    ]
    const file = inUtf8(
      `Deň;Suma;Prijaté;Odoslané;Smer;Text\n${cells.join(';')}\n17.11.2026;${column === 'signed' ? '1,00;;' : ';1,00;'};Kredit;x\n`,
    )
    const accounts = { EUR: ownAccounts.EUR }
    const asked = await statementReader.read(file, { accounts, latestDay, mappings: [] })
    const header = !asked.ok && asked.error.code === 'columns-unknown' ? asked.error.header : ''
    const isSplit = column !== 'signed'
    const mapping: ColumnMapping = {
      header,
      columns: {
        bookedOn: 0,
        ...(isSplit ? { credit: 2, debit: 3 } : { amount: 1 }),
        ...(word === '' ? {} : { direction: 4 }),
        message: [5],
      },
    }
    const result = await statementReader.read(file, { accounts, latestDay, mappings: [mapping] })
    const saysDebit = column === 'debit' || /[-\u2212\u2013(]/.test(text) || /^(Debet|DBIT|-)$/.test(word)
    const saysCredit =
      column === 'credit' || (column === 'signed' && text.startsWith('+')) || /^(Kredit|CRDT|\+)$/.test(word)
    const kind = result.ok ? result.value.statements[0].lines[0]!.kind : 'refused'
    if (saysDebit && saysCredit) expect(kind).toBe('refused')
    else if (saysDebit) expect(kind).not.toBe('credit')
    else expect(['credit', 'refused']).toContain(kind)
  })
})
