import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCart, anyOrderForm } from '../../tests/support/any-forms.ts'
import { orderForm } from '../../tests/support/orders.ts'
import type { Actor } from '../audit/entry.ts'
import { customAmount } from '../limits.ts'
import { dayOf, daysLater } from '../shared/calendar.ts'
import { currencies, paymentMethods } from '../shared/money.ts'
import type { Problem } from '../shared/problem.ts'
import type { Cart, SelectedVoucher } from './cart.ts'
import {
  adminNote,
  deliveryMethods,
  isLikelyDuplicate,
  movesMoney,
  type Order,
  type OrderForm,
  type OrderStatus,
  orderStatuses,
  orderTotals,
  paymentStatuses,
  placedOrder,
  withStatus,
} from './order.ts'
import { orderProblems } from './order-problems.ts'

const visitor: Actor = { kind: 'visitor' }
const staff: Actor = { kind: 'staff', name: 'Jana Nováková', email: 'jana@hotovo.test' }
const placing = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 'ATM-A1B2C3D4E',
  variableSymbol: '1000000008',
  at: '2026-03-02T09:00:00.000Z',
  by: visitor,
}
const order = (over: Partial<Pick<Order, 'orderStatus' | 'paymentStatus'>> = {}): Order => ({
  ...placedOrder(orderForm(), placing).order,
  ...over,
})

describe('orderTotals', () => {
  test('are the vouchers, the processing fee and the courier (rule I7)', () => {
    fc.assert(
      fc.property(anyCart, fc.constantFrom(...deliveryMethods), (cart, deliveryMethod) => {
        const vouchers = cart.selectedVouchers.reduce((total, line) => total + line.amount * line.quantity, 0)
        const delivery = deliveryMethod === 'courier' ? 10_00 : 0
        const money = (minor: number) => ({ minor, currency: cart.currency })
        expect(orderTotals({ ...cart, deliveryMethod })).toEqual({
          pieces: cart.selectedVouchers.reduce((pieces, line) => pieces + line.quantity, 0),
          voucherSubtotal: money(vouchers),
          processingFee: money(1_00),
          deliveryFee: money(delivery),
          total: money(vouchers + 1_00 + delivery),
        })
      }),
    )
  })

  test.each([
    ['email', 101_00],
    ['sms', 101_00],
    ['both', 101_00],
    ['courier', 111_00],
  ] as const)('of vouchers for 100 by %s are %i minor units', (deliveryMethod, total) => {
    expect(orderTotals({ ...orderForm(), deliveryMethod }).total).toEqual({ minor: total, currency: 'EUR' })
  })
})

