import type { StatementColumns } from '@hotovo/application/statements/reader'
import { expect, test } from 'vitest'
import { gpcOf, inUtf8, inWindows1250 } from '../../server/demo/bank-files.ts'
import { inShort, readIn } from '../../tests/support/statement-files.ts'
import { ownAccounts } from '../../tests/support/statements.ts'
import { wordOf } from './csv-words.ts'

/** What a file is for us in short: its lines and what was left out, or why it is refused. */
async function seen(...asked: Parameters<typeof readIn>): Promise<readonly string[]> {
  const result = await readIn(...asked)
  if (result.ok)
    return [
      ...inShort(result.value),
      ...result.value.leftOut.map((left) => `${left.why} ${'line' in left ? left.line : left.account}`),
    ]
  const { error } = result
  if (error.code !== 'unreadable') return [error.code]
  return [`${error.what} ${error.line}`, ...(error.table?.words ?? [])]
}

const paidA = 'credit 10100 EUR 1234567897: matched A'
const paidB = 'credit 5000 EUR 2222222222: matched B'
const debitB = 'debit 5000 EUR 2222222222: not-a-payment'
const backB = 'reversal 5000 EUR 2222222222: not-a-payment'
const crownsB = 'credit 5000 CZK 2222222222: wrong-currency'

/** Names of columns that staff name; of all others they say nothing. */
const named = {
  bookedOn: /^(Dátum|Date)$/,
  amount: /^(Suma|Amount|Objem v)/,
  credit: /^Prijaté$/,
  debit: /^Odoslané$/,
  variableSymbol: /^VS$/,
}
/** What staff say of a table whose columns are called so. */
function columnsOf(header: string): StatementColumns {
  const fields = header.split(';')
  const places = Object.entries(named).map(([column, name]) => [
    column,
    fields.findIndex((each) => name.test(each)),
  ])
  return { bookedOn: 0, message: [], ...Object.fromEntries(places.filter(([, place]) => Number(place) >= 0)) }
}
const rowA = '18.11.2026;101,00;1234567897'
const rowB = '19.11.2026;50,00;2222222222'

const signed = (came: string, went: string) => [
  `18.11.2026;${came};101,00;1234567897`,
  `19.11.2026;${went};50,00;2222222222`,
]
type Kind = [what: string, header: string, rows: readonly string[], expected: readonly string[]]

