import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCart } from '../../tests/support/any-forms.ts'
import { customAmount, orderLines, orderValue, presets, quantity } from '../limits.ts'
import { type Currency, currencies } from '../shared/money.ts'
import {
  amountProblems,
  type Cart,
  cartPieces,
  cartProblems,
  cartValue,
  choiceProblems,
  inCurrency,
  lineTotal,
  quantityProblems,
  type SelectedVoucher,
  unaddedAmountProblems,
  wholeQuantity,
  withLine,
  withQuantity,
} from './cart.ts'

const line = (over: Partial<SelectedVoucher> = {}): SelectedVoucher => ({
  id: 'line-1',
  amount: 50_00,
  quantity: 2,
  isCustom: false,
  ...over,
})
const cart = (currency: Currency, ...selectedVouchers: readonly SelectedVoucher[]): Cart => ({
  currency,
  selectedVouchers,
})

/** Choices of few amounts, so that they meet on one line again and again. */
const anyChoices = fc
  .array(
    fc.record({
      amount: fc.constantFrom(10_00, 20_00, 50_00),
      quantity: fc.integer({ min: -1, max: 12 }),
      isCustom: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((choices) => choices.map((choice, index): SelectedVoucher => ({ id: `choice-${index}`, ...choice })))

const piecesByAmount = (lines: readonly SelectedVoucher[]) => {
  const pieces: Record<string, number> = {}
  for (const { amount, isCustom, quantity } of lines) {
    const kind = `${amount} ${isCustom}`
    pieces[kind] = (pieces[kind] ?? 0) + quantity
  }
  return pieces
}

describe('value and pieces', () => {
  test('add up every piece of every line, without fees', () => {
    fc.assert(
      fc.property(anyCart, (filled) => {
        const pieces = filled.selectedVouchers.flatMap((one) =>
          Array.from({ length: one.quantity }, () => one.amount),
        )
        const minor = pieces.reduce((total, amount) => total + amount, 0)
        expect(cartValue(filled)).toEqual({ minor, currency: filled.currency })
        expect(cartPieces(filled)).toBe(pieces.length)
      }),
    )
  })

  test('are nothing for an empty cart', () => {
    expect(cartValue(cart('USD'))).toEqual({ minor: 0, currency: 'USD' })
    expect(cartPieces(cart('USD'))).toBe(0)
  })

  test('of a line are its amount times its quantity', () => {
    expect(lineTotal(line({ amount: 12_34, quantity: 3 }), 'CZK')).toEqual({ minor: 37_02, currency: 'CZK' })
  })
})

describe('wholeQuantity', () => {
  test.each([
    [1, 1],
    [10, 10],
    [11, 10],
    [1000, 10],
    [Number.POSITIVE_INFINITY, 10],
    [0, 1],
    [-3, 1],
    [0.9, 1],
    [2.9, 2],
    [Number.NaN, 1],
  ])('makes %d pieces %i: capped at 10, below 1 falls back to 1', (wished, whole) => {
    expect(wholeQuantity(wished)).toBe(whole)
  })
})

describe('withLine', () => {
  test('never loses a piece and never puts more than ten on a line', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const filled = choices.reduce(withLine<Cart>, cart('EUR'))
        const asked = choices.map((choice) => ({ ...choice, quantity: wholeQuantity(choice.quantity) }))
        expect(piecesByAmount(filled.selectedVouchers)).toEqual(piecesByAmount(asked))
        for (const one of filled.selectedVouchers) {
          expect(one.quantity).toBeGreaterThanOrEqual(quantity.min)
          expect(one.quantity).toBeLessThanOrEqual(quantity.max)
        }
      }),
    )
  })

  test('opens a further line of an amount only when the ones before are full', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const filled = choices.reduce(withLine<Cart>, cart('EUR')).selectedVouchers
        for (const [kind, pieces] of Object.entries(piecesByAmount(filled))) {
          const lines = filled.filter((one) => `${one.amount} ${one.isCustom}` === kind)
          expect(lines.length).toBe(Math.ceil(pieces / quantity.max))
        }
      }),
    )
  })

  test('keeps the identity of every line distinct', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const ids = choices.reduce(withLine<Cart>, cart('EUR')).selectedVouchers.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  test('fills the line of the amount to ten and puts the rest on a line of its own', () => {
    const full = withLine(cart('EUR', line({ quantity: 8 })), line({ id: 'line-2', quantity: 5 }))
    expect(full.selectedVouchers).toEqual([line({ quantity: 10 }), line({ id: 'line-2', quantity: 3 })])
  })

  test('keeps a custom 50 apart from the tile 50, because they are judged by different rules', () => {
    const both = withLine(cart('EUR', line()), line({ id: 'line-2', isCustom: true }))
    expect(both.selectedVouchers).toEqual([line(), line({ id: 'line-2', isCustom: true })])
  })

  test('keeps everything else of a form that has a cart', () => {
    const form = { ...cart('EUR'), email: 'a@example.sk' }
    expect(withLine(form, line())).toEqual({ ...form, selectedVouchers: [line()] })
  })
})

