import { reportHandMoney } from '@hotovo/application/payments/by-hand'
import { readsAnHour } from '@hotovo/domain/limits'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'
import { addTicketTo } from '../support/tickets.ts'

type Desk = Awaited<ReturnType<typeof somebody>>['api']['staff']

describe.each(testSetups)('Staff do nothing without a trace, $name', ({ open }) => {
  let app: TestApp
  beforeEach(async () => {
    app = await open()
  })
  afterEach(() => app.close())

  /** Has somebody read records that are not there, numbered from one to another. */
  const readBy = async (email: string, kind: string, from: number, to: number) =>
    app.ports.reads.note({
      staffId: (await app.ports.staff.byEmail(email))!.account.id,
      hour: `${app.world.clock.now().slice(0, 13)}:00:00.000Z`,
      records: Array.from({ length: to - from }, (_, place) => `${kind} ${from + place}`),
    })

  test('hundreds of different records that one person reads in an hour are told once, and none is refused (rule A47)', async () => {
    const jana = await somebody(app)
    const read = (from: number, to: number) => readBy(jana.credentials.email, 'order', from, to)
    const alerts = async () => {
      const { items } = done(await jana.api.staff.audit.list({}))
      return items.filter(({ action }) => action === 'security_many_reads')
    }
    const { order } = (await newOrder(app.api)).view
    await read(0, readsAnHour - 2)
    done(await jana.api.staff.orders.open({ id: order.id }))
    done(await jana.api.staff.orders.list({}))
    expect(await alerts()).toEqual([])
    const other = (await newOrder(app.api)).view.order
    done(await jana.api.staff.orders.list({}))
    done(await jana.api.staff.orders.open({ id: other.id }))
    expect(await alerts()).toMatchObject([
      {
        actor: { email: jana.credentials.email },
        system: { severity: 'high', details: { records: readsAnHour } },
      },
    ])
  })

  test('no key of a person keeps the alert from being told (rule A47)', async () => {
    const jana = await somebody(app)
    const { order } = (await newOrder(app.api)).view
    const digits = app.world.clock.now().replace(/\D/g, '').slice(0, 10).padStart(12, '0')
    for (const owner of ['00000000-0000-4000-8000-', '00000000-0000-0000-0000-'])
      done(await jana.api.staff.orders.addNote({ id: order.id, text: 'Volal' }, `${owner}${digits}`))
    await readBy(jana.credentials.email, 'order', 0, readsAnHour)
    done(await jana.api.staff.orders.open({ id: order.id }))
    const { items } = done(await jana.api.staff.audit.list({}))
    expect(items.filter(({ action }) => action === 'security_many_reads')).toHaveLength(1)
  })

  test('a refusal that gives the record back is a read of it, and so is a change of nothing (rule A53)', async () => {
    const { id } = (await newOrder(app.api)).view.order
    const ticketId = (await addTicketTo(app.ports)).id
    const receivedOn = dayOf(app.world.clock.now())
    const money = { amount: 1, receivedOn, method: 'cash', version: 0 } as const
    const old = { version: 0, reason: 'Omyl' }
    const deeds: readonly ((desk: Desk) => Promise<{ ok: boolean }>)[] = [
      ({ orders }) => orders.change({ id, version: 0 }),
      ({ orders }) => orders.change({ id, version: 1 }),
      ({ payments }) => payments.record({ id, ...money }),
      ({ payments }) => payments.refund({ id, ...money }),
      ({ payments }) => payments.takeBack({ id, payment: ticketId, ...old }),
      ({ payments }) => payments.confirm({ id, payment: ticketId, version: 0 }),
      ({ payments }) => payments.refuse({ id, payment: ticketId, ...old }),
      ({ tickets }) => tickets.change({ id: ticketId, version: 0 }),
      ({ tickets }) => tickets.change({ id: ticketId, version: 1 }),
      ({ tickets }) => tickets.reply({ id: ticketId, text: 'Dobrý deň', version: 0 }),
    ]
    const counts: (readonly [boolean, number])[] = []
    for (const deed of deeds) {
      const { api, credentials } = await somebody(app)
      const { ok } = await deed(api.staff)
      counts.push([ok, await readBy(credentials.email, 'order', 0, 0)])
    }
    const changesNothing = [1, 8]
    expect(counts).toEqual(deeds.map((_, place) => [changesNothing.includes(place), 1]))
  })

  test('the rows of an export are reads: one of hundreds is an alert (rules A22, A47)', async () => {
    const jana = await somebody(app)
    const { order } = (await newOrder(app.api)).view
    await newOrder(app.api)
    await addTicketTo(app.ports)
    const { staff } = jana.api
    await readBy(jana.credentials.email, 'order', 0, readsAnHour - 4)
    done(await staff.tickets.export({}))
    done(await staff.orders.export({}))
    const alerts = async () =>
      done(await staff.audit.list({})).items.filter(({ action }) => action === 'security_many_reads')
    expect(await alerts()).toEqual([])
    await staff.payments.record({
      id: order.id,
      amount: order.total,
      receivedOn: dayOf(app.world.clock.now()),
      method: 'cash',
    })
    done(await staff.vouchers.export({}))
    expect(await alerts()).toMatchObject([{ system: { severity: 'high' } }])
  })

  test('a voucher that is blocked already and a contact that is so already are answered as reads (rule A53)', async () => {
    const { staff } = (await somebody(app)).api
    const { orderId: id } = await letter(staff)
    const { record, vouchers } = done(await staff.payments.account({ id }))
    const { email, phone, address, postalCode, city, country } = record.order
    const contact = { email, phone, address: address ?? '', postalCode: postalCode ?? '', city: city ?? '' }
    const as = { ...contact, country: country ?? '', reason: 'Preklep', id, version: record.version }
    const { serial } = vouchers[0]!.voucher
    done(await staff.vouchers.freeze({ serial, reason: 'Stratený' }))
    const reads = async (deed: (desk: Desk) => Promise<{ ok: boolean }>) => {
      const { api, credentials } = await somebody(app)
      expect(await deed(api.staff)).toMatchObject({ ok: true })
      return readBy(credentials.email, 'order', 0, 0)
    }
    // Of the voucher, and of the order whose customer it names.
    expect(await reads(({ vouchers }) => vouchers.freeze({ serial, reason: 'Znova' }))).toBe(2)
    expect(await reads(({ deliveries }) => deliveries.correct(as))).toBe(1)
  })

  /** An order for the courier that was paid, with the letter that waits. */
  const letter = async (desk: Desk, quantity = 1) => {
    const { id, total } = (
      await newOrder(app.api, {
        deliveryMethod: 'courier',
        selectedVouchers: [{ id: 'line-1', amount: 50_00, quantity, isCustom: false }],
      })
    ).view.order
    const receivedOn = dayOf(app.world.clock.now())
    const { deliveries } = done(await desk.payments.record({ id, amount: total, receivedOn, method: 'cash' }))
    return { orderId: id, id: deliveries[0]!.id }
  }

  test('each opening of a letter for the courier is told with its person, a second one as such and in the morning (rule A52)', async () => {
    const jana = await somebody(app)
    const peter = await somebody(app)
    const { staff } = jana.api
    const { id, orderId } = await letter(staff)
    for (const desk of [staff, staff, peter.api.staff]) done(await desk.deliveries.print({ ids: [id] }))
    const { items } = done(await staff.orders.history({ id: orderId }))
    const opened = items.filter(({ actionType }) => actionType.startsWith('letter_printed'))
    expect(
      opened.map(({ actionType, actor }) => [actionType, actor.kind === 'staff' && actor.email]).toReversed(),
    ).toEqual([
      ['letter_printed', jana.credentials.email],
      ['letter_printed_again', jana.credentials.email],
      ['letter_printed_again', peter.credentials.email],
    ])
    const told = done(await staff.audit.list({})).items.filter(
      ({ action }) => action === 'courier_letter_opened',
    )
    expect(
      told.map(({ actor, entity, system }) => [actor, entity.id, system?.details.opening]),
    ).toMatchObject(
      [peter, jana, jana].map(({ credentials: { email } }, place) => [{ email }, orderId, 3 - place]),
    )
    app.world.clock.forward(24 * 60)
    await reportHandMoney(app.ports)()
    const morning = (await app.letters()).find(({ id }) => id.startsWith('recorded-by-hand'))
    expect(morning?.text.match(/otvorené: /g)).toHaveLength(2)
  })

  test('letters are counted as reads of their own kind: a morning of 150 is no alert, and none is refused (rules A47, A52)', async () => {
    const jana = await somebody(app)
    const { staff } = jana.api
    const { id } = await letter(staff)
    const read = (from: number, to: number) => readBy(jana.credentials.email, 'letter', from, to)
    const alerts = async () =>
      done(await staff.audit.list({})).items.filter(({ action }) => action === 'security_many_reads')
    await read(0, 149)
    done(await staff.deliveries.print({ ids: [id] }))
    expect(await alerts()).toEqual([])
    await read(149, readsAnHour - 1)
    done(await staff.deliveries.print({ ids: [id] }))
    expect(await alerts()).toHaveLength(1)
  })

  test('who has the audit log checked is told in it', async () => {
    const jana = await somebody(app)
    done(await jana.api.staff.audit.check())
    const { items } = done(await jana.api.staff.audit.list({}))
    expect(items.filter(({ action }) => action === 'audit_checked')).toMatchObject([
      { actor: { kind: 'staff', email: jana.credentials.email }, system: { severity: 'low' } },
    ])
  })
})