// Kinds of files from the field in the shapes of other banks and programs; what is shown there is not shown again.
test.each<Kind>([
  // A word that says which way the money went, in a column that nobody named or that another file of its header has.
  ['a type', 'Dátum;Suma;VS;Typ', [`${rowA};Kredit`, `${rowB};Debet`], [paidA, debitB]],
  ['words in any column', 'Dátum;Suma;VS;Pohyb', [`${rowA};Príjem`, `${rowB};Výdaj`], [paidA, debitB]],
  ['a way in English', 'Date;Amount;VS;Direction', [`${rowA};IN`, `${rowB};OUT`], [paidA, debitB]],
  ['a way in Czech', 'Dátum;Suma;VS;Směr úhrady', [`${rowA};Příchozí`, `${rowB};Odchozí`], [paidA, debitB]],
  ['letters in German', 'Dátum;Suma;VS;Soll/Haben', [`${rowA};H`, `${rowB};S`], ['direction 2', 'h', 's']],
  ['signs of their own', 'Dátum;Suma;VS;+/-', [`${rowA};+`, `${rowB};\u2212`], [paidA, debitB]],
  ['letters that nobody knows', 'Dátum;Suma;VS;Smer', [`${rowA};H`, `${rowB};S`], ['direction 2', 'h', 's']],
  ['letters of another bank', 'Dátum;Suma;VS;MD/D', [`${rowA};D`, `${rowB};MD`], ['direction 3', 'd', 'md']],
  [
    'a type beside signs',
    'Dátum;Suma;VS;Typ',
    [`${rowA};Kredit`, '19.11.2026;-7,00;;Poplatok'],
    [paidA, 'debit 700 EUR -: not-a-payment'],
  ],
  [
    'a type that a sign contradicts',
    'Dátum;Suma;VS;Typ',
    [`${rowA};Kredit`, '19.11.2026;-7,00;;Kredit'],
    ['direction 3'],
  ],
  [
    'a type of unsigned amounts that nobody knows',
    'Dátum;Suma;VS;Typ',
    [`${rowA};Kredit`, `${rowB};Poplatok`],
    ['direction 3', 'poplatok'],
  ],
  [
    'a type that says nothing of the way',
    'Dátum;Suma;VS;Typ',
    [`${rowA};Okamžitá platba`, `${rowB};SEPA`],
    [paidA, paidB],
  ],
  [
    'a blank beside a sign',
    'Dátum;Suma;VS;Smer',
    [`${rowA};Kredit`, '19.11.2026;-50,00;2222222222;'],
    [paidA, debitB],
  ],
  // Words that nobody knows, in a column that nobody named, beside amounts without a sign.
  ['ways of accounts', 'Dátum;Suma;VS;Typ', [`${rowA};V prospech`, `${rowB};Na ťarchu`], [paidA, debitB]],
  ['digits for a way', 'Dátum;Suma;VS;Smer', [`${rowA};2`, `${rowB};1`], ['direction 2', '2', '1']],
  ...[
    ['Prichádzajúci prevod', 'Odchádzajúci prevod'],
    ['Platba pripísaná', 'Platba odoslaná'],
    ['Vklad', 'Výber'],
    ['Dal', 'Má dať'],
    ['Received', 'Sent'],
    ['Money in', 'Money out'],
    ['Incoming payment', 'Outgoing payment'],
    ['Prijaté', 'R-operácia'],
  ].flatMap(([came = '', went = '']) =>
    ['Typ', 'Údaj'].map(
      (name): Kind => [
        `${came} beside ${went} under ${name}`,
        `Dátum;Suma;VS;${name}`,
        [`${rowA};${came}`, `${rowB};${went}`],
        ['direction 2', wordOf(came), wordOf(went)],
      ],
    ),
  ),
  ['letters in any column', 'Dátum;Suma;VS;T', [`${rowA};C`, `${rowB};D`], ['direction 2', 'c', 'd']],
  ['signs in a column of their own', 'Dátum;Znak;Suma;VS', signed('+', '-'), [paidA, debitB]],
  ['a minus or nothing', 'Dátum;Zn;Suma;VS', signed('', '-'), ['direction 2', '']],
  ['a minus in a column without a name', 'Dátum;;Suma;VS', signed('', '-'), ['direction 2', '']],
  ['one word alone', 'Dátum;Suma;VS;Typ', [`${rowB};Výber`], ['direction 2', 'vyber']],
  ['words of a payer', 'Dátum;Suma;VS;Poznámka', [`${rowA};ďakujem`, `${rowB};za dve`], [paidA, paidB]],
  // Money in columns that nobody named.
  ...['Kredit;Debet', 'Credit;Debit', 'Príjem;Výdaj', 'Money in;Money out'].map(
    (names): Kind => [
      `columns ${names} beside an amount`,
      `Dátum;Suma;VS;${names}`,
      [`${rowA};101,00;`, `${rowB};;50,00`],
      ['amount 2'],
    ],
  ),
  // Amounts.
  ['brackets', 'Dátum;Suma;VS', [rowA, '19.11.2026;(50,00);2222222222'], [paidA, debitB]],
  ['brackets and a currency', 'Dátum;Suma;VS', [rowA, '19.11.2026;(50,00) €;2222222222'], [paidA, debitB]],
  [
    'CR and DR',
    'Dátum;Suma;VS',
    ['18.11.2026;101,00 CR;1234567897', '19.11.2026;50,00 EUR Dr;2222222222'],
    [paidA, debitB],
  ],
  [
    'a dash for nothing',
    'Dátum;Prijaté;Odoslané;VS',
    ['18.11.2026;101,00;-;1234567897', '19.11.2026;–;50,00;2222222222'],
    [paidA, debitB],
  ],
  [
    'thousands in apostrophes',
    'Dátum;Suma;VS',
    [rowA, '19.11.2026;1’050,00;'],
    [paidA, 'credit 105000 EUR -: unknown'],
  ],
  // Currencies.
  ['a currency in the name of a column', 'Dátum;Suma (CZK);VS', [rowB], [crownsB]],
  ['a sign in the name of a column', 'Dátum;Objem v Kč;VS', [rowB], [crownsB]],
  ['our currency in the name of a column', 'Dátum;Suma v EUR;VS;Mena', [`${rowB};CZK`], [paidB]],
  [
    'a currency in a column that nobody named',
    'Dátum;Suma;Mena;VS',
    ['19.11.2026;50,00;CZK;2222222222'],
    [crownsB],
  ],
  [
    'signs of currencies in a column',
    'Dátum;Suma;Mena;VS',
    ['18.11.2026;101,00;€;1234567897', '19.11.2026;50,00;Kč;2222222222'],
    [paidA, crownsB],
  ],
  [
    'two amounts',
    'Dátum;Suma;Mena;Suma v mene účtu;Mena účtu;VS',
    ['19.11.2026;50,00;CZK;2,00;EUR;2222222222'],
    [crownsB],
  ],
  [
    'a currency before its amount',
    'Date;Orig currency;Payment currency;Amount;VS',
    ['2026-11-19;EUR;CZK;50.00;2222222222'],
    [crownsB],
  ],
  ['a code of a currency', 'Dátum;Suma;VS;Kód meny', [`${rowB};CZK`], [crownsB]],
  [
    'a currency in any column',
    'Dátum;Suma;VS;CUR',
    [`${rowB};HUF`],
    ['credit 5000 HUF 2222222222: wrong-currency'],
  ],
  [
    'two currencies of which nobody knows which is meant',
    'Dátum;Suma;VS;Mena;Mena účtu',
    [`${rowB};CZK;EUR`],
    ['currency 2'],
  ],
  // States.
  ...['Pending', 'Blokácia', 'Rezervácia', 'Zrušená platba', 'Neúspešná'].map(
    (word): Kind => [
      `the type ${word}`,
      'Dátum;Suma;VS;Typ transakcie',
      [`${rowA};Prevod`, `19.11.2026;+50,00;2222222222;${word}`],
      [paidA, 'not-booked 3'],
    ],
  ),
  ...['Spätné zúčtovanie', 'R-transakcia'].map(
    (word): Kind => [
      `the type ${word}`,
      'Dátum;Suma;VS;Typ',
      [`${rowA};Prevod`, `${rowB};${word}`],
      [paidA, backB],
    ],
  ),
  [
    'states that nobody knows',
    'Dátum;Suma;VS;Stav',
    [`${rowA};Hotovo`, `${rowB};Prebieha`],
    ['state 2', 'hotovo', 'prebieha'],
  ],
  ['yes and no', 'Dátum;Suma;VS;Zaúčtované', [`${rowA};áno`, `${rowB};nie`], ['state 2', 'ano', 'nie']],
  ['a state of some', 'Dátum;Suma;VS;Stav', [`${rowA};`, `${rowB};Čakajúca`], ['state 2', '']],
  [
    'a state that was taken back',
    'Date;Amount;VS;State',
    [`${rowA};COMPLETED`, `${rowB};REVERTED`],
    [paidA, 'not-booked 3'],
  ],
  [
    'a word instead of a day',
    'Dátum;Suma;VS',
    [rowA, 'Čaká na zaúčtovanie;50,00;2222222222'],
    [paidA, 'not-booked 3'],
  ],
  [
    'what is taken back',
    'Dátum;Suma;VS;Typ transakcie',
    [`${rowA};Prijatá platba`, `${rowB};Storno odoslanej platby`],
    [paidA, backB],
  ],
  ['what comes back', 'Dátum;Suma;VS;Type', [`${rowA};TOPUP`, `${rowB};CARD REFUND`], [paidA, backB]],
  [
    'an operation that is taken back',
    'Dátum;Suma;VS;Popis operácie',
    [`${rowA};Prevod`, `${rowB};Vrácení platby`],
    [paidA, backB],
  ],
  ['a day that is to come', 'Dátum;Suma;VS', [rowA, '25.11.2027;50,00;2222222222'], [paidA, 'not-booked 3']],
  ['nothing but what is to come', 'Dátum;Suma;VS', ['1.1.2027;50,00;2222222222'], ['nothing-booked']],
  [
    'a day of value that is to come',
    'Dátum;Suma;VS;Valuta',
    [`${rowA};31.12.2026`, `${rowB};1.1.2027`],
    [paidA, 'not-booked 3'],
  ],
  [
    'no day of booking',
    'Dátum;Suma;VS;Dátum zaúčtovania',
    [`${rowA};18.11.2026`, `${rowB};`],
    [paidA, 'not-booked 3'],
  ],
  [
    'a kind of cards',
    'Dátum;Suma;VS;Karta',
    [`${rowA};Debit`, '19.11.2026;-7,00;;Debit'],
    [paidA, 'debit 700 EUR -: not-a-payment'],
  ],
  // Rows that are no movements.
  ['a header on each page', 'Dátum;Suma;VS', [rowA, 'Dátum;Suma;VS', rowB], [paidA, paidB]],
  [
    'a sum on each page',
    'Dátum;Suma;VS',
    [rowA, 'Medzisúčet;101,00;', rowB, 'Spolu;151,00;'],
    [paidA, paidB, 'below-table 3', 'below-table 5'],
  ],
  [
    'a sum of each page and of all',
    'Dátum;Suma;VS',
    [rowA, 'Spolu strana 1;101,00;', rowB, 'Spolu strana 2;50,00;', 'Spolu;151,00;'],
    [paidA, paidB, 'below-table 3', 'below-table 5', 'below-table 6'],
  ],
  ['sums of which none is that of its rows', 'Dátum;Suma;VS', [rowA, 'Spolu;151,00;'], ['cut-off']],
  [
    'balances in the table',
    'Dátum;Suma;VS',
    ['Počiatočný zostatok;7,00;', rowB, 'Zostatok k 30.11.2026;57,00;'],
    [paidB, 'below-table 2', 'below-table 4'],
  ],
  [
    'a balance with a day',
    'Dátum;Suma;VS;Typ',
    [`${rowB};x`, '30.11.2026;101,00;;Konečný zostatok'],
    [paidB, 'below-table 3'],
  ],
  ['comments', 'Dátum;Suma;VS', ['# 2 pohyby', rowB, '# koniec'], [paidB, 'below-table 2', 'below-table 4']],
  [
    'a day in what stands below',
    'Dátum;Suma;VS',
    [rowB, 'Vytlačené 30.11.2026 14:05'],
    [paidB, 'below-table 3'],
  ],
  [
    'a second table of what waits',
    'Dátum;Suma;VS',
    [rowA, 'Čakajúce platby;;', 'Dátum;Suma;VS', rowB],
    ['day 3'],
  ],
  // What a payer writes makes no row a total, whatever its day looks like.
  [
    'a payer’s words',
    'Dátum;Suma;VS;Text',
    ['2026-11-18T10:00:00.000Z;101,00;1234567897;Spolu za dve', '="19.11.2026";50,00;2222222222;# total'],
    [paidA, paidB],
  ],
  // Symbols.
  [
    'a symbol as a number',
    'Dátum;Suma;VS',
    ['18.11.2026;101,00;1234567897.0', '19.11.2026;50,00;2222222222,00'],
    [paidA, paidB],
  ],
  [
    'all symbols in one',
    'Dátum;Suma;VS',
    ['18.11.2026;101,00;/VS1234567897/SS/KS0308', '19.11.2026;50,00;/SS2222222222/KS'],
    [paidA, 'credit 5000 EUR -: unknown B'],
  ],
  ['a symbol behind a slash', 'Dátum;Suma;VS', ['18.11.2026;101,00;/VS/1234567897/SS/2222222222'], [paidA]],
])('a table with %s', async (_, header, rows, expected) => {
  expect(await seen(inUtf8([header, ...rows, ''].join('\n')), columnsOf(header))).toEqual(expected)
})

