import { dayOf } from '@hotovo/domain/shared/calendar'
import { normalCode, voucherCodeIn } from '@hotovo/domain/shared/voucher-code'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ownBackends } from '../support/backends.ts'
import { somebody } from '../support/staff.ts'
import { inProcess, newOrder, setupOf, type TestApp } from '../support/test-app.ts'

describe.each(ownBackends)('A voucher of an order, on $name', (backend) => {
  let app: TestApp
  beforeEach(async () => {
    app = await setupOf(backend, inProcess).open()
  })
  afterEach(() => app.close())

  test('is blocked by whoever has its letters; each blocking is told to its customer once, and what is left stays', async () => {
    const { order, token } = (await newOrder(app.api)).view
    const desk = (await somebody(app)).api.staff
    const receivedOn = dayOf(app.world.clock.now())
    const paid = await desk.payments.record({
      id: order.id,
      amount: order.total,
      receivedOn,
      method: 'transfer',
    })
    if (!paid.ok) throw new Error(paid.error.code)
    const { serial, amount } = paid.value.vouchers[0]!.voucher

    const letters = await app.letters()
    /** What stands behind the serial in a letter of this kind. */
    const textOf = (kind: string) => letters.find(({ id }) => id.startsWith(kind))!.text
    const code = normalCode(voucherCodeIn(textOf('voucher-codes'))!)
    const [, password = ''] = new RegExp(`${serial}[^]*?\\b([0-9A-Z]{10})\\b`).exec(
      textOf('voucher-passwords'),
    )!
    const told = async () =>
      (await app.letters()).map(({ id }) => id).filter((id) => id.includes(`frozen-${serial.toLowerCase()}`))

    /** What the page of the order says of it. */
    const shown = async () => {
      const view = await app.api.orders.view({ token })
      if (!view.ok) throw new Error(view.error.code)
      return view.value.progress.vouchers[0]
    }
    expect(await shown()).toMatchObject({ serial, status: 'active', frozenBalance: null })

    for (let times = 1; times <= 2; times++)
      expect(await app.api.vouchers.freeze({ code, password })).toEqual({
        ok: true,
        value: { frozen: true },
      })
    expect(await told()).toHaveLength(1)
    expect(await app.api.vouchers.verify({ code, password })).toMatchObject({
      value: { serial, frozen: true, isValid: false, balance: amount },
    })

    expect(await shown()).toMatchObject({ serial, status: 'inactive', frozenBalance: amount })

    app.world.clock.forward(1)
    expect(await desk.vouchers.unfreeze({ serial, reason: 'omyl' })).toMatchObject({ ok: true })
    expect(await app.api.vouchers.verify({ code, password })).toMatchObject({ value: { isValid: true } })
    expect(await app.api.vouchers.freeze({ code, password })).toMatchObject({ ok: true })
    const ids = await told()
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(2)
  })
})
