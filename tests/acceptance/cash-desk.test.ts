import { randomUUID } from 'node:crypto'
import { content } from '@hotovo/adapters/content/content'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import type { ShopStatement } from '@hotovo/domain/cash-desk/statement'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cashDesk, saleForm, wantedDesk } from '../support/cash-desk.ts'
import { done } from '../support/done.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'

const refused = (code: string, more: object = {}) => ({ ok: false, error: { code, ...more } })

describe.each(testSetups)('A cash desk, $name', ({ open }) => {
  let app: TestApp
  beforeEach(async () => {
    app = await open()
  })
  afterEach(() => app.close())

  const print = (token: string) => createApi(app.ports).slips.print({ token })
  const sold = async (desk: Awaited<ReturnType<typeof cashDesk>>['desk'], quantity = 1) =>
    done(await desk.sell(saleForm({ quantity }), randomUUID()))
  const printed = async (desk: Awaited<ReturnType<typeof cashDesk>>['desk'], id: string) => {
    const { token } = done(await desk.addressSlip({ id }))
    return print(token)
  }
  const order = (id: string) => app.orders.byId(id)
  const vouchers = async (orderId: string) =>
    (await app.ports.vouchers.ofOrder(orderId)).map(({ voucher: { balance, voided } }) => [balance, voided])

  test('sells: the order is paid, its vouchers stand on a slip, the drawer has the cash', async () => {
    const { desk } = await cashDesk(app, { drawer: 100_00 })
    const sale = done(await desk.sell(saleForm({ quantity: 2, given: 120_00 }), randomUUID()))
    expect(sale).toMatchObject({ total: 100_00, given: 120_00, change: 20_00, slip: { state: 'waiting' } })
    expect(await order(sale.orderId)).toMatchObject({
      deliveryMethod: 'slip',
      paymentStatus: 'paid',
      total: 100_00,
      received: 100_00,
      email: '',
    })
    expect(await vouchers(sale.orderId)).toEqual([
      [50_00, false],
      [50_00, false],
    ])
    const view = done(await desk.view())
    expect(view).toMatchObject({
      drawer: 200_00,
      takenToday: 100_00,
      sums: { sale: { count: 1, amount: 100_00 } },
    })
    expect(view.movements).toMatchObject([
      { kind: 'sale', orderNumber: sale.number, given: 120_00, slip: sale.slip },
    ])
    expect(await app.letters()).toEqual([])
  })

  test('sells once under a key, and asks for the answer that was lost by it', async () => {
    const { desk } = await cashDesk(app, { drawer: 0 })
    const key = randomUUID()
    const first = done(await desk.sell(saleForm(), key))
    expect(done(await desk.sell(saleForm(), key))).toEqual(first)
    expect(await desk.sell(saleForm({ quantity: 2 }), key)).toEqual(refused('idempotency-key-reused'))
    expect(await desk.sell(saleForm())).toEqual(refused('idempotency-key-missing'))
    const twice = randomUUID()
    await Promise.allSettled(Array.from({ length: 4 }, () => desk.sell(saleForm(), twice)))
    expect(done(await desk.view()).sums.sale).toEqual({ count: 2, amount: 100_00 })
  })

  test('prints a slip once by its address, and the order is done', async () => {
    const { desk } = await cashDesk(app, { drawer: 0 })
    const { orderId, slip } = await sold(desk)
    const { token } = done(await desk.addressSlip(slip))
    const [one, other] = await Promise.all([print(token), print(token)])
    expect([one.ok, other.ok].toSorted()).toEqual([false, true])
    expect(await print(token)).toEqual(refused('slip-gone'))
    expect(await desk.addressSlip(slip)).toEqual(refused('delivery-not-found'))
    await app.letters()
    expect(await order(orderId)).toMatchObject({ orderStatus: 'vybavena' })
    const [last] = (await app.orders.auditEntries(orderId)).filter(
      ({ actionType }) => actionType === 'vouchers_handed_over',
    )
    expect(last?.actor.kind).toBe('staff')
  })

  test('gives nothing for an address that is too old or that nobody signed', async () => {
    const { desk } = await cashDesk(app, { drawer: 0 })
    const { slip } = await sold(desk)
    const { token } = done(await desk.addressSlip(slip))
    for (const other of ['', 'x', token.slice(0, -1), token.replace(/\..*\./, '.zzzzzzzz.')])
      expect(await print(other)).toEqual(refused('slip-gone'))
    app.world.clock.forward(11)
    expect(await print(token)).toEqual(refused('slip-gone'))
  })

  test('voids a slip that did not print, and issues its vouchers anew onto another one', async () => {
    const { desk } = await cashDesk(app, { drawer: 0 })
    const { orderId, slip } = await sold(desk, 2)
    done(await printed(desk, slip.id))
    const key = randomUUID()
    expect(await desk.replaceSlip({ id: slip.id, reason: ' ' }, randomUUID())).toMatchObject(
      refused('invalid'),
    )
    const other = done(await desk.replaceSlip({ id: slip.id, reason: 'Došiel papier.' }, key))
    expect(other).toMatchObject({ state: 'waiting' })
    expect(done(await desk.replaceSlip({ id: slip.id, reason: 'Došiel papier.' }, key))).toEqual(other)
    expect(other.id).not.toBe(slip.id)
    expect((await vouchers(orderId)).toSorted()).toEqual([
      [0, true],
      [0, true],
      [50_00, false],
      [50_00, false],
    ])
    expect(await desk.replaceSlip({ id: slip.id, reason: 'Znova.' }, randomUUID())).toEqual(
      refused('voucher-not-replaceable'),
    )
    done(await printed(desk, other.id))
  })

  test('issues a slip that was fetched anew for ten minutes, one that waits at any time, and counts it', async () => {
    const { desk, again } = await cashDesk(app, { drawer: 0 })
    const [fetched, waiting] = [await sold(desk), await sold(desk)]
    done(await printed(desk, fetched.slip.id))
    app.world.clock.forward(11)
    const later = await again()
    expect(await later.replaceSlip({ id: fetched.slip.id, reason: 'Neskoro.' }, randomUUID())).toEqual(
      refused('slip-too-old'),
    )
    const { serial } = (await app.ports.vouchers.ofOrder(fetched.orderId))[0]!.voucher
    done(await later.replaceSlip({ id: waiting.slip.id, reason: 'Došiel papier.' }, randomUUID()))
    expect(done(await later.view()).sums.reissued).toBe(1)
    // Staff do, and its slip waits at the desk.
    const staff = (await somebody(app)).api.staff
    done(await staff.vouchers.reissue({ serial, reason: 'Lístok sa nevytlačil.' }, randomUUID()))
    const { movements, sums } = done(await later.view())
    expect(sums.reissued).toBe(2)
    const { slip } = movements.find(({ orderId }) => orderId === fetched.orderId)!
    expect(slip).toMatchObject({ state: 'waiting', fetchedAt: null })
    done(await printed(later, slip!.id))
    const day = app.world.clock.now().slice(0, 10)
    expect(done(await staff.cashDesks.statement({ from: day, to: day })).shifts).toMatchObject([
      { sums: { reissued: 2, refund: { count: 0 } } },
    ])
  })

  test('takes the cash of an order, all that is due, and its vouchers go out as its customer wished', async () => {
    const { desk } = await cashDesk(app, { drawer: 0 })
    const { order: placed } = (await newOrder(app.api)).view
    const found = done(await desk.findOrder({ text: `?? ${placed.number.toLowerCase()}\n` }))
    const printed = placed.number.replace(/(?=.{3}$)|(?=.{6}$)/g, ' ')
    for (const text of [
      placed.variableSymbol,
      `]C1${placed.variableSymbol}`,
      `C1${placed.number}`,
      printed,
      printed.slice(4).toLowerCase(),
    ])
      expect(done(await desk.findOrder({ text }))).toEqual(found)
    expect(await desk.findOrder({ text: 'ATM-000000000' })).toEqual(refused('order-not-found'))
    const { id, due } = found
    expect(due).toBe(placed.total)
    expect(await desk.takeOrder({ id, due: due - 5 }, randomUUID())).toEqual(
      refused('order-due-changed', { due }),
    )
    const taken = done(await desk.takeOrder({ id, due, given: due + 3_00 }, randomUUID()))
    expect(taken).toMatchObject({ number: placed.number, amount: due, change: 3_00 })
    expect(await desk.takeOrder({ id, due }, randomUUID())).toEqual(refused('order-due-changed', { due: 0 }))
    expect(done(await desk.findOrder({ text: placed.number })).due).toBe(0)
    expect((await app.letters()).length).toBeGreaterThan(1)
    expect(await order(id)).toMatchObject({ paymentStatus: 'paid', deliveryMethod: placed.deliveryMethod })
  })

  test('takes no more of an order than the law lets a desk take, and says so before anybody pays', async () => {
    const { desk } = await cashDesk(app, { drawer: 0, perDay: 5000_00 })
    const selectedVouchers = [{ id: 'a', amount: 500_00, quantity: 2, isCustom: true }]
    const { order: placed } = (await newOrder(app.api, { selectedVouchers, paymentMethod: 'cash' })).view
    const { id, due, most } = done(await desk.findOrder({ text: placed.number }))
    expect([due, most]).toEqual([placed.total, 999_99])
    expect(await desk.takeOrder({ id, due }, randomUUID())).toEqual(refused('cash-too-much', { most }))
    expect(done(await desk.view()).movements).toEqual([])
  })

  test('gives a sale back for ten minutes, as long as nothing of it was spent', async () => {
    const { desk, again } = await cashDesk(app, { drawer: 10_00 })
    const { orderId: id } = await sold(desk)
    const late = await sold(desk)
    const key = randomUUID()
    const back = done(await desk.refund({ id, reason: 'Zlá suma.' }, key))
    expect(back.amount).toBe(50_00)
    expect(done(await desk.refund({ id, reason: 'Zlá suma.' }, key))).toEqual(back)
    expect(await desk.refund({ id, reason: 'Zlá suma.' }, randomUUID())).toEqual(
      refused('sale-not-refundable'),
    )
    expect(await order(id)).toMatchObject({ orderStatus: 'zrusena', paymentStatus: 'refunded', received: 0 })
    expect(await vouchers(id)).toEqual([[0, true]])
    app.world.clock.forward(11)
    const later = await again()
    expect(await later.refund({ id: late.orderId, reason: 'Neskoro.' }, randomUUID())).toEqual(
      refused('sale-not-refundable'),
    )
    expect(done(await later.view())).toMatchObject({ drawer: 60_00, takenToday: 50_00 })
  })

  test('keeps to its limits, and takes nothing once it is blocked', async () => {
    const { desk, admin, wanted } = await cashDesk(app, { drawer: 0, perSale: 100_00, perDay: 150_00 })
    expect(await desk.sell(saleForm({ quantity: 3 }), randomUUID())).toMatchObject(refused('invalid'))
    expect(await desk.sell(saleForm({ given: 49_00 }), randomUUID())).toMatchObject(refused('invalid'))
    await sold(desk, 2)
    expect(await desk.sell(saleForm({ quantity: 2 }), randomUUID())).toEqual(
      refused('beyond-cash-day', { left: 50_00 }),
    )
    done(await admin.cashDesks.block({ salesPointId: wanted.salesPointId }))
    expect(await desk.sell(saleForm(), randomUUID())).toEqual(refused('cash-desk-closed'))
    expect(done(await desk.view()).desk.isBlocked).toBe(true)
    const { items } = done(await admin.cashDesks.list())
    done(await admin.cashDesks.write({ ...wanted, version: items[0]!.version, takesOrders: false }))
    const { order: placed } = (await newOrder(app.api)).view
    const { id, due } = done(await desk.findOrder({ text: placed.number }))
    expect(await desk.takeOrder({ id, due }, randomUUID())).toEqual(refused('cash-desk-closed'))
  })

  test('of several sales at once the limit of the day holds, and each sale is whole', async () => {
    const { desk } = await cashDesk(app, { drawer: 0, perDay: 500_00 })
    const all = await Promise.allSettled(
      Array.from({ length: 4 }, () => desk.sell(saleForm({ quantity: 4 }), randomUUID())),
    )
    const made = all.filter((one) => one.status === 'fulfilled' && one.value.ok).length
    expect(made).toBeLessThanOrEqual(2)
    expect(done(await desk.view()).takenToday).toBe(made * 200_00)
  })

  test('works in a shift: opened once, closed once by what was counted, with a word where that is not what is expected', async () => {
    const { desk, admin, wanted } = await cashDesk(app)
    expect(await desk.sell(saleForm(), randomUUID())).toEqual(refused('shift-not-found'))
    const opened = done(await desk.openShift({ drawer: 20_00 })).shift!
    expect(done(await desk.openShift({ drawer: 99_00 })).shift).toEqual(opened)
    await sold(desk)
    const { id } = opened
    expect(await desk.closeShift({ id, counted: 69_00, note: '' })).toMatchObject(refused('invalid'))
    const closed = done(await desk.closeShift({ id, counted: 69_00, note: 'Chýba euro.' }))
    expect(closed).toMatchObject({ expected: 70_00, counted: 69_00, note: 'Chýba euro.' })
    expect(done(await desk.closeShift({ id, counted: 70_00, note: '' }))).toEqual(closed)
    expect(done(await desk.view())).toMatchObject({ shift: null, lastShift: closed })
    expect(await desk.sell(saleForm(), randomUUID())).toEqual(refused('shift-not-found'))
    const day = app.world.clock.now().slice(0, 10)
    const statement = done(await admin.cashDesks.statement({ from: day, to: day }))
    expect(statement).toMatchObject({
      owed: 50_00 - 1_25,
      commission: 1_25,
      sums: { sale: { amount: 50_00 } },
      desks: [{ salesPointId: wanted.salesPointId, commission: 1_25, owed: 50_00 - 1_25 }],
    })
    expect(statement.shifts).toMatchObject([{ id, drawerNow: 70_00 }])
    expect(
      done(await admin.cashDesks.statement({ salesPointId: wanted.salesPointId, from: day, to: day })),
    ).toEqual(statement)
  })

  test('owes by the rate that held when each sale was made, also where it was given back later', async () => {
    const { desk, admin, wanted } = await cashDesk(app, { drawer: 0, commission: 2_00 })
    const first = await sold(desk)
    await sold(desk)
    const { version } = done(await admin.cashDesks.list()).items[0]!
    done(await admin.cashDesks.write({ ...wanted, version, commission: 10_00 }))
    await sold(desk)
    const day = app.world.clock.now().slice(0, 10)
    const now = async () => done(await admin.cashDesks.statement({ from: day, to: day }))
    expect(await now()).toMatchObject({ commission: 1_00 + 1_00 + 5_00, owed: 143_00 })
    done(await desk.refund({ id: first.orderId, reason: 'Zlá suma.' }, randomUUID()))
    expect(await now()).toMatchObject({ commission: 1_00 + 5_00, owed: 94_00, desks: [{ commission: 6_00 }] })
  })

  test('has its statement drawn for its shop, with what the statement says and at which rates (rule K12)', async () => {
    const { desk, admin, wanted } = await cashDesk(app, { drawer: 0, commission: 10_00 })
    await sold(desk)
    const { version } = done(await admin.cashDesks.list()).items[0]!
    done(await admin.cashDesks.write({ ...wanted, version, commission: 2_00 }))
    await sold(desk)
    const { salesPointId } = wanted
    const day = app.world.clock.now().slice(0, 10)
    const asked = { salesPointId, from: day, to: day }
    const drawn: ShopStatement[] = []
    const draws = {
      ...app.ports,
      documents: {
        ...app.ports.documents,
        cashStatement: async (statement: ShopStatement) => `pdf ${drawn.push(statement)}`,
      },
    }
    const { accessToken } = (await somebody(app, 'finance')).session
    const { cashDesks } = asCaller(createApi(draws), { ...visitor, accessToken: () => accessToken }).staff
    const print = (id: string) => cashDesks.printStatement({ ...asked, salesPointId: id, language: 'en' })
    expect(done(await print(salesPointId))).toEqual({ pdf: 'pdf 1' })
    const { name, address, city } = content.places[0]!
    expect(drawn).toEqual([
      {
        language: 'en',
        place: { name, address, city },
        from: day,
        to: day,
        drawnAt: app.world.clock.now(),
        statement: done(await admin.cashDesks.statement(asked)),
        rates: [2_00, 10_00],
      },
    ])
    // A sales point without a desk has nothing that could be told of it.
    expect(await print(content.places[1]!.id)).toEqual(refused('cash-desk-not-found'))
  })

  test('is worked at by its own cashiers: slips and shifts of others are nobody’s', async () => {
    const { desk, cashierId } = await cashDesk(app, { drawer: 0 })
    const { slip, orderId } = await sold(desk)
    const other = await cashDesk(app, { drawer: 0, salesPointId: content.places[1]!.id })
    expect(await other.desk.addressSlip(slip)).toEqual(refused('delivery-not-found'))
    expect(await other.desk.replaceSlip({ id: slip.id, reason: 'Cudzí.' }, randomUUID())).toEqual(
      refused('delivery-not-found'),
    )
    expect(await other.desk.refund({ id: orderId, reason: 'Cudzí.' }, randomUUID())).toEqual(
      refused('sale-not-refundable'),
    )
    const { shift } = done(await desk.view())
    expect(await other.desk.closeShift({ id: shift!.id, counted: 0, note: '' })).toEqual(
      refused('shift-not-found'),
    )
    const stranger = (await somebody(app, 'cashier')).api.staff.cashDesk
    expect(await stranger.view()).toEqual(refused('cash-desk-not-found'))
    const second = await other.admin.cashDesks.write({ ...other.wanted, version: 1, cashierIds: [cashierId] })
    expect(second).toMatchObject(refused('invalid'))
  })

  test('is worked at by an admin who puts themselves there, and by nobody whose role is for other work (rule K17)', async () => {
    const { api, session } = await somebody(app)
    const { cashDesk: own, cashDesks } = api.staff
    const support = (await somebody(app, 'support')).session.account
    expect(await own.view()).toEqual(refused('cash-desk-not-found'))
    const { cashiers } = done(await cashDesks.list())
    expect(cashiers.filter(({ isSelf }) => isSelf)).toMatchObject([{ id: session.account.id, role: 'admin' }])
    expect(cashiers.map(({ id }) => id)).not.toContain(support.id)
    const salesPointId = content.places[2]!.id
    expect(await cashDesks.write(wantedDesk({ salesPointId, cashierIds: [support.id] }))).toEqual(
      refused('colleague-not-found'),
    )
    done(await cashDesks.write(wantedDesk({ salesPointId, cashierIds: [session.account.id] })))
    done(await own.openShift({ drawer: 0 }))
    await sold(own)
    expect(done(await own.view()).sums.sale).toEqual({ count: 1, amount: 50_00 })
  })

  test('is set up and changed by the version that was looked at, once, and the log says from what to what', async () => {
    const { admin, wanted } = await cashDesk(app)
    const changed = { ...wanted, version: 1, perSale: 300_00 }
    const first = done(await admin.cashDesks.write(changed))
    expect(done(await admin.cashDesks.write(changed))).toEqual(first)
    expect(await admin.cashDesks.write({ ...wanted, version: 1, perSale: 200_00 })).toEqual(
      refused('cash-desk-changed'),
    )
    expect(await admin.cashDesks.write({ ...wanted, version: 2, perSale: 1_000_00 })).toMatchObject(
      refused('invalid'),
    )
    expect(await admin.cashDesks.write(wantedDesk({ salesPointId: 'nijaka' }))).toEqual(
      refused('cash-desk-not-found'),
    )
    expect(await admin.cashDesks.write({ ...wanted, version: 2, cashierIds: [randomUUID()] })).toEqual(
      refused('colleague-not-found'),
    )
    done(await admin.cashDesks.block({ salesPointId: wanted.salesPointId }))
    const entries = (await app.ports.systemLog.newest(20)).filter(({ action }) =>
      action.startsWith('cash_desk'),
    )
    expect(entries.map(({ action, details }) => [action, details.version])).toEqual([
      ['cash_desk_blocked', 3],
      ['cash_desk_changed', 2],
      ['cash_desk_changed', 1],
    ])
  })
})