describe('orderProblems', () => {
  const day = '2026-11-28'

  test('are none for a form within the rules', () => {
    fc.assert(
      fc.property(anyOrderForm, (form) => {
        expect(orderProblems(form, paymentMethods, day)).toEqual([])
      }),
    )
  })

  /** One way to spoil one field: the value, the code of its problem, and the numbers of its sentence. */
  type Spoil = { readonly field: keyof OrderForm; readonly value: unknown; readonly problem: Problem }

  const hidden = 'ab\u0000cdefgh'
  const lines = (count: number, line: Partial<SelectedVoucher>, { currency }: Cart): SelectedVoucher[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `line-${index}`,
      amount: customAmount[currency].min,
      quantity: 1,
      isCustom: true,
      ...line,
    }))

  function cartSpoils(form: OrderForm): Spoil[] {
    const { min, max } = customAmount[form.currency]
    const at = 'selectedVouchers'
    const largest = { EUR: 10_000_00, USD: 10_000_00, CZK: 250_000_00 }[form.currency]
    const cases: [SelectedVoucher[], Problem][] = [
      [[], { at, code: 'cart-empty' }],
      [lines(21, {}, form), { at, code: 'too-many-lines', max: 20 }],
      [lines(2, { id: 'same' }, form), { at: `${at}.1.id`, code: 'line-repeated' }],
      [lines(1, { amount: 99 }, form), { at: `${at}.0.amount`, code: 'amount-not-positive' }],
      [
        lines(1, { amount: 17_00, isCustom: false }, form),
        { at: `${at}.0.amount`, code: 'amount-not-preset' },
      ],
      [lines(1, { amount: min - 1 }, form), { at: `${at}.0.amount`, code: 'amount-out-of-range', min, max }],
      [lines(1, { amount: max + 1 }, form), { at: `${at}.0.amount`, code: 'amount-out-of-range', min, max }],
      [lines(1, { quantity: 0 }, form), { at: `${at}.0.quantity`, code: 'quantity-too-small', min: 1 }],
      [lines(1, { quantity: 11 }, form), { at: `${at}.0.quantity`, code: 'quantity-too-large', max: 10 }],
      [lines(3, { amount: max, quantity: 10 }, form), { at, code: 'order-too-large', max: largest }],
    ]
    // Three full lines are within the limit in CZK.
    return cases
      .filter(([, { code }]) => code !== 'order-too-large' || form.currency !== 'CZK')
      .map(([value, problem]) => ({ field: 'selectedVouchers', value, problem }))
  }

  const nameSpoils = (field: 'firstName' | 'lastName'): Spoil[] => [
    { field, value: ' ', problem: { at: field, code: 'required' } },
    { field, value: 'A', problem: { at: field, code: 'too-short', min: 2 } },
    { field, value: 'A'.repeat(31), problem: { at: field, code: 'too-long', max: 30 } },
    { field, value: 'R2D2', problem: { at: field, code: 'not-a-name' } },
    { field, value: hidden, problem: { at: field, code: 'hidden-characters' } },
  ]

  const emailSpoils: Spoil[] = (
    [
      ['', { at: 'email', code: 'required' }],
      ['a@b', { at: 'email', code: 'not-an-email' }],
      [`${'a'.repeat(90)}@example.sk`, { at: 'email', code: 'too-long', max: 100 }],
      ['nobody', { at: 'email', code: 'not-an-email' }],
      [hidden, { at: 'email', code: 'hidden-characters' }],
    ] as const
  ).map(([value, problem]) => ({ field: 'email', value, problem }))

  const phoneSpoils = ({ deliveryMethod }: OrderForm): Spoil[] =>
    (
      [
        ['', { at: 'phone', code: 'required' }],
        ['12345678', { at: 'phone', code: 'too-short', min: 9 }],
        ['1234567890123456', { at: 'phone', code: 'too-long', max: 15 }],
        ['0905 CALL ME', { at: 'phone', code: 'not-a-phone' }],
        [hidden, { at: 'phone', code: 'hidden-characters' }],
        ...(deliveryMethod === 'sms' || deliveryMethod === 'both'
          ? [['+421 2 5012 3456', { at: 'phone', code: 'phone-without-sms' }] as const]
          : []),
      ] as const
    ).map(([value, problem]) => ({ field: 'phone', value, problem }))

  const addressSpoils = (
    field: 'address' | 'city' | 'postalCode' | 'country',
    min: number,
    max: number,
    { deliveryMethod }: OrderForm,
    /** What a courier says of whatever it cannot be. */
    isNone?: 'not-a-postal-code' | 'country-not-served',
  ): Spoil[] => {
    const ofCourier = deliveryMethod === 'courier' ? isNone : undefined
    return [
      ...(
        [
          ['x'.repeat(min - 1), { at: field, code: 'too-short', min }],
          ['x'.repeat(max + 1), { at: field, code: 'too-long', max }],
          [hidden, { at: field, code: 'hidden-characters' }],
        ] as const
      ).map(([value, problem]) => ({
        field,
        value,
        problem: ofCourier ? { at: field, code: ofCourier } : problem,
      })),
      ...(deliveryMethod === 'courier'
        ? ([
            { field, value: undefined, problem: { at: field, code: 'required' } },
            { field, value: '  ', problem: { at: field, code: 'required' } },
          ] as const)
        : []),
    ]
  }

  const notesSpoils: Spoil[] = [
    { field: 'notes', value: '😀'.repeat(501), problem: { at: 'notes', code: 'too-long', max: 500 } },
    { field: 'notes', value: 'a\u0007b', problem: { at: 'notes', code: 'hidden-characters' } },
  ]

  /** The ways to spoil each field of this form, in the order of the page. */
  const spoilsOf = (form: OrderForm): Spoil[][] => [
    cartSpoils(form),
    nameSpoils('firstName'),
    nameSpoils('lastName'),
    emailSpoils,
    phoneSpoils(form),
    addressSpoils('address', 5, 100, form),
    addressSpoils('postalCode', 3, 10, form, 'not-a-postal-code'),
    addressSpoils('city', 2, 50, form),
    addressSpoils('country', 2, 50, form, 'country-not-served'),
    [
      {
        field: 'paymentMethod',
        value: form.paymentMethod,
        problem: { at: 'paymentMethod', code: 'payment-not-offered' },
      },
    ],
    notesSpoils,
  ]
  const problemsOf = (form: OrderForm, spoils: readonly Spoil[]) => {
    const spoilt = { ...form, ...Object.fromEntries(spoils.map(({ field, value }) => [field, value])) }
    const notOffered = spoils.some(({ field }) => field === 'paymentMethod')
    return orderProblems(
      spoilt,
      paymentMethods.filter((method) => !notOffered || method !== form.paymentMethod),
      day,
    )
  }

  test.each(deliveryMethods)(
    'by %s are exactly one, at its place, for each way to spoil one field',
    (delivery) => {
      for (const currency of currencies) {
        const form = orderForm({ currency, deliveryMethod: delivery })
        for (const spoil of spoilsOf(form).flat()) expect(problemsOf(form, [spoil])).toEqual([spoil.problem])
      }
    },
  )

  test('come all at once, in the order of the page, for any fields that are spoilt together', () => {
    const anySpoilt = anyOrderForm.chain((form) =>
      fc.tuple(
        fc.constant(form),
        fc.tuple(...spoilsOf(form).map((ways) => fc.option(fc.constantFrom(...ways), { freq: 2 }))),
      ),
    )
    fc.assert(
      fc.property(anySpoilt, ([form, spoils]) => {
        const chosen = spoils.filter((spoil) => spoil !== null)
        expect(problemsOf(form, chosen)).toEqual(chosen.map(({ problem }) => problem))
      }),
    )
  })

  test('come all at once when every field is spoilt', () => {
    const form = orderForm({ deliveryMethod: 'courier' })
    const everyWay = spoilsOf(form).map((ways) => ways[0]!)
    expect(problemsOf(form, everyWay)).toEqual(everyWay.map(({ problem }) => problem))
  })

  test.each(['email', 'sms', 'both'] as const)('want no address for delivery by %s', (deliveryMethod) => {
    const form = orderForm({
      deliveryMethod,
      address: undefined,
      city: '',
      postalCode: ' ',
      country: undefined,
    })
    expect(orderProblems(form, paymentMethods, day)).toEqual([])
  })

  test('want a phone that receives messages only where one is sent (rule O10)', () => {
    const landline = { ...orderForm(), phone: '+421 2 5012 3456' }
    const refused = deliveryMethods.filter(
      (deliveryMethod) => orderProblems({ ...landline, deliveryMethod }, paymentMethods, day).length > 0,
    )
    expect(refused).toEqual(['sms', 'both'])
  })

  test.each([
    ['2027-07-09', 10_011_00, 'cash', 'EUR', false],
    ['2027-07-10', 10_011_00, 'cash', 'EUR', true],
    ['2027-07-10', 10_001_00, 'cash', 'EUR', true],
    ['2027-07-10', 10_000_02, 'cash', 'EUR', false],
    ['2027-07-10', 10_000_03, 'cash', 'EUR', true],
    ['2027-07-10', 10_011_00, 'transfer', 'EUR', false],
    ['2027-07-10', 10_011_00, 'cash', 'USD', false],
  ] as const)(
    'on %s of %i cents with fees, by %s in %s, tell of the ceiling of cash: %s (rule K10)',
    (on, total, paymentMethod, currency, told) => {
      const deliveryMethod = total === 10_011_00 ? 'courier' : 'email'
      const rest = total - (deliveryMethod === 'courier' ? 11_00 : 1_00)
      const whole = [...Array(9).keys()].map((line) => ({ amount: 1_000_00, line }))
      const selectedVouchers = [...whole, { amount: rest - 9_000_00, line: 9 }].map(({ amount, line }) => ({
        id: `${line}`,
        amount,
        quantity: 1,
        isCustom: true,
      }))
      const form = { ...orderForm({ deliveryMethod, currency }), selectedVouchers, paymentMethod }
      expect(orderProblems(form, paymentMethods, on)).toEqual(
        told ? [{ at: 'paymentMethod', code: 'cash-too-large', max: 10_000_00 }] : [],
      )
    },
  )

  test('allow notes of 500 characters on several lines', () => {
    expect(orderProblems({ ...orderForm(), notes: `😀\n${'x'.repeat(498)}` }, paymentMethods, day)).toEqual(
      [],
    )
  })
})

