import { dayOf } from '@hotovo/domain/shared/calendar'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../../tests/support/back-office.ts'
import { somebody } from '../../../../../tests/support/staff.ts'
import { newOrder } from '../../../../../tests/support/test-app.ts'
import { addTicketTo } from '../../../../../tests/support/tickets.ts'
import { momentsIn } from './timeline.ts'

test('an order is told in one list: payment, vouchers, its tickets and their replies, and nothing twice', async () => {
  const { app, api } = await backOffice()
  const { order } = (await newOrder(app.api)).view
  const { staff } = api
  app.world.clock.forward(1)
  const paid = await staff.payments.record({
    id: order.id,
    amount: order.total,
    method: 'transfer',
    receivedOn: dayOf(app.world.clock.now()),
    version: 1,
  })
  expect(paid).toMatchObject({ ok: true })
  app.world.clock.forward(1)
  const ticket = await addTicketTo(app.ports, { email: order.email })
  const related = await staff.tickets.change({ id: ticket.id, relatedOrder: order.number, version: 1 })
  expect(related.ok).toBe(true)
  app.world.clock.forward(1)
  const replied = await staff.tickets.reply({ id: ticket.id, text: 'Už to je.', version: 2 })
  expect(replied.ok).toBe(true)

  const found = await staff.orders.timeline({ id: order.id })
  if (!found.ok) throw new Error(found.error.code)
  const { entries, account, talks, lines } = found.value
  expect(talks.map(({ record, replies }) => [record.ticket.id, replies.length])).toEqual([[ticket.id, 1]])
  const moments = momentsIn(entries, account, { talks, lines })
  expect(moments.map(({ kind }) => kind).toSorted()).toEqual([
    'entry',
    'entry',
    'issue',
    'payment',
    'reply',
    'ticket',
  ])
  expect(moments.map(({ at }) => at)).toEqual(
    moments
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(moments.find(({ kind }) => kind === 'payment')).toMatchObject({ by: { kind: 'staff' } })
  const told = moments.flatMap((moment) => (moment.kind === 'entry' ? [moment.entry.fieldName] : []))
  expect(told).toEqual(['payment_status', null])
})

test('a voucher that was replaced is told once, with the reason and by whom it was wanted (rule V20)', async () => {
  const { app, api, credentials } = await backOffice()
  const { order } = (await newOrder(app.api)).view
  const { staff } = api
  const receivedOn = dayOf(app.world.clock.now())
  app.world.clock.forward(1)
  await staff.payments.record({ id: order.id, amount: order.total, method: 'transfer', receivedOn })
  const paid = await staff.payments.account({ id: order.id })
  app.world.clock.forward(1)
  const { serial } = paid.ok ? paid.value.vouchers[0]!.voucher : { serial: '' }
  const replaced = await staff.vouchers.reissue({ serial, reason: 'stratený' })
  const found = await staff.orders.timeline({ id: order.id })
  if (!found.ok || !replaced.ok) throw new Error('refused')
  const moments = momentsIn(found.value.entries, found.value.account, found.value)
  expect(moments[0]).toMatchObject({
    kind: 'entry',
    entry: {
      oldValue: serial,
      newValue: replaced.value.voucher.serial,
      notes: 'stratený',
      actor: { kind: 'staff', email: credentials.email },
    },
  })
  const issued = moments.flatMap((moment) => (moment.kind === 'issue' ? [moment.vouchers.length] : []))
  expect(issued).toEqual([2])
})

test('of an order of which only the log is known the log is told', () => {
  expect(momentsIn([], undefined, undefined)).toEqual([])
})

test('a payment that a colleague confirmed is told with both of them, and once', async () => {
  const { app, api, credentials } = await backOffice()
  const { order } = (await newOrder(app.api)).view
  const other = (await somebody(app)).api.staff
  const form = { amount: 2500_00, receivedOn: dayOf(app.world.clock.now()), method: 'cash' } as const
  app.world.clock.forward(1)
  const recorded = await other.payments.record({ id: order.id, ...form })
  if (!recorded.ok) throw new Error(recorded.error.code)
  const { byHand, record } = recorded.value
  app.world.clock.forward(1)
  await api.staff.payments.confirm({ id: order.id, payment: byHand[0]!.id, version: record.version })
  const found = await api.staff.orders.timeline({ id: order.id })
  if (!found.ok) throw new Error(found.error.code)
  const moments = momentsIn(found.value.entries, found.value.account, found.value)
  expect(moments.find(({ kind }) => kind === 'payment')).toMatchObject({
    by: { email: credentials.email },
    byHand: { recordedById: byHand[0]!.recordedById },
  })
  const told = moments.flatMap((moment) => (moment.kind === 'entry' ? [moment.entry.newValue] : []))
  expect(told.filter((value) => value?.endsWith('250000'))).toEqual(['waiting 250000'])
})
