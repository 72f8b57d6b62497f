import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { statementReader } from '@hotovo/adapters/statements/read'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import type { Order } from '@hotovo/domain/orders/order'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Factor } from '@hotovo/domain/staff/factor'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { describe, expect, test } from 'vitest'
import { placement } from '../../tests/support/placements.ts'
import { freshSecrets, voucher } from '../../tests/support/vouchers.ts'
import { testWorld } from '../../tests/support/world.ts'
import type { Job } from '../jobs/job.ts'
import { storedVoucher } from '../settlement/voucher-secrets.ts'
import { freezeChange } from '../vouchers/freezing.ts'
import { performJob } from './perform-job.ts'
import type { Letter } from './ports.ts'

/** A house whose letters are their ids, and the ids of those that were sent. */
function house(world = testWorld()) {
  const ports = memoryPorts(world)
  const sent: string[] = []
  const letter = (id: string): Letter => ({
    id,
    to: 'jana@hotovo.test',
    subject: '',
    text: '',
    html: '',
    images: [],
  })
  const perform = performJob({
    ...ports,
    letters: {
      orderReceived: ({ order }) => letter(`received ${order.id}`),
      orderNotification: ({ order }) => letter(`notification ${order.id}`),
      paymentPartial: ({ order }) => letter(`partial ${order.id}`),
      paymentReceived: ({ order }) => letter(`paid ${order.id}`),
      paymentReminder: ({ order }) => letter(`reminder ${order.id}`),
      paymentRest: ({ order }, { at, lastDay }) => letter(`rest ${order.id} ${at} ${lastDay}`),
      orderExpired: ({ order }) => letter(`expired ${order.id}`),
      withdrawalReceived: ({ order }, refund) => letter(`withdrawn ${order.id} ${refund}`),
      withdrawalNotification: ({ order }, refund) => letter(`withdrawal ${order.id} ${refund}`),
      voucherFrozen: ({ serial }, at) => letter(`frozen ${serial} ${at}`),
      voucherExpiresSoon: ({ serial }) => letter(`expires-soon ${serial}`),
      contactCorrected: ({ order }, { number }) => letter(`contact-corrected ${order.id} ${number}`),
      vouchersOnTheWay: ({ order }) => letter(`on-the-way ${order.id}`),
      voucherCodes: ({ id }) => letter(`codes ${id}`),
      voucherPasswords: ({ id }) => letter(`passwords ${id}`),
      voucherTexts: () => [],
      secondStepText: ({ factorId, number }, code) => ({ id: `${factorId} ${code}`, to: number, text: '' }),
      ticketReceived: ({ id }) => letter(`received ${id}`),
      ticketNotification: ({ id }) => letter(`notification ${id}`),
      overpayment: ({ order }, refund) => letter(`over ${refund} ${order.id}`),
      ticketReply: (_, { id }) => letter(`reply ${id}`),
      feedbackReceived: ({ id }) => letter(`received ${id}`),
      feedbackNotification: ({ id }) => letter(`notification ${id}`),
      programNotification: ({ id }) => letter(`program ${id}`),
      invitation: ({ recovery }, token) => letter(`invite ${recovery.id} ${token}`),
      recoveryLink: ({ recovery }, token) => letter(`link ${recovery.id} ${token}`),
      recoveryCode: ({ recovery }, code) => letter(`code ${recovery.id} ${code}`),
      recordedByHand: (day) => letter(`recorded-by-hand ${day}`),
      emailChange: ({ id }, side, token, at) => letter(`email-change ${id} ${side} ${token} ${at}`),
      emailChanged: ({ id }, side) => letter(`email-changed ${id} ${side}`),
      passwordChanged: ({ id }, { at }) => letter(`password-changed ${id} ${at}`),
      securityAlert: (id, entries) => letter(`${entries.map(({ action }) => action)} ${id}`),
    },
    mail: { send: async ({ id }) => void sent.push(id) },
    sms: { send: async ({ id }) => void sent.push(id) },
    documents: {
      voucherPdf: async () => '',
      courierLetters: async () => '',
      slip: async () => '',
      cashStatement: async () => '',
    },
    statementReader,
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
    { kind: 'letter', letter: 'ticket-reply', ticketId: 'nobody', replyId: 'none' },
    { kind: 'letter', letter: 'feedback-received', feedbackId: 'nobody' },
    { kind: 'letter', letter: 'feedback-notification', feedbackId: 'nobody' },
    { kind: 'letter', letter: 'security-alert', alertId: '1' },
  ]
  for (const job of jobs) await expect(perform(job)).rejects.toThrow('for a letter')
  expect(sent).toEqual([])
})

