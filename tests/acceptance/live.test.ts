import { randomUUID } from 'node:crypto'
import { httpApi } from '@hotovo/adapters/http/client'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { throttleEvents } from '@hotovo/application/back-office/live-events'
import type { StaffEvent } from '@hotovo/application/back-office/ports'
import { recentLiveEvents } from '@hotovo/application/back-office/recent-events'
import type { LiveEvent } from '@hotovo/application/shared/ports'
import { closeStaff } from '@hotovo/application/staff/accounts'
import { claimLife, liveEventLimits, presenceLimits, sessionLife } from '@hotovo/domain/limits'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { statementIn } from '../support/payments.ts'
import { setUpFactor, signInAs, somebody, staffMember } from '../support/staff.ts'
import { newOrder, serveHttp, type TestApp, testSetups, ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import { addVoucher, storedVoucherOf } from '../support/vouchers.ts'
import { settableClock, testWorld } from '../support/world.ts'

const patience = { timeout: 120_000, interval: 10 }

const nameIn = (me: { ok: true; value: { name: string } } | { ok: false }) => (me.ok ? me.value.name : '')

/** Somebody of staff who listens. */
async function hearing(api: TestApp['api'], desk?: string, agoMs?: number) {
  const heard: StaffEvent[] = []
  let isOver = false
  const stream = await api.staff.liveEvents({
    ...(desk !== undefined && { desk }),
    ...(agoMs !== undefined && { agoMs }),
    hear: (news) => void heard.push(news),
    over: () => {
      isOver = true
    },
  })
  return { stream, heard, isOver: () => isOver, until: (check: () => void) => vi.waitFor(check, patience) }
}

describe.each(testSetups.filter(({ hasStream }) => hasStream))(
  'what staff are told live, $name',
  ({ open }) => {
    let app: TestApp
    beforeEach(async () => {
      app = await open()
    })
    afterEach(() => app.close())

    test('a change of one session reaches the stream of another, until it stops listening', async () => {
      const [one, two] = [await somebody(app), await somebody(app)]
      const ear = await hearing(two.api)
      const { id } = (await newOrder(app.api)).view.order
      await one.api.staff.orders.addNote({ id, text: 'volané' })
      await ear.until(() =>
        expect(ear.heard).toEqual([
          { kind: 'order', id, version: 1 },
          { kind: 'order', id, version: 2 },
        ]),
      )
      if (ear.stream.ok) ear.stream.value()
      const later = await hearing(two.api)
      await newOrder(app.api)
      await later.until(() => expect(later.heard).toHaveLength(1))
      expect(ear.heard).toHaveLength(2)
      expect(ear.isOver()).toBe(false)
      if (later.stream.ok) later.stream.value()
    })

    test('colleagues see by name who has a record open until that is closed, and never themselves', async () => {
      const [one, two] = [await somebody(app), await somebody(app)]
      const { id } = (await newOrder(app.api)).view.order
      const [ear, own] = [await hearing(two.api), await hearing(one.api)]
      const desk = app.world.random.uuid()
      const name = nameIn(await one.api.staff.me())
      const here = [{ kind: 'order', id, name }]
      expect(await one.api.staff.reportOpenRecord({ desk, open: { kind: 'order', id } })).toEqual({
        ok: true,
        value: { here: [], taken: [] },
      })
      const told = () => ear.heard.filter(({ kind }) => kind === 'company')
      await ear.until(() => expect(told()).toEqual([{ kind: 'company', here, taken: [] }]))
      const second = app.world.random.uuid()
      expect(await two.api.staff.reportOpenRecord({ desk: second, open: { kind: 'order', id } })).toEqual({
        ok: true,
        value: { here, taken: [] },
      })
      // That somebody came or went is told once in a second.
      app.world.clock.forward(presenceLimits.everySeconds / 60)
      await one.api.staff.reportOpenRecord({ desk, open: null })
      await ear.until(() => expect(told().at(-1)).toEqual({ kind: 'company', here: [], taken: [] }))
      const seen = own.heard.flatMap((news) => (news.kind === 'company' ? news.here : []))
      expect(seen.map((there) => there.name)).not.toContain(name)
    })

    test('who looks at a line of a statement is told to whoever may see payments, and to nobody else (rule A108)', async () => {
      const [one, two] = [await somebody(app), await somebody(app)]
      const support = await somebody(app, 'support')
      const desk = app.world.random.uuid()
      const open = { kind: 'bank-line', id: desk } as const
      await one.api.staff.reportOpenRecord({ desk, open })
      const seenBy = ({ api }: typeof one) =>
        api.staff.reportOpenRecord({ desk: app.world.random.uuid(), open: null })
      expect(await seenBy(two)).toMatchObject({ value: { here: [open] } })
      expect(await seenBy(support)).toEqual({ ok: true, value: { here: [], taken: [] } })
    })

    test('who stops listening, or signs out, is nowhere from then on', async () => {
      const [one, two] = [await somebody(app), await somebody(app)]
      const desk = app.world.random.uuid()
      const seat = { desk, open: { kind: 'ticket', id: desk } } as const
      const gone = { ok: true, value: { here: [], taken: [] } }
      const ear = await hearing(one.api, desk)
      await one.api.staff.reportOpenRecord(seat)
      expect(
        await two.api.staff.reportOpenRecord({ desk: app.world.random.uuid(), open: null }),
      ).toMatchObject({
        value: { here: [{ id: desk }] },
      })
      if (ear.stream.ok) ear.stream.value()
      await vi.waitFor(
        async () =>
          expect(await two.api.staff.reportOpenRecord({ desk: app.world.random.uuid(), open: null })).toEqual(
            gone,
          ),
        patience,
      )
      await one.api.staff.reportOpenRecord(seat)
      await one.api.session.signOut({ scope: 'local' })
      expect(await two.api.staff.reportOpenRecord({ desk: app.world.random.uuid(), open: null })).toEqual(
        gone,
      )
    })

    test('who was cut off is nowhere when their time is over', async () => {
      const [one, two] = [await somebody(app), await somebody(app)]
      const desk = app.world.random.uuid()
      await one.api.staff.reportOpenRecord({ desk, open: { kind: 'ticket', id: desk } })
      app.world.clock.forward(presenceLimits.seconds / 60)
      expect(await two.api.staff.reportOpenRecord({ desk: app.world.random.uuid(), open: null })).toEqual({
        ok: true,
        value: { here: [], taken: [] },
      })
    })

    test('who asks is no activity, and only staff with a role may ask', async () => {
      const seat = { desk: app.world.random.uuid(), open: null }
      expect(await app.api.staff.reportOpenRecord(seat)).toEqual({
        ok: false,
        error: { code: 'sign-in-required' },
      })
      const nobody = await somebody(app, null)
      expect(await nobody.api.staff.reportOpenRecord(seat)).toEqual({
        ok: false,
        error: { code: 'role-required' },
      })
      const { id } = (await newOrder(app.api)).view.order
      expect(await nobody.api.staff.orders.claim({ id })).toEqual({
        ok: false,
        error: { code: 'role-required' },
      })
      expect(await nobody.api.staff.orders.release({ id })).toEqual({
        ok: false,
        error: { code: 'role-required' },
      })
      const one = await somebody(app)
      await one.api.staff.me()
      const ear = await hearing(one.api)
      app.world.clock.forward(9)
      expect(await one.api.staff.reportOpenRecord(seat)).toMatchObject({ ok: true })
      app.world.clock.forward(21)
      await newOrder(app.api)
      await ear.until(() => expect(ear.isOver()).toBe(true))
    })

    test('which records a list begins with by now is told as the list shows them, to staff with a role, and is no activity', async () => {
      const asked = { list: 'orders', question: {} } as const
      expect(await app.api.staff.firstIds(asked)).toEqual({ ok: false, error: { code: 'sign-in-required' } })
      const nobody = await somebody(app, null)
      expect(await nobody.api.staff.firstIds(asked)).toEqual({ ok: false, error: { code: 'role-required' } })
      const one = await somebody(app)
      const { orders, tickets, firstIds: firstRows, me } = one.api.staff
      for (const deliveryMethod of ['courier', 'sms', 'courier'] as const)
        await newOrder(app.api, { deliveryMethod })
      for (const subject of ['Kedy príde kód', 'Iná otázka'])
        await app.api.tickets.submit(await ticketRequest(app.api, ticketForm({ subject })))
      const ids = (page: { ok: true; value: { items: readonly { id: string }[] } } | { ok: false }) => ({
        ok: true,
        value: page.ok ? page.value.items.map(({ id }) => id) : [],
      })
      for (const question of [{}, { delivery: ['courier'], sort: 'oldest' }, { q: 'nikto' }] as const)
        expect(await firstRows({ list: 'orders', question })).toEqual(ids(await orders.list(question)))
      for (const question of [{ sort: 'due' }, { q: 'kód' }, { assignee: 'mine' }] as const)
        expect(await firstRows({ list: 'tickets', question })).toEqual(ids(await tickets.list(question)))
      for (let n = 0; n < 2; n++) await addVoucher(app.ports, { frozen: n === 0 })
      const { vouchers, statements } = one.api.staff
      for (const question of [{}, { status: ['active'] }, { q: 'VCH-NIKTO' }] as const) {
        const listed = await vouchers.list(question)
        const value = listed.ok ? listed.value.items.map(({ voucher }) => voucher.serial) : []
        expect(await firstRows({ list: 'vouchers', question })).toEqual({ ok: true, value })
      }
      const { entries } = await statementIn(app.ports, [{}, {}, { state: 'unknown' }])
      expect(entries).toHaveLength(3)
      for (const question of [
        { statement: entries[0]!.statementId },
        { state: 'unknown', decision: 'open' },
      ] as const)
        expect(await firstRows({ list: 'payments', question })).toEqual(
          ids(await statements.entries(question)),
        )
      await me()
      const ear = await hearing(one.api)
      app.world.clock.forward(9)
      expect(await firstRows(asked)).toMatchObject({ ok: true })
      app.world.clock.forward(21)
      await newOrder(app.api)
      await ear.until(() => expect(ear.isOver()).toBe(true))
    })

    test('how vouchers and lines of statements are now is told to staff with a role, and is no activity', async () => {
      const [{ voucher }, { entries }] = [await storedVoucherOf(), await statementIn(app.ports, [{}])]
      const [serial, id] = [voucher.serial, entries[0]!.id]
      await app.ports.vouchers.add([{ ...(await storedVoucherOf()), voucher }])
      const unknown = 'VCH-NOBODY000'
      for (const [who, code] of [
        [app, 'sign-in-required'],
        [await somebody(app, null), 'role-required'],
      ] as const) {
        expect(await who.api.staff.vouchers.current({ serials: [serial] })).toEqual({
          ok: false,
          error: { code },
        })
        expect(await who.api.staff.statements.current({ ids: [id] })).toEqual({ ok: false, error: { code } })
      }
      const [one, two] = [await somebody(app), await somebody(app)]
      const { vouchers, statements, me } = one.api.staff
      await me()
      const ear = await hearing(one.api)
      await two.api.staff.vouchers.freeze({ serial, reason: 'stratený' })
      const [line] = entries
      await two.api.staff.statements.setAside({
        id: line!.statementId,
        place: line!.place,
        aside: true,
        reason: 'not-ours',
      })
      await ear.until(() =>
        expect(ear.heard).toEqual([
          { kind: 'voucher', id: serial, version: null },
          { kind: 'bank-line', id, version: null },
        ]),
      )
      app.world.clock.forward(9)
      expect(await vouchers.current({ serials: [unknown, serial] })).toEqual({
        ok: true,
        value: [{ voucher: { ...voucher, frozen: true }, status: 'inactive' }],
      })
      expect(await statements.current({ ids: [app.world.random.uuid(), id] })).toMatchObject({
        ok: true,
        value: [{ id, decision: 'set-aside', decidedBy: nameIn(await two.api.staff.me()) }],
      })
      app.world.clock.forward(21)
      await newOrder(app.api)
      await ear.until(() => expect(ear.isOver()).toBe(true))
    })

    test('how orders and tickets are now is told to staff with a role, with whether a filter means them, and is no activity', async () => {
      const { id } = (await newOrder(app.api)).view.order
      const none = { sort: 'oldest' } as const
      for (const [who, code] of [
        [app, 'sign-in-required'],
        [await somebody(app, null), 'role-required'],
      ] as const)
        for (const list of ['orders', 'tickets'] as const)
          expect(await who.api.staff[list].current({ ids: [id], filter: none })).toEqual({
            ok: false,
            error: { code },
          })
      await app.api.tickets.submit(await ticketRequest(app.api))
      const [one, two] = [await somebody(app), await somebody(app)]
      const { orders, tickets, me } = one.api.staff
      await me()
      const listed = await tickets.list({})
      const ticketId = listed.ok ? listed.value.items[0]!.id : ''
      const ear = await hearing(one.api)
      await two.api.staff.orders.change({ id, status: 'spracuva', version: 1 })
      await two.api.staff.tickets.change({ id: ticketId, priority: 'urgent', version: 1 })
      await ear.until(() => expect(ear.heard).toHaveLength(2))
      app.world.clock.forward(9)
      const isListed = async (filter: Parameters<typeof orders.current>[0]['filter']) => {
        const now = await orders.current({ ids: [app.world.random.uuid(), id], filter })
        return now.ok && now.value.map(({ row, isListed }) => [row.id, row.orderStatus, isListed])
      }
      expect(await isListed(none)).toEqual([[id, 'spracuva', true]])
      expect(await isListed({ q: 'whoever', status: ['prijata'] })).toEqual([[id, 'spracuva', false]])
      expect(await isListed({ whose: 'nobody' })).toEqual([[id, 'spracuva', true]])
      await two.api.staff.orders.claim({ id })
      expect(await isListed({ whose: 'nobody' })).toEqual([[id, 'spracuva', false]])
      expect(await tickets.current({ ids: [ticketId], filter: { priority: ['urgent'] } })).toMatchObject({
        value: [{ row: { id: ticketId, priority: 'urgent' }, isListed: true }],
      })
      expect(await tickets.current({ ids: [ticketId], filter: { priority: ['low'] } })).toMatchObject({
        value: [{ isListed: false }],
      })
      app.world.clock.forward(21)
      await newOrder(app.api)
      await ear.until(() => expect(ear.isOver()).toBe(true))
    })

    test('which letters wait and which refunds are due still is told to whoever shows them, and is no activity (rule A124)', async () => {
      const one = await somebody(app)
      const { deliveries, payments, orders } = one.api.staff
      const courier = { deliveryMethod: 'courier' } as const
      const receivedOn = dayOf(app.world.clock.now())
      const paid = async () => {
        const { order } = (await newOrder(app.api, courier)).view
        const done = await payments.record({
          ...{ id: order.id, amount: order.total, receivedOn, method: 'transfer' },
        })
        return done.ok ? done.value : undefined
      }
      const [first, second, third] = [(await paid())!, (await paid())!, (await paid())!]
      const letters = [first, second].map((account) => account.deliveries[0]!.id)
      const [left] = letters as [string]
      await deliveries.print({ ids: letters })
      await deliveries.handOver({ carrier: 'gls', letters: [{ id: left, trackingNumber: '' }] })
      const { id } = third.record.order
      await orders.change({ id, status: 'zrusena', version: third.record.version })
      const other = randomUUID()
      for (const [who, code] of [
        [app, 'sign-in-required'],
        [await somebody(app, null), 'role-required'],
      ] as const)
        for (const refused of [
          who.api.staff.deliveries.current({ ids: [], queue: 'letters' }),
          who.api.staff.payments.currentRefunds({ ids: [] }),
        ])
          expect(await refused).toEqual({ ok: false, error: { code } })
      const ear = await hearing(one.api)
      app.world.clock.forward(9)
      expect(await deliveries.current({ ids: [...letters, other], queue: 'letters' })).toMatchObject({
        value: [{ id: letters[1], orderNumber: second.record.order.number, printedBy: expect.any(String) }],
      })
      expect(await deliveries.current({ ids: letters, queue: 'failed' })).toEqual({ ok: true, value: [] })
      const due = await payments.currentRefunds({ ids: [id, first.record.order.id, other] })
      const all = await app.ports.orders.record(id)
      expect(due).toMatchObject({ value: [{ id, due: third.record.order.total, version: all!.version }] })
      app.world.clock.forward(21)
      await newOrder(app.api)
      await ear.until(() => expect(ear.isOver()).toBe(true))
    })

    test('an order that is taken is refused to others by name, though they may change it and take it over, which is logged', async () => {
      const [one, two] = [await somebody(app), await somebody(app)]
      const { id, number } = (await newOrder(app.api)).view.order
      const [first, second] = [nameIn(await one.api.staff.me()), nameIn(await two.api.staff.me())]
      const ear = await hearing(two.api)
      const taken = (name: string, isOwn: boolean) => ({ here: [], taken: [{ id, name, isOwn }] })
      expect(await one.api.staff.orders.claim({ id })).toEqual({ ok: true, value: taken(first, true) })
      await ear.until(() => expect(ear.heard).toContainEqual({ kind: 'company', ...taken(first, false) }))
      expect(await two.api.staff.orders.claim({ id })).toEqual({
        ok: false,
        error: { code: 'order-taken', by: first },
      })
      expect(await two.api.staff.orders.addNote({ id, text: 'volané' })).toMatchObject({ ok: true })
      expect(await two.api.staff.orders.claim({ id, over: true })).toEqual({
        ok: true,
        value: taken(second, true),
      })
      const [logged] = await app.ports.systemLog.newest(1)
      expect(logged).toMatchObject({
        action: 'order_taken_over',
        resourceId: id,
        details: { order: number, from: first },
      })
      const nothing = { ok: true, value: { here: [], taken: [] } }
      expect(await one.api.staff.orders.release({ id })).toEqual({ ok: true, value: taken(second, false) })
      expect(await two.api.staff.orders.release({ id })).toEqual(nothing)
      expect(await one.api.staff.orders.claim({ id: app.world.random.uuid() })).toEqual({
        ok: false,
        error: { code: 'order-not-found' },
      })
    })

    test('an order is nobody’s again in five minutes, when it is completed, and when its taker signs out', async () => {
      const [one, two] = [await somebody(app), await somebody(app)]
      const own = async () => {
        const seen = await two.api.staff.reportOpenRecord({ desk: app.world.random.uuid(), open: null })
        return seen.ok && seen.value.taken.length
      }
      const { id } = (await newOrder(app.api)).view.order
      await one.api.staff.orders.claim({ id })
      app.world.clock.forward(claimLife.minutes - 1)
      expect(await own()).toBe(1)
      app.world.clock.forward(1)
      expect(await own()).toBe(0)
      await one.api.staff.orders.claim({ id })
      await two.api.staff.orders.change({ id, status: 'vybavena', reason: 'osobne', version: 1 })
      expect(await own()).toBe(0)
      await one.api.staff.orders.claim({ id })
      expect(await own()).toBe(1)
      await one.api.session.signOut({ scope: 'local' })
      expect(await own()).toBe(0)
    })

    test('nobody else is told anything', async () => {
      expect((await hearing(app.api)).stream).toEqual({ ok: false, error: { code: 'sign-in-required' } })
      const nobody = await somebody(app, null)
      expect((await hearing(nobody.api)).stream).toEqual({ ok: false, error: { code: 'role-required' } })
    })

    test.each(['a sign-out', 'the closing of the account'])(
      '%s ends the stream at once, though nothing else happens, and nothing more is told',
      async (what) => {
        const one = await somebody(app)
        await somebody(app)
        const ear = await hearing(one.api)
        if (what === 'a sign-out') await one.api.session.signOut({ scope: 'local' })
        else expect(await closeStaff(app.ports)(one.credentials.email)).toMatchObject({ ok: true })
        await ear.until(() => expect(ear.isOver()).toBe(true))
        await newOrder(app.api)
        expect(ear.heard).toEqual([])
      },
    )

    test('a session that waits for a second step from now on hears nothing more', async () => {
      const one = await somebody(app)
      const other = await signInAs(app.api, one.credentials)
      const ear = await hearing(app.as(() => other.accessToken))
      await setUpFactor(one.api, app.world.clock)
      await newOrder(app.api)
      await ear.until(() => expect(ear.isOver()).toBe(true))
      expect(ear.heard).toEqual([])
    })

    test('lines and files of banks are told to whoever may see payments only', async () => {
      const [support, finance] = [await somebody(app, 'support'), await somebody(app, 'finance')]
      const [one, two] = [await hearing(support.api), await hearing(finance.api)]
      const { entries } = await statementIn(app.ports, [{}])
      const [line] = entries
      const place = { id: line!.statementId, place: line!.place, aside: true, reason: 'not-ours' } as const
      await finance.api.staff.statements.setAside(place)
      const { id } = (await newOrder(app.api)).view.order
      const order = { kind: 'order', id, version: 1 }
      await two.until(() => expect(two.heard.at(-1)).toEqual(order))
      expect(two.heard).toContainEqual({ kind: 'bank-line', id: line!.id, version: null })
      await one.until(() => expect(one.heard).toEqual([order]))
      for (const { stream } of [one, two]) if (stream.ok) stream.value()
    })

    test('who asks what waits is not active by it, and is told with the right to the overview only', async () => {
      expect(await app.api.staff.queues()).toEqual({ ok: false, error: { code: 'sign-in-required' } })
      const nobody = await somebody(app, null)
      expect(await nobody.api.staff.queues()).toEqual({ ok: false, error: { code: 'role-required' } })
      const one = await somebody(app)
      await one.api.staff.me()
      const ear = await hearing(one.api)
      app.world.clock.forward(9)
      expect(await one.api.staff.queues()).toMatchObject({ ok: true })
      app.world.clock.forward(21)
      await newOrder(app.api)
      await ear.until(() => expect(ear.isOver()).toBe(true))
      expect(ear.heard).toEqual([])
    })

    test('a stream is no activity: the session ends idle although it is open', async () => {
      const one = await somebody(app)
      await one.api.staff.me()
      const ear = await hearing(one.api)
      for (let minutes = 0; minutes < 28; minutes += 7) {
        app.world.clock.forward(7)
        await newOrder(app.api)
      }
      await ear.until(() => expect(ear.heard).toHaveLength(4))
      app.world.clock.forward(2)
      await newOrder(app.api)
      await ear.until(() => expect(ear.isOver()).toBe(true))
      expect(ear.heard).toHaveLength(4)
    })
  },
)

describe('a stream over HTTP', () => {
  const beats = new Set<() => void>()
  const later = (work: () => void) => {
    beats.add(work)
    return () => void beats.delete(work)
  }
  const beat = () => {
    for (const work of beats) {
      beats.delete(work)
      work()
    }
  }
  let stopping: AbortController
  let clock: ReturnType<typeof settableClock>
  let ports: ReturnType<typeof memoryPorts>
  let server: Awaited<ReturnType<typeof serveHttp>>
  beforeEach(async () => {
    beats.clear()
    stopping = new AbortController()
    clock = settableClock()
    ports = memoryPorts(testWorld({ clock }))
    server = await serveHttp(ports, [], { stopping: stopping.signal, later })
  })
  afterEach(() => server.close())

  const visitor = () => httpApi({ baseUrl: server.baseUrl, fetch })
  const session = async (of?: Awaited<ReturnType<typeof staffMember>>) => {
    const { accessToken } = await signInAs(visitor(), of ?? (await staffMember(ports)))
    return { accessToken, api: httpApi({ baseUrl: server.baseUrl, fetch, accessToken: () => accessToken }) }
  }

  test('tells what was stored in its order, however long each look at the session takes', async () => {
    await server.close()
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const held: Promise<void>[] = []
    const { living } = ports.sessions
    const sessions = {
      ...ports.sessions,
      living: async (...asked: Parameters<typeof living>) => {
        await held.shift()
        return living(...asked)
      },
    }
    server = await serveHttp({ ...ports, sessions }, [], { stopping: stopping.signal, later })
    const ear = await hearing((await session()).api)
    held.push(gate)
    const first = (await newOrder(visitor())).view.order
    const second = (await newOrder(visitor())).view.order
    release()
    await ear.until(() => expect(ear.heard).toHaveLength(2))
    expect(ear.heard.map((news) => news.kind === 'order' && news.id)).toEqual([first.id, second.id])
  })

  test('is never kept on the way, says that it lives, and ends at the next beat when its session is over by itself', async () => {
    const { accessToken } = await session()
    const answer = await fetch(`${server.baseUrl}/api/admin/events`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe(':\n\n')
    beat()
    expect((await reader.read()).value).toBe(':\n\n')
    const { id } = (await newOrder(visitor())).view.order
    expect((await reader.read()).value).toBe(`data: {"kind":"order","id":"${id}","version":1}\n\n`)
    clock.forward(sessionLife.idleMinutes)
    beat()
    expect((await reader.read()).done).toBe(true)
  })

  test('ends at once when the server stops', async () => {
    const ear = await hearing((await session()).api)
    stopping.abort()
    await ear.until(() => expect(ear.isOver()).toBe(true))
  })

  test('tells first what was stored since the page was asked for, though the stream began later', async () => {
    const { api } = await session()
    const asked = Date.parse(clock.now())
    clock.forward(1)
    const { id } = (await newOrder(visitor())).view.order
    clock.forward(1)
    const late = await hearing(api, undefined, Date.parse(clock.now()) - asked)
    await late.until(() => expect(late.heard).toEqual([{ kind: 'order', id, version: 1 }]))
    const fresh = await hearing(api, undefined, 0)
    const { id: second } = (await newOrder(visitor())).view.order
    await fresh.until(() => expect(fresh.heard).toEqual([{ kind: 'order', id: second, version: 1 }]))
    const before = await hearing(api, undefined, Date.parse(clock.now()) - asked + 60_000)
    await before.until(() => expect(before.heard).toEqual([{ kind: 'many', of: null }]))
  })

  test('keeps with each beat what is open at its desk, and the order that was taken there', async () => {
    const { api } = await session()
    const other = await session()
    const desk = ports.random.uuid()
    const { id } = (await newOrder(visitor())).view.order
    const ear = await hearing(api, desk)
    await api.staff.reportOpenRecord({ desk, open: { kind: 'order', id } })
    await api.staff.orders.claim({ id })
    const seen = () => other.api.staff.reportOpenRecord({ desk: ports.random.uuid(), open: null })
    for (let beats = 0; beats < 3 * claimLife.minutes; beats += 1) {
      clock.forward(0.5)
      beat()
      await vi.waitFor(
        async () => expect(await seen()).toMatchObject({ value: { here: [{ id }], taken: [{ id }] } }),
        patience,
      )
    }
    if (ear.stream.ok) ear.stream.value()
    await vi.waitFor(async () => expect(await seen()).toMatchObject({ value: { here: [] } }), patience)
  })

  test('is refused to the fourth of a session until one has ended, and to nobody else', async () => {
    const { api } = await session()
    const ears = []
    for (let count = 0; count < liveEventLimits.streamsOfSession; count += 1) ears.push(await hearing(api))
    expect((await hearing(api)).stream).toMatchObject({
      ok: false,
      error: {
        code: 'too-many-requests',
        limit: { most: liveEventLimits.streamsOfSession },
        retryAfterSeconds: 60,
      },
    })
    expect((await hearing((await session()).api)).stream.ok).toBe(true)
    const [first] = ears
    if (first?.stream.ok) first.stream.value()
    await vi.waitFor(async () => expect((await hearing(api)).stream.ok).toBe(true), patience)
  })

  test('is refused to an account that has its share, whatever its sessions, and the older ones stay', async () => {
    const own = await staffMember(ports)
    const ears = []
    while (ears.length < liveEventLimits.streamsOfAccount) {
      const { api } = await session(own)
      for (
        let count = 0;
        count < liveEventLimits.streamsOfSession && ears.length < liveEventLimits.streamsOfAccount;
        count += 1
      )
        ears.push(await hearing(api))
    }
    expect((await hearing((await session(own)).api)).stream).toMatchObject({
      ok: false,
      error: { code: 'too-many-requests', limit: { most: liveEventLimits.streamsOfAccount } },
    })
    expect((await hearing((await session()).api)).stream.ok).toBe(true)
    await newOrder(visitor())
    for (const ear of ears) await ear.until(() => expect(ear.heard).toHaveLength(1))
  })

  test('is refused when there are as many as there may be in all', long, async () => {
    for (let count = 0; count < liveEventLimits.streams; ) {
      const { api } = await session()
      for (
        let own = 0;
        own < liveEventLimits.streamsOfSession && count < liveEventLimits.streams;
        own += 1, count += 1
      )
        expect((await hearing(api)).stream.ok).toBe(true)
    }
    expect((await hearing((await session()).api)).stream).toMatchObject({
      ok: false,
      error: { code: 'too-many-requests', limit: { most: liveEventLimits.streams } },
    })
  })
})

test('of more than ten within a second the rest is told as one, as soon as there is room', () => {
  const clock = settableClock()
  const start = Date.parse(clock.now())
  const timers: { work: () => void; at: number }[] = []
  const told: LiveEvent[] = []
  const later = (work: () => void, ms: number) => void timers.push({ work, at: Date.parse(clock.now()) + ms })
  const hear = throttleEvents({ clock, later })((news) => void told.push(news))
  const some = (version: number): LiveEvent => ({ kind: 'order', id: 'one', version })
  const pass = (ms: number) => {
    clock.set(new Date(start + ms).toISOString())
    for (const timer of timers.splice(0)) timer.at <= start + ms ? timer.work() : timers.push(timer)
  }
  for (let version = 1; version <= 30; version += 1) {
    pass(version * 20)
    hear(some(version))
  }
  expect(told).toEqual(Array.from({ length: 10 }, (_, place) => some(place + 1)))
  pass(1019)
  expect(told).toHaveLength(10)
  pass(1020)
  expect(told.slice(10)).toEqual([{ kind: 'many', of: null }])
  pass(2000)
  hear(some(31))
  expect(told.slice(11)).toEqual([some(31)])
})

test('that somebody came or went is told at most once in a second, and never lost', () => {
  const clock = settableClock()
  const start = Date.parse(clock.now())
  const timers: { work: () => void; at: number }[] = []
  const told: LiveEvent[] = []
  const later = (work: () => void, ms: number) => void timers.push({ work, at: Date.parse(clock.now()) + ms })
  const hear = throttleEvents({ clock, later })((news) => void told.push(news))
  const pass = (ms: number) => {
    clock.set(new Date(start + ms).toISOString())
    for (const timer of timers.splice(0)) timer.at <= start + ms ? timer.work() : timers.push(timer)
  }
  for (let count = 0; count < 50; count += 1) {
    pass(count * 10)
    hear({ kind: 'company' })
  }
  expect(told).toHaveLength(1)
  pass(1000)
  expect(told).toHaveLength(2)
  for (let version = 1; version <= 10; version += 1) hear({ kind: 'order', id: 'one', version })
  hear({ kind: 'company' })
  // Nine orders beside it, and the tenth and the presence of the team wait for room.
  expect(told.filter(({ kind }) => kind === 'order')).toHaveLength(9)
  pass(2000)
  expect(told.slice(11)).toEqual([{ kind: 'many', of: null }, { kind: 'company' }])
})

test('what is kept for whoever begins to listen is bounded, and what is not kept is told as many', async () => {
  const clock = settableClock()
  let tell = (_: LiveEvent) => {}
  const liveEvents = {
    subscribe: async (hear: (told: LiveEvent) => void) => {
      const before = tell
      tell = (told) => {
        before(told)
        hear(told)
      }
      return () => {}
    },
  }
  const recent = recentLiveEvents({ liveEvents, clock })
  await recent.begin()
  const some = (version: number): LiveEvent => ({ kind: 'order', id: 'one', version })
  const since = async (agoMs: number) => {
    const heard: LiveEvent[] = []
    await recent.subscribe((told) => void heard.push(told), agoMs)
    return heard
  }
  clock.forward(1)
  for (let version = 1; version <= liveEventLimits.remembered; version += 1) tell(some(version))
  tell({ kind: 'company' })
  expect(await since(1000)).toHaveLength(liveEventLimits.remembered)
  tell(some(liveEventLimits.remembered + 1))
  expect(await since(1000)).toEqual([{ kind: 'many', of: null }])
  clock.forward(1)
  tell(some(1))
  expect(await since(1000)).toEqual([some(1)])
  clock.forward(liveEventLimits.rememberedSeconds / 60)
  tell(some(2))
  expect(await since(1000)).toEqual([some(2)])
  expect(await since(liveEventLimits.rememberedSeconds * 1000 + 60_000)).toEqual([{ kind: 'many', of: null }])
})
