import fs from 'node:fs'
import path from 'node:path'
import type { ColumnMapping, ReadingOptions, StatementRefusal } from '@hotovo/application/statements/reader'
import { statementSize } from '@hotovo/domain/limits'
import { type MatchCandidate, matchedLines } from '@hotovo/domain/statements/matching'
import type { Statement } from '@hotovo/domain/statements/statement'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  camt053Of,
  csvOf,
  gpcOf,
  inUtf8,
  inWindows1250,
  type LineToWrite,
} from '../../server/demo/bank-files.ts'
import { internalAccount, inUtf16, latestDay, ownAccounts } from '../../tests/support/statements.ts'
import { long, runs } from '../../tests/support/tier.ts'
import { statementReader } from './read.ts'

const folder = path.resolve(import.meta.dirname, '../../tests/fixtures/statements')
const fixture = (name: string) => fs.readFileSync(path.join(folder, name))
const json = (name: string) => JSON.parse(fixture(name).toString('utf8'))
const files = fs.readdirSync(folder).filter((name) => !name.endsWith('.json'))

const read = (file: Uint8Array | string, options: Partial<ReadingOptions> = {}) =>
  statementReader.read(typeof file === 'string' ? inUtf8(file) : file, {
    accounts: ownAccounts,
    mappings: [],
    latestDay,
    ...options,
  })

async function statementsIn(
  file: Uint8Array | string,
  options?: Partial<ReadingOptions>,
): Promise<readonly Statement[]> {
  const result = await read(file, options)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value.statements
}

async function refused(
  file: Uint8Array | string,
  options?: Partial<ReadingOptions>,
): Promise<StatementRefusal | undefined> {
  const result = await read(file, options)
  return result.ok ? undefined : result.error
}

const line = (overrides: Partial<LineToWrite> = {}): LineToWrite => ({
  kind: 'credit',
  amount: 10_100,
  currency: 'EUR',
  bookedOn: '2026-11-18',
  variableSymbol: '1234567897',
  message: 'ďakujem',
  counterparty: 'Jana Nováková',
  counterAccount: null,
  ...overrides,
})
const statement = (lines: readonly LineToWrite[] = [line()]) => ({
  account: ownAccounts.EUR.iban,
  currency: 'EUR' as const,
  number: '322',
  from: '2026-11-18',
  to: '2026-11-18',
  lines,
})
const marksOf = (statements: readonly Statement[]) =>
  statements.flatMap(({ lines }) => lines.map(({ mark }) => mark))

describe('files made by hand', () => {
  test.each(files)('%s: each line as it stands there, and what it is for us', async (name) => {
    const orders: readonly MatchCandidate[] = json('orders.json')
    const statements = await statementsIn(fixture(name))
    const found = statements.map((each) => {
      const matchings = matchedLines(each.lines, orders)
      const { contents: _, ...told } = each
      return {
        ...told,
        lines: each.lines.map(({ mark, hasReference, ...rest }, index) => ({ ...rest, ...matchings[index] })),
      }
    })
    expect(found).toEqual(json(`${name}.json`))
    const marks = marksOf(statements)
    expect(new Set(marks).size).toBe(marks.length)
  })
})

