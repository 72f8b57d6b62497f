import { randomUUID } from 'node:crypto'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import type { OrderQuery } from '@hotovo/application/orders/ports'
import { auditActions, auditTypes } from '@hotovo/domain/audit/actions'
import { type AuditFilter, auditPeriods } from '@hotovo/domain/audit/record'
import type { LookupClue } from '@hotovo/domain/back-office/lookup'
import type { VoucherFilter, VoucherSort } from '@hotovo/domain/vouchers/filter'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { inBulk } from '../support/in-bulk.ts'
import { manyOrders } from '../support/many-orders.ts'
import { manyTickets } from '../support/many-tickets.ts'
import { placement } from '../support/placements.ts'
import { readsOf } from '../support/plans.ts'
import { ticketSubmission } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import { storedVoucherOf } from '../support/vouchers.ts'
import { testPersonal } from '../support/world.ts'

// How many rows a question reads is how fast it is: that is for the long run.
let database: MigratedDatabase
const rows = 20_000
const first = ['zuzana', 'jana', 'peter', 'jozef', 'andrea', 'michal', 'lucia', 'daniel', 'eva', 'tomas']
const last = ['kovac', 'varga', 'novak', 'horvath', 'baco', 'molnar', 'lukac', 'polak', 'gajdos', 'hudak']
const [zuzana, kovacova] = [1 / first.length, 1 / last.length]

beforeAll(async () => {
  database = await migratedDatabase()
  const { owner, sql } = database
  const stores = postgresStores(sql, testPersonal)
  await stores.orders.add(placement())
  await stores.tickets.add(ticketSubmission())
  // A tenth of them has each name, a hundredth has both.
  const one = (names: readonly string[], of: string) => `('{${names}}'::text[])[1 + ${of} % ${names.length}]`
  const [given, family] = [one(first, 'n'), one(last, 'n / 10')]
  await manyOrders(owner, rows, {
    name: `concat(${given}, ' ', ${family}, 'ova ', ${given}, '.', ${family}, 'ova', n)`,
    phone: `'9' || lpad(((n::bigint * 7919) % 100000000)::text, 8, '0')`,
  })
  await manyTickets(owner, 10_000, randomUUID())
})
afterAll(async () => {
  await database.drop()
})

describe('a search for words', long, () => {
  const page = async (q: string, more: Partial<OrderQuery> = {}) =>
    (
      await readsOf(database, ({ orders }) =>
        orders.page({ filter: { q, ...more.filter }, sort: 'newest', limit: 26 }),
      )
    ).filter(({ table, how }) => table === 'voucher_orders' && how !== 'Sample Scan')

  test('that many have looks through the first rows of the list', async () => {
    const reads = await page('zuzana')
    expect(reads.map(({ index }) => index)).toEqual(['voucher_orders_newest'])
    expect(reads[0]!.rows).toBeLessThan((4 * 26) / zuzana)
  })

  test('that many have, with a status, looks through the first rows with that status', async () => {
    const reads = await page('andrea', { filter: { status: ['zrusena'] } })
    expect(reads).toHaveLength(1)
    expect(reads[0]!.index).toMatch(/^voucher_orders_(status|newest)$/)
    expect(reads[0]!.rows).toBeLessThan((4 * 26 * 5) / zuzana)
  })

  test('of which few orders have both asks the index for a rare piece of each, and fetches little else', async () => {
    const reads = await page('zuzana kovacova')
    expect(reads.map(({ index }) => index)).toEqual(['voucher_orders_search'])
    expect(reads[0]!.condition).toContain('%zu')
    expect(reads[0]!.condition).not.toMatch(/%(ana|ova|zuzana|kovacova)%/)
    expect(reads[0]!.rows).toBeLessThan(1.5 * rows * zuzana * kovacova)
    // JSON is made of the rows that are answered, not of all that are sorted.
    expect(reads[0]!.made).not.toContain('to_jsonb')
  })

  test.each([
    ['a part of a number', 'ATM-00002718'],
    ['a part of an e-mail', 'na.vargaova2731'],
    ['a part of a phone', '1624595'],
    ['letters that nobody has', 'xqxqxq'],
  ])('of %s asks the index, and never for what every number or e-mail has', async (_, q) => {
    const reads = await page(q)
    expect(reads.map(({ index }) => index)).toEqual(['voucher_orders_search'])
    expect(reads[0]!.condition).not.toMatch(/atm|ova/)
    expect(reads[0]!.rows).toBeLessThan(rows / 50)
  })

  test('that is only counted fetches no more than are counted', async () => {
    const reads = await readsOf(database, ({ orders }) =>
      orders.count({ filter: { q: 'zuzana' }, limit: 501 }),
    )
    const fetched = reads.filter(({ table, how }) => table === 'voucher_orders' && how !== 'Sample Scan')
    expect(fetched.map(({ index }) => index)).toEqual(['voucher_orders_search'])
    expect(fetched[0]!.rows).toBeLessThan(2 * 501)
  })
})