describe('placedOrder', () => {
  test('is the form with its numbers, its totals and the first states (rule O12)', () => {
    fc.assert(
      fc.property(anyOrderForm, (form) => {
        const { order: placed } = placedOrder(form, placing)
        const totals = orderTotals(form)
        expect(placed).toMatchObject({
          id: placing.id,
          number: placing.number,
          variableSymbol: placing.variableSymbol,
          language: form.language,
          currency: form.currency,
          selectedVouchers: form.selectedVouchers,
          deliveryMethod: form.deliveryMethod,
          paymentMethod: form.paymentMethod,
          voucherQuantity: totals.pieces,
          voucherSubtotal: totals.voucherSubtotal.minor,
          processingFee: totals.processingFee.minor,
          deliveryFee: totals.deliveryFee.minor,
          total: totals.total.minor,
          orderStatus: 'prijata',
          paymentStatus: 'pending',
          voucherStatus: 'active',
          createdAt: placing.at,
        })
        expect(placed.total).toBe(placed.voucherSubtotal + placed.processingFee + placed.deliveryFee)
      }),
    )
  })

  test('keeps what was written, without the blanks around it and with nothing for what is empty', () => {
    fc.assert(
      fc.property(anyOrderForm, (form) => {
        const { order: placed } = placedOrder(form, placing)
        for (const field of ['firstName', 'lastName', 'email', 'phone'] as const)
          expect(placed[field]).toBe(form[field].trim())
        for (const field of ['address', 'city', 'country', 'notes'] as const)
          expect(placed[field]).toBe(form[field]?.trim() ? form[field].trim() : null)
      }),
    )
  })

  test.each([
    ['81101', '811 01'],
    [' 811\u00a001', '811 01'],
    ['SK-811 01', '811 01'],
    ['SW1A 1AA', 'SW1A 1AA'],
  ])(
    'writes the postal code %o as letters have it, and another as it is (rule O19)',
    (postalCode, written) => {
      expect(placedOrder(orderForm({ postalCode }), placing).order.postalCode).toBe(written)
    },
  )

  test("leaves O'Brien, quotes and angle brackets as they are (rule F4)", () => {
    const form = orderForm({ lastName: "O'Brien", notes: '<b>"A" & B</b>' })
    expect(placedOrder(form, placing).order).toMatchObject({ lastName: "O'Brien", notes: '<b>"A" & B</b>' })
  })

  test('is plain JSON that reads back as it was written', () => {
    fc.assert(
      fc.property(anyOrderForm, (form) => {
        const placed = placedOrder(form, placing)
        expect(JSON.parse(JSON.stringify(placed))).toEqual(placed)
      }),
    )
  })

  test.each([
    ['2026-03-02T09:00:00.000Z', '2026-03-09'],
    ['2026-03-02T23:30:00.000Z', '2026-03-10'],
    ['2026-03-27T22:59:59.999Z', '2026-04-03'],
    ['2026-12-28T12:00:00.000Z', '2027-01-04'],
    ['2028-02-22T12:00:00.000Z', '2028-02-29'],
  ])('of %s is due on %s, seven days later at home (rule P3)', (at, dueDate) => {
    expect(placedOrder(orderForm(), { ...placing, at }).order.dueDate).toBe(dueDate)
    expect(daysLater(dayOf(at), 7)).toBe(dueDate)
  })

  test('leaves one audit entry: created, by whoever asked, with the number and nothing personal', () => {
    expect(placedOrder(orderForm(), placing).entries).toEqual([
      {
        subject: { kind: 'order', id: placing.id, number: placing.number },
        actionType: 'created',
        fieldName: null,
        oldValue: null,
        newValue: placing.number,
        actor: visitor,
        notes: null,
        createdAt: placing.at,
      },
    ])
  })
})

