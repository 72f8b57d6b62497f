import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { seededRandom } from '@hotovo/adapters/system/random'
import { presets } from '@hotovo/domain/limits'
import type { OrderForm } from '@hotovo/domain/orders/order'
import { solution } from '@hotovo/domain/shared/human-check'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderForm } from '../../tests/support/orders.ts'
import { testInstallation, testMacs, testWorld } from '../../tests/support/world.ts'
import { visitor } from '../access/caller.ts'
import { askHumanCheck } from '../access/human-check.ts'
import type { Ports } from '../ports.ts'
import { addStaff } from '../staff/accounts.ts'
import { signIn } from '../staff/sign-in.ts'
import { type OrderRequest, placeOrder } from './place.ts'
import type { OrderPlacement } from './ports.ts'
import { orderQr, type qrKinds, viewOrder } from './view.ts'

const key = '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01'

/** Ports in memory with the settable clock, and a form that a person has just filled in. */
function house() {
  const world = testWorld()
  const ports = memoryPorts(world)
  const filled = async (form: OrderForm = orderForm()): Promise<OrderRequest> => {
    const check = await askHumanCheck(ports)()
    return { ...form, humanCheck: { token: check.token, answer: solution(check) } }
  }
  const place = (request: OrderRequest, key?: string) => placeOrder(ports)(request, { caller: visitor, key })
  /** The order that a request makes; fails the test when it makes none. */
  const placed = async (request: OrderRequest, withKey?: string) => {
    const result = await place(request, withKey)
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
    return result.value
  }
  return { world, ports, filled, place, placed }
}

/** The real store, which tells afterwards what it was asked to add. */
function watched(ports: Ports) {
  const added: OrderPlacement[] = []
  const orders: Ports['orders'] = {
    ...ports.orders,
    add: (placement) => {
      added.push(placement)
      return ports.orders.add(placement)
    },
  }
  return { ports: { ...ports, orders }, added }
}

const invalid = (...problems: readonly object[]) => ({ ok: false, error: { code: 'invalid', problems } })

describe('placing an order', () => {
  test('answers what the store keeps, with its audit entry by whoever asked', async () => {
    const { ports, filled } = house()
    const staff = { kind: 'staff', name: 'Jana Nováková', email: 'jana@hotovo.test' } as const
    const { email, name: fullName } = staff
    const password = 'správny kôň batéria'
    await addStaff(ports)({ email, password, role: 'admin', names: { fullName } })
    const session = await signIn(ports)({ email, password }, { caller: visitor })
    if (!session.ok) throw new Error('not signed in')
    const caller = { ...visitor, accessToken: () => session.value.accessToken }
    const result = await placeOrder(ports)(await filled(), { caller })
    if (!result.ok) throw new Error('refused')
    const { order } = result.value.view
    expect(result.value.replayed).toBe(false)
    expect(await ports.orders.byId(order.id)).toEqual(order)
    expect(await ports.orders.auditEntries(order.id)).toMatchObject([
      { actionType: 'created', newValue: order.number, actor: staff },
    ])
  })

  test('takes the instant from the clock and the due date from the instant', async () => {
    const { world, filled, placed } = house()
    world.clock.set('2026-03-02T23:30:00.000Z')
    const { order } = (await placed(await filled())).view
    expect(order).toMatchObject({ createdAt: '2026-03-02T23:30:00.000Z', dueDate: '2026-03-10' })
  })

  test('tells the problems of the form and of the human check at once', async () => {
    const { filled, place } = house()
    const request = await filled()
    const spoilt = {
      ...request,
      selectedVouchers: [],
      email: '',
      humanCheck: { ...request.humanCheck, answer: '' },
    }
    expect(await place(spoilt)).toEqual(
      invalid(
        { at: 'selectedVouchers', code: 'cart-empty' },
        { at: 'email', code: 'required' },
        { at: 'humanCheck.answer', code: 'human-check-required' },
      ),
    )
  })

  test('refuses a filled honeypot as a failed human check and writes nothing', async () => {
    const { ports, filled } = house()
    const { ports: seen, added } = watched(ports)
    const refusal = await placeOrder(seen)(
      { ...(await filled()), website: 'https://spam.example' },
      { caller: visitor },
    )
    expect(refusal).toEqual(invalid({ at: 'humanCheck.answer', code: 'human-check-wrong' }))
    expect(added).toEqual([])
  })

  test('refuses a payment method that is not offered in the currency', async () => {
    const { world, ports, filled } = house()
    const withoutAccounts = { ...ports, installation: { ...world.installation, accounts: {} } }
    expect(await placeOrder(withoutAccounts)(await filled(), { caller: visitor })).toEqual(
      invalid({ at: 'paymentMethod', code: 'payment-not-offered' }),
    )
    const cash = await filled(orderForm({ paymentMethod: 'cash' }))
    expect(await placeOrder(withoutAccounts)(cash, { caller: visitor })).toMatchObject({ ok: true })
  })

  test('is refused where ordering is switched off, before anything is judged', async () => {
    const { ports, filled } = house()
    const closed: Ports = { ...ports, installation: { ...testInstallation, off: ['ordering'] } }
    const spoilt = { ...(await filled()), email: '' }
    const refusal = { ok: false, error: { code: 'feature-off', feature: 'ordering' } }
    expect(await placeOrder(closed)(spoilt, { caller: visitor })).toEqual(refusal)
    const others: Ports = {
      ...ports,
      installation: { ...testInstallation, off: ['support', 'feedback', 'admin'] },
    }
    expect(await placeOrder(others)(await filled(), { caller: visitor })).toMatchObject({ ok: true })
  })

  test('accepts a human check once', async () => {
    const { filled, place, placed } = house()
    const request = await filled()
    await placed(request)
    expect(await place(request)).toEqual(invalid({ at: 'humanCheck.answer', code: 'human-check-expired' }))
  })
})

