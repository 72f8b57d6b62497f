import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { publicApi } from '@hotovo/adapters/http/public-api'
import { Unavailable } from '@hotovo/application/faults'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildFunction } from '../../server/supabase/build.ts'
import type { MigratedDatabase } from '../support/database.ts'
import { orderForm } from '../support/orders.ts'
import { openProject } from '../support/projects.ts'
import { freePort } from '../support/server.ts'
import type { TestProject } from '../support/supabase.ts'
import { solvedCheck } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'

const root = path.resolve(import.meta.dirname, '../..')

describe('The Edge Function in Deno', () => {
  let database: MigratedDatabase
  let project: TestProject
  let folder: string
  beforeAll(async () => {
    ;({ database, project } = await openProject())
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-function-'))
    await buildFunction(path.join(folder, 'index.js'))
  })
  afterAll(async () => {
    fs.rmSync(folder, { recursive: true, force: true })
    await project?.close()
    await database?.drop()
  })

  const keys = JSON.stringify({
    keys: [{ id: 'k1', secret: 'a'.repeat(43), createdAt: '2026-11-01T00:00:00.000Z' }],
  })

  /** Starts it as a project does, with nothing but the network and its environment. */
  async function started(environment: Readonly<Record<string, string>> = {}) {
    const port = await freePort()
    const child: ChildProcess = spawn(
      path.join(root, 'node_modules/deno/deno'),
      ['run', '--no-prompt', '--no-remote', '--no-npm', '--allow-net=127.0.0.1', '--allow-env', 'index.js'],
      {
        cwd: folder,
        env: {
          DENO_DIR: folder,
          DENO_NO_UPDATE_CHECK: '1',
          NO_COLOR: '1',
          SUPABASE_URL: project.secret.url,
          HOTOVO_SECRET_KEY: project.secret.key,
          HOTOVO_KEYS: keys,
          PORT: String(port),
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const said: string[] = []
    const isOver = once(child, 'exit')
    onTestFinished(async () => {
      child.kill()
      await isOver
    })
    const isListening = new Promise<void>((resolve) => {
      for (const stream of [child.stdout!, child.stderr!])
        createInterface(stream).on('line', (line) => {
          said.push(line)
          if (line.includes('Listening on')) resolve()
        })
    })
    await Promise.race([isListening, isOver])
    const api = publicApi({ baseUrl: `http://127.0.0.1:${port}/hotovo`, fetch })
    const check = async () => solvedCheck(await api.humanCheck.ask())
    return { api, check, said }
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