describe('withStatus', () => {
  const at = '2026-03-05T10:00:00.000Z'
  const anyStatus = fc.constantFrom(...orderStatuses)
  const anyOrder = fc
    .record({ orderStatus: anyStatus, paymentStatus: fc.constantFrom(...paymentStatuses) })
    .map((states) => order(states))

  test('goes from any status to any other and leaves one entry for the one field (rule O12)', () => {
    expect(orderStatuses).toEqual(['prijata', 'spracuva', 'vybavena', 'zrusena'])
    fc.assert(
      fc.property(anyOrder, anyStatus, (before, to) => {
        fc.pre(before.orderStatus !== to)
        expect(withStatus(before, to, { by: staff, at, reason: 'dohodnuté' })).toEqual({
          ok: true,
          value: {
            order: { ...before, orderStatus: to },
            entries: [
              {
                subject: { kind: 'order', id: before.id, number: before.number },
                actionType: 'order_status_change',
                fieldName: 'order_status',
                oldValue: before.orderStatus,
                newValue: to,
                actor: staff,
                notes: 'Reason: dohodnuté',
                createdAt: at,
              },
            ],
          },
        })
      }),
    )
  })

  test('changes nothing and leaves no audit entry when the status is the same', () => {
    fc.assert(
      fc.property(anyOrder, (before) => {
        expect(withStatus(before, before.orderStatus, { by: staff, at })).toEqual({
          ok: true,
          value: { order: before, entries: [] },
        })
      }),
    )
  })

  test('never changes the payment: only a recorded payment does (rule O13)', () => {
    fc.assert(
      fc.property(anyOrder, anyStatus, (before, to) => {
        const changed = withStatus(before, to, { by: staff, at, reason: 'dohodnuté' })
        expect(changed.ok && changed.value.order.paymentStatus).toBe(before.paymentStatus)
      }),
    )
  })

  test.each(['', '  ', '\n'])(
    'refuses to complete an unpaid order for the reason %j (rule O13)',
    (reason) => {
      expect(withStatus(order(), 'vybavena', { by: staff, at, reason })).toEqual({
        ok: false,
        error: { code: 'reason-required' },
      })
    },
  )

  test('does not take a note for a reason', () => {
    expect(withStatus(order(), 'vybavena', { by: staff, at, note: 'odovzdané' }).ok).toBe(false)
  })

  test('wants a reason for nothing else', () => {
    const wanting = orderStatuses.flatMap((from) =>
      paymentStatuses.flatMap((paymentStatus) =>
        orderStatuses
          .filter((to) => !withStatus(order({ orderStatus: from, paymentStatus }), to, { by: staff, at }).ok)
          .map((to) => `${paymentStatus}: ${from} → ${to}`),
      ),
    )
    const unpaid = ['pending', 'partial', 'refunded']
    expect(wanting).toEqual(
      ['prijata', 'spracuva', 'zrusena'].flatMap((from) =>
        // Of an order that goes on only what was paid is given back.
        (from === 'zrusena' ? ['pending', 'partial', 'refund-due', 'refunded'] : unpaid).map(
          (payment) => `${payment}: ${from} → vybavena`,
        ),
      ),
    )
  })

  test.each([
    [{ note: ' volal zákazník ' }, 'volal zákazník'],
    [{ reason: ' platba v hotovosti ' }, 'Reason: platba v hotovosti'],
    [{ note: 'odovzdané', reason: 'platba v hotovosti' }, 'odovzdané\nReason: platba v hotovosti'],
    [{}, 'Status changed to spracuva'],
    [{ note: '  ' }, 'Status changed to spracuva'],
    [{ undoes: true }, 'Status changed to spracuva (undone)'],
    [{ undoes: true, note: 'omylom' }, 'Status changed to spracuva (undone)\nomylom'],
  ])('keeps %j with the entry as %j', (words, notes) => {
    const to: OrderStatus = 'spracuva'
    const changed = withStatus(order(), to, { by: staff, at, ...words })
    expect(changed.ok && changed.value.entries.map((entry) => entry.notes)).toEqual([notes])
  })
})