describe('what banks do', () => {
  const whole = camt053Of(statement())

  test.each<[what: string, file: Uint8Array]>([
    ['UTF-8 with a mark', inUtf8(`\ufeff${whole}`)],
    ['UTF-16 with a mark', inUtf16(whole.replace('UTF-8', 'UTF-16'))],
    ['UTF-16 without a mark', inUtf16(whole.replace('UTF-8', 'UTF-16')).subarray(2)],
    ['Windows-1250 as declared', inWindows1250(whole.replace('UTF-8', 'windows-1250'))],
    ['Windows-1250 that says it is UTF-8', inWindows1250(whole)],
    ['CR LF at the ends of lines', inUtf8(whole.replaceAll('\n', '\r\n'))],
    [
      'a prefix for the namespace',
      inUtf8(whole.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1b:').replace('xmlns=', 'xmlns:b=')),
    ],
    ['another version', inUtf8(whole.replace('camt.053.001.02', 'camt.053.001.13'))],
    ['no namespace', inUtf8(whole.replace(/ xmlns="[^"]*"/, ''))],
  ])('camt.053 in %s says the same', async (_, file) => {
    expect(await statementsIn(file)).toEqual(await statementsIn(whole))
  })

  test.each<[endToEnd: string, symbol: string | null, message: string | null]>([
    ['/VS1234567897/SS/KS0308', '1234567897', 'ďakujem'],
    ['/VS0000000042/SS/KS', '42', 'ďakujem'],
    ['/VS/SS/KS', null, 'ďakujem'],
    ['/VS0/SS0/KS0', null, 'ďakujem'],
    ['/SS5/KS0308/VS1234567897', '1234567897', 'ďakujem'],
    ['1234567897', '1234567897', 'ďakujem'],
    ['/VS12345678971', null, 'ďakujem'],
    ['NOTPROVIDED', null, 'ďakujem'],
    ['ATM-AAAAAAAA1', null, 'ATM-AAAAAAAA1 ďakujem'],
  ])('reads the reference %s', async (endToEnd, variableSymbol, message) => {
    const [found] = await statementsIn(whole.replace('/VS1234567897/SS/KS0308', endToEnd))
    expect(found!.lines).toEqual([expect.objectContaining({ variableSymbol, message })])
  })

  test('the parts of an entry may go both ways, and are lines of their own with marks of their own', async () => {
    const part = (amount: string, direction: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd></TxDtls>`
    const file = whole.replace(/<TxDtls>.*<\/TxDtls>/, part('102.00', 'CRDT') + part('1.00', 'DBIT'))
    const [found] = await statementsIn(file)
    expect(found!.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['credit', 10_200],
      ['debit', 100],
    ])
    expect(new Set(marksOf([found!])).size).toBe(2)
  })

  test('an entry may hold several batches', async () => {
    const batch = '<Btch><NbOfTxs>1</NbOfTxs></Btch><TxDtls><Amt Ccy="EUR">50.50</Amt></TxDtls>'
    const details = `<NtryDtls>${batch}</NtryDtls>`.repeat(2)
    const [found] = await statementsIn(whole.replace(/<NtryDtls>.*<\/NtryDtls>/, details))
    expect(found!.lines.map(({ amount }) => amount)).toEqual([5050, 5050])
  })

  test('one IBAN may be of two currencies, and the statement says of which', async () => {
    const { iban } = ownAccounts.EUR
    const accounts = { EUR: ownAccounts.EUR, USD: { ...ownAccounts.EUR, iban } }
    const [found] = await statementsIn(whole.replaceAll('EUR', 'USD'), { accounts })
    expect(found!.currency).toBe('USD')
    expect(await refused(gpcOf(statement()), { accounts })).toEqual({ code: 'account-unknown' })
  })

  test('a page of a message is read without the sums of all its pages', async () => {
    const pages = (number: number, isLast: boolean) =>
      `Pgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></`
    const part = whole.replace('<NbOfNtries>1', '<NbOfNtries>2').replace('100101.00', '100202.00')
    for (const page of [pages(1, false), pages(2, true)]) {
      const byMessage = part.replace('</GrpHdr>', `<Msg${page}MsgPgntn></GrpHdr>`)
      const byStatement = part.replace('</LglSeqNb>', `</LglSeqNb><Stmt${page}StmtPgntn>`)
      expect((await statementsIn(byMessage))[0]!.lines.length).toBe(1)
      expect((await statementsIn(byStatement))[0]!.lines.length).toBe(1)
    }
    const only = part.replace('</GrpHdr>', `<Msg${pages(1, true)}MsgPgntn></GrpHdr>`)
    expect(await refused(only)).toEqual({ code: 'cut-off', missing: 'entries', told: 2, found: 1 })
  })

  test('an account may be told by its number and bank', async () => {
    const told = '<Othr><Id>19-1234567890/9999</Id></Othr>'
    const [found] = await statementsIn(whole.replace(/(<Acct><Id>)<IBAN>[^<]*<\/IBAN>/, `$1${told}`))
    expect(found!.account).toBe(ownAccounts.EUR.iban)
  })

  test.each(['4', '3'])('GPC writes accounts mixed, and takes a debit back as %s', async (reversal) => {
    const lines = [
      line({ counterAccount: '19-200123456/0200', message: 'x'.repeat(35) + 'y'.repeat(105) }),
      line({ kind: 'debit', amount: 500, variableSymbol: null }),
      line({ kind: 'reversal', amount: 500, variableSymbol: null }),
    ]
    const file = gpcOf(statement(lines), { permuted: internalAccount, reversal })
    const [found] = await statementsIn(inWindows1250(file))
    expect(found!.account).toBe(ownAccounts.EUR.iban)
    expect(found!.lines.map(({ kind }) => kind)).toEqual(['credit', 'debit', 'reversal'])
    expect(found!.lines[0]).toMatchObject({
      counterAccount: '19-200123456/0200',
      counterparty: 'Jana Nováková',
      message: `${'x'.repeat(35)}${'y'.repeat(35)} ${'y'.repeat(70)}`.replace(' ', ''),
    })
  })
})

test('of a long message its first thousand characters are kept, none of them cut in two', async () => {
  const message = `${'a'.repeat(statementSize.message - 1)}😀 and more`
  const [told] = await statementsIn(camt053Of(statement([line({ message })])))
  expect(told?.lines[0]?.message).toBe('a'.repeat(statementSize.message - 1))
})

describe('the mark of a line', () => {
  const day = (bookedOn: string, lines: readonly Partial<LineToWrite>[]) =>
    lines.map((each) => line({ bookedOn, ...each }))
  const monday = day('2026-11-16', [{ variableSymbol: null }, { variableSymbol: null }, { amount: 1 }])
  const tuesday = day('2026-11-17', [{ variableSymbol: null }, { reference: '77' }])
  const wednesday = day('2026-11-18', [{ reference: '78' }])

  test.each([
    ['camt.053', camt053Of],
    ['gpc', gpcOf],
    ['csv', csvOf],
  ] as const)(
    'in %s is the same in files that overlap, and of equal lines of a day each has its own',
    async (_, write) => {
      const first = marksOf(await statementsIn(write(statement([...monday, ...tuesday]))))
      const second = marksOf(await statementsIn(write(statement([...tuesday, ...wednesday]))))
      expect(new Set(first).size).toBe(5)
      expect(second.slice(0, 2)).toEqual(first.slice(3))
      expect(first).not.toContain(second[2])
    },
  )

  test('tells lines that a bank calls alike: of another day, amount or kind', async () => {
    const lines = [{}, { bookedOn: '2026-11-17' }, { amount: 1 }, { kind: 'reversal' as const }, {}].map(
      (each) => line({ reference: '1', ...each }),
    )
    expect(new Set(marksOf(await statementsIn(camt053Of(statement(lines))))).size).toBe(5)
  })
})

describe('a table of a bank', () => {
  const unknown = 'Deň;Príjem;Výdaj;Text;Kód\n1/2/2026;1.234,50;;VS 1234567897;a1\n1/3/2026;;7,00;kúpa;a2\n'
  const header = async (file: string) => {
    const found = await refused(file)
    return found?.code === 'columns-unknown' ? found.header : ''
  }
  const mapping = async (overrides: Partial<ColumnMapping> = {}): Promise<ColumnMapping> => ({
    header: await header(unknown),
    columns: { bookedOn: 0, credit: 1, debit: 2, message: [3], reference: 4 },
    account: ownAccounts.EUR.iban,
    dayOrder: 'dmy',
    ...overrides,
  })

  test('that nobody has mapped is refused with its header and three rows', async () => {
    expect(await refused(`Výpis\n\n${unknown}1/4/2026;1;;;\n1/5/2026;2;;;\n`)).toEqual({
      code: 'columns-unknown',
      header: expect.stringMatching(/^[\w-]{22}$/),
      fields: ['Deň', 'Príjem', 'Výdaj', 'Text', 'Kód'],
      samples: [
        ['1/2/2026', '1.234,50', '', 'VS 1234567897', 'a1'],
        ['1/3/2026', '', '7,00', 'kúpa', 'a2'],
        ['1/4/2026', '1', '', '', ''],
      ],
    })
  })

  test('is read once staff have mapped it, whatever its delimiter and capitals', async () => {
    const mappings = [await mapping()]
    const [found] = await statementsIn(unknown, { mappings })
    expect(found!.lines.map(({ mark, ...rest }) => rest)).toEqual([
      expect.objectContaining({
        kind: 'credit',
        amount: 123_450,
        bookedOn: '2026-02-01',
        message: 'VS 1234567897',
      }),
      expect.objectContaining({ kind: 'debit', amount: 700, bookedOn: '2026-03-01' }),
    ])
    const [same] = await statementsIn(unknown.replace('Deň', 'DEN').replaceAll(';', '\t'), { mappings })
    expect(same).toEqual(found)
  })

  test.each<[what: string, file: string, overrides: Partial<ColumnMapping>, why: StatementRefusal]>([
    [
      'a day that may be two',
      unknown,
      { dayOrder: undefined },
      { code: 'unreadable', what: 'day', line: 2, text: '1/2/2026' },
    ],
    [
      'a day that there is not',
      unknown.replace('1/2/', '31/2/'),
      {},
      { code: 'unreadable', what: 'day', line: 2, text: '31/2/2026' },
    ],
    [
      'an amount that may be two',
      unknown.replace('1.234,50', '1.234').replace('7,00', '7'),
      {},
      { code: 'unreadable', what: 'amount', line: 2, text: '1.234' },
    ],
    [
      'an amount of three places',
      unknown.replace('7,00', '7,001'),
      {},
      { code: 'unreadable', what: 'amount', line: 3, text: '7,001' },
    ],
    [
      'two decimal signs',
      unknown.replace('7,00', '7.00'),
      {},
      { code: 'unreadable', what: 'amount', line: 3, text: '7.00' },
    ],
    [
      'words for an amount',
      unknown.replace('7,00', 'sedem'),
      {},
      { code: 'unreadable', what: 'amount', line: 3, text: 'sedem' },
    ],
    [
      'both a credit and a debit',
      unknown.replace('50;;', '50;1,00;'),
      {},
      { code: 'unreadable', what: 'amount', line: 2, text: '1/2/2026 1.234,50 1,00 VS 1234567897 a1' },
    ],
    [
      'neither',
      unknown.replace('7,00', ''),
      {},
      { code: 'unreadable', what: 'amount', line: 3, text: '1/3/2026 kúpa a2' },
    ],
    ['a row that is too short', `${unknown}1/4/2026;1\n`, {}, { code: 'cut-off', missing: 'end' }],
    [
      'a quote that is not closed',
      `${unknown}1/4/2026;1;;"x`,
      {},
      { code: 'unreadable', what: 'row', line: 4, text: '1/4/2026;1;;"x' },
    ],
    ['a last column that is read and may be cut', unknown.trimEnd(), {}, { code: 'cut-off', missing: 'end' }],
    ['no account told, and two of ours', unknown, { account: undefined }, { code: 'account-unknown' }],
    [
      'an account that is no longer ours',
      unknown,
      { account: 'SK1099990000191111111111' },
      { code: 'another-account', account: 'SK1099990000191111111111', currency: null },
    ],
    ['nothing but a header', unknown.split('\n')[0]!, {}, { code: 'not-a-statement' }],
  ])('with %s is refused', async (_, file, overrides, why) => {
    expect(await refused(file, { mappings: [await mapping(overrides)] })).toMatchObject(why)
  })

  test('that another mapping may mend is refused with what it was taken for; of another account it is not', async () => {
    const given = await mapping({ account: undefined })
    const table = { mapping: given, fields: unknown.split('\n')[0]!.split(';') }
    expect(await refused(unknown, { mappings: [given] })).toMatchObject({ code: 'account-unknown', table })
    const told = `Účet;${'SK1099990000191111111111'};;;\n${unknown}`
    const why = await refused(told, { mappings: [given] })
    expect(why).toMatchObject({ code: 'another-account' })
    expect(why).not.toHaveProperty('table')
  })

  test('needs no order of days where one day has but one', async () => {
    const mappings = [await mapping({ dayOrder: undefined })]
    const [found] = await statementsIn(unknown.replace('1/2/2026', '1/31/2026'), { mappings })
    expect(found!.lines.map(({ bookedOn }) => bookedOn)).toEqual(['2026-01-31', '2026-01-03'])
  })

  test.each<[what: string, before: string, why: StatementRefusal | undefined]>([
    ['our IBAN', 'Účet: SK03 9999 0000 1912 3456 7890 EUR', undefined],
    ['our number', 'Výpis č. 11/2026 z účtu "19-1234567890/9999"', undefined],
    [
      'another IBAN',
      'IBAN SK10 9999 0000 1911 1111 1111 EUR',
      { code: 'another-account', account: 'SK1099990000191111111111', currency: null },
    ],
    [
      'another number',
      'Výpis č. 11/2026 z účtu "19-1234567890/0200"',
      { code: 'another-account', account: '19-1234567890/0200', currency: null },
    ],
  ])('that names %s before its header', async (_, before, why) => {
    const table = 'Dátum;Objem;Mena;Protiúčet;VS\n18.11.2026;1,00;EUR;;\n'
    const accounts = { EUR: ownAccounts.EUR }
    expect(await refused(`${before}\n\n${table}`, { accounts })).toEqual(why)
  })

  test('of two of our accounts is two statements, and what is of another one is told', async () => {
    const { iban } = ownAccounts.EUR
    const other = 'SK1099990000191111111111'
    const rows = csvOf(statement([line(), line({ amount: 1 }), line({ amount: 2 })]))
    const result = await read(rows.replace(iban, ownAccounts.CZK.iban).replace(iban, other))
    if (!result.ok) throw new Error(result.error.code)
    const { statements, leftOut } = result.value
    expect(statements.map(({ account, lines }) => [account, lines.map(({ amount }) => amount)])).toEqual([
      [ownAccounts.CZK.iban, [10_100]],
      [iban, [2]],
    ])
    expect(leftOut).toEqual([{ why: 'another-account', account: other, currency: null }])
  })

  test('of one account may have lines in another currency', async () => {
    const [found] = await statementsIn(csvOf(statement([line({ currency: 'USD' })])))
    expect([found!.currency, found!.lines[0]!.currency]).toEqual(['EUR', 'USD'])
  })

  test('of a known bank is refused for a direction that has no word of ours', async () => {
    const file = fixture('csv-tatra-banka.csv').toString('latin1').replace('Debet', 'Nieco')
    expect(await refused(Buffer.from(file, 'latin1'))).toMatchObject({
      code: 'unreadable',
      what: 'direction',
      line: 3,
      text: 'Nieco',
    })
  })
})

describe('a file is refused, and nothing of it is read:', () => {
  const camt = camt053Of(statement([line(), line({ kind: 'debit', amount: 100 })]))
  const gpc = gpcOf(statement([line(), line({ kind: 'debit', amount: 100 })]))
  const other = 'SK1099990000191111111111'
  const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`).join(
    '',
  )
  const bomb = camt
    .replace('<Document', `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${lol}]><Document`)
    .replace('ďakujem', '&lol9;')

  test.each<[what: string, file: Uint8Array | string, why: StatementRefusal]>([
    ['an empty file', '', { code: 'not-a-statement' }],
    ['a letter', 'Dobrý deň,\nposielam výpis.\n', { code: 'not-a-statement' }],
    [
      'a picture',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d),
      { code: 'not-a-statement' },
    ],
    ['a page of the web', '<html><body>Výpis</body></html>', { code: 'not-a-statement' }],
    ['another message of ISO 20022', camt.replace('camt.053', 'camt.052'), { code: 'not-a-statement' }],
    ['a message without a statement', camt.replace(/<Stmt>.*<\/Stmt>/s, ''), { code: 'not-a-statement' }],
    ['XML with a wrong tag', camt.replace('</Acct>', '</Akct>'), { code: 'not-a-statement' }],
    [
      'elements within elements without end',
      `${camt.slice(0, camt.indexOf('<GrpHdr>'))}${'<a>'.repeat(100_000)}`,
      { code: 'not-a-statement' },
    ],
    [
      'a tag with attributes without end',
      camt.replace('<Stmt>', `<Stmt ${Array.from({ length: 1000 }, (_, n) => `a${n}="1"`).join(' ')}>`),
      { code: 'not-a-statement' },
    ],
    [
      'an entry with parts without end',
      camt.replace('<TxDtls>', `${'<TxDtls/>'.repeat(20_001)}<TxDtls>`),
      { code: 'not-a-statement' },
    ],
    ['a message without end', camt.replace('ďakujem', 'x'.repeat(10_001)), { code: 'not-a-statement' }],
    ['a table with columns without end', ';'.repeat(100_000), { code: 'not-a-statement' }],
    [
      'a table with a field without end',
      csvOf(statement([line({ message: 'x\n'.repeat(50_000) })])),
      { code: 'unreadable', what: 'row', line: 2, text: expect.stringMatching(/^"Bežný účet",/) },
    ],
    ['an entity bomb', bomb, { code: 'holds-dtd' }],
    [
      'a DTD from elsewhere',
      camt.replace('<Document', '<!DOCTYPE Document SYSTEM "file:///etc/passwd"><Document'),
      { code: 'holds-dtd' },
    ],
    ['an entity that XML does not have', camt.replace('ďakujem', '&nbsp;'), { code: 'holds-dtd' }],
    [
      'a camt.053 of another account',
      camt.replace(ownAccounts.EUR.iban, other),
      { code: 'another-account', account: other, currency: null },
    ],
    [
      'our account in a currency it does not have',
      camt.replace('<Ccy>EUR', '<Ccy>USD'),
      { code: 'another-account', account: ownAccounts.EUR.iban, currency: 'USD' },
    ],
    [
      'a number of entries that is not there',
      camt.replace('<NbOfNtries>2', '<NbOfNtries>3'),
      { code: 'cut-off', missing: 'entries', told: 3, found: 2 },
    ],
    ['a number that is none', camt.replace('<NbOfNtries>2', '<NbOfNtries>x'), { code: 'not-a-statement' }],
    [
      'more money than there is',
      camt.replace('>101.00<', '>12345678901.00<'),
      { code: 'unreadable', what: 'amount', line: 1, text: '12345678901.00' },
    ],
    [
      'a balance that does not follow',
      camt.replace('100100.00', '100100.01'),
      { code: 'cut-off', missing: 'balance', told: 10_010_001, found: 10_010_000 },
    ],
    [
      'a sum of credits that is not there',
      camt.replace('</TtlNtries>', '</TtlNtries><TtlCdtNtries><Sum>102.00</Sum></TtlCdtNtries>'),
      { code: 'cut-off', missing: 'credits', told: 10_200, found: 10_100 },
    ],
    [
      'a sum of debits that is not there',
      camt.replace('</TtlNtries>', '</TtlNtries><TtlDbtNtries><Sum>0</Sum></TtlDbtNtries>'),
      { code: 'cut-off', missing: 'debits', told: 0, found: 100 },
    ],
    [
      'parts that do not add up',
      camt.replace(
        /<TxDtls>/,
        '<TxDtls><Amt Ccy="EUR">1.00</Amt></TxDtls><TxDtls><Amt Ccy="EUR">99.00</Amt>',
      ),
      { code: 'cut-off', missing: 'details', told: 10_100, found: 10_000 },
    ],
    [
      'fewer parts than told',
      camt.replace(
        /<TxDtls>/,
        '<Btch><NbOfTxs>3</NbOfTxs></Btch><TxDtls><Amt Ccy="EUR">1.00</Amt></TxDtls><TxDtls><Amt Ccy="EUR">100.00</Amt>',
      ),
      { code: 'cut-off', missing: 'details', told: 3, found: 2 },
    ],
    [
      'an amount of three places',
      camt.replace('>101.00<', '>101.001<'),
      { code: 'unreadable', what: 'amount', line: 1, text: '101.001' },
    ],
    [
      'an amount below zero',
      camt.replace('>101.00<', '>-101.00<'),
      { code: 'unreadable', what: 'amount', line: 1, text: '-101.00' },
    ],
    [
      'an amount without a currency',
      camt.replace('<Ntry><Amt Ccy="EUR">', '<Ntry><Amt>'),
      { code: 'unreadable', what: 'currency', line: 1, text: '' },
    ],
    [
      'a day that there is not',
      camt.replaceAll('<BookgDt><Dt>2026-11-18', '<BookgDt><Dt>2026-02-30'),
      { code: 'unreadable', what: 'day', line: 1, text: '2026-02-30' },
    ],
    [
      'money that neither comes nor goes',
      camt.replace('<CdtDbtInd>CRDT</CdtDbtInd><Sts>', '<CdtDbtInd>X</CdtDbtInd><Sts>'),
      { code: 'unreadable', what: 'direction', line: 1, text: 'X' },
    ],
    [
      'a GPC of another account',
      gpc.replaceAll('0000191234567890', '0000191111111111'),
      { code: 'another-account', account: '0000191111111111', currency: null },
    ],
    [
      'a GPC whose credits are not there',
      gpc.replace('000000010100+', '000000010200+').replace('010010000+', '010010100+'),
      { code: 'cut-off', missing: 'credits', told: 10_200, found: 10_100 },
    ],
    [
      'a GPC whose debits are not there',
      gpc.replace(/(000000000001)00\+/, '$101+').replace('010010000+', '010009999+'),
      { code: 'cut-off', missing: 'debits', told: 101, found: 100 },
    ],
    [
      'a GPC whose balance does not follow',
      gpc.replace('010010000+', '010010001+'),
      { code: 'cut-off', missing: 'balance', told: 10_010_001, found: 10_010_000 },
    ],
    [
      'a GPC with letters for an amount',
      gpc.replace('0000000101002', '00000001O1002'),
      { code: 'unreadable', what: 'amount', line: 1, text: '00000001O100' },
    ],
    [
      'a GPC with a code that nobody has',
      gpc.replace('0000000101002', '0000000101009'),
      { code: 'unreadable', what: 'direction', line: 1, text: '9' },
    ],
    ['a GPC with a line of another kind', gpc.replace('\r\n078', '\r\n099'), { code: 'not-a-statement' }],
    ['a GPC without its head', gpc.slice(gpc.indexOf('075')), { code: 'not-a-statement' }],
    [
      'a table of another account',
      csvOf(statement()).replace(ownAccounts.EUR.iban, other),
      { code: 'another-account', account: other, currency: null },
    ],
    [
      'a table of more columns than any bank has',
      `${'stĺpec;'.repeat(300)}\n${'a;'.repeat(300)}\n`,
      { code: 'not-a-statement' },
    ],
    ['six megabytes', new Uint8Array(6_000_000).fill(0x20), { code: 'too-large', most: statementSize.bytes }],
    [
      'one line too many',
      csvOf(
        statement(
          Array.from({ length: statementSize.lines + 100 }, () =>
            line({ counterparty: null, message: null }),
          ),
        ),
      ),
      { code: 'too-many-lines', most: statementSize.lines },
    ],
  ])('%s', async (_, file, why) => {
    expect(await refused(file)).toEqual(why)
  })

  test('a GPC that was cut within the last text, where all sums are right', async () => {
    const file = gpcOf(statement([line({ message: 'x'.repeat(100) })]))
    for (const length of [file.length - 3, file.length - 100, file.length - 140])
      expect(await refused(file.slice(0, length))).toEqual({ code: 'cut-off', missing: 'end' })
  })

  test('a GPC whose reversals fit its sums in no way', async () => {
    const lines = [line(), line({ kind: 'debit', amount: 500 }), line({ kind: 'reversal', amount: 500 })]
    const file = gpcOf(statement(lines)).replace(`${'5'.padStart(10, '0')}004`, `${'5'.padStart(10, '0')}005`)
    expect(await refused(file)).toEqual({ code: 'cut-off', missing: 'debits', told: 0, found: 500 })
  })

  test.each(files)('%s that was cut anywhere, or only what stands in all of it', async (name) => {
    const file = fixture(name)
    const whole = await statementsIn(file)
    const lines = whole.flatMap((each) => each.lines)
    let cut = 0
    for (let length = 1; length < file.length; length += name.startsWith('camt') ? 100 : 7) {
      const result = await read(file.subarray(0, length))
      if (!result.ok) {
        cut += 1
        continue
      }
      const found = result.value.statements.flatMap((each) => each.lines)
      // No sum of a GPC tells of the texts behind its last item, and none of what takes itself back; a table has no sums.
      if (name.endsWith('.gpc') && found.length < lines.length)
        expect(lines[found.length - 1]!.message ?? '').toContain(found.pop()!.message ?? '')
      expect(lines.slice(0, found.length)).toEqual(found)
      if (name.endsWith('.xml')) expect(found.length).toBe(lines.length)
    }
    expect(cut).toBeGreaterThan(5)
  })
})

test('whatever is wrong with a file, it is read or refused, and nothing breaks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.option(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(300)), { nil: undefined }),
      async (name, changes, hole) => {
        const file = [...fixture(name)]
        for (const [place, byte] of changes) file[Math.floor(place * (file.length - 1))] = byte
        if (hole) file.splice(Math.floor(hole[0] * file.length), hole[1])
        const result = await read(Uint8Array.from(file))
        for (const { lines } of result.ok ? result.value.statements : [])
          for (const { amount, bookedOn } of lines) {
            expect(amount).toBeGreaterThanOrEqual(0)
            expect(Number.isSafeInteger(amount)).toBe(true)
            expect(bookedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
          }
      },
    ),
    runs(500, 5),
  )
})

describe('a large file', () => {
  const many = Array.from({ length: 10_000 }, (_, n) =>
    line({ amount: n + 1, message: null, counterparty: null, bookedOn: '2026-11-18' }),
  )

  test.each([
    ['camt.053', camt053Of],
    ['gpc', gpcOf],
    ['csv', csvOf],
  ] as const)(
    'of 10,000 lines in %s lets others have their turn, and tells how far it is',
    async (_, write) => {
      const file = inUtf8(write(statement(many)))
      expect(file.length).toBeLessThan(statementSize.bytes)
      let isDone = false
      let turns = 0
      const others = () => {
        turns += 1
        if (!isDone) setImmediate(others)
      }
      setImmediate(others)
      const told: { read: number; turn: number }[] = []
      const [found] = await statementsIn(file, { progress: (read) => told.push({ read, turn: turns }) })
      isDone = true
      expect(found!.lines.length).toBe(10_000)
      expect(told.at(-1)!.read).toBeGreaterThanOrEqual(9_900)
      expect(turns).toBeGreaterThan(30)
      const steps = told.map(({ read, turn }, index) => ({
        lines: read - (told[index - 1]?.read ?? 0),
        turns: turn - (told[index - 1]?.turn ?? 0),
      }))
      expect(Math.max(...steps.map(({ lines }) => lines))).toBeLessThan(600)
      expect(steps.slice(1).filter(({ turns }) => turns === 0)).toEqual([])
    },
  )

  const row = (day: string) => `"${day}";"1,00";"EUR";"1/0200"\n`
  const details = '<NtryDtls><TxDtls><Amt Ccy="EUR">0</Amt></TxDtls></NtryDtls>'
  // Each took whole seconds of everybody's time.
  const hostile: readonly [string, string][] = [
    ['digits for the name of a column', `Deň;Suma;${'1'.repeat(65_000)}x\na;b;c\n`],
    ['hours behind a day', `datum;objem;mena;protiucet\n${row(`${' 1:00'.repeat(12_000)}\nx`).repeat(10)}`],
    [
      'parts of one entry',
      camt053Of(statement([line()])).replace(/<NtryDtls>.*?<\/NtryDtls>/s, details.repeat(19_900)),
    ],
  ]

  test.each(hostile)('of very many %s is refused', async (_, file) => {
    expect(await refused(file)).toBeDefined()
  })

  // How soon is no verdict for a busy machine.
  test.each(hostile)('of very many %s is refused soon', { ...long, timeout: 30_000 }, async (_, file) => {
    for (let times = 0; times < 10; times++) expect(await refused(file)).toBeDefined()
  })
})
