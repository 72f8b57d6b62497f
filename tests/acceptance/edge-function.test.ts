import { randomUUID } from 'node:crypto'
import { httpApi } from '@hotovo/adapters/http/client'
import { nativeArgon2 } from '@hotovo/adapters/native/argon2'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { postgresCall } from '@hotovo/adapters/postgres/call'
import { keepKeyNames } from '@hotovo/adapters/postgres/setup/known-keys'
import { sealing } from '@hotovo/adapters/security/aes-sealing'
import { argonPasswords } from '@hotovo/adapters/security/passwords'
import { secretsIn } from '@hotovo/adapters/security/secrets'
import { sqlPeople } from '@hotovo/adapters/sql/stores/audit'
import { sqlStores } from '@hotovo/adapters/sql/stores/stores'
import { systemClock } from '@hotovo/adapters/system/clock'
import { systemRandom } from '@hotovo/adapters/system/random'
import { Unavailable } from '@hotovo/application/faults'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { MigratedDatabase } from '../support/database.ts'
import { startFunction } from '../support/edge-function.ts'
import { orderForm } from '../support/orders.ts'
import { openProject } from '../support/projects.ts'
import { freePort } from '../support/server.ts'
import { setUpFactor, signInAs, staffMember } from '../support/staff.ts'
import type { TestProject } from '../support/supabase.ts'
import { solvedCheck } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { testSigningKey } from '../support/world.ts'

