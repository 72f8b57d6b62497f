import { randomUUID } from 'node:crypto'
import { publicApi } from '@hotovo/adapters/http/public-api'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { keepKeyNames } from '@hotovo/adapters/postgres/setup/known-keys'
import { secretsIn } from '@hotovo/adapters/security/secrets'
import { Unavailable } from '@hotovo/application/faults'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { MigratedDatabase } from '../support/database.ts'
import { startFunction } from '../support/edge-function.ts'
import { orderForm } from '../support/orders.ts'
import { openProject } from '../support/projects.ts'
import { freePort } from '../support/server.ts'
import type { TestProject } from '../support/supabase.ts'
import { solvedCheck } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'

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

  const keys = JSON.stringify({
    keys: [{ id: 'k1', secret: 'a'.repeat(43), createdAt: '2026-11-01T00:00:00.000Z' }],
  })

  async function started(environment: Readonly<Record<string, string>> = {}) {
    const { url, said, close } = await startFunction(project.secret, keys, environment)
    onTestFinished(close)
    const api = publicApi({ baseUrl: url, fetch })
    return { api, said, check: async () => solvedCheck(await api.humanCheck.ask()) }
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

  test('does not start with what signs in staff', async () => {
    const whole = {
      ...JSON.parse(keys),
      signing: [{ id: 's', pem: '-----BEGIN PRIVATE KEY-----', createdAt: '2026-11-01T00:00:00.000Z' }],
    }
    const { said } = await started({ HOTOVO_KEYS: JSON.stringify(whole) })
    expect(said.join('\n')).toContain('HOTOVO_KEYS must leave out')
  })
})
