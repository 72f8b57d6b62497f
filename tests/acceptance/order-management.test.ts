import { pageSize } from '@hotovo/domain/limits'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'
import { long } from '../support/tier.ts'

describe.each(testSetups)('Orders in the back-office, $name', ({ open }) => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']
  let email: string
  beforeEach(async () => {
    app = await open()
    const staff = await somebody(app)
    desk = staff.api.staff
    email = staff.credentials.email
  })
  afterEach(() => app.close())

  const someOrder = async (overrides = {}) => (await newOrder(app.api, overrides)).view.order
  const unknown = { ok: false, error: { code: 'order-not-found' } }
  const invalid = (at: string, code: string, rest = {}) => ({
    ok: false,
    error: { code: 'invalid', problems: [{ at, code, ...rest }] },
  })

  test('are listed page by page, the newest first, each once', async () => {
    const orders = []
    for (let n = 0; n < 5; n++) {
      orders.unshift(await someOrder())
      app.world.clock.forward(1)
    }
    const found = []
    let cursor: string | undefined
    do {
      const { items, next } = done(await desk.orders.list({ limit: 2, cursor }))
      found.push(...items)
      cursor = next ?? undefined
    } while (cursor)
    const { id, number, firstName, lastName, currency, total, voucherQuantity, createdAt } = orders[0]!
    expect(found[0]).toEqual({
      id,
      number,
      firstName,
      lastName,
      email: orders[0]!.email,
      currency,
      total,
      voucherQuantity,
      variableSymbol: orders[0]!.variableSymbol,
      charged: total,
      received: 0,
      dueDate: orders[0]!.dueDate,
      deliveryMethod: 'email',
      orderStatus: 'prijata',
      paymentStatus: 'pending',
      withdrawnAt: null,
      createdAt,
      hasNotes: orders[0]!.notes !== null,
      hasStaffNotes: false,
    })
    expect(found.map((row) => row.number)).toEqual(orders.map((order) => order.number))
    expect(done(await desk.orders.list({ limit: 5 })).next).toBeNull()
    done(await desk.orders.addNote({ id, text: 'volala, že príde' }))
    const { items } = done(await desk.orders.list({ limit: 2 }))
    expect(items.map(({ hasStaffNotes }) => hasStaffNotes)).toEqual([true, false])
  })

  test('are found by a number that was read wrong, with O for 0 and I for 1', long, async () => {
    const { number } = await someOrder()
    const [prefix, symbols] = number.split('-') as [string, string]
    const wrong = symbols.replaceAll('0', 'O').replaceAll('1', 'i')
    for (const q of [number, `${prefix}-${wrong}`, wrong]) {
      const { items } = done(await desk.orders.list({ q }))
      expect([q, items.map((row) => row.number)]).toEqual([q, [number]])
    }
    expect(done(await desk.orders.list({ q: 'ATM-OOOOOOOOO' })).items).toEqual([])
  })

  test('are searched and filtered', async () => {
    const czech = await someOrder({
      currency: 'CZK',
      selectedVouchers: [{ id: 'a', amount: 500_00, quantity: 1, isCustom: false }],
    })
    const other = await someOrder({ firstName: 'Žofia', email: 'zofia@example.sk' })
    const numbers = async (request: Parameters<typeof desk.orders.list>[0]) =>
      done(await desk.orders.list(request)).items.map(({ number }) => number)
    const today = dayOf(app.world.clock.now())
    expect(await numbers({ q: 'zof' })).toEqual([other.number])
    expect(await numbers({ q: czech.number.toLowerCase() })).toEqual([czech.number])
    expect(await numbers({ currency: 'CZK', from: today, to: today })).toEqual([czech.number])
    expect(await numbers({ sort: 'oldest' })).toHaveLength(2)
    expect(await numbers({ status: ['zrusena'] })).toEqual([])
    expect(await numbers({ status: ['zrusena', 'prijata'], payment: ['pending', 'over'] })).toHaveLength(2)
    const { total } = done(await desk.orders.open({ id: other.id })).order
    expect(await numbers({ amount: { from: total, to: total }, currency: other.currency })).toEqual([
      other.number,
    ])
    expect(await numbers({ amount: { to: total - 1 }, currency: other.currency })).toEqual([])
    expect(await numbers({ amount: { from: total + 1 }, currency: other.currency })).toEqual([])
    const [byCourier, bySms] = [
      await someOrder({ deliveryMethod: 'courier' }),
      await someOrder({ deliveryMethod: 'sms' }),
    ]
    expect(await numbers({ delivery: ['courier'] })).toEqual([byCourier.number])
    expect((await numbers({ delivery: ['sms', 'courier'], status: ['prijata'] })).toSorted()).toEqual(
      [bySms.number, byCourier.number].toSorted(),
    )
    expect(await numbers({ delivery: ['sms'], payment: ['paid'] })).toEqual([])
    expect(await numbers({ q: 'nikto taký' })).toEqual([])
  })

  test('change their status with a note, once, by a name, and the customer sees the status only', async () => {
    const { view } = await newOrder(app.api)
    const { id, number } = view.order
    const first = done(await desk.orders.open({ id }))
    expect(first).toEqual({ order: view.order, adminNotes: null, version: 1 })
    const changed = done(
      await desk.orders.change({ id, status: 'spracuva', note: ' Volané ', version: first.version }),
    )
    expect(changed).toEqual({
      order: { ...view.order, orderStatus: 'spracuva' },
      adminNotes: null,
      version: 2,
    })
    done(await desk.orders.addNote({ id, text: 'Tajná poznámka' }))
    const history = done(await desk.orders.history({ id }))
    expect(history.next).toBeNull()
    expect(history.items.map(({ actionType, oldValue, notes }) => [actionType, oldValue, notes])).toEqual([
      ['note_added', null, 'Tajná poznámka'],
      ['order_status_change', 'prijata', 'Volané'],
      ['created', null, null],
    ])
    expect(history.items[1]).toMatchObject({
      subject: { kind: 'order', id, number },
      fieldName: 'order_status',
      newValue: 'spracuva',
      actor: { kind: 'staff', name: expect.stringMatching(/^Jana /), email },
      createdAt: app.world.clock.now(),
    })
    const seen = done(await app.api.orders.view({ token: view.token }))
    expect(seen.order).toEqual(changed.order)
    expect(JSON.stringify(seen)).not.toContain('Tajná')
  })

  test('say by default which status they changed to', long, async () => {
    const { id } = await someOrder()
    done(await desk.orders.change({ id, status: 'zrusena', version: 1 }))
    const { items } = done(await desk.orders.history({ id }))
    const status = items.find(({ fieldName }) => fieldName === 'order_status')
    expect(status?.notes).toBe('Status changed to zrusena')
  })

  test('say that they take the one before back where they do, and only there', async () => {
    const { id } = await someOrder()
    done(await desk.orders.change({ id, status: 'spracuva', version: 1, undoes: true }))
    done(await desk.orders.change({ id, status: 'prijata', version: 2, undoes: true }))
    done(await desk.orders.change({ id, status: 'zrusena', version: 3, undoes: true }))
    const { items } = done(await desk.orders.history({ id }))
    const notes = items.filter(({ fieldName }) => fieldName === 'order_status').map((one) => one.notes)
    expect(notes).toEqual([
      'Status changed to zrusena',
      'Status changed to prijata (undone)',
      'Status changed to spracuva',
    ])
  })

  test.each([false, true])(
    'are completed for a reason only while something has not gone to their customer, failing %j, one by one and with many (rule A158)',
    async (fails) => {
      const { order } = (await newOrder(app.api, { deliveryMethod: 'courier' })).view
      const { id } = order
      const form = { id, amount: order.total, receivedOn: '2026-03-02', method: 'transfer' } as const
      const { deliveries } = done(await desk.payments.record(form))
      // Nothing hands a letter over by itself.
      if (fails) await app.ports.deliveries.fail(deliveries[0]!.id, 'EREFUSED')
      const { record } = done(await desk.payments.account({ id }))
      const { version } = record
      const change = { id, status: 'vybavena', version } as const
      expect(await desk.orders.change(change)).toEqual(invalid('reason', 'required'))
      const { orderStatus, paymentStatus } = record.order
      const chosen = { orders: [{ id, orderStatus, paymentStatus }], status: 'vybavena' } as const
      const plan = done(await desk.orders.planBulk(chosen))
      expect(plan.orders.map(({ fate }) => fate)).toEqual(['reason-required'])
      const step = { orders: [{ id, version }], status: 'vybavena', of: { count: 1 } } as const
      const whole = done(await desk.orders.changeBulk(step, crypto.randomUUID()))
      expect(whole.outcomes.map(({ outcome }) => outcome)).toEqual(['reason-required'])
      const changed = done(await desk.orders.change({ ...change, reason: 'osobne' }))
      expect(changed.order.orderStatus).toBe('vybavena')
    },
  )

  test('are completed unpaid for a reason only (rule O13)', async () => {
    const { id } = await someOrder()
    const refused = await desk.orders.change({ id, status: 'vybavena', note: 'hotovo', version: 1 })
    expect(refused).toEqual(invalid('reason', 'required'))
    expect(done(await desk.orders.history({ id })).items).toHaveLength(1)
    const changed = await desk.orders.change({ id, status: 'vybavena', reason: 'v hotovosti', version: 1 })
    expect(done(changed).order).toMatchObject({ orderStatus: 'vybavena', paymentStatus: 'pending' })
  })

  test('that somebody else changed meanwhile are left alone and given back', async () => {
    const { id } = await someOrder()
    const theirs = done(await desk.orders.change({ id, status: 'spracuva', version: 1 }))
    const mine = await desk.orders.change({ id, status: 'zrusena', version: 1 })
    expect(mine).toEqual({ ok: false, error: { code: 'record-changed', current: theirs } })
    expect(done(await desk.orders.open({ id }))).toEqual(theirs)
    // Whoever has seen it may decide again.
    expect(await desk.orders.change({ id, status: 'zrusena', version: theirs.version })).toMatchObject({
      ok: true,
      value: { order: { orderStatus: 'zrusena' }, version: 3 },
    })
  })

  test('of two people at once one changes, the other is told', long, async () => {
    const { id } = await someOrder()
    const both = await Promise.all([
      desk.orders.change({ id, status: 'spracuva', version: 1 }),
      desk.orders.change({ id, status: 'zrusena', version: 1 }),
    ])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const [won, lost] = both[0].ok ? both : both.toReversed()
    expect(lost).toEqual({
      ok: false,
      error: { code: 'record-changed', current: won?.ok && won.value },
    })
    const { items } = done(await desk.orders.history({ id }))
    // A cancellation has an entry about what the order costs, too.
    expect(items.filter(({ fieldName }) => fieldName === 'order_status')).toHaveLength(1)
  })

  test(
    'keep a status that is set again, without a trace; a note with it becomes a note of staff',
    long,
    async () => {
      const { id } = await someOrder()
      expect(done(await desk.orders.change({ id, status: 'prijata', version: 1 })).version).toBe(1)
      expect(done(await desk.orders.history({ id })).items).toHaveLength(1)
      const written = { note: 'Volané', reason: 'dohodnuté' }
      const noted = done(await desk.orders.change({ id, status: 'prijata', ...written, version: 1 }))
      expect(noted.adminNotes).toMatch(/Volané\n {4}dohodnuté$/)
      expect(done(await desk.orders.history({ id })).items.map(({ actionType }) => actionType)).toEqual([
        'note_added',
        'created',
      ])
    },
  )

  test('get notes as lines stamped with local time and a name, each with its entry', async () => {
    const { id } = await someOrder()
    done(await desk.orders.addNote({ id, text: '  Prvá\nna dvoch riadkoch ' }))
    app.world.clock.forward(5)
    const { adminNotes, version } = done(await desk.orders.addNote({ id, text: '<b>Druhá</b>' }))
    expect(version).toBe(3)
    expect(adminNotes?.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(
      /^\[2\. 3\. 2026[, ]+10:00:00\] Jana .*: Prvá\n {4}na dvoch riadkoch\n\[2\. 3\. 2026[, ]+10:05:00\] Jana .*: <b>Druhá<\/b>$/,
    )
    const lines = adminNotes!.split(/\n(?=\[)/)
    const { items } = done(await desk.orders.history({ id }))
    expect(items.slice(0, 2)).toMatchObject([
      { actionType: 'note_added', fieldName: 'admin_notes', newValue: lines[1], notes: '<b>Druhá</b>' },
      {
        actionType: 'note_added',
        fieldName: 'admin_notes',
        newValue: lines[0],
        notes: 'Prvá\nna dvoch riadkoch',
      },
    ])
  })

  test('get what was copied from elsewhere without its blanks of no width', long, async () => {
    const { id } = await someOrder()
    expect(done(await desk.orders.addNote({ id, text: 'Vola\u200bné' })).adminNotes).toMatch(/: Volané$/)
  })

  test("keep no voucher's code in what staff write, wherever they write it", async () => {
    const { id } = await someOrder()
    const [code, masked] = ['0000-0000-0000-0001-2', '••••-••••-••••-0001']
    const noted = done(await desk.orders.addNote({ id, text: `Volal, kód ${code}` }))
    expect(noted.adminNotes).toMatch(new RegExp(`: Volal, kód ${masked}$`))
    const written = { note: `kód ${code}`, reason: `ukázal ${code}` }
    done(await desk.orders.change({ id, status: 'vybavena', ...written, version: noted.version }))
    expect(done(await desk.orders.history({ id })).items.map(({ notes }) => notes)).toEqual([
      `kód ${masked}\nReason: ukázal ${masked}`,
      `Volal, kód ${masked}`,
      null,
    ])
  })

  test('refuse a note without a word, and one with signs that nobody sees', async () => {
    const { id } = await someOrder()
    for (const text of ['', '\u200b', ' \n\t '])
      expect(await desk.orders.addNote({ id, text })).toEqual(invalid('text', 'required'))
    expect(await desk.orders.addNote({ id, text: 'x'.repeat(1001) })).toEqual(
      invalid('text', 'too-long', { max: 1000 }),
    )
    for (const text of ['zlé\u0000', 'zlé\u202e'])
      expect(await desk.orders.addNote({ id, text })).toEqual(invalid('text', 'hidden-characters'))
    expect(done(await desk.orders.open({ id })).version).toBe(1)
  })

  test('that do not exist are not found, whatever is asked of them', long, async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nič', '../audit', "1' or 1=1"]) {
      expect(await desk.orders.open({ id })).toEqual(unknown)
      expect(await desk.orders.change({ id, status: 'zrusena', version: 1 })).toEqual(unknown)
      expect(await desk.orders.addNote({ id, text: 'Haló' })).toEqual(unknown)
      expect(await desk.orders.history({ id })).toEqual(unknown)
    }
  })

  test('are counted on the dashboard, received and processed ones as pending, and looking at it is logged', async () => {
    await someOrder()
    for (const status of ['spracuva', 'zrusena'] as const)
      done(await desk.orders.change({ id: (await someOrder()).id, status, version: 1 }))
    const { id } = await someOrder()
    done(await desk.orders.change({ id, status: 'vybavena', reason: 'hotovosť', version: 1 }))
    const told = done(await desk.dashboard())
    expect(told).toMatchObject({
      at: app.world.clock.now(),
      totalOrders: 4,
      pendingOrders: 2,
      completedOrders: 1,
      revenue: [{ minor: 0, currency: 'EUR' }],
      activeTickets: 0,
      resolvedTickets: 0,
      liability: [{ minor: 0, currency: 'EUR' }],
    })
    expect(told.waiting).toContainEqual({ queue: 'completed-unpaid', count: 1, isMore: false })
    expect(done(await desk.queues())).toEqual(told.waiting)
    expect(told.days.map(({ orders }) => orders)).toEqual([...Array(13).fill(0), 4])
    const waiting = done(await desk.orders.list({ queue: 'completed-unpaid' }))
    expect(waiting.items.map((row) => row.id)).toEqual([id])
    expect(done(await desk.orders.list({ queue: 'overdue' })).items).toEqual([])
    const newest = await app.ports.systemLog.newest(1)
    expect(newest[0]?.action).toBe('admin_dashboard_access')
  })

  test('stand in the audit trail with staff and their sessions, page by page', async () => {
    const { id, number } = await someOrder()
    app.world.clock.forward(1)
    done(await desk.orders.change({ id, status: 'spracuva', version: 1 }))
    const all = []
    let cursor: string | undefined
    do {
      const { items, next } = done(await desk.audit.list({ limit: 2, cursor }))
      all.push(...items)
      cursor = next ?? undefined
    } while (cursor)
    expect(all.map(({ type, action }) => `${type} ${action}`).toSorted()).toEqual([
      'order created',
      'order order_status_change',
      'system admin_account_created',
      'system admin_login_success',
      'system security_admin_login_success',
    ])
    expect(all.find(({ action }) => action === 'order_status_change')).toMatchObject({
      entity: { kind: 'order', id, number },
      oldValue: 'prijata',
      newValue: 'spracuva',
      actor: { kind: 'staff', email },
    })
    const changes = done(await desk.audit.list({ action: 'status_change', type: 'order', period: 'today' }))
    expect(changes.items.map(({ entity }) => entity.number)).toEqual([number])
    expect(done(await desk.audit.list({ q: number, action: 'created' })).items).toHaveLength(1)
    expect(done(await desk.audit.list({ q: number, type: 'order' })).items).toHaveLength(2)
    expect(done(await desk.audit.list({ q: 'jana', type: 'system' })).items).toHaveLength(2)
    expect(done(await desk.audit.list({ type: 'ticket' })).items).toEqual([])
  })

  test(
    'are exported whole, in the order of the list, and who took which ones is logged before',
    long,
    async () => {
      const orders = []
      for (let n = 0; n < pageSize.max + 1; n++) {
        orders.push((await someOrder({ email: `tabulka.${n}@priklad.sk` })).number)
        // Nobody may order many within an hour.
        app.world.clock.forward(10 * 60_000)
      }
      await someOrder({ email: 'iny@priklad.sk' })
      const { staff } = (await somebody(app)).api
      const asked = {
        q: 'tabulka',
        status: ['prijata', 'spracuva'],
        amount: { from: 1 },
        sort: 'oldest',
      } as const
      const { items, isMore } = done(await staff.orders.export(asked))
      expect(items.map(({ number }) => number)).toEqual(orders)
      expect(isMore).toBe(false)
      const [logged] = await app.ports.systemLog.newest(1)
      expect(logged).toMatchObject({
        action: 'orders_exported',
        severity: 'medium',
        details: { filter: 'status:received,processing amount:0.01- tabulka' },
      })
    },
  )
})
