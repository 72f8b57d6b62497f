import { dayOf } from '@hotovo/domain/shared/calendar'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../../tests/support/back-office.ts'
import { somebody } from '../../../../../tests/support/staff.ts'
import { newOrder } from '../../../../../tests/support/test-app.ts'
import { addTicketTo } from '../../../../../tests/support/tickets.ts'
import { momentsIn } from './timeline.ts'

/** An order, what is done about it a minute later each, and its moments. */
async function desk() {
  const { app, api, credentials } = await backOffice()
  const { order } = (await newOrder(app.api)).view
  const { staff } = api
  const later = async <T>(done: Promise<{ ok: true; value: T } | { ok: false; error: object }>) => {
    const made = await done
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    app.world.clock.forward(1)
    return made.value
  }
  app.world.clock.forward(1)
  const cash = (amount: number, by = staff) =>
    later(
      by.payments.record({
        id: order.id,
        amount,
        method: 'cash',
        receivedOn: dayOf(app.world.clock.now()),
      }),
    )
  const told = async () => {
    const { entries, account, ...around } = await later(staff.orders.timeline({ id: order.id }))
    return momentsIn(entries, account, around)
  }
  return { app, staff, credentials, order, later, cash, told }
}

test('an order is told in one list: payment, vouchers, its tickets and their replies, and nothing twice', async () => {
  const { app, staff, order, later, cash, told } = await desk()
  await cash(order.total)
  const { id } = await addTicketTo(app.ports, { email: order.email })
  await later(staff.tickets.change({ id, relatedOrder: order.number, version: 1 }))
  await later(staff.tickets.reply({ id, text: 'Už to je.', version: 2 }))
  const moments = await told()
  expect(moments.map(({ kind }) => kind).toSorted()).toEqual([
    'entry',
    'entry',
    'issue',
    'payment',
    'reply',
    'ticket',
  ])
  const instants = moments.map(({ at }) => at)
  expect(instants).toEqual(instants.toSorted().toReversed())
  expect(moments.find(({ kind }) => kind === 'payment')).toMatchObject({ by: { kind: 'staff' } })
  const fields = moments.flatMap((moment) => (moment.kind === 'entry' ? [moment.entry.fieldName] : []))
  expect(fields).toEqual(['payment_status', null])
})

test('a voucher that was replaced is told once, with the reason and by whom it was wanted (rule V20)', async () => {
  const { staff, credentials, order, later, cash, told } = await desk()
  const { serial } = (await cash(order.total)).vouchers[0]!.voucher
  const replaced = await later(staff.vouchers.reissue({ serial, reason: 'stratený' }))
  const moments = await told()
  const actor = { kind: 'staff', email: credentials.email }
  const entry = { oldValue: serial, newValue: replaced.voucher.serial, notes: 'stratený', actor }
  expect(moments[0]).toMatchObject({ kind: 'entry', entry })
  const issued = moments.flatMap((moment) => (moment.kind === 'issue' ? [moment.vouchers.length] : []))
  expect(issued).toEqual([2])
})

test('that nothing is charged for a cancelled order goes without saying, and so does all of it once it goes on (rule A137)', async () => {
  const { staff, order, later, told } = await desk()
  const { version } = await later(staff.orders.change({ id: order.id, status: 'zrusena', version: 1 }))
  await later(staff.orders.change({ id: order.id, status: 'prijata', version }))
  const fields = (await told()).flatMap((one) => (one.kind === 'entry' ? [one.entry.fieldName] : []))
  expect(fields).toEqual(['order_status', 'order_status', null])
})

test('of an order of which only the log is known the log is told', () => {
  expect(momentsIn([], undefined, undefined)).toEqual([])
})

test('a payment that a colleague confirmed is told with both of them, and once', async () => {
  const { app, staff, credentials, order, later, cash, told } = await desk()
  const { byHand, record } = await cash(2500_00, (await somebody(app)).api.staff)
  const [{ id: payment, recordedById } = { id: '', recordedById: '' }] = byHand
  await later(staff.payments.confirm({ id: order.id, payment, version: record.version }))
  const moments = await told()
  expect(moments.find(({ kind }) => kind === 'payment')).toMatchObject({
    by: { email: credentials.email },
    byHand: { recordedById },
  })
  const values = moments.flatMap((moment) => (moment.kind === 'entry' ? [moment.entry.newValue] : []))
  expect(values.filter((value) => value?.endsWith('250000'))).toEqual(['waiting 250000'])
})
