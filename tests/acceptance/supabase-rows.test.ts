import { visitor } from '@hotovo/application/access/caller'
import { type Api, asCaller, createApi } from '@hotovo/application/api'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ProjectStores, supabase } from '../support/backends.ts'
import { must } from '../support/spending.ts'
import { signInAs, staffMember } from '../support/staff.ts'
import { newOrder, ticketRequest } from '../support/test-app.ts'
import { long } from '../support/tier.ts'
import { testWorld } from '../support/world.ts'

const columns = {
  voucher_orders: [
    ...['id', 'order_number', 'first_name', 'last_name', 'email', 'phone', 'address', 'city', 'postal_code'],
    ...['country', 'voucher_amount', 'voucher_quantity', 'selected_vouchers', 'currency', 'delivery_method'],
    ...['payment_method', 'notes', 'voucher_subtotal', 'processing_fee', 'delivery_fee', 'total_amount'],
    ...['voucher_status', 'order_status', 'payment_status', 'created_at'],
  ],
  support_tickets: [
    ...[
      'id',
      'ticket_number',
      'name',
      'email',
      'phone',
      'subject',
      'message',
      'category',
      'priority',
      'status',
    ],
    ...['admin_notes', 'created_at', 'related_order_id'],
  ],
  order_audit_log: [
    ...[
      'order_id',
      'action_type',
      'field_name',
      'old_value',
      'new_value',
      'admin_user',
      'admin_email',
      'notes',
    ],
    'created_at',
  ],
  ticket_audit_log: [
    ...['ticket_id', 'action_type', 'field_name', 'old_value', 'new_value', 'admin_user', 'admin_email'],
    ...['notes', 'created_at'],
  ],
  audit_logs: [
    ...['id', 'user_id', 'action', 'resource_type', 'resource_id', 'details', 'ip_address', 'user_agent'],
    ...['severity', 'timestamp', 'created_at'],
  ],
}

const origin = { ipAddress: '192.0.2.7', userAgent: 'a browser of Jana' }