describe('The Edge Function in Deno', () => {
  let database: MigratedDatabase
  let project: TestProject
  beforeAll(async () => {
    ;({ database, project } = await openProject())
    await keepKeyNames(database.address, serverMacs(secretsIn(keys)!.hashing))
  })
  afterAll(async () => {
    await project?.close()
    await database?.drop()
  })

  const createdAt = '2026-11-01T00:00:00.000Z'
  const keys = JSON.stringify({
    keys: [{ id: 'k1', secret: 'a'.repeat(43), createdAt }],
    signing: [{ ...testSigningKey(), createdAt }],
  })

  async function started(environment: Readonly<Record<string, string>> = {}) {
    const { url, said, close } = await startFunction(project.secret, keys, environment)
    onTestFinished(close)
    let session: SessionGrant | undefined
    const api = httpApi({ baseUrl: url, fetch, accessToken: () => session?.accessToken })
    const carry = (grant: SessionGrant | undefined) => {
      session = grant
    }
    return { api, url, said, carry, check: async () => solvedCheck(await api.humanCheck.ask()) }
  }

  test('takes an order once, shows it by its token, and keeps a request for support', async () => {
    const { api, check, said } = await started()
    const [form, key] = [orderForm({ language: 'sk' }), randomUUID()]
    const request = { ...form, humanCheck: await check() }
    const placed = await api.orders.place(request, key)
    expect(placed, said.join('\n')).toMatchObject({ ok: true, value: { replayed: false } })
    if (!placed.ok) return
    const { token, order } = placed.value.view
    expect(await api.orders.place(request, key)).toMatchObject({
      ok: true,
      value: { replayed: true, view: { token, order: { number: order.number } } },
    })
    expect(await api.orders.view({ token })).toMatchObject({ ok: true, value: { order } })
    expect(await api.orders.view({ token: `${token.slice(0, -1)}x` })).toMatchObject({ ok: false })
    const { rows } = await database.owner.query(
      `select o.order_number, a.action_type, count(j.id)::int as jobs
         from voucher_orders o join order_audit_log a on a.order_id = o.id
         join graphile_worker._private_jobs j on j.payload::text like '%' || o.id || '%' group by 1, 2`,
    )
    expect(rows).toEqual([{ order_number: order.number, action_type: 'created', jobs: expect.any(Number) }])
    const asked = await api.tickets.submit({ ...ticketForm(), humanCheck: await check() })
    expect(asked).toMatchObject({ ok: true })
    expect(await api.orders.place({ ...request, email: 'nobody' }, randomUUID())).toMatchObject({
      ok: false,
      error: { code: 'invalid', problems: [{ at: 'email' }] },
    })
  })

  test('signs staff in, with both factors, lets them do their work, and out again', async () => {
    const { api, url, check, carry } = await started()
    const personal = {
      macs: serverMacs(secretsIn(keys)!.hashing),
      sealing: sealing(secretsIn(keys)!.hashing),
    }
    const call = postgresCall(database.sql)
    const ports = {
      ...sqlStores(call, sqlPeople(call, personal), personal.sealing),
      passwords: argonPasswords(nativeArgon2),
      clock: systemClock(),
      random: systemRandom,
      macs: personal.macs,
    }
    const { email, password } = await staffMember(ports)
    const placed = await api.orders.place({ ...orderForm(), humanCheck: await check() }, randomUUID())
    if (!placed.ok) throw new Error(placed.error.code)
    const { number } = placed.value.view.order

    expect(await api.staff.orders.list({})).toMatchObject({ ok: false, error: { code: 'sign-in-required' } })
    expect(await api.session.signIn({ email, password: `${password}.` })).toMatchObject({
      ok: false,
      error: { code: 'credentials-wrong' },
    })
    carry(await signInAs(api, { email, password }))
    const listed = await api.staff.orders.list({ q: number })
    expect(listed).toMatchObject({ ok: true, value: { items: [{ number }] } })
    const { id } = listed.ok ? listed.value.items[0]! : { id: '' }
    const change = { id, version: 1, status: 'spracuva' } as const
    expect(await api.staff.orders.change(change, randomUUID())).toMatchObject({ ok: true })
    const { rows } = await database.owner.query(
      `select admin_email, new_value from order_audit_log where action_type <> 'created' and order_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ admin_email: email, new_value: 'spracuva' }])

    const { session } = await setUpFactor(api, ports.clock)
    carry(session)
    const refreshed = await api.session.refresh({ refreshToken: session.refreshToken })
    expect(refreshed).toMatchObject({ ok: true, value: { account: { email } } })
    if (!refreshed.ok) return
    carry(refreshed.value)
    const newPassword = `${password} a nové`
    expect(await api.staff.own.changePassword({ password, newPassword }, randomUUID())).toMatchObject({
      ok: true,
    })
    expect(await api.session.signOut()).toMatchObject({ ok: true })
    expect(await api.staff.me()).toMatchObject({ ok: false, error: { code: 'sign-in-required' } })
    const stored = await ports.staff.byEmail(email)
    expect(await ports.passwords.verify(stored?.passwordHash, newPassword, 'unknown')).toBe(true)
    const { keys: told } = await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()
    expect(told).toEqual([expect.objectContaining({ kty: 'EC', kid: 'test' })])
  })

  test('without its project, or with a key or keys that are not of it, says that it cannot now, and tells the log why and nobody’s data', async () => {
    const broken: readonly [Readonly<Record<string, string>>, RegExp][] = [
      [{ HOTOVO_SECRET_KEY: 'sb_secret_of_nobody' }, /"name":"DatabaseRefusal"/],
      [{ SUPABASE_URL: `http://127.0.0.1:${await freePort()}` }, /"name":"DatabaseRefusal"/],
      [{ HOTOVO_KEYS: keys.replace('aaa', 'bbb') }, /HOTOVO_KEYS are not the keys of this database/],
    ]
    for (const [environment, reason] of broken) {
      const { api, said } = await started(environment)
      await expect(
        api.tickets.submit({ ...ticketForm(), humanCheck: { token: 'x', answer: '1' } }),
      ).rejects.toThrow(Unavailable)
      await vi.waitFor(() => expect(said.join('\n')).toMatch(reason))
      expect(said.join('\n')).not.toContain(ticketForm().email)
    }
  })

  test('tells the log which fault of the database it met, and not what the database said of a row', async () => {
    const { api, check, said } = await started()
    const request = { ...orderForm(), email: 'jana.tajna@example.sk', humanCheck: await check() }
    await database.owner.query(
      `alter table voucher_orders add constraint strange check (email <> '${request.email}')`,
    )
    onTestFinished(
      async () => void (await database.owner.query('alter table voucher_orders drop constraint strange')),
    )
    await expect(api.orders.place(request, randomUUID())).rejects.toThrow()
    await vi.waitFor(() => expect(said.join('\n')).toMatch(/"name":"DatabaseRefusal","code":"(23514|SUP)"/))
    expect(said.join('\n')).not.toContain(request.email)
  })

  test('knows visitors by the address that the gateway sets, and by nothing that they say themselves', async () => {
    const { url, close } = await startFunction(project.secret, keys)
    onTestFinished(close)
    const headers = {
      'cf-connecting-ip': '203.0.113.7',
      'x-forwarded-for': '198.51.100.1',
      forwarded: 'for=198.51.100.2',
    }
    const told = await fetch(`${url}/api/proxy/client-ip`, { headers })
    expect(await told.json()).toEqual({ ip: '203.0.113.7' })
  })

  test('does not start without what signs in staff', async () => {
    const { said } = await started({ HOTOVO_KEYS: JSON.stringify({ keys: JSON.parse(keys).keys }) })
    expect(said.join('\n')).toContain('HOTOVO_KEYS has no `signing`')
  })
})
