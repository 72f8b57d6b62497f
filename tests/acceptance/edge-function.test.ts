import { randomUUID } from 'node:crypto'
import { publicApi } from '@hotovo/adapters/http/public-api'
import { Unavailable } from '@hotovo/application/faults'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
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

  test('without its project, or with a key that the project does not know, says that it cannot now, and tells nobody’s data', async () => {
    const broken: Readonly<Record<string, string>>[] = [
      { HOTOVO_SECRET_KEY: 'sb_secret_of_nobody' },
      { SUPABASE_URL: `http://127.0.0.1:${await freePort()}` },
    ]
    for (const environment of broken) {
      const { api, check, said } = await started(environment)
      // A check needs no store.
      const request = { ...ticketForm(), humanCheck: await check() }
      await expect(api.tickets.submit(request)).rejects.toThrow(Unavailable)
      expect(said.join('\n')).not.toContain(ticketForm().email)
    }
  })
})