describe('what few records have is found by an index of its own', long, () => {
  beforeAll(async () => {
    // Some orders for the courier go to towns, a hundredth of them and of the tickets was noted something about.
    await database.owner.query('begin; set local session_replication_role = replica')
    await database.owner.query(
      `update voucher_orders
          set city = case when right(order_number, 2) = '07' then 'Nové Zámky' when delivery_method = 'courier' then 'Bratislava – Ružinov' end,
              notes = null, admin_notes = case when right(order_number, 2) = '13' then 'volala' end`,
    )
    await database.owner.query(
      `update support_tickets set admin_notes = case when right(ticket_number, 2) = '13' then 'volala' end,
              category = case when right(ticket_number, 2) = '17' then 'complaint' else category end,
              topic = case when right(ticket_number, 2) <> '17' then topic end`,
    )
    await database.owner.query('commit')
    await database.owner.query('vacuum analyze voucher_orders')
    await database.owner.query('vacuum analyze support_tickets')
  })

  test.each<[string, OrderQuery['filter'], string, number]>([
    ['a town', { town: 'nove zam' }, 'voucher_orders_town', rows / 90],
    ['a town and a status', { town: 'Nové', status: ['zrusena'] }, 'voucher_orders_town', rows / 90],
    ['a note', { noted: true }, 'voucher_orders_noted', 2 * 26],
    ['a note and a status', { noted: true, status: ['zrusena'] }, 'voucher_orders_noted', rows / 90],
    [
      'a note and a currency that some have',
      { noted: true, currency: 'CZK' },
      'voucher_orders_noted',
      rows / 90,
    ],
  ])('orders by %s', async (_, filter, index, most) => {
    const asked = { filter, sort: 'newest', limit: 26 } as const
    const reads = (await readsOf(database, ({ orders }) => orders.page(asked))).filter(
      ({ table }) => table === 'voucher_orders',
    )
    expect(reads).toHaveLength(1)
    expect(reads[0]!.index).toContain(index)
    expect(reads[0]!.rows).toBeLessThan(most)
  })

  test('contacts that were corrected to a town', async () => {
    const asked = { filter: { town: 'nove zam' }, sort: 'newest', limit: 26 } as const
    const reads = await readsOf(database, ({ orders }) => orders.page(asked), 'forbidden')
    const corrected = reads.filter(({ table }) => table === 'contact_corrections')
    expect(corrected.map(({ index }) => index)).toEqual(['contact_corrections_town'])
    expect(corrected[0]!.condition).toContain('nove zam')
  })

  test('a town that many have looks through the first rows of the list, or its index', async () => {
    const filter = { town: 'bratislava' }
    const reads = await readsOf(database, ({ orders }) => orders.page({ filter, sort: 'newest', limit: 26 }))
    expect(reads.reduce((sum, read) => sum + read.rows, 0)).toBeLessThan(rows / 5)
  })

  test.each([
    ['a note', { noted: true }, 'support_tickets_noted'],
    ['a category', { category: ['complaint'] }, 'support_tickets_category'],
    ['days', { from: '2026-03-01', to: '2026-03-02' }, 'support_tickets_newest'],
  ] as const)('tickets by %s', async (_, filter, index) => {
    const reads = await readsOf(database, ({ tickets }) =>
      tickets.page({ filter, sort: 'newest', limit: 26 }),
    )
    expect(reads.map((read) => read.index)).toEqual([index])
    expect(reads[0]!.rows).toBeLessThan(4 * 26)
  })
})

