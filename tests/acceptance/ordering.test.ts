import { randomUUID } from 'node:crypto'
import { sampleAccounts } from '@hotovo/adapters/content/brand'
import type { OrderRequest } from '@hotovo/application/orders/place'
import type { Feature } from '@hotovo/application/site/ports'
import { customAmount } from '@hotovo/domain/limits'
import { isVariableSymbol, orderNumberPattern } from '@hotovo/domain/orders/reference-numbers'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anyOrderForm } from '../support/any-forms.ts'
import { orderForm } from '../support/orders.ts'
import { textInSvg } from '../support/qr.ts'
import { readSquare } from '../support/square.ts'
import { newOrder, orderRequest, solvedCheck, type TestApp, testSetups } from '../support/test-app.ts'
import { long, runs } from '../support/tier.ts'
import { testAdmin, testInstallation, testWorld } from '../support/world.ts'

const refusedWith = (problem: object) => ({ ok: false, error: { code: 'invalid', problems: [problem] } })
const humanProblem = (code: string) => refusedWith({ at: 'humanCheck.answer', code })

describe.each(testSetups)('A visitor orders, $name', ({ open }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await open()
  })
  // Whatever was counted for the test before is over.
  beforeEach(() => app.world.clock.forward(10))
  afterAll(() => app.close())

  describe('what the server decides', () => {
    test('number, variable symbol, totals, statuses and due date', async () => {
      const { view, replayed } = await newOrder(app.api, { deliveryMethod: 'courier' })
      expect(replayed).toBe(false)
      expect(view.order.number).toMatch(orderNumberPattern)
      expect(isVariableSymbol(view.order.variableSymbol)).toBe(true)
      expect(view.order).toMatchObject({
        voucherQuantity: 2,
        voucherSubtotal: 100_00,
        processingFee: 1_00,
        deliveryFee: 10_00,
        total: 111_00,
        orderStatus: 'prijata',
        paymentStatus: 'pending',
        voucherStatus: 'active',
        createdAt: app.world.clock.now(),
        dueDate: '2026-03-09',
      })
    })

    test('every valid form becomes an order with its own words in it, as they were written', async () => {
      await fc.assert(
        fc.asyncProperty(anyOrderForm, async (form) => {
          const { view } = await newOrder(app.api, form)
          expect(view.order.firstName).toBe(form.firstName.trim())
          expect(view.order.notes).toBe(form.notes?.trim() || null)
          expect(view.order.selectedVouchers).toEqual(form.selectedVouchers)
          const sum = form.selectedVouchers.reduce((total, line) => total + line.amount * line.quantity, 0)
          expect(view.order.total).toBe(sum + 1_00 + (form.deliveryMethod === 'courier' ? 10_00 : 0))
        }),
        runs(300, 30),
      )
    })

    test("a voucher's code in the notes is masked, and kept nowhere", async () => {
      const { view } = await newOrder(app.api, { notes: 'Mám už 0000-0000-0000-0001-2,\nplatí aj tu?' })
      expect(view.order.notes).toBe('Mám už ••••-••••-••••-0001,\nplatí aj tu?')
      expect((await app.orders.byId(view.order.id))?.notes).toBe(view.order.notes)
    })

    test('who did it: one entry in the audit log says that a visitor made the order', async () => {
      const { view } = await newOrder(app.api)
      expect(await app.orders.auditEntries(view.order.id)).toEqual([
        {
          subject: { kind: 'order', id: view.order.id, number: view.order.number },
          actionType: 'created',
          fieldName: null,
          oldValue: null,
          newValue: view.order.number,
          actor: { kind: 'visitor' },
          notes: null,
          createdAt: view.order.createdAt,
        },
      ])
    })
  })

  describe('what is refused', () => {
    test('a wrong form: all problems at once, each at its field', async () => {
      const wrong = await orderRequest(app.api, {
        selectedVouchers: [
          { id: 'a', amount: 11_00, quantity: 1, isCustom: false },
          { id: 'b', amount: 4_99, quantity: 11, isCustom: true },
        ],
        firstName: 'J',
        lastName: 'Novák3',
        email: 'jana@',
        phone: '+421 2 123 456 78',
        deliveryMethod: 'sms',
        notes: 'x'.repeat(501),
      })
      expect(
        await app.api.orders.place({ ...wrong, humanCheck: { ...wrong.humanCheck, answer: '' } }),
      ).toEqual({
        ok: false,
        error: {
          code: 'invalid',
          problems: [
            { at: 'selectedVouchers.0.amount', code: 'amount-not-preset' },
            { at: 'selectedVouchers.1.amount', code: 'amount-out-of-range', min: 5_00, max: 1000_00 },
            { at: 'selectedVouchers.1.quantity', code: 'quantity-too-large', max: 10 },
            { at: 'firstName', code: 'too-short', min: 2 },
            { at: 'lastName', code: 'not-a-name' },
            { at: 'email', code: 'not-an-email' },
            { at: 'phone', code: 'phone-without-sms' },
            { at: 'notes', code: 'too-long', max: 500 },
            { at: 'humanCheck.answer', code: 'human-check-required' },
          ],
        },
      })
    })

    test('delivery by courier without an address', async () => {
      const form = {
        deliveryMethod: 'courier',
        address: '',
        city: undefined,
        postalCode: ' ',
        country: '',
      } as const
      expect(await app.api.orders.place(await orderRequest(app.api, form))).toEqual({
        ok: false,
        error: {
          code: 'invalid',
          problems: ['address', 'postalCode', 'city', 'country'].map((at) => ({ at, code: 'required' })),
        },
      })
    })

    test.each([
      ['a control character', 'Jana\u0000'],
      ['a bidi override', 'Jana\u202enovak'],
      ['half a character', 'Jana\ud83d'],
    ])('%s in a name', long, async (_, firstName) => {
      expect(await app.api.orders.place(await orderRequest(app.api, { firstName }))).toEqual(
        refusedWith({ at: 'firstName', code: 'hidden-characters' }),
      )
    })

    test.each([
      [
        'firstName',
        ['', 'required'],
        ['J', 'too-short'],
        ['Ž'.repeat(31), 'too-long'],
        ['R2D2', 'not-a-name'],
      ],
      [
        'lastName',
        [' ', 'required'],
        ['J', 'too-short'],
        ['Ž'.repeat(31), 'too-long'],
        ['<b>', 'not-a-name'],
      ],
      [
        'email',
        ['', 'required'],
        ['a@b', 'not-an-email'],
        [`${'a'.repeat(96)}@b.sk`, 'too-long'],
        ['a b@c.sk', 'not-an-email'],
      ],
      [
        'phone',
        ['', 'required'],
        ['(905) 123-45', 'too-short'],
        ['+421 905 123 456 789', 'too-long'],
        ['0905 CALL ME', 'not-a-phone'],
      ],
      ['address', ['abcd', 'too-short'], ['x'.repeat(101), 'too-long']],
      ['city', ['B', 'too-short'], ['x'.repeat(51), 'too-long']],
      ['postalCode', ['12', 'too-short'], ['1'.repeat(11), 'too-long']],
      ['country', ['S', 'too-short'], ['x'.repeat(51), 'too-long']],
      ['notes', ['😀'.repeat(501), 'too-long'], ['a\u0007b', 'hidden-characters']],
    ] as const)('%s beyond its edges is refused, and says why', async (field, ...wrongs) => {
      const form = await orderRequest(app.api)
      for (const [value, code] of wrongs)
        expect(await app.api.orders.place({ ...form, [field]: value })).toEqual(
          refusedWith(expect.objectContaining({ at: field, code })),
        )
    })

    test('an amount, a tile and a quantity beyond their edges, in every currency', long, async () => {
      const refused = async (
        currency: 'EUR' | 'USD' | 'CZK',
        line: { amount: number; isCustom?: boolean; quantity?: number },
      ) => {
        const selectedVouchers = [{ id: 'a', quantity: 1, isCustom: true, ...line }]
        const answer = await app.api.orders.place({
          ...(await orderRequest(app.api)),
          currency,
          selectedVouchers,
        })
        if (answer.ok || answer.error.code !== 'invalid') throw new Error('it breaks a rule')
        return answer.error.problems.map(({ at, code }) => `${at.replace('selectedVouchers.0.', '')} ${code}`)
      }
      for (const [currency, min, max] of [
        ['EUR', 5_00, 1000_00],
        ['USD', 5_00, 1000_00],
        ['CZK', 50_00, 10_000_00],
      ] as const) {
        expect(await refused(currency, { amount: min - 1 })).toEqual(['amount amount-out-of-range'])
        expect(await refused(currency, { amount: max + 1 })).toEqual(['amount amount-out-of-range'])
        expect(await refused(currency, { amount: 99 })).toEqual(['amount amount-not-positive'])
        expect(await refused(currency, { amount: 17_00, isCustom: false })).toEqual([
          'amount amount-not-preset',
        ])
        expect(await refused(currency, { amount: min, quantity: 0 })).toEqual(['quantity quantity-too-small'])
        expect(await refused(currency, { amount: min, quantity: 11 })).toEqual([
          'quantity quantity-too-large',
        ])
      }
    })

    test('nothing that stands at an edge', long, async () => {
      const edges: Parameters<typeof orderForm>[0][] = [
        { firstName: 'Jo', lastName: 'Ž'.repeat(30), notes: '😀'.repeat(500) },
        { firstName: 'Ž'.repeat(30), lastName: 'Li', notes: '' },
        { email: `${'a'.repeat(95)}@b.sk`, phone: '905123456' },
        { phone: '+12345678901234', address: 'abcde', city: 'Br', postalCode: '123', country: 'SK' },
        {
          address: 'x'.repeat(100),
          city: 'x'.repeat(50),
          postalCode: '1'.repeat(10),
          country: 'x'.repeat(50),
        },
        { address: '', city: undefined, postalCode: ' ', country: undefined, notes: undefined },
        ...(['EUR', 'USD', 'CZK'] as const).map((currency) => ({
          currency,
          selectedVouchers: [
            { id: 'min', amount: customAmount[currency].min, quantity: 10, isCustom: true },
            { id: 'max', amount: customAmount[currency].max, quantity: 1, isCustom: true },
          ],
        })),
        { selectedVouchers: [{ id: 'all', amount: 1000_00, quantity: 10, isCustom: true }] },
        {
          selectedVouchers: Array.from({ length: 20 }, (_, index) => ({
            id: `${index}`,
            amount: 10_00,
            quantity: 1,
            isCustom: false,
          })),
        },
      ]
      for (const edge of edges) await newOrder(app.api, orderForm(edge))
    })

    test('an empty cart, more than twenty lines, more than ten thousand euros', async () => {
      const line = (index: number, amount: number) => ({
        id: `${index}`,
        amount,
        quantity: 10,
        isCustom: true,
      })
      const carts = [
        [[], { at: 'selectedVouchers', code: 'cart-empty' }],
        [
          Array.from({ length: 21 }, (_, index) => line(index, 5_00)),
          { at: 'selectedVouchers', code: 'too-many-lines', max: 20 },
        ],
        [
          [line(1, 1000_00), line(2, 5_00)],
          { at: 'selectedVouchers', code: 'order-too-large', max: 10_000_00 },
        ],
      ] as const
      for (const [selectedVouchers, problem] of carts)
        expect(await app.api.orders.place(await orderRequest(app.api, { selectedVouchers }))).toEqual(
          refusedWith(problem),
        )
    })
  })

  describe('the human check', () => {
    test('a wrong answer, words, and a filled honeypot are one and the same', async () => {
      const form = await orderRequest(app.api)
      const wrong: OrderRequest[] = [
        { ...form, humanCheck: { ...form.humanCheck, answer: '1000' } },
        { ...form, humanCheck: { ...form.humanCheck, answer: 'sedem' } },
        {
          ...form,
          humanCheck: { token: `${form.humanCheck.token.slice(0, -2)}AA`, answer: form.humanCheck.answer },
        },
        { ...form, humanCheck: { token: 'rubbish', answer: form.humanCheck.answer } },
        { ...form, website: 'https://spam.example' },
      ]
      for (const one of wrong)
        expect(await app.api.orders.place(one)).toEqual(humanProblem('human-check-wrong'))
      expect((await app.api.orders.place(form)).ok).toBe(true)
    })

    test('is accepted as a number too', async () => {
      const form = await orderRequest(app.api)
      const answer = Number(form.humanCheck.answer)
      expect((await app.api.orders.place({ ...form, humanCheck: { ...form.humanCheck, answer } })).ok).toBe(
        true,
      )
    })

    test('is accepted once, and not used up by a form that is refused', async () => {
      const form = await orderRequest(app.api)
      const refused = await app.api.orders.place({ ...form, email: 'jana@' })
      expect(refused).toEqual(refusedWith({ at: 'email', code: 'not-an-email' }))
      expect((await app.api.orders.place(form)).ok).toBe(true)
      expect(await app.api.orders.place(form)).toEqual(humanProblem('human-check-expired'))
    })

    test('ends after thirty minutes', async () => {
      const start = app.world.clock.now()
      const form = await orderRequest(app.api)
      app.world.clock.forward(30)
      expect(await app.api.orders.place(form)).toEqual(humanProblem('human-check-expired'))
      app.world.clock.set(start)
    })

    test('is used by one of many forms sent at once', async () => {
      const form = await orderRequest(app.api)
      const answers = await Promise.all(Array.from({ length: 10 }, () => app.api.orders.place(form)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      for (const answer of answers.filter(({ ok }) => !ok))
        expect(answer).toEqual(humanProblem('human-check-expired'))
    })
  })

  describe('an idempotency key', () => {
    test('gives the same order and token again, whatever its human check', async () => {
      const key = randomUUID()
      const form = await orderRequest(app.api)
      const first = await app.api.orders.place(form, key)
      const again = await app.api.orders.place(
        { ...form, humanCheck: { token: '', answer: '' }, website: undefined },
        key,
      )
      if (!first.ok || !again.ok) throw new Error('both are answered')
      expect(again.value).toEqual({ view: first.value.view, replayed: true })
      expect(first.value.replayed).toBe(false)
    })

    test('is a UUID, in small or large letters', async () => {
      const form = await orderRequest(app.api)
      expect(await app.api.orders.place(form, 'again')).toEqual({
        ok: false,
        error: { code: 'idempotency-key-malformed' },
      })
      const key = randomUUID()
      expect((await app.api.orders.place(form, key.toUpperCase())).ok).toBe(true)
      expect(await app.api.orders.place(form, key)).toMatchObject({ value: { replayed: true } })
    })

    test('refuses another form', async () => {
      const key = randomUUID()
      await newOrder(app.api, {}, key)
      const other = await orderRequest(app.api, { email: 'other@example.sk' })
      expect(await app.api.orders.place(other, key)).toEqual({
        ok: false,
        error: { code: 'idempotency-key-reused' },
      })
    })

    test('keeps nothing of a form that was refused', async () => {
      const key = randomUUID()
      const form = await orderRequest(app.api)
      expect((await app.api.orders.place({ ...form, phone: '' }, key)).ok).toBe(false)
      expect((await app.api.orders.place(form, key)).ok).toBe(true)
    })

    test('makes one order of sixty-four twins; one that is sent away for want of room gets it later', async () => {
      const key = randomUUID()
      const form = await orderRequest(app.api)
      const place = () => app.api.orders.place(form, key)
      const sent = await Promise.allSettled(Array.from({ length: 64 }, place))
      const away = sent.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      for (const fault of away) expect(fault).toMatchObject({ name: 'Unavailable' })
      const answers = sent.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      const made = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
      // While they are under way all of them are counted.
      const passing = ['idempotency-key-busy', 'work-needed', 'too-many-requests']
      for (const answer of answers) if (!answer.ok) expect(passing).toContain(answer.error.code)
      const last = await place()
      if (!last.ok) throw new Error('the order is there')
      expect(last.value.replayed).toBe(true)
      expect(new Set(made.map(({ view }) => view.order.id))).toEqual(new Set([last.value.view.order.id]))
      expect(made.filter(({ replayed }) => !replayed).length).toBeLessThanOrEqual(1)
    })
  })

  describe('letters', () => {
    test('an order sends two, one to its customer and one to staff; a replay and a refusal send none', async () => {
      const before = (await app.letters()).length
      const key = randomUUID()
      const form = await orderRequest(app.api, { language: 'en' })
      const refused = await app.api.orders.place({ ...form, email: 'jana@' }, key)
      expect(refused.ok).toBe(false)
      const placing = await app.api.orders.place(form, key)
      if (!placing.ok) throw new Error('refused')
      const { order, token } = placing.value.view
      expect(await app.api.orders.place(form, key)).toMatchObject({ value: { replayed: true } })
      expect((await app.api.orders.place(form)).ok).toBe(false)
      const sent = (await app.letters()).slice(before)
      expect(sent.map(({ id, to }) => `${id} to ${to}`).sort()).toEqual([
        `order-notification-${order.id} to ${testAdmin}`,
        `order-received-${order.id} to ${order.email}`,
      ])
      const received = sent.find(({ to }) => to === order.email)!
      expect(received.subject).toBe(`Order ${order.number}: €101.00 left to pay`)
      expect(received.text).toContain(`/en/objednavka/${token}`)
    })

    test('sixteen twins send two', async () => {
      const before = (await app.letters()).length
      const key = randomUUID()
      const form = await orderRequest(app.api)
      await Promise.allSettled(Array.from({ length: 16 }, () => app.api.orders.place(form, key)))
      expect((await app.letters()).length - before).toBe(2)
    })
  })

  describe("the order's own page", () => {
    test('opens by its token, and shows what the order was answered with', async () => {
      const { view } = await newOrder(app.api)
      expect(await app.api.orders.view({ token: view.token })).toEqual({ ok: true, value: view })
    })

    test('opens by nothing else', async () => {
      const { view } = await newOrder(app.api)
      const other = (await newOrder(app.api)).view
      const notFound = { ok: false, error: { code: 'order-not-found' } }
      const tokens = [
        view.order.number,
        view.order.id,
        view.token.slice(0, -1),
        view.token.toUpperCase(),
        `${view.token}A`,
        view.token.slice(0, 32) + other.token.slice(32),
        'x',
      ]
      for (const token of tokens) expect(await app.api.orders.view({ token })).toEqual(notFound)
      expect(await app.api.orders.qr({ token: 'x', kind: 'cash' })).toEqual(notFound)
    })

    test('EUR by transfer: PAY by square, read from its picture by an independent reader', async () => {
      const { view } = await newOrder(app.api)
      const { payment } = view
      expect(payment).toMatchObject({
        method: 'transfer',
        amount: 101_00,
        currency: 'EUR',
        variableSymbol: view.order.variableSymbol,
        message: view.order.number,
        dueDate: view.order.dueDate,
        iban: sampleAccounts.EUR!.iban,
        beneficiary: testInstallation.brand.legalName,
        sample: true,
      })
      const svg = await app.api.orders.qr({ token: view.token, kind: 'payBySquare' })
      if (!svg.ok) throw new Error('the code is offered')
      expect(readSquare(textInSvg(svg.value))).toMatchObject({
        iban: payment.iban,
        amount: '101',
        currency: 'EUR',
        variableSymbol: payment.variableSymbol,
        beneficiary: payment.beneficiary,
        note: view.order.number,
      })
    })

    test('CZK by transfer: SPAYD, and no code that is for EUR', async () => {
      const { view } = await newOrder(app.api, orderForm({ currency: 'CZK' }))
      const svg = await app.api.orders.qr({ token: view.token, kind: 'spayd' })
      if (!svg.ok) throw new Error('the code is offered')
      expect(textInSvg(svg.value)).toBe(view.payment.spayd)
      expect(view.payment.spayd).toContain(`X-VS:${view.order.variableSymbol}`)
      expect(await app.api.orders.qr({ token: view.token, kind: 'payBySquare' })).toEqual({
        ok: false,
        error: { code: 'code-not-offered' },
      })
    })

    test('USD by transfer: plain data', long, async () => {
      const { view } = await newOrder(app.api, orderForm({ currency: 'USD' }))
      expect(view.payment.iban).toBe(sampleAccounts.USD!.iban)
      expect(Object.keys(view.payment).filter((key) => /square|payme|spayd|epc|cash/i.test(key))).toEqual([])
    })

    test('cash: rounded to five cents, with the order number as a code; other currencies as they are', async () => {
      const line = { id: 'a', amount: 12_33, quantity: 1, isCustom: true }
      const eur = await newOrder(app.api, { paymentMethod: 'cash', selectedVouchers: [line] })
      expect(eur.view.order.total).toBe(13_33)
      expect(eur.view.payment).toEqual({
        method: 'cash',
        amount: 13_35,
        currency: 'EUR',
        variableSymbol: eur.view.order.variableSymbol,
        message: eur.view.order.number,
        dueDate: eur.view.order.dueDate,
        cashCode: eur.view.order.number,
      })
      const usd = await newOrder(app.api, {
        currency: 'USD',
        paymentMethod: 'cash',
        selectedVouchers: [line],
      })
      expect(usd.view.payment.amount).toBe(13_33)
    })

    test("postal order: the slip's fields", long, async () => {
      const { view } = await newOrder(app.api, { paymentMethod: 'postal' })
      const { street, city, legalName } = testInstallation.brand
      expect(view.payment).toMatchObject({
        method: 'postal',
        iban: sampleAccounts.EUR!.iban,
        beneficiary: legalName,
        address: `${street}, ${city}`,
      })
    })
  })
})

