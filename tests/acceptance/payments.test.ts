import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { Order } from '@hotovo/domain/orders/order'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { atCurrentVersion, somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'
import { long } from '../support/tier.ts'

describe.each(testSetups)('Payments by hand, $name', ({ open }) => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']
  beforeEach(async () => {
    app = await open()
    desk = (await somebody(app)).api.staff
  })
  afterEach(() => app.close())

  const today = () => dayOf(app.world.clock.now())
  const pay = (order: Order, amount = order.total, rest = {}, key?: string) =>
    desk.payments.record(
      { id: order.id, amount, receivedOn: today(), method: 'transfer' as const, ...rest },
      key,
    )
  const standing = ({ vouchers }: OrderAccount) =>
    vouchers.filter(({ voucher }) => !voucher.voided).map(({ voucher }) => voucher.amount)
  const key = '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01'

  test('a full payment pays the order and issues its vouchers, and the order page tells so, never a code', async () => {
    const { view } = await newOrder(app.api)
    const account = done(await pay(view.order))
    expect(account.record.order).toMatchObject({ paymentStatus: 'paid', received: view.order.total })
    expect(standing(account)).toEqual([50_00, 50_00])
    const seen = done(await app.api.orders.view({ token: view.token }))
    expect(seen.progress).toMatchObject({
      paidAt: account.payments[0]!.createdAt,
      issuedAt: account.vouchers[0]!.voucher.createdAt,
      vouchers: account.vouchers.map(({ voucher }) => ({ serial: voucher.serial, status: 'active' })),
    })
    const told = JSON.stringify([account, seen])
    await app.letters()
    const later = JSON.stringify([
      done(await desk.payments.account({ id: view.order.id })),
      done(await app.api.orders.view({ token: view.token })),
    ])
    for (const text of [told, later]) expect(text).not.toMatch(/([0-9A-HJKMNP-TV-Z]{4}-){4}/)
  })

  test('parts add up, too much is to be refunded, and the order pays for what is missing', async () => {
    const { view } = await newOrder(app.api)
    const { order, token } = view
    expect(done(await pay(order, 40_00)).record.order).toMatchObject({
      paymentStatus: 'partial',
      received: 40_00,
    })
    expect(done(await app.api.orders.view({ token })).payment.amount).toBe(order.total - 40_00)
    const over = done(await pay(order, order.total - 40_00 + 5_00))
    expect(over.record.order).toMatchObject({ paymentStatus: 'over', received: order.total + 5_00 })
    expect(standing(over)).toEqual([50_00, 50_00])
    const told = (await app.letters()).filter(({ id }) => id.startsWith('overpayment-'))
    expect(told.map(({ id, to }) => [id, to])).toEqual([
      [`overpayment-${order.total + 5_00}-${order.id}`, order.email],
    ])
    expect(told[0]?.subject.replaceAll('\u00a0', ' ')).toContain('vrátime vám 5,00 €')
    const refund = (amount: number) =>
      atCurrentVersion(desk, order.id, (version) =>
        desk.payments.refund({ id: order.id, amount, receivedOn: today(), method: 'transfer', version }),
      )
    expect(await refund(5_01)).toEqual({
      ok: false,
      error: {
        code: 'invalid',
        problems: [{ at: 'amount', code: 'amount-out-of-range', min: 1, max: 5_00 }],
      },
    })
    const settled = done(await refund(5_00))
    expect(settled.record.order).toMatchObject({ paymentStatus: 'paid', received: order.total })
    expect(await refund(1)).toMatchObject({ ok: false, error: { code: 'invalid' } })
  })

  test('cash in EUR is rounded to five cents: what differs by that alone is paid exactly', long, async () => {
    const cents = [{ id: 'line-1', amount: 10_02, quantity: 1, isCustom: true }]
    const { view } = await newOrder(app.api, { selectedVouchers: cents, paymentMethod: 'cash' })
    expect(view.payment.amount).toBe(11_00)
    const account = done(await pay(view.order, 11_00, { method: 'cash' }))
    expect(account.record.order.paymentStatus).toBe('paid')
    const other = await newOrder(app.api, { selectedVouchers: cents })
    expect(done(await pay(other.view.order, 11_00)).record.order.paymentStatus).toBe('partial')
  })

  test('a payment that is sent again under its key is recorded once, another one under that key is refused', async () => {
    const { order } = (await newOrder(app.api)).view
    const [one, two] = await Promise.all([pay(order, 40_00, {}, key), pay(order, 40_00, {}, key)])
    expect(done(one).record.order.received).toBe(40_00)
    expect(done(two).record.order.received).toBe(40_00)
    expect(done(await pay(order, 40_00, {}, key)).payments).toHaveLength(1)
    const reused = { ok: false, error: { code: 'idempotency-key-reused' } }
    expect(await pay(order, 41_00, {}, key)).toEqual(reused)
    const other = (await newOrder(app.api)).view.order
    expect(await pay(other, 40_00, {}, key)).toEqual(reused)
    expect(await pay(order, 1, {}, 'no-uuid')).toEqual({
      ok: false,
      error: { code: 'idempotency-key-malformed' },
    })
  })

  test(
    'two who record the same payment for the version they saw: one does, the other is shown the order',
    long,
    async () => {
      const { order } = (await newOrder(app.api)).view
      const other = (await somebody(app)).api.staff
      const payment = { amount: order.total, receivedOn: today(), method: 'transfer', version: 1 } as const
      const outcomes = await Promise.all(
        [desk, other].map(({ payments }) => payments.record({ id: order.id, ...payment })),
      )
      const [refused] = outcomes.filter(({ ok }) => !ok)
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'record-changed', current: { order: { received: order.total } } },
      })
      const account = done(await desk.payments.account({ id: order.id }))
      expect(account.payments).toHaveLength(1)
      expect(standing(account)).toEqual([50_00, 50_00])
    },
  )

  test('of zero, negative, absurd, in the future, for no order: refused, and nothing is written', async () => {
    const { order } = (await newOrder(app.api)).view
    const problem = (at: string, code: string, rest = {}) => ({
      ok: false,
      error: { code: 'invalid', problems: [{ at, code, ...rest }] },
    })
    expect(await pay(order, 0)).toEqual(problem('amount', 'amount-not-positive'))
    expect(await pay(order, -5_00)).toEqual(problem('amount', 'amount-not-positive'))
    expect(await pay(order, 100_000_001)).toEqual(
      problem('amount', 'amount-out-of-range', { min: 1, max: 100_000_000 }),
    )
    expect(await pay(order, 1, { receivedOn: '2099-01-01' })).toEqual(problem('receivedOn', 'day-in-future'))
    expect(await pay(order, 1, { reference: 'x'.repeat(141) })).toEqual(
      problem('reference', 'too-long', { max: 140 }),
    )
    expect(await pay({ ...order, id: '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a02' })).toEqual({
      ok: false,
      error: { code: 'order-not-found' },
    })
    const account = done(await desk.payments.account({ id: order.id }))
    expect(account.payments).toEqual([])
    expect(account.record.version).toBe(1)
  })

  test('a mistake is taken back with a reason, as long as nothing was issued for it', async () => {
    const { order } = (await newOrder(app.api)).view
    const first = done(await pay(order, 40_00))
    const takeBack = (account: OrderAccount, place: number, reason = 'iná objednávka') =>
      atCurrentVersion(desk, order.id, (version) =>
        desk.payments.takeBack({ id: order.id, payment: account.payments[place]!.id, reason, version }),
      )
    expect(await takeBack(first, 0, ' ')).toMatchObject({
      ok: false,
      error: { code: 'invalid', problems: [{ at: 'reason', code: 'required' }] },
    })
    const back = done(await takeBack(first, 0))
    expect(back.record.order).toMatchObject({ received: 0, paymentStatus: 'pending' })
    expect(back.payments.map(({ amount }) => amount).toSorted()).toEqual([-40_00, 40_00])
    const taken = back.payments.findIndex(({ kind }) => kind === 'payment')
    expect(await takeBack(back, taken)).toEqual({ ok: false, error: { code: 'payment-not-found' } })
    const paid = done(await pay(order))
    const whole = paid.payments.findIndex(({ amount }) => amount === order.total)
    expect(await takeBack(paid, whole)).toEqual({ ok: false, error: { code: 'vouchers-issued' } })
    const twice = done(await pay(order, order.total))
    const second = twice.payments.findLastIndex(({ amount }) => amount === order.total)
    expect(done(await takeBack(twice, second)).record.order).toMatchObject({ paymentStatus: 'paid' })
    const history = done(await desk.orders.history({ id: order.id })).items
    expect(history.filter(({ notes }) => notes === 'iná objednávka')).toHaveLength(4)
  })

  test('cancelling voids the vouchers and leaves a refund to do; going on again issues new ones', async () => {
    const { order } = (await newOrder(app.api)).view
    const paid = done(await pay(order))
    expect(standing(paid)).toHaveLength(2)
    const set = (status: 'zrusena' | 'spracuva') =>
      atCurrentVersion(desk, order.id, (version) => desk.orders.change({ id: order.id, status, version }))
    const cancelled = done(await set('zrusena'))
    expect(cancelled.order).toMatchObject({ orderStatus: 'zrusena', paymentStatus: 'refund-due' })
    const after = done(await desk.payments.account({ id: order.id }))
    expect(standing(after)).toEqual([])
    expect(after.deliveries.every(({ state }) => state !== 'waiting')).toBe(true)
    const opened = done(await set('spracuva'))
    expect(opened.order.paymentStatus).toBe('paid')
    const again = done(await desk.payments.account({ id: order.id }))
    expect(standing(again)).toEqual([50_00, 50_00])
    expect(again.vouchers).toHaveLength(4)
    done(await set('zrusena'))
    const given = { amount: order.total, receivedOn: today(), method: 'transfer' as const }
    const refunded = done(
      await atCurrentVersion(desk, order.id, (version) =>
        desk.payments.refund({ id: order.id, ...given, version }),
      ),
    )
    expect(refunded.record.order).toMatchObject({ received: 0, paymentStatus: 'refunded' })
  })

  test('a voucher is replaced by one of the same worth, once, and the old one is voided', async () => {
    const { order } = (await newOrder(app.api)).view
    const { vouchers } = done(await pay(order))
    const [{ voucher }] = vouchers as [(typeof vouchers)[0]]
    const replacement = done(
      await desk.vouchers.reissue({ serial: voucher.serial, reason: 'stratený e-mail' }),
    )
    expect(replacement.voucher).toMatchObject({
      amount: voucher.amount,
      balance: voucher.amount,
      expiresAt: voucher.expiresAt,
    })
    expect(replacement.place.replaces).toBe(voucher.serial)
    const { serial } = replacement.voucher
    expect(done(await desk.vouchers.open({ serial: voucher.serial })).replacedBy).toBe(serial)
    expect(done(await desk.vouchers.open({ serial }))).toMatchObject({
      replacedBy: null,
      place: { replaces: voucher.serial },
      customer: { firstName: order.firstName, lastName: order.lastName, email: order.email },
    })
    // The log of the order tells who wanted it, and why (rule V20).
    const { items } = done(await desk.orders.history({ id: order.id }))
    expect(items.filter(({ fieldName }) => fieldName === 'replaced_voucher')).toMatchObject([
      { oldValue: voucher.serial, newValue: serial, notes: 'stratený e-mail', actor: { kind: 'staff' } },
    ])
    const [codes] = (await app.letters()).filter(({ text }) => text.includes(replacement.voucher.serial))
    expect(codes?.text).toContain(`Nahrádza voucher: ${voucher.serial}`)
    expect(await desk.vouchers.reissue({ serial: voucher.serial, reason: 'znova' })).toEqual({
      ok: false,
      error: { code: 'voucher-not-replaceable' },
    })
    expect(await desk.vouchers.reissue({ serial: 'VCH-NIKDENIC0', reason: 'znova' })).toEqual({
      ok: false,
      error: { code: 'serial-not-found' },
    })
    const after = done(await desk.payments.account({ id: order.id }))
    expect(standing(after)).toEqual([50_00, 50_00])
    expect(after.record.order.paymentStatus).toBe('paid')
  })

  test('a piece above the largest voucher is issued as even parts that add up', long, async () => {
    const { view } = await newOrder(app.api, {
      selectedVouchers: [
        { id: 'line-1', amount: 501_00, quantity: 2, isCustom: true },
        { id: 'line-2', amount: 20_00, quantity: 1, isCustom: false },
      ],
    })
    expect(standing(done(await pay(view.order)))).toEqual([250_50, 250_50, 250_50, 250_50, 20_00])
  })
})
