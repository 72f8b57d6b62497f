import { randomUUID } from 'node:crypto'
import type { AuditQuery } from '@hotovo/application/audit/ports'
import type { Settlement } from '@hotovo/application/settlement/ports'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { type AuditRecord, entryRecord, matchesRecord, systemRecord } from '@hotovo/domain/audit/record'
import { type SystemAction, type SystemEntry, systemEntry } from '@hotovo/domain/audit/system-log'
import { adminNote, withStatus } from '@hotovo/domain/orders/order'
import type { Payment } from '@hotovo/domain/payments/payment'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { actorOf } from '@hotovo/domain/staff/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { type OfEach, singly } from '../support/combinations.ts'
import {
  addBoughtVoucher,
  addOrderTo,
  addWaitingHandPayment,
  paymentFor,
  settlementOfChange,
  statementEntry,
  statementIn,
} from '../support/payments.ts'
import { placement } from '../support/placements.ts'
import { staffAccount } from '../support/staff.ts'
import { ticketSubmission } from '../support/tickets.ts'

const now = '2026-11-20T12:00:00.000Z'
const daysAgo = (days: number) => minutesLater(now, -days * 24 * 60)

describe.each(backends)('AuditRecords in $name', ({ open }) => {
  let stores: Stores
  /** Everything that was written, as the domain says it is shown, the newest first. */
  const written: AuditRecord[] = []
  const account = staffAccount({
    email: 'zofia@hotovo.test',
    names: { fullName: 'Žofia Čierna' },
    createdAt: daysAgo(50),
  })
  const staff = actorOf(account)
  const about = (action: SystemAction, at: string, part: Partial<SystemEntry> = {}): SystemEntry => ({
    ...systemEntry(action, at, {
      userId: null,
      resourceType: 'staff',
      resourceId: null,
      details: { email: 'kto@inde.example.sk', remaining: 3 },
      origin: { ipAddress: '192.0.2.7', userAgent: 'a browser' },
    }),
    ...part,
  })

  beforeAll(async () => {
    stores = await open()
    const systemRows: [SystemEntry, typeof staff | undefined][] = []
    const created = about('admin_account_created', daysAgo(50), { ipAddress: null, userAgent: 'shell' })
    await stores.staff.add(account, '$argon2id$one', created)
    systemRows.push([created, undefined])
    const failed = about('security_admin_login_failed', daysAgo(7))
    const alarm = about('security_multiple_failed_attempts', daysAgo(7))
    await stores.systemLog.addFailure(failed, { entry: alarm, failures: 3, since: daysAgo(8) })
    systemRows.push([failed, undefined])
    const own = about('admin_account_created', now, { userId: account.id, details: { email: account.email } })
    await stores.staff.add({ ...account, id: randomUUID(), email: 'druha@hotovo.test' }, '$argon2id$two', own)
    systemRows.push([own, staff])
    const entries: AuditEntry[] = []
    const ticketEntries: AuditEntry[] = []
    // The last order of one instant with the others, so that a page may end between twins.
    for (const at of [daysAgo(40), daysAgo(8), daysAgo(7), now]) {
      const one = placement()
      const order = { ...one.order, createdAt: at }
      const trail = one.entries.map((entry) => ({ ...entry, createdAt: at }))
      await stores.orders.add({ ...one, order, entries: trail })
      const changed = withStatus(order, 'spracuva', { by: staff, at })
      if (!changed.ok) throw new Error('a status may follow any other')
      await stores.orders.change({ ...changed.value, version: 1 })
      const { line, entry } = adminNote(order, 'Volal zákazník <b>', { by: staff, at })
      await stores.orders.addNote(order.id, line, entry)
      entries.push(...trail, ...changed.value.entries, entry)
      const { ticket, ...submitted } = ticketSubmission()
      const told = submitted.entries.map((one) => ({ ...one, createdAt: at }))
      await stores.tickets.add({ ...submitted, ticket: { ...ticket, createdAt: at }, entries: told })
      ticketEntries.push(...told)
    }
    // What was written first has the first place in its log.
    const rows = [
      ...[entries, ticketEntries].flatMap((log) =>
        log.map((entry, place) => ({ place, record: entryRecord(String(place + 1), entry) })),
      ),
      ...systemRows.map(([entry, by], place) => ({
        place,
        record: systemRecord(String(place + 1), entry, by),
      })),
    ]
    rows.sort(
      (a, b) =>
        b.record.at.localeCompare(a.record.at) ||
        b.record.type.localeCompare(a.record.type) ||
        b.place - a.place,
    )
    written.push(...rows.map(({ record }) => record))
  })
  afterAll(() => stores.close())

  const page = (filter: AuditQuery['filter'], query: Partial<AuditQuery> = {}) =>
    stores.auditRecords.page({ filter, now, limit: 100, ...query })

  test('Tells the rows of all logs that a filter means, the newest first, from behind a position on', async () => {
    expect(await page({})).toEqual(written)
    for (let place = 0; place < written.length; place += 1)
      expect(await page({}, { after: written[place], limit: 3 })).toEqual(written.slice(place + 1, place + 4))
    const each: OfEach<AuditQuery['filter']> = {
      q: [
        'zofia',
        'ČIERNA',
        'kto@inde.example.sk',
        'kto@inde',
        'login_failed',
        'high',
        'note zof',
        'zo',
        '%',
        'sup-',
      ],
      // Means nothing without words.
      called: [],
      type: ['order', 'system', 'ticket'],
      action: [
        'created',
        'status_change',
        'priority_change',
        'order_status_change',
        'security_admin_login_failed',
        'balance_change',
      ],
      period: ['today', 'week', 'month'],
      severity: ['high'],
      by: [account.email, 'zofia@hotovo', 'kto@inde.example.sk', 'druha@hotovo.test'],
      signIns: ['hidden'],
    }
    const filters: AuditQuery['filter'][] = [
      ...singly(each),
      { action: 'note_added', period: 'week' },
      { action: 'security_admin_login_failed', type: 'order' },
      { severity: 'low', period: 'week' },
      { severity: 'high', type: 'order' },
      { severity: 'medium', action: 'created' },
      { severity: 'high', action: 'created' },
      { q: 'prihlásenie', called: [['security_admin_login_failed', 'admin_login_success']] },
      { q: 'zofia poznámka', called: [[], ['note_added']] },
      { q: 'poznámka zofia', called: [['note_added']], by: account.email },
      { q: 'vytvorenie', called: [['created', 'admin_account_created']] },
      { q: 'vytvorenie', called: [['created']], type: 'system' },
      { q: 'prihlásenie', called: [['login_failed', '%']] },
      { q: 'poznámka', called: [[], ['note_added']] },
      { q: 'poznámka', called: [[]] },
      { q: 'high poznámka', called: [[], ['note_added', 'security_admin_login_failed']] },
      { by: account.email, type: 'system' },
      { by: account.email.toUpperCase(), type: 'order', period: 'week' },
      { by: account.email, q: 'note' },
      { by: account.email, action: 'created' },
      { signIns: 'hidden', type: 'system' },
      { q: 'zofia', type: 'order' },
      { q: 'kto@inde.example.sk', type: 'system' },
      { type: 'ticket', period: 'week' },
      { type: 'ticket', action: 'created' },
      { q: 'zofia', type: 'ticket' },
      ...(['order', 'ticket'] as const).map((kind) => ({
        q: written.find(({ type }) => type === kind)!.entity.number!.slice(3, 8),
      })),
    ]
    for (const filter of filters) {
      const meant = written.filter((record) => matchesRecord(record, filter, now))
      expect({ filter, found: await page(filter) }).toEqual({ filter, found: meant })
    }
    // The filters above tell these apart.
    expect((await page({ q: 'zofia' })).map(({ type }) => type)).toContain('system')
    expect(await page({ severity: 'high', type: 'order' })).toEqual([])
    expect((await page({ action: 'created' })).map(({ action }) => action)).toContain('admin_account_created')
    expect(await page({ type: 'ticket' })).toHaveLength(4)
    expect(await page({ q: 'zofia poznámka', called: [[], ['note_added']] })).toHaveLength(4)
    expect(await page({ q: 'vytvorenie', called: [['created', 'admin_account_created']] })).toHaveLength(10)
    expect(await page({ q: 'prihlásenie', called: [['login_failed', '%']] })).toEqual([])
    expect(new Set((await page({ by: account.email })).map(({ type }) => type))).toEqual(
      new Set(['system', 'order']),
    )
    expect(await page({ by: 'kto@inde.example.sk' })).toEqual([])
    expect(await page({ q: 'sup-' })).toHaveLength(4)
    expect(await page({ period: 'today' })).toHaveLength(5)
    expect(await page({ period: 'week' })).toHaveLength(10)
    expect(await page({ q: 'kto@inde.example.sk' })).toHaveLength(2)
    expect(await page({ q: 'kto@inde' })).toEqual([])
  })

  test('Tells with a row about money whose it is: the currency, the movement or the line, its document, its file and its orders', async () => {
    const fresh = await open()
    const order = await addOrderTo(fresh)
    await addWaitingHandPayment(fresh, order)
    const meant = { orderId: order.id, orderNumber: order.number, amount: 10_00 }
    const { statement, entries } = await statementIn(fresh, [
      { amount: 10_00 },
      { amount: 20_00, currency: 'PLN', kind: 'debit', variableSymbol: '77', proposal: [meant] },
    ])
    const [line] = entries
    const moved = async (of: typeof order, payment: Partial<Payment>, more: Partial<Settlement> = {}) => {
      const one = paymentFor(of, payment)
      const { settlement } = await settlementOfChange(fresh, of.id, { payments: [one] })
      expect(await fresh.payments.settle({ orders: [settlement], jobs: [], ...more })).toHaveLength(1)
      return one
    }
    // All at one instant: the amounts tell the movements apart.
    const came = await moved(
      order,
      { amount: 10_00, entryId: line!.id, reference: 'VS 1234567890' },
      { accepts: { id: line!.id, by: 'Jana', at: line!.bookedOn } },
    )
    await moved(
      order,
      { kind: 'take-back', amount: -10_00, takesBack: came.id },
      { reopens: { id: line!.id } },
    )
    const bought = await addBoughtVoucher(fresh, { currency: 'CZK', amount: 1000_00 })
    const { settlement } = await settlementOfChange(fresh, bought.place.orderId, {
      taken: { voucher: bought.voucher, isGivenBack: true },
    })
    expect(await fresh.payments.settle({ orders: [settlement], jobs: [] })).toHaveLength(1)
    const paid = settlement.order
    await moved(paid, { kind: 'refund', amount: -400_00, method: 'cash', reference: 'VPD 3' })
    for (const [action, place] of [
      ['payment_set_aside', 2],
      ['payment_waits_again', 9],
    ] as const) {
      const logged = { ...statementEntry(action, statement.id), details: { place } }
      const { id } = entries[place === 2 ? 1 : 0]!
      const [from, to] = place === 2 ? (['open', 'set-aside'] as const) : (['open', 'open'] as const)
      const stood = { decision: from, decidedAt: null }
      await fresh.statements.decide({ id, from: stood, to, by: 'Jana', at: now, logged })
    }
    const all = await fresh.auditRecords.page({ filter: {}, now, limit: 100 })
    const told = (action: string, number?: string) =>
      all
        .filter((row) => row.action === action && (number === undefined || row.entity.number === number))
        .map(({ money }) => money)
    const bare = { amount: null, kind: null, method: null, reference: null, file: null, orders: [] }
    expect(told('hand_payment_change', order.number)).toEqual([
      { ...bare, currency: 'EUR', method: 'cash', reference: 'PPD 7' },
    ])
    const byLine = { method: 'transfer', reference: 'VS 1234567890', file: statement.fileName, orders: [] }
    expect(told('received_change', order.number)).toEqual([
      { ...byLine, currency: 'EUR', kind: 'take-back', amount: -10_00 },
      { ...byLine, currency: 'EUR', kind: 'payment', amount: 10_00 },
    ])
    expect(told('received_change', paid.number)[0]).toEqual({
      ...bare,
      currency: 'CZK',
      kind: 'refund',
      amount: -400_00,
      method: 'cash',
      reference: 'VPD 3',
    })
    expect(told('charged_change')).toEqual([{ ...bare, currency: 'CZK' }])
    expect(told('balance_change')).toEqual([{ ...bare, currency: 'CZK' }])
    expect(told('payment_set_aside')).toEqual([
      {
        ...bare,
        currency: 'PLN',
        amount: -20_00,
        reference: 'VS 77',
        file: statement.fileName,
        orders: [{ id: order.id, number: order.number }],
      },
    ])
    // What is told of a place that no line has is nothing, and the row is there.
    expect(told('payment_waits_again')).toEqual([null])
    expect(
      new Set(['created', 'payment_status_change', 'statement_imported'].flatMap((one) => told(one))),
    ).toEqual(new Set([null]))
    await fresh.close()
  })

  test('Counts the rows that a filter means, up to as many as are asked for', async () => {
    const filters: AuditQuery['filter'][] = [
      {},
      { type: 'ticket' },
      { severity: 'high', type: 'order' },
      { q: 'zofia poznámka', called: [[], ['note_added']] },
      { by: account.email, action: 'note_added' },
      { q: 'kto@inde.example.sk' },
      { period: 'week', signIns: 'hidden' },
    ]
    for (const filter of filters) {
      const meant = written.filter((record) => matchesRecord(record, filter, now)).length
      for (const limit of [1, meant, meant + 1].filter((most) => most > 0)) {
        const count = await stores.auditRecords.count({ filter, now, limit })
        expect({ filter, limit, count }).toEqual({ filter, limit, count: Math.min(limit, meant) })
      }
    }
    expect(written.length).toBeGreaterThan(10)
  })
})
