import { followExpiry } from '@hotovo/application/vouchers/expiry'
import { expiryWarningDays } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { dayOf, daysLater, startOfDay } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { backends } from '../support/backends.ts'
import { doorOn, type House, inProcess, placed } from '../support/doors.ts'
import { somebody } from '../support/staff.ts'

describe.each(backends)('Vouchers that expire, on $name', (backend) => {
  let house: House
  beforeEach(async () => {
    house = await doorOn(backend, inProcess).open()
  })
  afterEach(() => house.close())

  const follow = () => followExpiry(house.ports)()
  const lettersOf = async (serial: string) =>
    (await house.letters()).filter(({ id }) => id === `voucher-expires-soon-${serial.toLowerCase()}`)

  /** An order of one voucher that was paid; answers the voucher. */
  async function boughtVoucher() {
    const { order } = (await placed(house.api)).view
    const desk = (await somebody(house)).api.staff
    const receivedOn = dayOf(house.world.clock.now())
    const paid = await desk.payments.record(order.id, { amount: order.total, receivedOn, method: 'transfer' })
    if (!paid.ok) throw new Error(paid.error.code)
    const { voucher } = paid.value.vouchers[0]!
    return { order, voucher }
  }
  const now = async (serial: string) => (await house.ports.vouchers.find(serial))!.voucher
  const lastDayOf = (expiresAt: string) => dayOf(new Date(Date.parse(expiresAt) - 1).toISOString())
  const issuedOf = async ({ id }: Order) => house.ports.vouchers.ofOrder(id)

  test('their customer is told a month before, once, and not about one without a balance', async () => {
    const { voucher, order } = await boughtVoucher()
    const all = await issuedOf(order)
    const warned = daysLater(lastDayOf(voucher.expiresAt), -expiryWarningDays)
    house.world.clock.set(new Date(Date.parse(startOfDay(warned)) - 1).toISOString())
    expect(await follow()).toEqual({ expired: 0, warned: 0 })
    house.world.clock.set(startOfDay(warned))
    expect(await follow()).toEqual({ expired: 0, warned: all.length })
    expect(await follow()).toEqual({ expired: 0, warned: 0 })
    const [letter, ...others] = await lettersOf(voucher.serial)
    expect(others).toEqual([])
    expect(letter?.to).toBe(order.email)
    expect(letter?.text).toContain(voucher.serial)
  })

  test('what is left lapses at the last instant, and is told: in the ledger, in the log, in what we owe', async () => {
    const { voucher, order } = await boughtVoucher()
    const { serial, amount, expiresAt } = voucher
    const all = await issuedOf(order)
    house.world.clock.set(new Date(Date.parse(expiresAt) - 1).toISOString())
    expect(await follow()).toMatchObject({ expired: 0 })
    house.world.clock.set(expiresAt)
    expect(await follow()).toMatchObject({ expired: all.length })
    expect(await follow()).toEqual({ expired: 0, warned: 0 })
    expect(await now(serial)).toMatchObject({ balance: 0, lapsed: amount, voided: false })
    expect(
      (await house.ports.vouchers.history(serial)).map(({ kind, amount: moved }) => [kind, moved]),
    ).toEqual([
      ['issue', amount],
      ['expire', -amount],
    ])
    const sums = await house.ports.vouchers.liability()
    expect(sums.map(({ outstanding, lapsed }) => [outstanding, lapsed])).toEqual([
      [0, all.reduce((sum, { voucher: one }) => sum + one.amount, 0)],
    ])
  })

  test('two who look at the same time expire each once', async () => {
    const { voucher, order } = await boughtVoucher()
    const all = await issuedOf(order)
    house.world.clock.set(voucher.expiresAt)
    const done = await Promise.all([follow(), follow(), follow()])
    expect(done.reduce((sum, { expired }) => sum + expired, 0)).toBe(all.length)
    const history = await house.ports.vouchers.history(voucher.serial)
    expect(history.filter(({ kind }) => kind === 'expire')).toHaveLength(1)
  })
})
