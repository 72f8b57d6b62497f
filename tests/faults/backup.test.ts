import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { httpApi } from '@hotovo/adapters/http/client'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { furnishedDataDir } from '../support/real-server.ts'
import {
  freePort,
  type RunningServer,
  removeDataDir,
  runToEnd,
  serverFile,
  startServer,
  temporaryDataDir,
} from '../support/server.ts'
import { newOrder } from '../support/test-app.ts'
import { isLong, long, share } from '../support/tier.ts'

const commandFile = (name: string) => path.resolve(import.meta.dirname, `../../server/commands/${name}.ts`)

/** The database of a data folder that a house has open. */
async function reading<Answer>(
  dataDir: string,
  read: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const host = fs.realpathSync(path.join(dataDir, 'postgres'))
  const client = new pg.Client({ host, port: 5432, user: 'postgres', database: 'hotovo' })
  await client.connect()
  try {
    return await read(client)
  } finally {
    await client.end()
  }
}

describe('A backup', () => {
  const folders: string[] = []
  const emptyFolder = () => {
    const folder = temporaryDataDir()
    folders.push(folder)
    return folder
  }
  let server: RunningServer
  let file: string
  /** Tokens by order number, in the order in which they were acknowledged. */
  const acknowledged = new Map<string, string>()
  let before: number
  let told: { code: number | null; words: string }

  beforeAll(async () => {
    const dataDir = furnishedDataDir()
    folders.push(dataDir)
    file = path.join(path.dirname(dataDir), 'hotovo.backup')
    // Letters that cannot be sent: their jobs wait, and are in the backup.
    server = await startServer(dataDir, await freePort(), { LETTERS: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' })
    const api = httpApi({ baseUrl: server.baseUrl, fetch })
    const order = async () => {
      const { view } = await newOrder(api, { notes: 'Tabulátor\ta spätná lomka \\. áéô' }, randomUUID())
      acknowledged.set(view.order.number, view.token)
    }
    for (let count = 0; count < share(10, 3); count++) await order()
    before = acknowledged.size
    let isDone = false
    const customers = [1, 2].map(async () => {
      while (!isDone) await order()
    })
    told = await runToEnd(commandFile('backup'), [file], { DATA_DIR: dataDir })
    isDone = true
    await Promise.all(customers)
  })
  afterAll(async () => {
    await server.stop()
    for (const folder of folders) removeDataDir(folder)
  })

  const restored = (dataDir: string, from = file, environment: Record<string, string> = {}) =>
    runToEnd(commandFile('restore'), [from], { DATA_DIR: dataDir, ...environment })

  test('is taken while orders come in, for its owner only, and never over another file', async () => {
    expect(told).toEqual({
      code: 0,
      words: expect.stringMatching(
        / has \d+ orders, \d+ rows in all\. It holds the keys: let nobody else read it\.\n$/,
      ),
    })
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(acknowledged.size).toBeGreaterThan(before)
    expect(fs.readdirSync(path.dirname(file)).sort()).toEqual(['data', 'hotovo.backup'])
    expect(await runToEnd(commandFile('backup'), [file], { DATA_DIR: server.dataDir })).toEqual({
      code: 1,
      words: `${file} is there already, and nothing is written over.\n`,
    })
  })

  test('that has nowhere to go is refused with a sentence, before the database is opened', long, async () => {
    const folder = path.dirname(emptyFolder())
    const link = path.join(folder, 'link.backup')
    fs.symlinkSync(path.join(folder, 'nowhere'), link)
    const refused = async (place: string) => {
      const { code, words } = await runToEnd(commandFile('backup'), [place], { DATA_DIR: server.dataDir })
      expect(code).toBe(1)
      return words
    }
    expect(await refused(link)).toBe(`${link} is there already, and nothing is written over.\n`)
    expect(await refused('/proc/hotovo.backup')).toBe('/proc/hotovo.backup cannot be written (ENOENT).\n')
    expect(await refused(`${file}/x`)).toBe(`${file}/x cannot be written (ENOTDIR).\n`)
    expect(fs.readdirSync(folder)).toEqual(['link.backup'])
  })

  test('is not restored where its keys cannot be put, and leaves nothing in the database', long, async () => {
    const dataDir = emptyFolder()
    expect(await restored(dataDir, file, { SECRETS: `${file}/keys.json` })).toEqual({
      code: 1,
      words: `${file}/keys.json cannot be written (ENOTDIR).\n`,
    })
    expect(fs.existsSync(dataDir)).toBe(false)
  })

  test('restored, every order acknowledged before it is there and whole, and the trail verifies', async () => {
    const dataDir = emptyFolder()
    const done = await restored(dataDir)
    expect(done.words).toContain('The audit log is the one that was written')
    expect(done.words).toContain('The backup is restored, and verified.')
    expect(done.code).toBe(0)
    expect(fs.readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe(
      fs.readFileSync(path.join(server.dataDir, 'secrets.json'), 'utf8'),
    )
    expect(fs.statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)

    const second = await startServer(dataDir, await freePort())
    try {
      const api = httpApi({ baseUrl: second.baseUrl, fetch })
      const numbers = [...acknowledged].slice(0, before)
      for (const [number, token] of numbers) {
        const viewed = await api.orders.view({ token })
        expect(viewed.ok && viewed.value.order).toMatchObject({
          number,
          notes: 'Tabulátor\ta spätná lomka \\. áéô',
        })
      }
      const counts = await reading(dataDir, async (client) => {
        const { rows } = await client.query(
          `select count(*)::int as orders,
                  count(*) filter (where exists (select from order_keys k where k.order_id = o.id))::int as keys,
                  count(*) filter (where exists (
                    select from order_audit_log a where a.order_id = o.id and a.action_type = 'created'))::int as entries
             from voucher_orders o`,
        )
        return rows[0]
      })
      expect(counts).toEqual({ orders: counts.orders, keys: counts.orders, entries: counts.orders })
      // What comes next gets numbers of its own, and its rows are chained to those that were restored.
      await newOrder(api, {}, randomUUID())
      expect(await runToEnd(commandFile('audit-verify'), [], { DATA_DIR: dataDir })).toMatchObject({
        code: 0,
      })
    } finally {
      expect(await second.stop()).toBe(0)
    }
  })

  test('of the embedded database goes into one of a server of your own, jobs included', long, async () => {
    const cluster = await openEmbeddedPostgres(emptyFolder(), () => {})
    const { host, port } = cluster.address
    const administrator = new pg.Client(cluster.address)
    await administrator.connect()
    // What somebody gets who rents a database: an owner who is nobody else.
    await administrator.query('create role tenant login')
    await administrator.query('create database rented owner tenant')
    await administrator.query('create role anon; create role authenticated')
    await administrator.end()
    const DATABASE_URL = `postgresql://tenant@localhost:${port}/rented?host=${encodeURIComponent(host)}`
    const dataDir = emptyFolder()
    const SECRETS = path.join(dataDir, 'keys.json')
    try {
      const refused = await runToEnd(serverFile, [], { DATABASE_URL, SECRETS, DATA_DIR: emptyFolder() })
      expect(refused).toEqual({
        code: 1,
        words: `The file of keys ${SECRETS} is missing. Make one with npm run keys -- new, and keep it safe.\n`,
      })
      const client = new pg.Client({ ...cluster.address, user: 'tenant', database: 'rented' })
      await client.connect()
      // A data API stands before it, and gets what is made there.
      await client.query(
        'alter default privileges in schema public grant all on tables to anon, authenticated',
      )
      expect(await restored(dataDir, file, { DATABASE_URL, SECRETS })).toEqual({
        code: 0,
        words: expect.stringContaining('The backup is restored, and verified.'),
      })
      expect(fs.statSync(SECRETS).mode & 0o777).toBe(0o600)
      const { rows } = await client.query(
        `select (select count(*) from graphile_worker.jobs)::int as jobs, (select count(*) from voucher_orders)::int as orders,
                (select count(*) from pg_trigger where tgenabled <> 'O' and not tgisinternal)::int as asleep,
                (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
                  and (has_table_privilege('anon', oid, 'select') or has_table_privilege('authenticated', oid, 'select'))
                )::int as open,
                (select count(*) from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace)::int as promises`,
      )
      await client.end()
      expect(rows[0]).toMatchObject({ jobs: 2 * rows[0].orders, asleep: 0, open: 0 })
      expect(rows[0].promises).toBeGreaterThan(0)
      // Once more into the same: it is not empty any more.
      fs.rmSync(dataDir, { recursive: true })
      expect(await restored(dataDir, file, { DATABASE_URL, SECRETS })).toEqual({
        code: 1,
        words: 'The database is not empty. A backup is restored into an empty one.\n',
      })
    } finally {
      await cluster.close()
    }
  })

  test('is not restored over what is there, and leaves it as it was', async () => {
    const { code, words } = await restored(server.dataDir)
    expect({ code, words }).toEqual({
      code: 1,
      words: expect.stringMatching(/is there already\. A backup is restored where nothing is/),
    })
    expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200)
  })

  test('of the Hotovo before the baseline is restored, and verifies', async () => {
    const dataDir = emptyFolder()
    const before = path.resolve(import.meta.dirname, '../fixtures/before-baseline/demo.backup')
    const { code, words } = await restored(dataDir, before)
    expect(words).toContain('The backup is restored, and verified.')
    expect(code).toBe(0)
  })

  test('that is damaged, cut, or from a newer or too old Hotovo is refused before anything is made', async () => {
    const dataDir = emptyFolder()
    const whole = fs.readFileSync(file)
    const text = gunzipSync(whole).toString('utf8')
    const changed = path.join(path.dirname(dataDir), 'changed.backup')
    const refusedAs = async (content: Uint8Array | string) => {
      fs.writeFileSync(changed, content)
      const { code, words } = await restored(dataDir, changed)
      expect(code).toBe(1)
      expect(fs.existsSync(dataDir)).toBe(false)
      return words
    }
    const wrong: [Uint8Array | string, string][] = [
      [gzipSync(text.replace('Tabul', 'tabul')), 'its hash is another one'],
      [whole.subarray(0, whole.length - 100), 'it cannot be unpacked'],
      [
        gzipSync(text.replace('"migrations":[', '"migrations":["9999_next",')),
        'was made by a newer Hotovo (migration 9999_next)',
      ],
      [
        gzipSync(text.replace('"migrations":[', '"migrations":["0001_orders",')),
        'was made by a Hotovo that is too old to be brought over.',
      ],
      [gzipSync(text.slice(0, text.lastIndexOf('{"kind":"end"'))), 'its end is missing'],
      ['rubbish', 'it cannot be unpacked'],
    ]
    for (const [content, why] of isLong ? wrong : wrong.slice(0, 4))
      expect(await refusedAs(content)).toContain(why)
  })
})
