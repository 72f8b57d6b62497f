import { describe, expect, test } from 'vitest'
import { type MatchCandidate, type Matching, matchedLines, paymentClues } from './matching.ts'
import type { StatementLine } from './statement.ts'

const order = (id: string, number: string, variableSymbol: string, total: number): MatchCandidate => ({
  id,
  number: `ATM-${number}`,
  variableSymbol,
  currency: 'EUR',
  total,
  received: 0,
  isCancelled: false,
  firstName: 'Jana',
  lastName: `Nováková-${id}`,
})
const a = order('a', 'AAAAAAAA1', '1234567897', 100_00)
const b = order('b', 'BBBBBBBB2', '2222222222', 50_00)
const c = order('c', 'OIOIOIOI0', '3333333338', 30_00)

const line = (overrides: Partial<StatementLine>): StatementLine => ({
  mark: 'm-0',
  kind: 'credit',
  amount: 100_00,
  currency: 'EUR',
  bookedOn: '2026-11-18',
  variableSymbol: null,
  message: null,
  counterparty: null,
  counterAccount: null,
  ...overrides,
})
const matched = (lines: Partial<StatementLine>[], orders: readonly MatchCandidate[] = [a, b, c]) =>
  matchedLines(lines.map(line), orders)
const one = (fields: Partial<StatementLine>, orders?: readonly MatchCandidate[]) =>
  matched([fields], orders)[0]!
const brief = ({ state, reason, proposal }: Matching) =>
  [state, reason, ...proposal.map(({ orderId, amount }) => `${orderId} ${amount}`)].join(', ')

describe('clues', () => {
  test.each<[message: string, symbols: string[]]>([
    ['1234567897', ['1234567897']],
    ['VS1234567897', ['1234567897']],
    ['vs:1234567897', ['1234567897']],
    ['VS: 1234567897.', ['1234567897']],
    ['VS-1234567897', ['1234567897']],
    ['/VS1234567897/SS/KS0308', ['1234567897']],
    ['(1234567897)', ['1234567897']],
    ['VS 0001234567897', ['1234567897']],
    ['1234567897,2222222222 a 3333333338', ['1234567897', '2222222222', '3333333338']],
    ['1234567897/2222222222', ['1234567897', '2222222222']],
    ['platba:1234567897;', ['1234567897']],
  ])('finds the symbols of %j', (message, symbols) => {
    expect(paymentClues({ variableSymbol: null, message }).symbolsInMessage).toEqual(symbols)
  })

  test.each([
    ['12345678971', 'more digits behind'],
    ['91234567897', 'more digits before'],
    ['1234567897EUR', 'letters behind'],
    ['č1234567897', 'a letter before'],
    ['XVS1234567897', 'a word that ends in VS'],
    ['INV-1234567897', 'the end of a word with a hyphen'],
    ['1234567897-8', 'the beginning of a word with a hyphen'],
    ['19-1234567897', 'an account with its prefix'],
    ['1234567897/0200', 'an account with its bank'],
    ['1234567897,50', 'an amount'],
    ['9.1234567897', 'the end of a number'],
    ['order_1234567897', 'a word with a low line'],
    ['1234567897٣', 'a digit of another script behind'],
    ['1234567891', 'a wrong check digit'],
    ['1234 567 897', 'digits in groups'],
    ['SK6800001234567897426353', 'a part of an IBAN'],
    ['', 'nothing'],
  ])('finds no symbol in %j: %s', (message) => {
    expect(paymentClues({ variableSymbol: null, message }).symbolsInMessage).toEqual([])
  })

  test.each<[message: string, number: string]>([
    ['ATM-AAAAAAAA1', 'ATM-AAAAAAAA1'],
    ['atm aaaaaaaa1', 'ATM-AAAAAAAA1'],
    ['za obj.ATMAAAAAAAA1, dakujem', 'ATM-AAAAAAAA1'],
    ['ATM-OIOIOIOI0', 'ATM-OIOIOIOI0'],
  ])('finds the order number of %j', (message, number) => {
    expect(paymentClues({ variableSymbol: null, message }).numbersInMessage).toEqual([number])
  })

  test.each([
    ['ATM-AAAAAAAA12', 'more behind'],
    ['XATM-AAAAAAAA1', 'more before'],
    ['ATM-AAAAAAAA1-2', 'a hyphen and more behind'],
    ['ATM-AAAAAAAA', 'less'],
    ['ATM--AAAAAAAA1', 'another sign between'],
    ['AAAAAAAA1', 'no beginning'],
  ])('finds no order number in %j: %s', (message) => {
    expect(paymentClues({ variableSymbol: null, message }).numbersInMessage).toEqual([])
  })

  test('takes the symbol of the bank only with the check digit of ours', () => {
    expect(paymentClues({ variableSymbol: '1234567897', message: null }).symbols).toEqual(['1234567897'])
    expect(paymentClues({ variableSymbol: '1234567891', message: null }).symbols).toEqual([])
    expect(paymentClues({ variableSymbol: '42', message: null }).symbols).toEqual([])
  })
})