test('a word of any column means what staff said of it, and one that says nothing of the way is asked about no more', async () => {
  const header = 'Dátum;Suma;VS;Údaj'
  const rows = [`${rowA};Kartou`, `${rowB};Výber`, '20.11.2026;61,00;;Na ceste']
  const file = inUtf8([header, ...rows, ''].join('\n'))
  expect(await seen(file, columnsOf(header))).toEqual(['direction 2', 'kartou', 'vyber', 'na ceste'])
  const words = { kartou: 'neither', vyber: 'debit', 'na ceste': 'not-booked' } as const
  expect(await seen(file, columnsOf(header), { mapping: { words } })).toEqual([paidA, debitB, 'not-booked 4'])
})

test.each<[what: string, before: string, expected: readonly string[]]>([
  ['in its row', 'Mena účtu: CZK', ['another-account']],
  ['in the next cell', 'Mena;CZK', ['another-account']],
  ['below it', 'IBAN;Mena;Zostatok\nSK0399990000191234567890;CZK;7,00', ['another-account']],
  ['in the next row, as ours', '#Mena účtu:;\nEUR;', [paidB]],
])('a currency before a table, %s', async (_, before, expected) => {
  const header = 'Dátum;Suma;VS'
  expect(await seen(inUtf8(`${before}\n\n${header}\n${rowB}\n`), columnsOf(header))).toEqual(expected)
})