describe('a refused form', () => {
  test('uses up neither its human check nor its key, whatever it was refused for', async () => {
    const spoils: Partial<OrderRequest>[] = [
      { email: '' },
      { selectedVouchers: [] },
      { deliveryMethod: 'courier', address: undefined },
      { website: 'https://spam.example' },
    ]
    for (const spoil of spoils) {
      const { filled, place, placed } = house()
      const request = await filled()
      expect(await place({ ...request, ...spoil }, key)).toMatchObject({
        ok: false,
        error: { code: 'invalid' },
      })
      expect((await placed(request, key)).replayed).toBe(false)
    }
  })

  test('leaves its key free when the answer was wrong, so that the next try is no other body', async () => {
    const { filled, place, placed } = house()
    const request = await filled()
    const wrong = { ...request, humanCheck: { ...request.humanCheck, answer: '-1' } }
    expect(await place(wrong, key)).toEqual(invalid({ at: 'humanCheck.answer', code: 'human-check-wrong' }))
    expect((await placed(request, key)).replayed).toBe(false)
  })

  test('never reaches the store', async () => {
    const { ports, filled } = house()
    const { ports: seen, added } = watched(ports)
    await placeOrder(seen)({ ...(await filled()), phone: '123' }, { caller: visitor, key })
    expect(added).toEqual([])
  })
})

