import { expect, test } from 'vitest'
import { gpcOf, inUtf8, inWindows1250 } from '../../server/demo/bank-files.ts'
import { inShort, readIn } from '../../tests/support/statement-files.ts'
import { ownAccounts } from '../../tests/support/statements.ts'

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

const paidB = 'credit 5000 EUR 2222222222: matched B'
const backB = 'reversal 5000 EUR 2222222222: not-a-payment'
const crownsB = 'credit 5000 CZK 2222222222: wrong-currency'

const endToEnd = (reference: string) => `<Refs><EndToEndId>${reference}</EndToEndId></Refs>`
const symbolsB = endToEnd('/VS2222222222/SS/KS')
const reference = (type: string, text: string) =>
  `<Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>${type}</Prtry></CdOrPrtry></Tp><Ref>${text}</Ref></CdtrRefInf></Strd>`

test.each<
  [
    what: string,
    entry: { readonly state?: string; readonly more?: string; readonly details?: string },
    expected: readonly string[],
  ]
>([
  ['a state of the bank’s own', { state: '<Prtry>ČAKAJÚCA</Prtry>' }, ['not-booked 1']],
  ['a state by its code', { state: '<Cd>PDNG</Cd>' }, ['not-booked 1']],
  ['what is to come', { state: '<Cd>FUTR</Cd>' }, ['not-booked 1']],
  ['what is booked, by its code', { state: '<Cd>BOOK</Cd>' }, [paidB]],
  [
    'a return by its kind',
    {
      more: '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>',
    },
    [backB],
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
])('camt.053 with %s', async (_, { state = 'BOOK', more = '', details = symbolsB }, expected) => {
  const entry = `<Ntry><Amt Ccy="EUR">50.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${more}<Sts>${state}</Sts><BookgDt><Dt>2026-11-18</Dt></BookgDt><NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`
  const account = `<Acct><Id><IBAN>${ownAccounts.EUR.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`
  const file = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><CreDtTm>2026-11-19T06:00:00</CreDtTm>${account}${entry}</Stmt></BkToCstmrStmt></Document>`
  expect(await seen(inUtf8(file))).toEqual(expected)
})

test.each<[place: string, expected: readonly string[]]>([
  ['00203', [crownsB]],
  ['00826', ['credit 5000 GBP 2222222222: wrong-currency']],
  ['0CZK ', [crownsB]],
  ['978  ', [paidB]],
  ['00999', ['currency 1']],
  // A type of data, in older files.
  ['01101', [paidB]],
])('GPC with %s in the place of the currency', async (place, expected) => {
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
  const told = file.replace(/^(075.{114}).{5}/m, `$1${place}`)
  expect(await seen(inWindows1250(told))).toEqual(expected)
})
