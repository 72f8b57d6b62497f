import { expect, test } from 'vitest'
import type { Payer } from './refund.ts'
import { isStandingAccount, type TypedAccount } from './typed-account.ts'

const [one, other] = ['SK3112000000198742637541', 'CZ6508000000192000145399']
const typed: TypedAccount = {
  ...{ id: '1', orderId: '2', lineRefundId: null, iban: one, name: 'Jana Nováková' },
  ...{ typedById: '3', typedBy: 'Peter', typedAt: '2026-03-02T09:00:00.000Z' },
}
const payer = (account: string, paid: number): Payer => ({ method: 'transfer', name: 'Eva', account, paid })

test.each([
  [
    'the account that was typed last, however it is written',
    'sk31 1200 0000 1987 4263 7541',
    [],
    typed,
    true,
  ],
  ['another one than that', other, [], typed, false],
  ['one of nobody where none was typed', one, [], null, false],
  ['one that paid as much, whatever was typed', other, [payer(other, 10_00)], typed, true],
  ['one that paid less where none was typed', other, [payer(other, 1)], null, true],
  ['one that paid less where another was typed', other, [payer(other, 1)], typed, false],
] as const)('money may go back to %s: rule P38', (_, iban, payers, last, may) => {
  expect(isStandingAccount({ iban, name: ' Jana  Nováková' }, 10_00, { payers, typed: last })).toBe(may)
})

test('the account in another name than was typed is another one', () => {
  expect(isStandingAccount({ iban: one, name: 'Eva' }, 10_00, { payers: [], typed })).toBe(false)
})