describe('a repeated key', () => {
  test('answers the order that it made, and makes no other', async () => {
    const { ports, filled } = house()
    const request = await filled()
    const first = await placeOrder(ports)(request, { caller: visitor, key })
    const second = await placeOrder(ports)(request, { caller: visitor, key })
    expect(first).toMatchObject({ ok: true, value: { replayed: false } })
    expect(second).toEqual({ ...first, value: { ...(first.ok && first.value), replayed: true } })
    expect((await ports.figures.kept('2000-01-01')).orders).toMatchObject([{ count: 1 }])
  })

  test('does not mind another human check, the honeypot or the order of the fields', async () => {
    const { filled, placed } = house()
    const request = await filled()
    const first = await placed(request, key)
    const again = Object.fromEntries(Object.entries(await filled()).toReversed()) as OrderRequest
    for (const repeated of [
      again,
      { ...again, humanCheck: { token: '', answer: '' } },
      { ...again, website: 'x' },
    ])
      expect(await placed(repeated, key)).toEqual({ view: first.view, replayed: true })
  })

  test('is asked about before the rules, the clock and the switch: what is done is done', async () => {
    const { world, ports, filled, placed } = house()
    const request = await filled()
    const first = await placed(request, key)
    world.clock.forward(60 * 24 * 30)
    const closed: Ports = { ...ports, installation: { ...testInstallation, off: ['ordering'] } }
    expect(await placeOrder(closed)(request, { caller: visitor, key })).toEqual({
      ok: true,
      value: { view: first.view, replayed: true },
    })
  })

  test('with another body is refused for that, even where the body is wrong as well', async () => {
    const { filled, place, placed } = house()
    await placed(await filled(), key)
    const reused = { ok: false, error: { code: 'idempotency-key-reused' } }
    expect(await place(await filled(orderForm({ email: 'other@example.sk' })), key)).toEqual(reused)
    expect(await place({ ...(await filled()), email: '' }, key)).toEqual(reused)
  })

  test('with another body uses up nothing of that body', async () => {
    const { filled, place, placed } = house()
    await placed(await filled(), key)
    const other = await filled(orderForm({ email: 'other@example.sk' }))
    await place(other, key)
    expect((await placed(other, '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a02')).view.order.email).toBe(
      'other@example.sk',
    )
  })

  test('makes one order of duplicate requests that run at the same time, and both are answered with it', async () => {
    const { ports, filled } = house()
    const { ports: seen, added } = watched(ports)
    const request = await filled()
    const place = (asked: OrderRequest) => placeOrder(seen)(asked, { caller: visitor, key })
    const answers = await Promise.all([place(request), place(request), place(request)])
    const views = answers.map((answer) => answer.ok && answer.value.view)
    expect(views).toEqual([views[0], views[0], views[0]])
    expect(answers.filter((answer) => answer.ok && !answer.value.replayed).length).toBe(1)
    // All three came as far as the store, so it was the store that chose one.
    expect(added.length).toBe(3)
  })

  test('refuses a duplicate request with another body that lost the race', async () => {
    const { ports, filled } = house()
    const place = (asked: OrderRequest) => placeOrder(ports)(asked, { caller: visitor, key })
    const [request, other] = [await filled(), await filled(orderForm({ email: 'other@example.sk' }))]
    const answers = await Promise.all([place(request), place(other)])
    expect(answers.filter(({ ok }) => ok)).toMatchObject([{ value: { replayed: false } }])
    expect(answers.filter(({ ok }) => !ok)).toEqual([
      { ok: false, error: { code: 'idempotency-key-reused' } },
    ])
  })

  test('is busy while its duplicate takes too long, and then uses nothing up', async () => {
    const { ports, filled, placed } = house()
    const slow: Ports = { ...ports, orders: { ...ports.orders, add: async () => 'key-busy' } }
    const request = await filled()
    expect(await placeOrder(slow)(request, { caller: visitor, key })).toEqual({
      ok: false,
      error: { code: 'idempotency-key-busy' },
    })
    expect((await placed(request, key)).replayed).toBe(false)
  })

  test('is answered when the duplicate came through while it was busy', async () => {
    const { ports, filled } = house()
    const late: Ports = {
      ...ports,
      orders: {
        ...ports.orders,
        add: async (placement) => {
          await ports.orders.add(placement)
          return 'key-busy'
        },
      },
    }
    expect(await placeOrder(late)(await filled(), { caller: visitor, key })).toMatchObject({
      ok: true,
      value: { replayed: true },
    })
  })

  test('is not needed: two orders without one are two orders', async () => {
    const { filled, placed } = house()
    const [one, other] = [await placed(await filled()), await placed(await filled())]
    expect(one.view.order.number).not.toBe(other.view.order.number)
    expect([one.replayed, other.replayed]).toEqual([false, false])
  })
})

describe('a number that another order has', () => {
  /** A generator that draws the same numbers as before, with identities of its own. */
  const sameNumbers = (ports: Ports): Ports => ({
    ...ports,
    random: { integer: seededRandom(7).integer, uuid: ports.random.uuid },
  })

  test('is drawn again', async () => {
    const { ports, filled } = house()
    const first = await placeOrder(sameNumbers(ports))(await filled(), { caller: visitor })
    const { ports: seen, added } = watched(sameNumbers(ports))
    const second = await placeOrder(seen)(await filled(), { caller: visitor, key })
    if (!first.ok || !second.ok) throw new Error('refused')
    expect(added.map(({ order }) => order.number)).toEqual([
      first.value.view.order.number,
      second.value.view.order.number,
    ])
    expect(added[0]?.order.number).not.toBe(added[1]?.order.number)
    expect(await ports.orders.byId(second.value.view.order.id)).toEqual(second.value.view.order)
    expect(await ports.orders.byId(first.value.view.order.id)).toEqual(first.value.view.order)
  })

  test('is a fault after three tries, because then the generator is broken', async () => {
    const { ports, filled } = house()
    const stuck: Ports = { ...ports, random: { ...ports.random, integer: (min) => min } }
    await placeOrder(stuck)(await filled(), { caller: visitor })
    const { ports: seen, added } = watched(stuck)
    await expect(placeOrder(seen)(await filled(), { caller: visitor })).rejects.toThrow(
      'the order was not added in 3 tries: number-taken',
    )
    expect(added.length).toBe(3)
  })
})

