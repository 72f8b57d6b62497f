import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import type { Order } from '@hotovo/domain/orders/order'
import { expect, test } from 'vitest'
import { placement } from '../../tests/support/placements.ts'
import { testWorld } from '../../tests/support/world.ts'
import type { Job } from './job.ts'
import { performJob } from './perform.ts'
import type { Letter } from './ports.ts'

/** A house whose letters are their ids, and the ids of those that were sent. */
function house() {
  const ports = memoryPorts(testWorld())
  const sent: string[] = []
  const letter = (id: string): Letter => ({ id, to: '', subject: '', text: '', html: '', images: [] })
  const perform = performJob({
    ...ports,
    letters: {
      orderReceived: ({ order }) => letter(`received ${order.id}`),
      orderNotification: ({ order }) => letter(`notification ${order.id}`),
      paymentPartial: ({ order }) => letter(`partial ${order.id}`),
      paymentReminder: ({ order }) => letter(`reminder ${order.id}`),
      orderExpired: ({ order }) => letter(`expired ${order.id}`),
      voucherFrozen: ({ serial }, at) => letter(`frozen ${serial} ${at}`),
      voucherExpiresSoon: ({ serial }) => letter(`expires-soon ${serial}`),
      vouchersOnTheWay: ({ order }) => letter(`on-the-way ${order.id}`),
      voucherCodes: ({ id }) => letter(`codes ${id}`),
      voucherPasswords: ({ id }) => letter(`passwords ${id}`),
      voucherTexts: () => [],
      ticketReceived: ({ id }) => letter(`received ${id}`),
      ticketNotification: ({ id }) => letter(`notification ${id}`),
      feedbackReceived: ({ id }) => letter(`received ${id}`),
      feedbackNotification: ({ id }) => letter(`notification ${id}`),
      securityAlert: (id, entries) => letter(`${entries.map(({ action }) => action)} ${id}`),
    },
    mail: { send: async ({ id }) => void sent.push(id) },
    sms: { send: async ({ id }) => void sent.push(id) },
    documents: { voucherPdf: async () => '', courierLetter: async () => '' },
  })
  return { ports, perform, sent }
}

test.each([
  ['cancelled', { orderStatus: 'zrusena' }],
  ['paid', { paymentStatus: 'paid' }],
] satisfies [string, Partial<Order>][])(
  'the customer of an order that is %s by now is not asked to pay, and staff hear of it',
  async (_, state) => {
    const { ports, perform, sent } = house()
    const { order: asPlaced, ...rest } = placement()
    const order = { ...asPlaced, ...state }
    await ports.orders.add({ ...rest, order })
    for (const job of rest.jobs) await perform(job)
    expect(sent).toEqual([`notification ${order.id}`])
  },
)

test.each(['prijata', 'spracuva', 'vybavena'] as const)(
  'the customer of an order that is %s and not paid is',
  async (orderStatus) => {
    const { ports, perform, sent } = house()
    const { order: asPlaced, ...rest } = placement()
    const order = { ...asPlaced, orderStatus }
    await ports.orders.add({ ...rest, order })
    for (const job of rest.jobs) await perform(job)
    expect(sent).toEqual([`received ${order.id}`, `notification ${order.id}`])
  },
)

test('a security letter is about the entry that its job names', async () => {
  const { ports, perform, sent } = house()
  const at = ports.clock.now()
  const entry = systemEntry('security_admin_login_failed', at, {
    userId: null,
    resourceType: 'staff',
    resourceId: null,
    details: { email: 'jana@hotovo.test' },
    origin: { ipAddress: null, userAgent: null },
  })
  await ports.systemLog.addFailure(entry, { entry, failures: 3, since: at })
  await perform({ kind: 'letter', letter: 'security-alert', alertId: '1' })
  expect(sent).toEqual(['security_admin_login_failed 1'])
})

test('a job of what is not there fails, so that it is seen', async () => {
  const { perform, sent } = house()
  const jobs: Job[] = [
    { kind: 'letter', letter: 'order-received', orderId: 'nobody' },
    { kind: 'letter', letter: 'order-notification', orderId: 'nobody' },
    { kind: 'letter', letter: 'ticket-received', ticketId: 'nobody' },
    { kind: 'letter', letter: 'ticket-notification', ticketId: 'nobody' },
    { kind: 'letter', letter: 'feedback-received', feedbackId: 'nobody' },
    { kind: 'letter', letter: 'feedback-notification', feedbackId: 'nobody' },
    { kind: 'letter', letter: 'security-alert', alertId: '1' },
  ]
  for (const job of jobs) await expect(perform(job)).rejects.toThrow('for a letter')
  expect(sent).toEqual([])
})