test('a table of a known bank that has two columns of one name is asked about', async () => {
  const table = 'Dátum;Objem;Mena;Protiúčet;VS;Objem;Mena\n18.11.2026;1250,00;CZK;;2222222222;50,00;EUR\n'
  expect(await seen(inUtf8(table))).toEqual(['columns-unknown'])
})

test('an account of ours in a column that nobody named is whose a row is', async () => {
  const header = 'Vlastný účet;Dátum;Suma;VS'
  const table = `${header}\n${ownAccounts.EUR.iban};${rowA}\nSK6807200002891987426353;${rowB}\n`
  const columns = columnsOf(header.replace('Vlastný účet', ''))
  expect(await seen(inUtf8(table), { ...columns, bookedOn: 1 })).toEqual([
    paidA,
    'another-account SK6807200002891987426353',
  ])
})

const endToEnd = (reference: string) => `<Refs><EndToEndId>${reference}</EndToEndId></Refs>`
const symbolsB = endToEnd('/VS2222222222/SS/KS')
const reference = (type: string, text: string) =>
  `<Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>${type}</Prtry></CdOrPrtry></Tp><Ref>${text}</Ref></CdtrRefInf></Strd>`

type Entry = [
  what: string,
  entry: { readonly [part in 'state' | 'booked' | 'more' | 'details']?: string },
  expected: readonly string[],
]

