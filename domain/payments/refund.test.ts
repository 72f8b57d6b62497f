import { expect, test } from 'vitest'
import {
  bankWayOf,
  ibanOf,
  isDomesticAccount,
  payerAccounts,
  payersElsewhere,
  proposedPayer,
  refundAccountProblems,
  refundReasonOf,
} from './refund.ts'

test.each([
  ['over', { orderStatus: 'prijata', paymentStatus: 'over', withdrawnAt: null }],
  [
    'withdrawn',
    { orderStatus: 'zrusena', paymentStatus: 'refund-due', withdrawnAt: '2026-03-02T09:00:00.000Z' },
  ],
  ['cancelled', { orderStatus: 'zrusena', paymentStatus: 'refund-due', withdrawnAt: null }],
  ['given-back', { orderStatus: 'vybavena', paymentStatus: 'refund-due', withdrawnAt: null }],
] as const)('money is to be given back because of: %s', (reason, order) => {
  expect(refundReasonOf(order)).toBe(reason)
})

test.each([
  ['SK31 1200 0000 1987 4263 7541', 'SK3112000000198742637541'],
  ['sk3112000000198742637541', 'SK3112000000198742637541'],
  ['SK3112000000198742637542', null],
  ['19-8742637541/1200', null],
  [null, null],
])('the account %s of a statement is the IBAN %s', (account, iban) => {
  expect(ibanOf({ account })).toBe(iban)
})

test('a bank pays by a code where there is one of the currency, else an account is copied that is known', () => {
  const known = { method: 'transfer', name: null, account: 'SK3112000000198742637541', paid: 1 } as const
  const cash = { method: 'cash', name: null, account: null, paid: 1 } as const
  const ways = (['EUR', 'CZK', 'USD'] as const).map((currency) =>
    [[], [cash], [cash, known]].map((payers) => bankWayOf({ currency, payers })),
  )
  const code = ['code', 'code', 'code']
  expect(ways).toEqual([code, code, ['none', 'none', 'copy']])
})

test('an account that money goes back to has an IBAN whose digits fit, and a name', () => {
  expect(refundAccountProblems({ iban: 'SK31 1200 0000 1987 4263 7541', name: 'Jana' }, {})).toEqual([])
  expect(refundAccountProblems({ iban: 'SK31 1200 0000 1987 4263 7514', name: ' ' }, {})).toEqual([
    { at: 'iban', code: 'not-an-iban' },
    { at: 'name', code: 'required' },
  ])
  expect(refundAccountProblems({ iban: '', name: 'J'.repeat(71) }, {})).toEqual([
    { at: 'iban', code: 'required' },
    { at: 'name', code: 'too-long', max: 70 },
  ])
})

test.each([
  ['19-2000145399/0800', true],
  ['2000145399 / 0800', true],
  ['CZ65 0800 0000 1920 0014 5399', false],
  ['19-2000145399/080', false],
  ['1/0800', false],
])('whether %s is the number of an account with the code of its bank: %s', (text, isOne) => {
  expect(isDomesticAccount(text)).toBe(isOne)
})

test('no money goes back to an account of ours, of whatever currency and however it is written (rule P53)', () => {
  const ours = { CZK: { iban: 'SK31 1200 0000 1987 4263 7541', bic: null, sample: false } }
  const own = [{ at: 'iban', code: 'own-account' }]
  expect(refundAccountProblems({ iban: 'sk3112000000198742637541', name: 'Jana' }, ours)).toEqual(own)
  expect(refundAccountProblems({ iban: 'DE89370400440532013000', name: 'Jana' }, ours)).toEqual([])
  const paid = (account: string | null) => ({ method: 'transfer', name: 'Jana', account, paid: 1 }) as const
  const payers = ['SK3112000000198742637541', 'DE89370400440532013000', null].map(paid)
  expect(payersElsewhere(payers, ours)).toEqual([null, 'DE89370400440532013000', null].map(paid))
})

const [jana, eva, ivan] = [
  'SK3112000000198742637541',
  'CZ6508000000192000145399',
  'DE89370400440532013000',
] as const
test.each([
  ['whoever paid it', [[jana, 100]], jana],
  ['nobody who sent a cent', [[jana, 1]], undefined],
  [
    'nobody where each paid a part',
    [
      [jana, 60],
      [eva, 40],
    ],
    undefined,
  ],
  [
    'an account that paid it in two parts',
    [
      [jana, 60],
      [eva, 1],
      [jana, 40],
    ],
    jana,
  ],
  [
    'the newest of those who paid it',
    [
      [jana, 100],
      [eva, 100],
      [ivan, 1],
    ],
    eva,
  ],
] as const)('proposed is %s', (_, paid, account) => {
  const payers = paid.map(
    ([iban, amount]) => ({ method: 'transfer', name: 'J', account: iban, paid: amount }) as const,
  )
  expect(proposedPayer(payerAccounts(payers, 100))?.iban).toBe(account)
})