describe.each(testSetups)('An installation, $name', ({ open }) => {
  test('without an account for a currency offers cash only, and says so', async () => {
    const installation = { ...testInstallation, accounts: { EUR: sampleAccounts.EUR! } }
    const app = await open(testWorld({ installation }))
    try {
      expect((await app.api.settings()).methods).toEqual({
        EUR: ['transfer', 'cash', 'postal'],
        USD: ['cash'],
        CZK: ['cash'],
      })
      const form = await orderRequest(app.api, { currency: 'USD' })
      expect(await app.api.orders.place(form)).toEqual(
        refusedWith({ at: 'paymentMethod', code: 'payment-not-offered' }),
      )
      expect((await app.api.orders.place({ ...form, paymentMethod: 'cash' })).ok).toBe(true)
    } finally {
      await app.close()
    }
  })

  test('with ordering switched off refuses new orders and still shows and repeats old ones', async () => {
    const off: Feature[] = []
    const app = await open(testWorld({ installation: { ...testInstallation, off } }))
    try {
      const key = randomUUID()
      const form = await orderRequest(app.api)
      const before = await app.api.orders.place(form, key)
      if (!before.ok) throw new Error('it was on')
      off.push('ordering')
      expect(
        await app.api.orders.place({ ...form, humanCheck: solvedCheck(await app.api.humanCheck.ask()) }),
      ).toEqual({
        ok: false,
        error: { code: 'feature-off', feature: 'ordering' },
      })
      expect(await app.api.orders.place(form, key)).toMatchObject({ ok: true, value: { replayed: true } })
      expect(await app.api.orders.view({ token: before.value.view.token })).toEqual({
        ok: true,
        value: before.value.view,
      })
    } finally {
      await app.close()
    }
  })
})