describe('a letter about a voucher', () => {
  const job = { kind: 'letter', letter: 'voucher-frozen', serial: '', at: '' } as const
  /** A voucher of a paid order, changed as given, and what is sent by jobs about it. */
  async function about(change: Partial<Voucher>) {
    const { ports, perform, sent } = house()
    const { order, ...rest } = placement()
    await ports.orders.add({ ...rest, order })
    const secrets = voucher(change)
    const place = { orderId: order.id, line: 1, piece: 1, part: 1, replaces: null }
    const stored = await storedVoucher(ports, secrets, freshSecrets(), place)
    await ports.vouchers.add([stored])
    return { perform, sent, serial: secrets.serial, ports, stored }
  }

  test('that was blocked goes out for each blocking, under the same id however often it is performed', async () => {
    const { perform, sent, serial } = await about({ frozen: true })
    for (const at of ['2026-11-20T08:30:00.000Z', '2026-11-20T08:30:00.000Z', '2026-11-20T09:30:00.000Z'])
      await perform({ ...job, serial, at })
    expect(sent).toEqual([
      `frozen ${serial} 2026-11-20T08:30:00.000Z`,
      `frozen ${serial} 2026-11-20T08:30:00.000Z`,
      `frozen ${serial} 2026-11-20T09:30:00.000Z`,
    ])
  })

  test('that was unblocked meanwhile, spent, or has expired is not sent', async () => {
    const unblocked = await about({ frozen: false })
    await unblocked.perform({ ...job, serial: unblocked.serial, at: '2026-11-20T08:30:00.000Z' })
    const spent = await about({ balance: 0 })
    const expired = await about({ expiresAt: '2026-01-06T22:59:59.999Z' })
    const left = await about({ balance: 1 })
    for (const { perform, serial } of [spent, expired, left])
      await perform({ kind: 'letter', letter: 'voucher-expires-soon', serial })
    expect([unblocked.sent, spent.sent, expired.sent]).toEqual([[], [], []])
    expect(left.sent).toEqual([`expires-soon ${left.serial}`])
  })

  test('is asked for by every blocking of a voucher of an order, and by no unblocking', () => {
    const [kept, place] = [voucher(), { orderId: 'o', line: 1, piece: 1, part: 1, replaces: null }]
    const by = { kind: 'visitor' } as const
    const jobsAt = (at: string, frozen = true, where: typeof place | null = place) =>
      freezeChange({ voucher: kept, place: where }, frozen, { by, at }).jobs
    const [first] = jobsAt('2026-11-20T08:30:00.000Z')
    expect(first).toMatchObject({ letter: 'voucher-frozen', serial: kept.serial })
    expect(jobsAt('2026-11-20T09:30:00.000Z')).not.toEqual([first])
    expect(jobsAt('2026-11-20T08:30:00.000Z', false)).toEqual([])
    expect(jobsAt('2026-11-20T08:30:00.000Z', true, null)).toEqual([])
  })
})

describe('a text message of a second step', () => {
  test('goes out while its challenge may be answered, the same one however often it is performed, and no longer than its factor is there', async () => {
    const world = testWorld()
    const { ports, perform, sent } = house(world)
    const [accountId, factorId, sessionId] = ['a', 'f', 's']
    const at = world.clock.now()
    const entry = systemEntry('admin_account_created', at, {
      userId: null,
      resourceType: 'staff',
      resourceId: null,
      details: {},
      origin: { ipAddress: null, userAgent: null },
    })
    const account = {
      id: accountId,
      email: 'jana@hotovo.test',
      role: null,
      names: {},
      createdAt: at,
      lastSignInAt: null,
      closedAt: null,
      mustChangePassword: false,
    }
    await ports.staff.add(account, 'hash', entry)
    const factor: Factor = {
      id: factorId,
      accountId,
      type: 'phone',
      name: null,
      createdAt: at,
      verifiedAt: null,
      lastUsedAt: null,
      lastStep: null,
      credentialId: null,
      signCount: null,
      phoneEnding: '456',
    }
    await ports.factors.begin(factor, '+421905123456', entry)
    const text = { kind: 'text', accountId, factorId, sessionId, language: 'sk' } as const
    const until = minutesLater(at, 5)
    await perform({ ...text, until })
    await perform({ ...text, until })
    expect(sent).toHaveLength(2)
    expect(sent[0]).toMatch(/^f \d{6}$/)
    expect(sent[1]).toBe(sent[0])
    await perform({ ...text, until: at })
    await perform({ ...text, until, factorId: 'another' })
    await perform({ ...text, until, accountId: 'another' })
    expect(sent).toHaveLength(2)
  })
})