describe('withQuantity', () => {
  const two = cart('EUR', line(), line({ id: 'line-2', amount: 20_00 }))

  test.each([
    [1, 1],
    [10, 10],
    [11, 10],
    [3.7, 3],
    [Number.NaN, 1],
  ])('sets %d pieces as %i on that line only', (wished, whole) => {
    expect(withQuantity(two, 'line-2', wished).selectedVouchers).toEqual([
      line(),
      line({ id: 'line-2', amount: 20_00, quantity: whole }),
    ])
  })

  test.each([0, -1])('removes the line at %i pieces', (wished) => {
    expect(withQuantity(two, 'line-1', wished).selectedVouchers).toEqual([two.selectedVouchers[1]])
  })

  test('changes nothing for a line that is not there', () => {
    expect(withQuantity(two, 'nobody', 0)).toEqual(two)
  })
})

describe('inCurrency', () => {
  test('empties the cart when the currency changes, because amounts differ by currency', () => {
    expect(inCurrency(cart('EUR', line()), 'CZK')).toEqual(cart('CZK'))
  })

  test('keeps the cart when the currency is the same', () => {
    expect(inCurrency(cart('EUR', line()), 'EUR')).toEqual(cart('EUR', line()))
  })
})

describe('amountProblems', () => {
  const at = 'amount'

  test.each(currencies)('accepts the tiles of %s and nothing beside them as a preset', (currency) => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...presets[currency]), fc.integer({ min: 1_00, max: 10_000_00 })),
        (amount) => {
          const expected = presets[currency].includes(amount) ? [] : [{ at, code: 'amount-not-preset' }]
          expect(amountProblems(at, amount, false, currency)).toEqual(expected)
        },
      ),
    )
  })

  test.each(
    currencies.flatMap((currency) => {
      const { min, max } = customAmount[currency]
      const outside = [{ at, code: 'amount-out-of-range', min, max }]
      return [
        { currency, amount: 0, problems: [{ at, code: 'amount-not-positive' }] },
        { currency, amount: -min, problems: [{ at, code: 'amount-not-positive' }] },
        { currency, amount: 99, problems: [{ at, code: 'amount-not-positive' }] },
        { currency, amount: 100, problems: outside },
        { currency, amount: min - 1, problems: outside },
        { currency, amount: min, problems: [] },
        { currency, amount: min + 1, problems: [] },
        { currency, amount: max - 1, problems: [] },
        { currency, amount: max, problems: [] },
        { currency, amount: max + 1, problems: outside },
        { currency, amount: Number.MAX_SAFE_INTEGER, problems: outside },
      ]
    }),
  )(
    'judges a custom amount of $amount minor units in $currency: $problems',
    ({ currency, amount, problems }) => {
      expect(amountProblems(at, amount, true, currency)).toEqual(problems)
    },
  )

  test('says that an amount below one unit is not positive, also for a preset', () => {
    expect(amountProblems(at, 99, false, 'EUR')).toEqual([{ at, code: 'amount-not-positive' }])
  })
})