describe('What staff read of a project by the official client', () => {
  let stores: ProjectStores
  let staff: SupabaseClient
  const numbers: string[] = []
  let orderId: string
  let ticketId: string
  let desk: Api['staff']
  let email: string

  beforeAll(async () => {
    // The project tells of every refusal.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    stores = await supabase.open()
    const { project } = stores
    const world = testWorld()
    const ports = { ...stores, ...world }
    const as = (accessToken: () => string | undefined) =>
      asCaller(createApi(ports), { ...visitor, origin, accessToken })
    const api = as(() => undefined)
    for (let count = 1; count <= 3; count++) {
      const { order } = (await newOrder(api)).view
      numbers.unshift(order.number)
      orderId = order.id
      world.clock.forward(1)
    }
    expect(await api.tickets.submit(await ticketRequest(api))).toMatchObject({ ok: true })
    const credentials = await staffMember(ports)
    email = credentials.email
    await api.session.signIn({ email, password: 'nesprávne heslo' })
    const { accessToken } = await signInAs(api, credentials)
    desk = as(() => accessToken).staff
    const [ticket] = must(await desk.tickets.list({})).items
    ticketId = ticket!.id
    // What is done later stands above in the logs.
    const later = () => world.clock.forward(1)
    for (const work of [
      () => desk.orders.change({ id: orderId, status: 'spracuva', version: 1 }),
      () => desk.orders.change({ id: orderId, status: 'zrusena', note: 'Volal Peter', version: 2 }),
      () => desk.orders.addNote({ id: orderId, text: 'Volal zákazník' }),
      () => desk.tickets.change({ id: ticketId, priority: 'high', version: 1 }),
      () => desk.tickets.change({ id: ticketId, status: 'resolved', note: 'Volal Peter', version: 2 }),
      () => desk.tickets.addNote({ id: ticketId, text: 'Volané späť' }),
    ]) {
      later()
      must<unknown>(await work())
    }
    const token = project.accessToken({ aal: 'aal2', app_metadata: { role: 'admin' } })
    staff = createClient(project.publishable.url, project.publishable.key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { Authorization: `Bearer ${token}` } },
    })
  })
  afterAll(async () => {
    // Nothing is open where a given project was refused.
    await stores?.close()
    vi.restoreAllMocks()
  })

  const has = (table: keyof typeof columns, rows: readonly object[] | null) => {
    expect(rows?.length).toBeGreaterThan(0)
    for (const row of rows!) expect(Object.keys(row)).toEqual(expect.arrayContaining(columns[table]))
  }
  /** The columns that others read, without those of ours beside them. */
  const told = (table: keyof typeof columns, rows: readonly Record<string, unknown>[] | null) => {
    has(table, rows)
    return rows!.map((row) => Object.fromEntries(columns[table].map((column) => [column, row[column]])))
  }
  const instant = expect.stringMatching(/^2026-03-02T\d\d:\d\d:\d\d\+00:00$/)
  const sealed = expect.stringMatching(/^[\w-]{40,}$/)
  const byNobody = { admin_user: null, admin_email: null, notes: null, created_at: instant }
  const byJana = () => ({
    admin_user: expect.stringMatching(/^Jana /),
    admin_email: email,
    created_at: instant,
  })

  test('orders, the newest first, with amounts of their vouchers as text of two decimals', async () => {
    const { data } = await staff.from('voucher_orders').select('*').order('created_at', { ascending: false })
    has('voucher_orders', data)
    expect(data!.map((row) => row.order_number)).toEqual(numbers)
    for (const row of data!) {
      expect(row).toMatchObject({
        order_status: row.id === orderId ? 'zrusena' : 'prijata',
        payment_status: 'pending',
        voucher_status: 'active',
        created_at: instant,
        first_name: 'Ľubomíra',
        admin_notes: row.id === orderId ? expect.stringMatching(/: Volal zákazník$/) : null,
      })
      for (const line of row.selected_vouchers)
        expect(line).toEqual({
          id: expect.any(String),
          amount: expect.stringMatching(/^\d+\.\d\d$/),
          quantity: expect.any(Number),
          isCustom: expect.any(Boolean),
        })
      const [subtotal, processing, delivery, total] = [
        ...[row.voucher_subtotal, row.processing_fee, row.delivery_fee, row.total_amount],
      ].map(Number)
      expect(subtotal! + processing! + delivery!).toBe(total)
      expect(Number(row.voucher_amount)).toBe(subtotal)
    }
  })

  test(
    'requests for support, whose phone is empty, with the notes of staff as they were written',
    long,
    async () => {
      const { data } = await staff
        .from('support_tickets')
        .select('*')
        .order('created_at', { ascending: false })
      has('support_tickets', data)
      expect(data).toMatchObject([
        {
          ...{ phone: '', priority: 'high', status: 'resolved', related_order_id: null, created_at: instant },
          admin_notes: expect.stringMatching(/: Volané späť$/),
        },
      ])
    },
  )

  test(
    'the history of an order, the newest first: who, when and what as it is, words about the customer sealed',
    long,
    async () => {
      const { data } = await staff
        .from('order_audit_log')
        .select('*')
        .eq('order_id', orderId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
      const entry = { order_id: orderId, old_value: null, ...byJana() }
      expect(told('order_audit_log', data)).toEqual([
        {
          ...{ ...entry, action_type: 'note_added', field_name: 'admin_notes' },
          ...{ new_value: sealed, notes: sealed },
        },
        {
          ...{ ...entry, action_type: 'charged_change', field_name: 'charged' },
          ...{ old_value: expect.stringMatching(/^\d+$/), new_value: '0', notes: sealed },
        },
        {
          ...{ ...entry, action_type: 'order_status_change', field_name: 'order_status' },
          ...{ old_value: 'spracuva', new_value: 'zrusena', notes: sealed },
        },
        {
          ...{ ...entry, action_type: 'order_status_change', field_name: 'order_status' },
          ...{ old_value: 'prijata', new_value: 'spracuva', notes: 'Status changed to spracuva' },
        },
        {
          ...{ ...entry, action_type: 'created', field_name: null, new_value: numbers[0] },
          ...byNobody,
        },
      ])
      expect(JSON.stringify(data)).not.toContain('Volal')
      const opened = must(await desk.orders.history({ id: orderId })).items.map(({ notes }) => notes)
      expect(opened).toEqual(expect.arrayContaining(['Volal zákazník', 'Volal Peter']))
    },
  )

  test('the history of a request for support, the newest first: the same is sealed', long, async () => {
    const { data } = await staff
      .from('ticket_audit_log')
      .select('*')
      .eq('ticket_id', ticketId)
      .order('created_at', { ascending: false })
    const entry = { ticket_id: ticketId, old_value: null, ...byJana() }
    expect(told('ticket_audit_log', data)).toEqual([
      {
        ...{ ...entry, action_type: 'note_added', field_name: 'admin_notes' },
        ...{ new_value: sealed, notes: sealed },
      },
      {
        ...{ ...entry, action_type: 'status_change', field_name: 'status' },
        ...{ old_value: 'open', new_value: 'resolved', notes: sealed },
      },
      {
        ...{ ...entry, action_type: 'priority_change', field_name: 'priority' },
        ...{ old_value: 'medium', new_value: 'high', notes: null },
      },
      {
        ...{ ...entry, action_type: 'created', field_name: null },
        ...{ new_value: expect.stringMatching(/^SUP-/), ...byNobody },
      },
    ])
    expect(JSON.stringify(data)).not.toMatch(/Volal|Volané/)
    const opened = must(await desk.tickets.history({ id: ticketId })).items.map(({ notes }) => notes)
    expect(opened).toEqual(expect.arrayContaining(['Volané späť', 'Volal Peter']))
  })

  test(
    'the latest entries of the general log: e-mail, address and program are sealed, and nobody is found by them',
    long,
    async () => {
      const { data } = await staff
        .from('audit_logs')
        .select('*')
        .order('timestamp', { ascending: false })
        .order('id', { ascending: false })
        .limit(100)
      const fromHere = { ip_address: sealed, user_agent: sealed }
      const entry = {
        id: expect.any(Number),
        timestamp: instant,
        created_at: expect.stringMatching(/^\d{4}-.*\+00:00$/),
      }
      const ofJana = {
        ...{ ...entry, user_id: expect.stringMatching(/^[\da-f-]{36}$/), resource_id: expect.any(String) },
        severity: 'low',
      }
      expect(told('audit_logs', data)).toEqual([
        {
          ...{ ...ofJana, ...fromHere, action: 'admin_login_success', resource_type: 'session' },
          details: { email: sealed },
        },
        {
          ...{ ...ofJana, ...fromHere, action: 'security_admin_login_success', resource_type: 'session' },
          details: { email: sealed },
        },
        {
          ...{ ...entry, ...fromHere, action: 'security_admin_login_failed', resource_type: 'staff' },
          ...{
            user_id: null,
            resource_id: null,
            severity: 'high',
            details: { email: sealed, remaining: 4, lockedUntil: null },
          },
        },
        {
          ...{ ...ofJana, user_id: null, action: 'admin_account_created', resource_type: 'staff' },
          ...{
            ip_address: null,
            user_agent: sealed,
            severity: 'medium',
            details: { email: sealed, role: 'admin' },
          },
        },
      ])
      expect(JSON.stringify(data)).not.toMatch(/192\.0\.2\.7|browser/)
      const failures = staff.from('audit_logs').select('id').eq('action', 'security_admin_login_failed')
      expect((await failures).data).toHaveLength(1)
      expect((await failures.eq('details->>email', email)).data).toEqual([])
      const opened = must(await desk.audit.list({ q: email, type: 'system' })).items
      expect(opened.map(({ action }) => action)).toContain('security_admin_login_failed')
    },
  )

  test('and write nothing, into no log either: that is asked of the server', long, async () => {
    const changed = await staff
      .from('voucher_orders')
      .update({ order_status: 'vybavena' })
      .eq('id', orderId)
      .select('id')
    expect(changed.data ?? []).toEqual([])
    const entry = { action_type: 'note_added', field_name: 'admin_notes', new_value: 'x' }
    const event = {
      action: 'security_admin_login_failed',
      resource_type: 'staff',
      details: {},
      severity: 'high',
    }
    const rows: readonly [log: string, row: object][] = [
      ['order_audit_log', { order_id: orderId, ...entry }],
      ['ticket_audit_log', { ticket_id: ticketId, ...entry }],
      ['audit_logs', event],
    ]
    for (const [log, row] of rows) {
      const { error } = await staff.from(log).insert(row)
      // Where a project gave staff rights that it should not, as the one of these tests does, the chain of the log refuses first.
      expect([log, error]).toMatchObject([log, { code: expect.stringMatching(/^(42501|SUP)$/) }])
    }
    const { data } = await staff.from('voucher_orders').select('order_status').eq('id', orderId)
    expect(data).toEqual([{ order_status: 'zrusena' }])
  })
})
