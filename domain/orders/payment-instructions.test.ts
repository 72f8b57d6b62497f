import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies, money, paymentMethods } from '../shared/money.ts'
import { amountToPay, isIban, paymentInstructionsOf } from './payment-instructions.ts'

const eur = { iban: 'SK3112000000198742637541', bic: 'TATRSKBX', sample: false }
const payee = { name: 'Hotovo Vzorka s.r.o.', street: 'Vzorová 1', city: '811 01 Bratislava' }
const order = {
  number: 'ATM-A1B2C3D4E',
  variableSymbol: '1000000008',
  currency: 'EUR',
  total: 51_03,
  charged: 51_03,
  received: 0,
  paymentMethod: 'transfer',
  dueDate: '2026-03-09',
  createdAt: '2026-03-02T09:00:00.000Z',
} as const

describe('amountToPay', () => {
  test('is rounded to five cents for cash in EUR only (rule P5)', () => {
    const rounded = currencies.flatMap((currency) =>
      paymentMethods
        .filter((method) => amountToPay(money(51_03, currency), method, '2026-03-02').minor !== 51_03)
        .map((method) => [currency, method, amountToPay(money(51_03, currency), method, '2026-03-02')]),
    )
    expect(rounded).toEqual([['EUR', 'cash', { minor: 51_05, currency: 'EUR' }]])
  })

  test('is what the law of the day of the order says', () => {
    const ordered = (createdAt: string) =>
      paymentInstructionsOf({ ...order, createdAt, paymentMethod: 'cash' }, payee, {}).amount
    expect(['2022-06-30T21:59:59.999Z', '2022-06-30T22:00:00.000Z'].map(ordered)).toEqual([51_03, 51_05])
  })
})

describe('paymentInstructionsOf', () => {
  const common = {
    currency: 'EUR',
    variableSymbol: '1000000008',
    message: 'ATM-A1B2C3D4E',
    dueDate: '2026-03-09',
  }
  const account = { iban: eur.iban, bic: eur.bic, beneficiary: payee.name }

  test('by transfer names the account, the symbol, the order number and the last day', () => {
    const payment = paymentInstructionsOf(order, payee, { EUR: eur })
    expect(payment).toEqual({ ...common, ...account, method: 'transfer', amount: 51_03 })
  })

  test('by postal order has the address of the slip beside the account', () => {
    const payment = paymentInstructionsOf({ ...order, paymentMethod: 'postal' }, payee, { EUR: eur })
    const address = 'Vzorová 1, 811 01 Bratislava'
    expect(payment).toEqual({ ...common, ...account, method: 'postal', amount: 51_03, address })
  })

  test('in cash has a rounded amount and no account, so that nobody sends it to the bank', () => {
    const payment = paymentInstructionsOf({ ...order, paymentMethod: 'cash' }, payee, { EUR: eur })
    expect(payment).toEqual({ ...common, method: 'cash', amount: 51_05 })
  })

  test('takes the account of its own currency', () => {
    const czk = { iban: 'CZ6508000000192000145399', bic: null, sample: false }
    const payment = paymentInstructionsOf({ ...order, currency: 'CZK' }, payee, { EUR: eur, CZK: czk })
    expect(payment).toMatchObject({ currency: 'CZK', iban: czk.iban })
    expect(payment.bic).toBeUndefined()
  })

  test('has no account where the currency has none any more', () => {
    expect(paymentInstructionsOf({ ...order, currency: 'USD' }, payee, { EUR: eur }).iban).toBeUndefined()
  })

  test('says where the account is a sample and no money must be sent', () => {
    expect(paymentInstructionsOf(order, payee, { EUR: { ...eur, sample: true } }).sample).toBe(true)
    expect(paymentInstructionsOf(order, payee, { EUR: eur }).sample).toBeUndefined()
  })
})

describe('isIban', () => {
  const known = [
    'SK3112000000198742637541',
    'CZ6508000000192000145399',
    'GB82WEST12345698765432',
    'NO9386011117947',
  ]
  const anyKnown = fc.constantFrom(...known)
  const swapped = (text: string, index: number) =>
    text.slice(0, index) + text[index + 1] + text[index] + text.slice(index + 2)

  test.each(known)('knows %s', (iban) => {
    expect(isIban(iban)).toBe(true)
  })

  test('finds any single character that was typed wrong', () => {
    fc.assert(
      fc.property(anyKnown, fc.nat({ max: 33 }), fc.integer({ min: 1, max: 25 }), (iban, place, shift) => {
        const index = place % iban.length
        const signs = /\d/.test(iban[index]!) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
        const sign = signs[(signs.indexOf(iban[index]!) + shift) % signs.length]!
        fc.pre(sign !== iban[index])
        expect(isIban(iban.slice(0, index) + sign + iban.slice(index + 1))).toBe(false)
      }),
    )
  })

  test('finds two neighbours that were swapped', () => {
    fc.assert(
      fc.property(anyKnown, fc.nat({ max: 33 }), (iban, place) => {
        const index = place % (iban.length - 1)
        fc.pre(iban[index] !== iban[index + 1])
        expect(isIban(swapped(iban, index))).toBe(false)
      }),
    )
  })

  test.each([
    ['', 'nothing'],
    ['SK31 1200 0000 1987 4263 7541', 'blanks: what is stored has none'],
    ['sk3112000000198742637541', 'small letters'],
    ['SK311200000019874263754', 'a digit too few'],
    ['SK3112000000198742637541\n', 'a line break behind it'],
    ['3112000000198742637541', 'no country'],
    ['SKAA12000000198742637541', 'no check digits'],
    ['SK0012000000198742637517', 'check digits that are never given'],
  ])('refuses %j: %s', (text) => {
    expect(isIban(text)).toBe(false)
  })
})
