import { restPauseHours } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'

describe.each(testSetups)('Asking for the rest, $name', ({ open }) => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']
  beforeEach(async () => {
    app = await open()
    desk = (await somebody(app)).api.staff
  })
  afterEach(() => app.close())

  const pay = async ({ id }: Order, amount: number) =>
    done(
      await desk.payments.record({
        id,
        amount,
        receivedOn: dayOf(app.world.clock.now()),
        method: 'transfer',
      }),
    )
  const restLetters = async (order: Order) =>
    (await app.letters()).filter(({ id }) => id.startsWith('payment-rest-') && id.endsWith(order.id))
  const key = '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01'
  /** A day later somebody signs in: sessions do not last as long. */
  const passADay = async () => {
    app.world.clock.forward(restPauseHours * 60)
    desk = (await somebody(app)).api.staff
  }

  test('the customer of an order that was paid in part is told what is missing and how to pay it, once in a day, whoever asks', async () => {
    const { order } = (await newOrder(app.api)).view
    const ask = (under?: string) => desk.payments.askForRest({ id: order.id }, under)
    expect(await ask()).toEqual({ ok: false, error: { code: 'rest-not-missing' } })
    await pay(order, 40_00)
    // The letter that went with the part said the same.
    const paidAt = app.world.clock.now()
    expect(await ask()).toEqual({ ok: false, error: { code: 'rest-asked', at: paidAt } })

    await passADay()
    const outcomes = await Promise.all([ask(), ask(), ask()])
    const asked = outcomes.filter(({ ok }) => ok)
    expect(asked).toHaveLength(1)
    const at = app.world.clock.now()
    for (const refused of outcomes.filter(({ ok }) => !ok))
      expect(refused).toEqual({ ok: false, error: { code: 'rest-asked', at } })
    expect(done(asked[0]!).record.order).toMatchObject({ paymentStatus: 'partial', received: 40_00 })
    const [letter, ...others] = await restLetters(order)
    expect(others).toEqual([])
    expect(letter!.to).toBe(order.email)
    expect(letter!.text.replaceAll('\u00a0', ' ')).toContain('61,00 €')
    expect(letter!.text).toContain(order.variableSymbol)

    const timeline = done(await desk.orders.timeline({ id: order.id }))
    expect(timeline.entries[0]).toMatchObject({
      actionType: 'rest_asked_at_change',
      newValue: at,
      actor: { kind: 'staff' },
    })
    await passADay()
    expect((await ask()).ok).toBe(true)
    expect(await restLetters(order)).toHaveLength(2)
    await pay(order, order.total - 40_00)
    await passADay()
    expect(await ask()).toEqual({ ok: false, error: { code: 'rest-not-missing' } })
  })

  test('under its key it is asked for once, and answered again; an order that is not there is not', async () => {
    const { order } = (await newOrder(app.api)).view
    await pay(order, 40_00)
    await passADay()
    const twice = await Promise.all([
      desk.payments.askForRest({ id: order.id }, key),
      desk.payments.askForRest({ id: order.id }, key),
    ])
    expect(twice.map(({ ok }) => ok)).toEqual([true, true])
    expect((await desk.payments.askForRest({ id: order.id }, key)).ok).toBe(true)
    expect(await restLetters(order)).toHaveLength(1)
    expect(await desk.payments.askForRest({ id: key })).toEqual({
      ok: false,
      error: { code: 'order-not-found' },
    })
  })
})