describe('a way of delivery is looked for in an index of its own', long, () => {
  beforeAll(async () => {
    // Of what was cancelled nothing was for the courier, but for three old orders.
    await database.owner.query('begin; set local session_replication_role = replica')
    await database.owner.query(
      `update voucher_orders set delivery_method = 'email'
        where order_status = 'zrusena' and delivery_method = 'courier'
          and created_at > (select created_at from voucher_orders where order_status = 'zrusena'
                               and delivery_method = 'courier' order by created_at offset 2 limit 1)`,
    )
    await database.owner.query('commit')
    await database.owner.query('vacuum analyze voucher_orders')
  })

  test.each<[string, OrderQuery['filter'], number]>([
    ['alone', { delivery: ['courier'] }, 26],
    ['one of several', { delivery: ['sms', 'courier'] }, 2 * 26],
    ['with a status that few of them have', { delivery: ['courier'], status: ['zrusena'] }, 3],
    ['with a payment and a currency', { delivery: ['courier'], payment: ['pending'], currency: 'CZK' }, 26],
  ])('%s, and few orders are read', async (_, filter, most) => {
    const reads = await readsOf(database, ({ orders }) => orders.page({ filter, sort: 'newest', limit: 26 }))
    expect(reads.filter(({ index }) => index).map(({ index }) => index)).toEqual(['voucher_orders_delivery'])
    expect(reads.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(most)
  })

  // The index of amounts would be read from end to end for what it lacks.
  test.each(['largest', 'smallest'] as const)(
    'what few orders are together is known, so for the %s few are read too',
    async (sort) => {
      const filter: OrderQuery['filter'] = { delivery: ['courier'], status: ['zrusena'] }
      const reads = await readsOf(database, ({ orders }) => orders.page({ filter, sort, limit: 26 }))
      expect(reads.reduce((sum, { rows }) => sum + rows, 0)).toBe(3)
    },
  )
})

describe('what belongs to a customer is found by indexes', long, () => {
  const email = 'zakaznik2718@example.sk'
  test.each<[string, LookupClue]>([
    ['an e-mail', { kind: 'email', email }],
    ['a phone', { kind: 'phone', ending: '905123456' }],
    ['an account', { kind: 'account', accounts: ['SK3112000000198742637541'] }],
    ['a number', { kind: 'number', numbers: ['ATM-000002718', 'SUP-000002718', 'VCH-1'] }],
    ['a variable symbol', { kind: 'variable-symbol', symbol: '1000002718' }],
    ['a parcel', { kind: 'parcel', number: 'RR123456789SK' }],
    ['a refund of a line', { kind: 'refund', signs: 'ACFA2883', isBeginning: true }],
    ['a part of the number of one', { kind: 'refund', signs: 'FA28', isBeginning: false }],
    ['words', { kind: 'words', terms: ['neznamy', 'platitel'] }],
    ['an amount', { kind: 'amount', minor: 5100, currencies: ['EUR'] }],
  ])('%s', async (_, clue) => {
    const reads = await readsOf(database, ({ recordSearch }) => recordSearch.find(clue, 20), 'forbidden')
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.filter(({ how }) => how === 'Seq Scan')).toEqual([])
  })

  test('the other orders and tickets of an e-mail, and what the orders come to', async () => {
    const asked = { email, except: randomUUID(), limit: 5 }
    const reads = await readsOf(
      database,
      async ({ orders, tickets }) => {
        await orders.ofCustomer(asked)
        await tickets.ofCustomer(asked)
      },
      'forbidden',
    )
    const indexes = new Set(reads.map(({ index }) => index))
    expect([...indexes]).toEqual(
      expect.arrayContaining([
        'voucher_orders_email',
        'support_tickets_email',
        expect.stringMatching('order_payments_'),
      ]),
    )
    expect(reads.filter(({ how }) => how === 'Seq Scan')).toEqual([])
    expect(reads.every(({ rows }) => rows < 10)).toBe(true)
  })

  test('the orders that a payment may be for', async () => {
    const asked = {
      currency: 'EUR',
      missing: 5100,
      symbols: ['1000002718', '1000002719'],
      words: ['zuzana', 'kovacova'],
      account: 'SK3112000000198742637541',
      named: [randomUUID()],
      each: 25,
    } as const
    const reads = await readsOf(database, ({ statements }) => statements.likelyOrders(asked), 'forbidden')
    expect(reads.map(({ index }) => index)).toEqual(
      expect.arrayContaining(['bank_entries_counter_account', 'voucher_orders_search']),
    )
    expect(reads.filter(({ how }) => how === 'Seq Scan')).toEqual([])
    expect(reads.reduce((sum, one) => sum + one.rows, 0)).toBeLessThan(0.05 * rows)
  })

  test('the vouchers of its orders, their payments, and the lines of statements that paid them or are about them', async () => {
    const id = randomUUID()
    const reads = await readsOf(
      database,
      async ({ vouchers, payments, statements }) => {
        await vouchers.ofOrder(id)
        await payments.ofOrder(id)
        await statements.byIds([id])
        await statements.about([id])
      },
      'forbidden',
    )
    expect(new Set(reads.map(({ table }) => table))).toEqual(
      new Set(['vouchers', 'order_payments', 'bank_entries']),
    )
    expect(reads.map(({ index }) => index)).toContain('bank_entries_orders')
    expect(reads.filter(({ how }) => how === 'Seq Scan')).toEqual([])
  })
})

