import { randomUUID } from 'node:crypto'
import { jobTries, trackingNumberDays } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { uuidOf } from '@hotovo/domain/shared/uuid'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handedOverIn } from '../support/handed-over.ts'
import { must } from '../support/spending.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'
import { isLong } from '../support/tier.ts'

const generously = { timeout: 120_000, interval: 10 }

// Each of its tries makes the letters with the vouchers anew: at one door they are enough in the gate.
describe.each(isLong ? testSetups : testSetups.slice(-1))('Deliveries, $name', ({ open }) => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']
  beforeEach(async () => {
    app = await open()
    desk = (await somebody(app)).api.staff
  })
  afterEach(() => app.close())

  const failed = async () => must(await desk.deliveries.list({ queue: 'failed' })).items
  const vouchersTaken = () => app.mailer.taken.filter(({ id }) => id.startsWith('voucher-'))

  test('one that fails until it is given up is listed with its reason, is tried again by hand, and arrives once', async () => {
    const { order, token } = (await newOrder(app.api)).view
    await app.letters()
    expect(await failed()).toEqual([])
    app.mailer.refuse('EENVELOPE')
    const paid = must(
      await desk.payments.record({
        id: order.id,
        amount: order.total,
        receivedOn: dayOf(app.world.clock.now()),
        method: 'transfer',
      }),
    )
    const ids = paid.deliveries.map(({ id }) => id)
    expect(ids).toHaveLength(2)
    await vi.waitFor(async () => {
      await app.hurry()
      expect((await failed()).map(({ failures }) => failures)).toEqual([jobTries, jobTries])
    }, generously)

    const listed = await failed()
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const delivery of listed)
      expect(delivery).toMatchObject({
        orderId: order.id,
        orderNumber: order.number,
        state: 'waiting',
        lastError: 'EENVELOPE',
        handedOverAt: null,
      })
    expect(must(await app.api.orders.view({ token })).progress.deliveredAt).toBeNull()

    // By hand too it fails as long as nobody takes it.
    const [first, second] = ids as [string, string]
    must(await desk.deliveries.retry({ id: first }))
    const { items } = must(await desk.orders.history({ id: order.id }))
    expect(items.filter(({ actionType }) => actionType === 'delivery_retried')).toMatchObject([
      { actor: { kind: 'staff' }, newValue: expect.stringContaining('VCH-') },
    ])
    await vi.waitFor(async () => {
      const again = (await failed()).find(({ id }) => id === first)
      expect(again?.failures).toBeGreaterThan(jobTries)
    }, generously)

    app.mailer.take()
    // What was given up comes by itself no more.
    await app.hurry()
    await vi.waitFor(async () => expect((await failed()).map(({ id }) => id)).toEqual([second]), generously)
    expect(vouchersTaken()).toHaveLength(1)
    expect(must(await app.api.orders.view({ token })).progress.deliveredAt).toBeNull()

    must(await desk.deliveries.retry({ id: second }))
    await vi.waitFor(async () => {
      const { record } = must(await desk.payments.account({ id: order.id }))
      expect(record.order.orderStatus).toBe('vybavena')
    }, generously)
    expect(await failed()).toEqual([])
    expect(must(await app.api.orders.view({ token })).progress.deliveredAt).not.toBeNull()
    for (const { state } of must(await desk.payments.account({ id: order.id })).deliveries)
      expect(state).toBe('handed-over')

    // Each came once, and to the customer: with both secrets of each voucher, which are good.
    expect(vouchersTaken().map(({ to }) => to)).toEqual([order.email, order.email])
    expect(new Set(vouchersTaken().map(({ id }) => id)).size).toBe(2)
    const vouchers = [...handedOverIn(vouchersTaken().map(({ text }) => text)).values()]
    expect(vouchers).toHaveLength(paid.vouchers.length)
    for (const { code = '', password = '' } of vouchers)
      expect(must(await app.api.vouchers.verify({ code, password })).isValid).toBe(true)

    for (const id of ids)
      expect(await desk.deliveries.retry({ id })).toEqual({
        ok: false,
        error: { code: 'delivery-not-found' },
      })
  })

  test('what the courier brings is told when the money is in, and again when staff note that the courier has it', async () => {
    const { order } = (await newOrder(app.api, { deliveryMethod: 'courier' })).view
    const toldSince = async (before: readonly string[]) => {
      await app.letters()
      const ids = app.mailer.taken.filter(({ to }) => to === order.email).map(({ id }) => id)
      return ids.filter((id) => !before.includes(id))
    }
    const first = await toldSince([])
    expect(first).toEqual([`order-received-${order.id}`])
    const paid = must(
      await desk.payments.record({
        id: order.id,
        amount: order.total,
        receivedOn: dayOf(app.world.clock.now()),
        method: 'transfer',
      }),
    )
    expect(await toldSince(first)).toEqual([`payment-received-${order.id}`])
    const second = [...first, `payment-received-${order.id}`]
    // A replacement is no payment.
    const [issued] = paid.vouchers
    must(await desk.vouchers.reissue({ serial: issued!.voucher.serial, reason: 'Obálka bola otvorená' }))
    expect(await toldSince(second)).toEqual([])
    const waiting = must(await desk.payments.account({ id: order.id })).deliveries.filter(
      ({ state }) => state === 'waiting',
    )
    const letters = waiting.map(({ id }) => ({ id, trackingNumber: '' }))
    must(await desk.deliveries.print({ ids: letters.map(({ id }) => id) }))
    must(await desk.deliveries.handOver({ carrier: 'other', letters }))
    expect(new Set(await toldSince(second))).toEqual(new Set([`vouchers-on-the-way-${order.id}`]))
  })

  test('letters are printed together, each counted once for a key, and handed over with their numbers, of which customers are told', async () => {
    const orders: (Order & { readonly token: string })[] = []
    for (let place = 0; place < 3; place++) {
      const { order, token } = (await newOrder(app.api, { deliveryMethod: 'courier' })).view
      const receivedOn = dayOf(app.world.clock.now())
      must(await desk.payments.record({ id: order.id, amount: order.total, receivedOn, method: 'transfer' }))
      orders.push({ ...order, token })
    }
    const listed = must(await desk.deliveries.list({ queue: 'letters' })).items
    const waiting = orders.map(({ id }) => listed.find(({ orderId }) => orderId === id)!)
    expect(waiting.map(({ recipient }) => recipient)).toEqual(
      orders.map(({ firstName, lastName, email, phone, address, postalCode, city, country }) => ({
        name: `${firstName} ${lastName}`,
        email,
        phone,
        address: `${address}, ${postalCode} ${city}, ${country}`,
      })),
    )
    const ids = waiting.map(({ id }) => id)
    // Nobody has a letter that was never printed (rule V26).
    const unprinted = { carrier: 'posta', letters: ids.map((id) => ({ id, trackingNumber: '' })) } as const
    expect(await desk.deliveries.handOver(unprinted)).toMatchObject({ error: { code: 'letter-not-printed' } })
    const unknown = randomUUID()
    const key = randomUUID()
    const printed = { gone: [unknown] }
    const openings = () => Promise.all(ids.map((id) => app.ports.deliveries.openings(id)))
    for (let times = 0; times < 2; times++)
      expect(must(await desk.deliveries.print({ ids: [...ids, unknown] }, key))).toMatchObject(printed)
    expect(await openings()).toEqual([1, 1, 1])
    must(await desk.deliveries.print({ ids }, randomUUID()))
    expect(await openings()).toEqual([2, 2, 2])
    // A key that comes to that of another look, or of another write, is the key of no look.
    const made = uuidOf(uuidOf(key, ids[0]!), ids[1]!)
    for (let times = 0; times < 2; times++) must(await desk.deliveries.print({ ids: [ids[1]!] }, made))
    expect(await openings()).toEqual([2, 4, 2])
    const again = must(await desk.deliveries.list({ queue: 'letters' })).items
    for (const id of ids) expect(again.find((one) => one.id === id)?.printedBy).not.toBeNull()

    const [first, second, third] = ids as [string, string, string]
    const handOver = async (...letters: (readonly [string, string, 'gls'?])[]) => {
      const named = letters.map(([id, trackingNumber, carrier]) => ({ id, trackingNumber, carrier }))
      const noted = await desk.deliveries.handOver({ carrier: 'posta', letters: named })
      return noted.ok ? noted.value.outcomes.map(({ outcome }) => outcome) : noted.error.code
    }
    expect(await handOver([first, 'EB1234'], [second, 'eb 1234'], [third, '?'])).toEqual([
      'number-repeated',
      'number-repeated',
      'number-malformed',
    ])
    const { order: late } = (await newOrder(app.api, { deliveryMethod: 'courier' })).view
    const receivedOn = dayOf(app.world.clock.now())
    const lateAccount = must(
      await desk.payments.record({ id: late.id, amount: late.total, receivedOn, method: 'transfer' }),
    )
    const lateLetter = lateAccount.deliveries[0]!.id
    expect(
      await handOver([first, 'eb 1234'], [second, '', 'gls'], [unknown, ''], [lateLetter, 'EB7777']),
    ).toEqual(['handed-over', 'handed-over', 'delivery-not-found', 'letter-not-printed'])
    expect(await app.ports.deliveries.byId(first)).toMatchObject({ carrier: 'posta' })
    expect(await app.ports.deliveries.byId(second)).toMatchObject({ carrier: 'gls' })
    expect(await app.ports.deliveries.byId(lateLetter)).toMatchObject({ state: 'waiting', carrier: null })
    // Sent again it is as it was; a colleague who says otherwise comes too late.
    expect(await handOver([first, 'EB1234'])).toEqual(['handed-over'])
    expect(await handOver([first, 'EB9999'])).toBe('delivery-not-found')

    // The number of another letter is told with its order, until somebody is sure of it (rule V31).
    must(await desk.deliveries.print({ ids: [lateLetter] }))
    const withNumber = (isSure?: boolean) =>
      desk.deliveries.handOver({
        carrier: 'gls',
        letters: [{ id: lateLetter, trackingNumber: ']C1eb1234', isSure }],
      })
    const noted = {
      trackingNumber: 'EB1234',
      orderNumber: orders[0]!.number,
      handedOverAt: (await app.ports.deliveries.byId(first))!.handedOverAt,
    }
    for (let times = 0; times < 2; times++)
      expect(must(await withNumber()).outcomes).toEqual([{ id: lateLetter, outcome: 'number-noted', noted }])
    // What was handed over stays so, whoever else has its number by now; whoever hears no answer says it again.
    for (const isSure of [true, true, undefined])
      expect(must(await withNumber(isSure)).outcomes).toEqual([{ id: lateLetter, outcome: 'handed-over' }])
    expect(await handOver([first, 'EB1234'])).toEqual(['handed-over'])
    await app.letters()
    const told = app.mailer.taken.filter(
      ({ id }) => id.startsWith('vouchers-on-the-way-') && !id.endsWith(late.id),
    )
    expect(told.map(({ id }) => id).toSorted()).toEqual(
      [orders[0]!, orders[1]!].map(({ id }) => `vouchers-on-the-way-${id}`).toSorted(),
    )
    const own = told.find(({ id }) => id.endsWith(orders[0]!.id))!
    expect(own.text).toContain('https://tandt.posta.sk/zasielky/EB1234')
    const { deliveries } = must(await app.api.orders.view({ token: orders[0]!.token })).progress
    expect(deliveries).toMatchObject([{ carrier: 'posta', trackingNumber: 'EB1234' }])
    const { items } = must(await desk.orders.history({ id: orders[0]!.id }))
    expect(items.find(({ actionType }) => actionType === 'vouchers_handed_over')?.newValue).toMatch(
      /; posta EB1234$/,
    )
  })

  test('the number of a letter that left without one is added at its order, and one that is wrong is mended (rule V33)', async () => {
    const handedOver = async (trackingNumber: string) => {
      const { order, token } = (await newOrder(app.api, { deliveryMethod: 'courier' })).view
      const receivedOn = dayOf(app.world.clock.now())
      const paid = must(
        await desk.payments.record({ id: order.id, amount: order.total, receivedOn, method: 'transfer' }),
      )
      const { id } = paid.deliveries[0]!
      const was = { carrier: 'posta', trackingNumber: null } as const
      const first = await desk.deliveries.correctParcel({ id, carrier: 'posta', trackingNumber: 'EB1', was })
      expect(first).toMatchObject({ error: { code: 'delivery-not-found' } })
      must(await desk.deliveries.print({ ids: [id] }))
      must(await desk.deliveries.handOver({ carrier: 'posta', letters: [{ id, trackingNumber }] }))
      return { id, order, token }
    }
    const other = await handedOver('EB5550')
    const { id, order, token } = await handedOver('')
    const was = { carrier: 'posta', trackingNumber: null } as const
    await app.letters()
    const letters = app.mailer.taken.length
    const correct = async (trackingNumber: string, more = {}) =>
      must(await desk.deliveries.correctParcel({ id, carrier: 'posta', trackingNumber, was, ...more }))
    expect(await correct('')).toEqual({ outcome: 'number-malformed' })
    expect(await correct('?')).toEqual({ outcome: 'number-malformed' })
    const noted = { trackingNumber: 'EB5550', orderNumber: other.order.number }
    expect(await correct('EB5550')).toMatchObject({ outcome: 'number-noted', noted })
    expect(await correct(']C1eb 5551')).toEqual({ outcome: 'corrected' })
    // Said again it is done; a colleague who saw none comes too late.
    expect(await correct('EB5551')).toEqual({ outcome: 'corrected' })
    expect(await correct('EB5552')).toEqual({ outcome: 'parcel-changed' })
    // What no letter ever had is kept by no database.
    const lie = { was: { carrier: 'posta', trackingNumber: '\0' } }
    expect(await correct('EB5552', lie)).toEqual({ outcome: 'parcel-changed' })
    const seen = { was: { carrier: 'posta', trackingNumber: 'EB5551' } }
    expect(await correct('EB5550', { ...seen, carrier: 'gls', isSure: true })).toEqual({
      outcome: 'corrected',
    })
    const { deliveries } = must(await app.api.orders.view({ token })).progress
    expect(deliveries).toMatchObject([{ carrier: 'gls', trackingNumber: 'EB5550' }])
    const { items } = must(await desk.orders.history({ id: order.id }))
    const values = items
      .filter(({ actionType }) => actionType === 'parcel_change')
      .map(({ oldValue, newValue }) => [oldValue, newValue].map((value) => value?.split('; ')[1]))
    expect(values.toSorted()).toEqual([
      ['posta EB5551', 'gls EB5550'],
      ['posta', 'posta EB5551'],
    ])
    // The page of the order tells it, to which the letter that went leads; no other one goes.
    await app.letters()
    expect(app.mailer.taken).toHaveLength(letters)
  })

  test('a number of a carrier is one letter’s for a year, and may be another one’s after it (rule V31)', async () => {
    const handedOver = async () => {
      const { order } = (await newOrder(app.api, { deliveryMethod: 'courier' })).view
      const receivedOn = dayOf(app.world.clock.now())
      const paid = must(
        await desk.payments.record({ id: order.id, amount: order.total, receivedOn, method: 'transfer' }),
      )
      const { id } = paid.deliveries[0]!
      must(await desk.deliveries.print({ ids: [id] }))
      const letters = [{ id, trackingNumber: 'EB1234' }]
      const [noted] = must(await desk.deliveries.handOver({ carrier: 'posta', letters })).outcomes
      return noted?.outcome
    }
    expect(await handedOver()).toBe('handed-over')
    app.world.clock.forward((trackingNumberDays - 1) * 24 * 60)
    desk = (await somebody(app)).api.staff
    expect(await handedOver()).toBe('number-noted')
    app.world.clock.forward(24 * 60 + 1)
    desk = (await somebody(app)).api.staff
    expect(await handedOver()).toBe('handed-over')
  })
})
