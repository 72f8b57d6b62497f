import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups, ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { addVoucher } from '../support/vouchers.ts'

describe.each(testSetups)('Rows that filters mean, $name', ({ open }) => {
  let app: TestApp
  beforeEach(async () => {
    app = await open()
  })
  afterEach(() => app.close())

  test('are counted up to a most: as many as the list shows for whoever asks', async () => {
    const { staff } = (await somebody(app)).api
    const { countFiltered, orders, tickets } = staff
    const { order } = (await newOrder(app.api, { email: 'pocet@priklad.sk' })).view
    await newOrder(app.api)
    for (let n = 0; n < 3; n++) {
      const form = ticketForm({ email: `pocet.${n}@priklad.sk` })
      done(await app.api.tickets.submit(await ticketRequest(app.api, form)))
    }
    const [first] = done(await tickets.list({})).items
    done(await tickets.change({ id: first!.id, assignee: 'me', version: 1 }))
    const count = async (asked: Parameters<typeof countFiltered>[0]) =>
      done(await countFiltered(asked)).map((one) => [one.count, one.isMore])
    const most = 3
    const filters = [
      {},
      { status: ['prijata'] },
      { q: 'pocet@priklad.sk' },
      { q: order.number },
      { delivery: [order.deliveryMethod], q: order.number },
      // Read wrong, as the list reads it.
      { q: order.number.replaceAll('0', 'O').replaceAll('1', 'I') },
      { q: 'nikto' },
    ] as const
    const shown = await Promise.all(filters.map(async (one) => done(await orders.list(one)).items.length))
    expect(await count({ list: 'orders', filters, most })).toEqual(shown.map((one) => [one, false]))
    expect(shown.slice(2)).toEqual([1, 1, 1, 1, 0])
    // A page leaves out what it does not filter by, and says undefined of it.
    const all: object = { sort: undefined, cursor: undefined }
    expect(await count({ list: 'orders', filters: [all], most })).toEqual([[2, false]])
    expect(done(await orders.list(all)).items).toHaveLength(2)
    const whose = [{ assignee: 'mine' }, { assignee: 'nobody' }, { q: 'pocet.1' }] as const
    expect(await count({ list: 'tickets', filters: whose, most })).toEqual([
      [1, false],
      [2, false],
      [1, false],
    ])
    expect(
      await (await somebody(app)).api.staff.countFiltered({
        list: 'tickets',
        filters: [{ assignee: 'mine' }],
        most,
      }),
    ).toEqual({
      ok: true,
      value: [{ count: 0, isMore: false }],
    })
    for (let n = 0; n < most; n++) await addVoucher(app.ports)
    expect(await count({ list: 'vouchers', filters: [{ status: ['active'] }], most })).toEqual([
      [most, false],
    ])
    await addVoucher(app.ports)
    expect(
      await count({
        list: 'vouchers',
        filters: [{ status: ['active'] }, { q: 'VCH' }, { lapsed: true }],
        most,
      }),
    ).toEqual([
      [most, true],
      [most, true],
      [0, false],
    ])
    expect(await count({ list: 'vouchers', filters: [], most })).toEqual([])
    const logs = [
      { q: order.number },
      { q: 'nikto' },
      { q: `${order.number} prijatá`, called: [[], ['created']] },
    ] as const
    const told = await Promise.all(logs.map(async (one) => done(await staff.audit.list(one)).items.length))
    expect(told).toEqual([1, 0, 1])
    expect(await count({ list: 'audit', filters: [...logs, {}], most })).toEqual([
      ...told.map((one) => [one, false]),
      [most, true],
    ])
    const asked = { list: 'orders', filters: [{}], most } as const
    // What they come to is told to whoever may see revenue, where all of them were counted.
    const orderSum = [{ minor: 2 * order.total, currency: order.currency }]
    for (const [role, sums] of [
      ['finance', orderSum],
      ['support', undefined],
    ] as const) {
      const one = (await somebody(app, role)).api.staff
      const [orders] = done(await one.countFiltered(asked))
      expect(orders).toEqual({ count: 2, isMore: false, ...(sums && { sums }) })
      const [few] = done(await one.countFiltered({ ...asked, most: 1 }))
      expect(few).toEqual({ count: 1, isMore: true })
    }
    expect(await app.api.staff.countFiltered(asked)).toEqual({
      ok: false,
      error: { code: 'sign-in-required' },
    })
    expect(await (await somebody(app, null)).api.staff.countFiltered(asked)).toEqual({
      ok: false,
      error: { code: 'role-required' },
    })
  })
})