describe('quantityProblems', () => {
  const at = 'quantity'
  test.each([
    [-1, [{ at, code: 'quantity-too-small', min: 1 }]],
    [0, [{ at, code: 'quantity-too-small', min: 1 }]],
    [1, []],
    [10, []],
    [11, [{ at, code: 'quantity-too-large', max: 10 }]],
  ])('judges %i pieces: %j', (pieces, problems) => {
    expect(quantityProblems(at, pieces)).toEqual(problems)
  })
})

describe('cartProblems', () => {
  /** So many lines of the smallest custom amount. */
  const lines = (count: number, currency: Currency) =>
    Array.from({ length: count }, (_, index) =>
      line({ id: `line-${index}`, amount: customAmount[currency].min, quantity: 1, isCustom: true }),
    )

  test('are none for a cart that is filled within the rules', () => {
    fc.assert(
      fc.property(anyCart, (filled) => {
        expect(cartProblems(filled)).toEqual([])
      }),
    )
  })

  test.each(currencies)('want something in a cart in %s', (currency) => {
    expect(cartProblems(cart(currency))).toEqual([{ at: 'selectedVouchers', code: 'cart-empty' }])
  })

  test.each(currencies)('allow twenty lines in %s and not one more', (currency) => {
    expect(cartProblems(cart(currency, ...lines(orderLines, currency)))).toEqual([])
    expect(cartProblems(cart(currency, ...lines(orderLines + 1, currency)))).toEqual([
      { at: 'selectedVouchers', code: 'too-many-lines', max: 20 },
    ])
  })

  test.each(currencies)('allow an order up to its largest value in %s and not one cent more', (currency) => {
    const max = orderValue[currency]
    // Full lines of the largest amount up to half a line below the limit, then the rest on two lines.
    const dear = customAmount[currency].max
    const full = Math.ceil(max / (dear * 10)) - 1
    const filled = Array.from({ length: full }, (_, index) =>
      line({ id: `full-${index}`, amount: dear, quantity: 10, isCustom: true }),
    )
    const rest = max - full * dear * 10
    const halves = [
      line({ id: 'half-1', amount: rest / 10, quantity: 9, isCustom: true }),
      line({ id: 'half-2', amount: rest / 10, quantity: 1, isCustom: true }),
    ]
    const cent = line({ id: 'half-2', amount: rest / 10 + 1, quantity: 1, isCustom: true })
    const isDearest = rest / 10 === dear
    expect(cartProblems(cart(currency, ...filled, ...halves))).toEqual([])
    expect(cartProblems(cart(currency, ...filled, halves[0]!, cent))).toEqual([
      ...(isDearest
        ? [
            {
              at: `selectedVouchers.${full + 1}.amount`,
              code: 'amount-out-of-range',
              ...customAmount[currency],
            },
          ]
        : []),
      { at: 'selectedVouchers', code: 'order-too-large', max },
    ])
  })

  test('name a line that has the identity of an earlier one', () => {
    expect(cartProblems(cart('EUR', line(), line({ amount: 20_00 }), line({ amount: 10_00 })))).toEqual([
      { at: 'selectedVouchers.1.id', code: 'line-repeated' },
      { at: 'selectedVouchers.2.id', code: 'line-repeated' },
    ])
  })

  test('come all at once, each at its line', () => {
    const spoilt = [
      ...lines(18, 'EUR'),
      line({ id: 'a', amount: 15_00 }),
      line({ id: 'b', amount: 1000_01, isCustom: true }),
      line({ id: 'b', amount: 0, quantity: 0 }),
      line({ id: 'c', amount: 500_00, quantity: 30 }),
    ]
    expect(cartProblems(cart('EUR', ...spoilt))).toEqual([
      { at: 'selectedVouchers', code: 'too-many-lines', max: 20 },
      { at: 'selectedVouchers.18.amount', code: 'amount-not-preset' },
      { at: 'selectedVouchers.19.amount', code: 'amount-out-of-range', min: 5_00, max: 1000_00 },
      { at: 'selectedVouchers.20.id', code: 'line-repeated' },
      { at: 'selectedVouchers.20.amount', code: 'amount-not-positive' },
      { at: 'selectedVouchers.20.quantity', code: 'quantity-too-small', min: 1 },
      { at: 'selectedVouchers.21.quantity', code: 'quantity-too-large', max: 10 },
      { at: 'selectedVouchers', code: 'order-too-large', max: 10_000_00 },
    ])
  })

  test('answer for numbers beyond every bound instead of throwing, because a script may send them', () => {
    const absurd = line({
      amount: Number.MAX_SAFE_INTEGER,
      quantity: Number.MAX_SAFE_INTEGER,
      isCustom: true,
    })
    expect(cartProblems(cart('EUR', absurd)).map(({ code }) => code)).toEqual([
      'amount-out-of-range',
      'quantity-too-large',
      'order-too-large',
    ])
  })
})