test.each<Entry>([
  ['a state of the bank’s own', { state: '<Prtry>ČAKAJÚCA</Prtry>' }, ['not-booked 1']],
  ['a state by its code', { state: '<Cd>PDNG</Cd>' }, ['not-booked 1']],
  ['what is to come', { state: '<Cd>FUTR</Cd>' }, ['not-booked 1']],
  ['what is booked, by its code', { state: '<Cd>BOOK</Cd>' }, [paidB]],
  ['a day of booking that is to come', { booked: '2027-01-01' }, ['not-booked 1']],
  ['a day of value that is to come', { more: '<ValDt><Dt>2027-01-01</Dt></ValDt>' }, ['not-booked 1']],
  [
    'a return by its kind',
    {
      more: '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>',
    },
    [backB],
  ],
  [
    'a return by the bank’s own kind',
    { more: '<BkTxCd><Prtry><Cd>NTRF+RRTN</Cd></Prtry></BkTxCd>' },
    [backB],
  ],
  [
    'a return in the bank’s own words',
    { more: '<BkTxCd><Prtry><Cd>Vrátená platba</Cd></Prtry></BkTxCd>' },
    [backB],
  ],
  ...['TRUE', 'Y', '1'].map(
    (told): Entry => [`${told} for a reversal`, { more: `<RvslInd>${told}</RvslInd>` }, [backB]],
  ),
  ...['false', '0'].map(
    (told): Entry => [`${told} for none`, { more: `<RvslInd>${told}</RvslInd>` }, [paidB]],
  ),
  ['two ways', { more: '<CdtDbtInd>DBIT</CdtDbtInd>' }, ['direction 1']],
  [
    'two ways of a part',
    { details: `${symbolsB}${'<CdtDbtInd>CRDT</CdtDbtInd>'.repeat(2)}` },
    ['direction 1'],
  ],
  ['a part that goes the other way', { details: `${symbolsB}<CdtDbtInd>DBIT</CdtDbtInd>` }, ['direction 1']],
  [
    'a part of a reversal that went the other way',
    { more: '<RvslInd>1</RvslInd>', details: `${symbolsB}<CdtDbtInd>DBIT</CdtDbtInd>` },
    [backB],
  ],
  [
    'symbols of three kinds',
    {
      details: `<RmtInf>${reference('SS', '3333333338')}${reference('KS', '0308')}${reference('VS', '2222222222')}</RmtInf>`,
    },
    [paidB],
  ],
  [
    'a specific symbol alone',
    { details: `<RmtInf>${reference('SS', '2222222222')}</RmtInf>` },
    ['credit 5000 EUR -: unknown B'],
  ],
  [
    'digits that are called nothing before those that are',
    { details: `${endToEnd('1234567897')}<RmtInf><Ustrd>/VS2222222222/SS/KS</Ustrd></RmtInf>` },
    [paidB],
  ],
  ['slashes between', { details: endToEnd('/VS/2222222222/SS/1234567897/KS/0308') }, [paidB]],
])(
  'camt.053 with %s',
  async (_, { state = 'BOOK', booked = '2026-11-18', more = '', details = symbolsB }, expected) => {
    const entry = `<Ntry><Amt Ccy="EUR">50.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${more}<Sts>${state}</Sts><BookgDt><Dt>${booked}</Dt></BookgDt><NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`
    const account = `<Acct><Id><IBAN>${ownAccounts.EUR.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`
    const file = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><CreDtTm>2026-11-19T06:00:00</CreDtTm>${account}${entry}</Stmt></BkToCstmrStmt></Document>`
    expect(await seen(inUtf8(file))).toEqual(expected)
  },
)

test.each<[place: string, expected: readonly string[]]>([
  ['00203', [crownsB]],
  ['00826', ['credit 5000 GBP 2222222222: wrong-currency']],
  ['0CZK ', [crownsB]],
  ['978  ', [paidB]],
  ['00999', ['currency 1']],
  // A type of data, in older files.
  ['01101', [paidB]],
])('GPC with %s in the place of the currency', async (place, expected) => {
  expect(await seen(gpcWith(/^(075.{114}).{5}/m, place))).toEqual(expected)
})

test.each([
  ['booking', /^(075.{119}).{6}/m],
  ['value', /^(075.{88}).{6}/m],
])('GPC with a day of %s that is to come', async (_, place) => {
  expect(await seen(gpcWith(place, '010127'))).toEqual(['not-booked 1'])
})

/** A file of one payment with something else in a place of its item. */
function gpcWith(place: RegExp, text: string): Uint8Array {
  const line = {
    kind: 'credit',
    amount: 50_00,
    currency: 'EUR',
    bookedOn: '2026-11-18',
    variableSymbol: '2222222222',
    message: null,
    counterparty: null,
    counterAccount: null,
  } as const
  const day = '2026-11-18'
  const file = gpcOf({
    account: ownAccounts.EUR.iban,
    currency: 'EUR',
    number: '1',
    from: day,
    to: day,
    lines: [line],
  })
  return inWindows1250(file.replace(place, (_, before: string) => before + text))
}