test('money or vouchers move where money came and the order is cancelled or goes on again (rule O13)', () => {
  const moving = [0, 1].flatMap((received) =>
    orderStatuses.flatMap((from) =>
      orderStatuses
        .filter((to) => movesMoney({ orderStatus: from, received }, to))
        .map((to) => [received, from, to]),
    ),
  )
  expect(moving).toEqual([
    ...['prijata', 'spracuva', 'vybavena'].map((from) => [1, from, 'zrusena']),
    ...['prijata', 'spracuva', 'vybavena'].map((to) => [1, 'zrusena', to]),
  ])
})

describe('adminNote', () => {
  test('is one line with a stamp and a name; what goes on below is indented, so that nobody is imitated', () => {
    const text = ' Volal\n[20. 11. 2026, 9:30:05] Peter Kováč: súhlasím\r\nhotovo '
    const { line, entry } = adminNote(order(), text, { by: staff, at: '2026-11-20T08:30:05.000Z' })
    expect(line.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
      `[20. 11. 2026, 9:30:05] ${staff.name}: Volal\n    [20. 11. 2026, 9:30:05] Peter Kováč: súhlasím\n    hotovo`,
    )
    expect(entry).toMatchObject({
      actionType: 'note_added',
      newValue: line,
      notes: text.trim(),
      actor: staff,
    })
  })
})

describe('isTwin', () => {
  const one = { ...order(), createdAt: '2026-11-20T08:00:00.000Z' }
  const other = { ...one, id: 'b', createdAt: '2026-11-20T08:06:00.000Z' }
  test.each([
    ['the same amount six minutes later', {}, true],
    ['an hour later', { createdAt: '2026-11-20T09:00:00.000Z' }, true],
    ['more than an hour earlier', { createdAt: '2026-11-20T06:59:59.999Z' }, false],
    ['another amount', { total: one.total + 1 }, false],
    ['another currency', { currency: 'CZK' as const }, false],
    ['one that was cancelled', { orderStatus: 'zrusena' as const }, false],
    ['itself', { id: one.id }, false],
  ])('%s', (_, fields, expected) => {
    expect(isLikelyDuplicate(one, { ...other, ...fields })).toBe(expected)
    expect(isLikelyDuplicate({ ...other, ...fields }, one)).toBe(expected)
  })
})