describe('a store that does not answer', () => {
  test('is a fault and never a refusal', async () => {
    const { ports, filled } = house()
    const dead = new Error('the store is away')
    const away = async () => {
      throw dead
    }
    const add: Ports = { ...ports, orders: { ...ports.orders, add: away } }
    const byKey: Ports = { ...ports, orders: { ...ports.orders, byKey: away } }
    const byId: Ports = { ...ports, orders: { ...ports.orders, byId: away } }
    await expect(placeOrder(add)(await filled(), { caller: visitor })).rejects.toBe(dead)
    const form = await filled()
    expect(await placeOrder(byKey)(form, { caller: visitor, key })).toMatchObject({ ok: true })
    await expect(placeOrder(byKey)(form, { caller: visitor, key })).rejects.toBe(dead)
    const made = await placeOrder(ports)(await filled(), { caller: visitor })
    if (!made.ok) throw new Error('refused')
    await expect(viewOrder(byId)({ token: made.value.view.token })).rejects.toBe(dead)
  })
})

describe('the token of an order', () => {
  test('opens the order, and is the same whenever it is made', async () => {
    const { ports, filled, placed } = house()
    const { view } = await placed(await filled())
    expect(view.token).toMatch(/^[0-9a-f]{32}[\w-]{43}$/)
    expect(await viewOrder(ports)({ token: view.token })).toEqual({ ok: true, value: view })
  })

  test('opens nothing once any of its characters is changed', async () => {
    const { ports, filled, placed } = house()
    const { token } = (await placed(await filled())).view
    await fc.assert(
      // The last character also carries two bits that say nothing.
      fc.asyncProperty(
        fc.nat({ max: 73 }),
        fc.constantFrom(...'0123456789abcdefXYZ_-'),
        async (index, sign) => {
          fc.pre(token[index] !== sign)
          const changed = token.slice(0, index) + sign + token.slice(index + 1)
          expect(await viewOrder(ports)({ token: changed })).toEqual({
            ok: false,
            error: { code: 'order-not-found' },
          })
        },
      ),
    )
  })

  test('is not its number, its identity, or a token of another installation or purpose', async () => {
    const { ports, filled, placed } = house()
    const { order } = (await placed(await filled())).view
    const id = order.id.replaceAll('-', '')
    const foreign = await testMacs('another secret').sign('order-token', order.id)
    const misused = await ports.macs.sign('human-check', order.id)
    for (const token of ['', order.number, order.id, id, id + foreign, id + misused])
      expect(await viewOrder(ports)({ token })).toEqual({ ok: false, error: { code: 'order-not-found' } })
  })

  test('opens nothing where there is no such order, however well it is signed', async () => {
    const { ports } = house()
    const id = '11111111-1111-4111-8111-111111111111'
    const token = id.replaceAll('-', '') + (await ports.macs.sign('order-token', id))
    expect(await viewOrder(ports)({ token })).toEqual({ ok: false, error: { code: 'order-not-found' } })
  })
})

describe('the codes of a payment', () => {
  const kinds: readonly (typeof qrKinds)[number][] = ['payBySquare', 'spayd', 'epc', 'cash']

  test.each([
    { currency: 'EUR', paymentMethod: 'transfer', offered: ['payBySquare', 'epc'] },
    { currency: 'CZK', paymentMethod: 'transfer', offered: ['spayd'] },
    { currency: 'USD', paymentMethod: 'transfer', offered: [] },
    { currency: 'EUR', paymentMethod: 'postal', offered: ['payBySquare'] },
    { currency: 'EUR', paymentMethod: 'cash', offered: ['cash'] },
    { currency: 'CZK', paymentMethod: 'cash', offered: ['cash'] },
  ] as const)(
    'by $paymentMethod in $currency are $offered (rule P1)',
    async ({ currency, paymentMethod, offered }) => {
      const { ports, filled, placed } = house()
      const line = { id: 'line-1', amount: presets[currency][0]!, quantity: 1, isCustom: false }
      const form = orderForm({ currency, paymentMethod, selectedVouchers: [line] })
      const { token } = (await placed(await filled(form))).view
      const answers = await Promise.all(kinds.map((kind) => orderQr(ports)({ token, kind })))
      expect(kinds.filter((_kind, index) => answers[index]?.ok)).toEqual(offered)
      for (const answer of answers)
        if (answer.ok) expect(answer.value).toMatch(/^<svg .*<\/svg>$/s)
        else expect(answer.error).toEqual({ code: 'code-not-offered' })
    },
  )

  test('of an order that does not exist are not found', async () => {
    const { ports } = house()
    expect(await orderQr(ports)({ token: 'nobody', kind: 'epc' })).toEqual({
      ok: false,
      error: { code: 'order-not-found' },
    })
  })
})