describe('what staff look at every day is read by indexes, however much there is', long, () => {
  /** The instant of the last row; rows are spread over the two years before. */
  const now = '2026-11-20T10:00:00.000Z'
  const logs = ['order_audit_log', 'ticket_audit_log', 'voucher_audit_log', 'audit_logs']
  const limit = 26

  beforeAll(async () => {
    const { owner } = database
    const stores = postgresStores(database.sql, testPersonal)
    await stores.vouchers.add([await storedVoucherOf()])
    await owner.query(
      `insert into audit_logs (action, resource_type, details, severity, timestamp) values ('admin_logout', 'session', '{}', 'low', '${now}')`,
    )
    await inBulk(owner, ['vouchers', ...logs], fill)

    async function fill() {
      await owner.query(
        `insert into vouchers
       select made.* from (select to_jsonb(v) as row from vouchers v limit 1) one, generate_series(1, ${rows}) n,
         lateral (select timestamptz '${now}' - (${rows} - n) * interval '2 years' / ${rows} as at) stands,
         jsonb_populate_record(null::vouchers, one.row || jsonb_build_object(
           'serial', 'VCH-' || lpad(n::text, 9, '0'), 'last_four', lpad((n % 10000)::text, 4, '0'),
           'code_hash', lpad(n::text, 43, '0'), 'currency', case n % 20 when 0 then 'CZK' else 'EUR' end,
           'created_at', at, 'expires_at', at + interval '1 year', 'frozen', n % 50 = 0,
           'balance_minor', case when n % 3 = 0 then 0 else 5000 end, 'used_at', case when n % 3 = 0 then at end,
           'order_id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'), 'line', 1, 'piece', 1, 'part', 1)) made`,
      )
      for (const log of logs) {
        const isGeneral = log === 'audit_logs'
        const [at, action] = isGeneral ? ['timestamp', 'action'] : ['created_at', 'action_type']
        const of = {
          order_audit_log: `'order_id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'), `,
          ticket_audit_log: `'ticket_id', '00000000-0000-4000-8000-' || lpad((1 + n % 10000)::text, 12, '0'), `,
          voucher_audit_log: `'voucher_serial', 'VCH-' || lpad(n::text, 9, '0'), `,
          audit_logs: `'severity', (array['low', 'low', 'low', 'low', 'medium', 'low', 'high'])[1 + n % 7], `,
        }[log]
        const rare = {
          order_audit_log: 'letter_printed',
          ticket_audit_log: 'related_order_change',
          voucher_audit_log: 'voided_change',
          audit_logs: 'audit_checked',
        }[log]
        const actions = isGeneral
          ? `(array['admin_login_success', 'admin_logout', 'admin_account_created', 'security_admin_login_failed'])[1 + n % 4]`
          : `(array['created', 'order_status_change', 'status_change', 'priority_change', 'note_added'])[1 + n % 5]`
        await owner.query(
          `insert into ${log} overriding system value
         select made.* from (select to_jsonb(l) as row from ${log} l limit 1) one, generate_series(1, ${rows}) n,
           jsonb_populate_record(null::${log}, one.row || jsonb_build_object(${of}
             'id', 1000000 + n, 'seq', 1000000 + n, '${at}', timestamptz '${now}' - (${rows} - n) * interval '2 years' / ${rows},
             '${action}', case when n <= 10 then '${rare}' else ${actions} end,
             'search_text', ' cislo-' || lpad(n::text, 9, '0') || ' meno' || n % 977 || ' jana adminova')) made`,
        )
      }
    }
  })

  /** Nothing large is read whole, and no table more than `most` rows. */
  const areFew = (reads: Awaited<ReturnType<typeof readsOf>>, most: number) => {
    expect(reads.length).toBeGreaterThan(0)
    const large = reads.filter(({ table }) => [...logs, 'vouchers', 'voucher_orders'].includes(table))
    expect(large.filter(({ how }) => how === 'Seq Scan')).toEqual([])
    expect(large.filter((read) => read.rows > most)).toEqual([])
  }

  test.each<[string, AuditFilter, number]>([
    ['nothing', {}, limit],
    ...auditTypes.map((type): [string, AuditFilter, number] => [`the log ${type}`, { type }, limit]),
    // Of those that there are, an action is one row of five, and one of four in the general log; a few have only old rows, or none.
    ...auditActions.map((action): [string, AuditFilter, number] => [
      `the action ${action}`,
      { action },
      8 * limit,
    ]),
    ...auditPeriods.map((period): [string, AuditFilter, number] => [
      `the period ${period}`,
      { period },
      limit,
    ]),
    ['a severity', { severity: 'high' }, 8 * limit],
    ['sign-ins hidden', { signIns: 'hidden' }, 3 * limit],
    ['a number', { q: 'cislo-000017182' }, 100],
    ['a word that few rows have', { q: 'meno271' }, 1000],
    ['a word that all rows have', { q: 'adminova' }, 4 * limit],
    ['letters that nobody has', { q: 'xqxqxq' }, 0],
    ['an action in a period', { action: 'note_added', period: 'month' }, 8 * limit],
    ['an action of one log', { type: 'order', action: 'status_change' }, 8 * limit],
    ['a period of one log', { type: 'ticket', period: 'week' }, limit],
    ['a severity in a period', { severity: 'high', period: 'month' }, 8 * limit],
    ['a word in one log', { type: 'voucher', q: 'meno271' }, 1000],
    ['a word with an action', { action: 'created', q: 'meno271' }, 1000],
    ['somebody', { by: 'nikto@hotovo.test' }, 0],
  ])('the audit by %s', async (_, filter, most) => {
    areFew(await readsOf(database, ({ auditRecords }) => auditRecords.page({ filter, now, limit })), most)
  })

  test('the audit from far behind its first page', async () => {
    const after = { at: '2025-06-01T10:00:00.000Z', type: 'order', id: '1010000' } as const
    areFew(
      await readsOf(database, ({ auditRecords }) => auditRecords.page({ filter: {}, now, after, limit })),
      limit + 1,
    )
  })

  test.each<[string, VoucherFilter, number]>([
    ['nothing', {}, limit],
    ['what is active', { status: ['active'] }, 4 * limit],
    ['what is used', { status: ['used'] }, 5 * limit],
    ['what is blocked', { status: ['inactive'] }, 60 * limit],
    ['what has expired', { status: ['expired'] }, rows / 2 + 8 * limit],
    ['a currency', { currency: 'CZK' }, 24 * limit],
    ['a status in a currency', { status: ['active'], currency: 'CZK' }, 80 * limit],
    ['what lapsed', { lapsed: true }, limit],
    ['an amount that few have', { amount: { from: 77_00, to: 77_00 } }, 4 * limit],
    ['what is left', { balance: { from: 12_00, to: 13_00 } }, 4 * limit],
    ['days of issue', { from: '2026-03-01', to: '2026-03-02' }, 4 * limit],
    ['the beginning of a serial', { q: 'VCH-00002718' }, 100],
    ['the beginning of a serial without its letters', { q: '00002718' }, 100],
    ['the last four', { q: '2718' }, 100],
    ['the number of an order', { q: 'ATM-000002718' }, 100],
    ['what nobody has', { q: 'XQXQ' }, 100],
  ])('vouchers by %s', async (_, filter, most) => {
    areFew(await readsOf(database, ({ vouchers }) => vouchers.page({ filter, at: now, limit })), most)
  })

  test.each<[string, VoucherFilter, VoucherSort, number]>([
    ['what expires soonest', { status: ['active'] }, 'expires', 8 * limit],
    ['what most is left of', {}, 'balance', limit],
  ])('vouchers sorted by %s', async (_, filter, sort, most) => {
    areFew(await readsOf(database, ({ vouchers }) => vouchers.page({ filter, at: now, sort, limit })), most)
  })

  test('how many rows a filter means is counted up to its most, of orders, tickets and vouchers', async () => {
    const most = 1001
    const reads = await readsOf(database, async ({ orders, tickets, vouchers }) => {
      await orders.count({ filter: { status: ['prijata'] }, limit: most })
      await orders.count({ filter: { payment: ['pending'], status: ['spracuva'] }, limit: most })
      await tickets.count({ filter: { status: ['open'] }, limit: most })
      await vouchers.count({ filter: { status: ['active'] }, at: now, limit: most })
    })
    areFew(reads, 20 * most)
  })

  test('figures of the dashboard are read from those that are kept, and queues are counted by their indexes', async () => {
    const figures = await readsOf(database, ({ figures }) => figures.kept('2026-11-07'))
    expect(new Set(figures.map(({ table }) => table))).toEqual(new Set(['kept_figures']))
    const most = 101
    const waiting = await readsOf(
      database,
      ({ figures }) => figures.waiting({ today: '2026-11-20', answerBy: now, most }),
      'forbidden',
    )
    expect(waiting.filter((read) => read.rows > 2 * most)).toEqual([])
  })
})