describe('matchedLines (rules P7 and P8)', () => {
  const withSymbol = { variableSymbol: a.variableSymbol }

  test.each<[what: string, fields: Partial<StatementLine>, difference: number | null]>([
    ['just what is missing', withSymbol, null],
    ['less', { ...withSymbol, amount: 99_70 }, -30],
    ['more', { ...withSymbol, amount: 100_01 }, 1],
    ['more than two orders lack', { message: 'ATM-AAAAAAAA1 ATM-BBBBBBBB2', amount: 151_00 }, 1_00],
    ['what names no order', { amount: 1 }, null],
    ['what an order in another currency is named for', { ...withSymbol, currency: 'CZK' }, null],
  ])('tells by how much %s differs from what is lacked (rule P59)', (_, fields, difference) => {
    expect(one(fields).difference).toBe(difference)
  })

  test('of two payments the second differs from what the first leaves, and a duplicate from nothing (rule P59)', () => {
    const parts = [{ ...withSymbol, amount: 40_00 }, { ...withSymbol, amount: 61_00 }, withSymbol]
    expect(matched(parts).map(({ difference }) => difference)).toEqual([-60_00, 1_00, null])
  })

  test.each<[what: string, fields: Partial<StatementLine>, expected: string]>([
    ['all that is missing', withSymbol, 'matched, symbol, a 10000'],
    ['less', { ...withSymbol, amount: 1 }, 'partial, symbol, a 1'],
    ['more', { ...withSymbol, amount: 100_01 }, 'over, symbol, a 10001'],
    ['by the message', { message: 'VS1234567897' }, 'matched, symbol-in-message, a 10000'],
    ['by the number', { message: 'atm aaaaaaaa1' }, 'matched, number-in-message, a 10000'],
    [
      'by a symbol that is nobody’s, and by the message',
      { variableSymbol: '1000000008', message: a.number },
      'matched, number-in-message, a 10000',
    ],
    ['O is not 0', { message: 'ATM-0I0I0I0I0', amount: 1 }, 'unknown, nothing-found'],
    ['another currency', { ...withSymbol, currency: 'CZK' }, 'wrong-currency, symbol'],
    ['a currency that is not ours', { ...withSymbol, currency: 'HUF' }, 'wrong-currency, symbol'],
    ['a debit', { ...withSymbol, kind: 'debit' }, 'not-a-payment, debit'],
    ['a reversal', { ...withSymbol, kind: 'reversal' }, 'not-a-payment, reversal'],
    ['nothing', { ...withSymbol, amount: 0 }, 'not-a-payment, zero'],
  ])('%s', (_, fields, expected) => {
    expect(brief(one(fields))).toBe(expected)
  })

  test('an order that is paid, or cancelled, is named and waits for staff with all of it', () => {
    expect(brief(one(withSymbol, [{ ...a, received: 100_00 }]))).toBe('duplicate, symbol, a 10000')
    expect(brief(one(withSymbol, [{ ...a, received: 120_00 }]))).toBe('duplicate, symbol, a 10000')
    expect(brief(one(withSymbol, [{ ...a, isCancelled: true }]))).toBe('order-cancelled, symbol, a 10000')
    const paid = { ...a, isCancelled: true, received: 100_00 }
    expect(brief(one(withSymbol, [paid]))).toBe('order-cancelled, symbol, a 10000')
  })

  test('what came in before counts', () => {
    expect(brief(one({ ...withSymbol, amount: 40_00 }, [{ ...a, received: 60_00 }]))).toBe(
      'matched, symbol, a 4000',
    )
  })

  test('payments for one order add up within a file, and one too many is a duplicate', () => {
    const lines = [{ amount: 60_00 }, { amount: 40_00 }, { amount: 40_00 }].map((each) => ({
      ...withSymbol,
      ...each,
    }))
    expect(matched(lines).map(({ state }) => state)).toEqual(['partial', 'matched', 'duplicate'])
  })

  test('a guess counts for nothing: the payment that names the order is matched', () => {
    expect(matched([{}, withSymbol]).map(brief)).toEqual([
      'unknown, amount, a 10000',
      'matched, symbol, a 10000',
    ])
  })

  test('what was paid by a line before is proposed no more', () => {
    expect(matched([withSymbol, {}]).map(brief)).toEqual([
      'matched, symbol, a 10000',
      'unknown, nothing-found',
    ])
  })

  test('what a line before left missing is proposed', () => {
    const lines = [{ ...withSymbol, amount: 99_00 }, { amount: 1_00 }]
    expect(matched(lines).map(brief)[1]).toBe('unknown, amount, a 100')
  })

  describe('one payment for several orders', () => {
    const message = `${a.variableSymbol} ${b.number} ${b.variableSymbol}`

    test.each<[amount: number, expected: string]>([
      [150_00, 'matched, several-orders, a 10000, b 5000'],
      [149_00, 'partial, sums-differ, a 10000, b 4900'],
      [100_00, 'partial, sums-differ, a 10000'],
      [99_00, 'partial, sums-differ, a 9900'],
      [151_00, 'over, sums-differ, a 10000, b 5100'],
    ])('of %i', (amount, expected) => {
      const found = one({ message, amount })
      expect(brief(found)).toBe(expected)
      expect(found.orderIds).toEqual(['a', 'b'])
    })

    test('whose bank’s symbol is of an order that lacks just this much is for that one', () => {
      expect(brief(one({ ...withSymbol, message: b.number }))).toBe('matched, symbol, a 10000')
    })

    test('leaves out what is paid, cancelled or in another currency', () => {
      const others = [
        { ...b, received: 50_00 },
        { ...c, currency: 'CZK' as const },
      ]
      const fields = { message: `${message} ${c.number}` }
      expect(brief(one(fields, [a, ...others]))).toBe('matched, symbol-in-message, a 10000')
      expect(brief(one(fields, [{ ...a, isCancelled: true }, b]))).toBe('over, symbol-in-message, b 10000')
    })

    test('all in one file are used up', () => {
      expect(matched([{ message, amount: 150_00 }, withSymbol]).map(({ state }) => state)).toEqual([
        'matched',
        'duplicate',
      ])
    })
  })

  test('the name of an order is read once, however many lines of its amount there are', () => {
    let reads = 0
    const orders = Array.from({ length: 50 }, (_, n) => ({
      ...order(`s${n}`, String(n).padStart(9, '0'), String(n), 100_00),
      get lastName() {
        reads += 1
        return `Malá${n}`
      },
    }))
    const found = matched(
      Array.from({ length: 100 }, (_, n) => ({ counterparty: `Malá${n} Jana` })),
      orders,
    )
    expect(found.map(brief).slice(48, 51)).toEqual([
      'unknown, amount-and-name, s48 10000',
      'unknown, amount-and-name, s49 10000',
      'unknown, nothing-found',
    ])
    expect(reads).toBe(orders.length)
  })

  describe('a payment that names no order is a proposal at most', () => {
    const twin = { ...a, id: 'd', number: 'ATM-DDDDDDDD4', variableSymbol: '4444444444', lastName: 'Malá' }

    test.each<
      [what: string, fields: Partial<StatementLine>, orders: readonly MatchCandidate[], expected: string]
    >([
      [
        'by amount and name, without accents',
        { counterparty: 'MALA JANA ING.' },
        [a, twin],
        'unknown, amount-and-name, d 10000',
      ],
      [
        'by a name in the message',
        { message: 'Jana Malá, Žilina' },
        [a, twin],
        'unknown, amount-and-name, d 10000',
      ],
      ['not by a part of a name', { counterparty: 'Jana Maláková' }, [a, twin], 'unknown, nothing-found'],
      ['not by the first name alone', { counterparty: 'Jana' }, [a, twin], 'unknown, nothing-found'],
      [
        'by the first of two alike',
        { counterparty: 'Jana Malá' },
        [twin, { ...twin, id: 'e' }],
        'unknown, amount-and-name, d 10000',
      ],
      ['by the amount of one order', {}, [a, b], 'unknown, amount, a 10000'],
      ['not by the amount of two', {}, [a, twin], 'unknown, nothing-found'],
      [
        'not by another amount',
        { amount: 99_99, counterparty: 'Jana Malá' },
        [a, twin],
        'unknown, nothing-found',
      ],
      [
        'not for an order that is cancelled',
        { counterparty: 'Jana Malá' },
        [{ ...twin, isCancelled: true }],
        'unknown, nothing-found',
      ],
      ['not in another currency', { currency: 'CZK' }, [a], 'unknown, nothing-found'],
    ])('%s', (_, fields, orders, expected) => {
      expect(brief(one(fields, orders))).toBe(expected)
    })
  })
})