describe('leftProblems', () => {
  test.each([
    [{ amount: 35_00, isCustom: true, quantity: 1 }, ['customAmount: amount-not-added']],
    [{ amount: undefined, isCustom: true, quantity: 1 }, ['customAmount: amount-missing']],
    [{ amount: 4_99, isCustom: true, quantity: 1 }, ['customAmount: amount-out-of-range']],
    [{ amount: 35_00, isCustom: true, quantity: 0 }, ['quantity: quantity-too-small']],
    [{ amount: 20_00, isCustom: false, quantity: 1 }, []],
    [{ amount: undefined, isCustom: false, quantity: 0 }, []],
  ])('of %o are %o (rule W5)', (choice, problems) => {
    expect(unaddedAmountProblems(choice, 'EUR').map(({ at, code }) => `${at}: ${code}`)).toEqual(problems)
  })
})

describe('choiceProblems', () => {
  test.each([
    ['a tile', { amount: 50_00, isCustom: false, quantity: 1 }, []],
    ['a custom amount with cents', { amount: 12_34, isCustom: true, quantity: 10 }, []],
    [
      'no tile',
      { amount: undefined, isCustom: false, quantity: 1 },
      [{ at: 'amount', code: 'amount-missing' }],
    ],
    [
      'no custom amount',
      { amount: undefined, isCustom: true, quantity: 1 },
      [{ at: 'customAmount', code: 'amount-missing' }],
    ],
    [
      'an amount that is no tile',
      { amount: 15_00, isCustom: false, quantity: 1 },
      [{ at: 'amount', code: 'amount-not-preset' }],
    ],
    [
      'a custom amount outside the limits and no piece of it',
      { amount: 4_99, isCustom: true, quantity: 0 },
      [
        { at: 'customAmount', code: 'amount-out-of-range', min: 5_00, max: 1000_00 },
        { at: 'quantity', code: 'quantity-too-small', min: 1 },
      ],
    ],
  ] as const)('judge %s at the field where it was chosen', (_what, choice, problems) => {
    expect(choiceProblems(choice, 'EUR')).toEqual(problems)
  })

  test('are none exactly when the line that it makes has none', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.oneof(fc.constantFrom(10_00, 50_00, 500_00), fc.integer({ min: -1, max: 10_001_00 })),
        fc.boolean(),
        fc.integer({ min: -1, max: 12 }),
        (currency, amount, isCustom, pieces) => {
          const choice = { amount, isCustom, quantity: pieces }
          const asLine = cartProblems(cart(currency, { id: 'a', ...choice }))
          const ofLine = asLine.filter(({ code }) => code !== 'order-too-large')
          expect(choiceProblems(choice, currency).map(({ code }) => code)).toEqual(
            ofLine.map(({ code }) => code),
          )
        },
      ),
    )
  })
})
