import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { httpApi } from '@hotovo/adapters/http/client'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { openToProject } from '@hotovo/adapters/postgres/setup/supabase-roles'
import { readSecrets } from '@hotovo/adapters/security/secrets'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { functionSentence } from '../../server/startup/project-function.ts'
import { lettersIn } from '../support/mail.ts'
import { furnishedDataDir } from '../support/real-server.ts'
import {
  freePort,
  removeDataDir,
  runToEnd,
  serverFile,
  startServer,
  temporaryDataDir,
} from '../support/server.ts'
import { type TestProject, testProject } from '../support/supabase.ts'
import { newOrder } from '../support/test-app.ts'
import { isLong, long } from '../support/tier.ts'

test('a start tells by what the function answers why nobody is served', async () => {
  const problems: readonly [number, RegExp][] = [
    [401, /, which lets nobody in without a token of the project: deploy it with --workdir server, /],
    [404, /, which is not deployed\. Until that is mended nobody can order/],
    [503, /, which is deployed, and .*: its log in the dashboard says which\. /],
    [500, /, which answers 500: its log in the dashboard says more\. /],
    [200, /, which answers what this Hotovo does not understand: /],
    [0, /, which does not answer\. /],
  ]
  let status = 0
  const gateway = http.createServer((_, response) =>
    status === 0 ? response.destroy() : response.writeHead(status).end('{}'),
  )
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  onTestFinished(() => void gateway.close())
  const { port } = gateway.address() as AddressInfo
  const project = { url: `http://127.0.0.1:${port}`, key: 'x', publishableKey: undefined }
  for (const [one, words] of problems) {
    status = one
    expect(await functionSentence(project)).toMatch(words)
  }
})

const generously = { timeout: 180_000, interval: 50 }

type Project = { readonly address: EmbeddedPostgres['address']; readonly project: TestProject }

/** A project of its own on a PostgreSQL, on a port of its own, with everything in it that a first start brings. */
async function opened({ address: server }: EmbeddedPostgres, name: string): Promise<Project> {
  const address = { ...server, database: name }
  await asked(server, `create database ${name} template ${server.database}`, 'template1')
  await migrate(address)
  await openToProject(address, true)
  return { address, project: await testProject({ address }, await freePort()) }
}

async function asked(
  address: EmbeddedPostgres['address'],
  statement: string,
  database = address.database,
): Promise<void> {
  const client = new pg.Client({ ...address, database })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('A server with BACKEND=supabase', () => {
  let postgres: EmbeddedPostgres
  let one: Project
  let dataDir: string
  let environment: Record<string, string>
  beforeAll(async () => {
    const cluster = furnishedDataDir()
    postgres = await openEmbeddedPostgres(cluster, () => {})
    one = await opened(postgres, 'one')
    dataDir = temporaryDataDir()
    const SECRETS = path.join(dataDir, 'keys.json')
    const keys = path.join(path.dirname(serverFile), 'commands/keys.ts')
    expect(await runToEnd(keys, ['new'], { DATA_DIR: dataDir, SECRETS })).toMatchObject({ code: 0 })
    environment = {
      BACKEND: 'supabase',
      SECRETS,
      SUPABASE_URL: one.project.secret.url,
      SUPABASE_SECRET_KEY: one.project.secret.key,
      DATABASE_URL: `postgresql://postgres@localhost:5432/one?host=${encodeURIComponent(postgres.address.host)}`,
    }
    return async () => {
      await one.project.close()
      await postgres.close()
      removeDataDir(dataDir)
      removeDataDir(cluster)
    }
  })

  const refused = async (changed: Record<string, string>) => {
    const folder = temporaryDataDir()
    onTestFinished(() => removeDataDir(folder))
    const port = String(await freePort())
    const { code, words } = await runToEnd(serverFile, [], {
      DATA_DIR: folder,
      PORT: port,
      ...environment,
      ...changed,
    })
    expect(words).not.toContain('    at ')
    expect(words).not.toContain(one.project.secret.key)
    return { code, words: words.trim().split('\n').at(-1) }
  }

  const keyPlace = 'in Settings → API Keys of the project at SUPABASE_URL'

  test('refuses a project that does not answer, and keys that it does not know, before anything is built', async () => {
    expect(await refused({ SUPABASE_SECRET_KEY: 'sb_secret_of_somebody_else' })).toEqual({
      code: 1,
      words: `The project at SUPABASE_URL does not know SUPABASE_SECRET_KEY: supabase: Invalid API key. Copy the secret key that stands ${keyPlace}.`,
    })
    if (!isLong) return
    expect(await refused({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_somebody_else' })).toEqual({
      code: 1,
      words: `The project at SUPABASE_URL does not know SUPABASE_PUBLISHABLE_KEY. Copy the publishable key that stands ${keyPlace}.`,
    })
    const nowhere = `http://127.0.0.1:${await freePort()}`
    expect(await refused({ SUPABASE_URL: nowhere })).toEqual({
      code: 1,
      words: expect.stringMatching(
        new RegExp(`^The project at SUPABASE_URL, ${nowhere}, does not answer: .*not paused\\?$`),
      ),
    })
  })

  test('refuses a key for pages that may do what only the server may, whatever it is called', async () => {
    const { key, url } = one.project.secret
    const renaming = http.createServer(async (request, response) => {
      const { host: _, ...headers } = request.headers as Record<string, string>
      const isOther = headers.apikey === 'another_name'
      const answer = await fetch(`${url}${request.url}`, {
        method: request.method!,
        headers: { ...headers, ...(isOther && { apikey: key, authorization: `Bearer ${key}` }) },
        ...(request.method === 'POST' && { body: new Uint8Array(await buffer(request)) }),
      })
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(await answer.text())
    })
    renaming.listen(0, '127.0.0.1')
    await once(renaming, 'listening')
    onTestFinished(() => void renaming.close())
    const { port } = renaming.address() as AddressInfo
    expect(
      await refused({ SUPABASE_URL: `http://127.0.0.1:${port}`, SUPABASE_PUBLISHABLE_KEY: 'another_name' }),
    ).toEqual({
      code: 1,
      words: expect.stringMatching(/^SUPABASE_PUBLISHABLE_KEY may do what only the server may/),
    })
  })

  test(
    'refuses a project of another database, and a new database beside the checkpoints of another',
    long,
    async () => {
      const other = await opened(postgres, 'other')
      onTestFinished(() => other.project.close())
      expect(await refused({ SUPABASE_URL: other.project.secret.url })).toEqual({
        code: 1,
        words: 'SUPABASE_URL and DATABASE_URL are not the same database: take both from one project.',
      })
      await asked(postgres.address, 'create database bare')
      const folder = temporaryDataDir()
      onTestFinished(() => removeDataDir(folder))
      fs.mkdirSync(path.join(folder, 'checkpoints'), { recursive: true })
      fs.writeFileSync(path.join(folder, 'checkpoints/2026-11-23.json'), '{}')
      const DATABASE_URL = environment.DATABASE_URL!.replace('/one?', '/bare?')
      expect(await refused({ DATABASE_URL, DATA_DIR: folder })).toEqual({
        code: 1,
        words: expect.stringMatching(
          /^The database at DATABASE_URL is new, and .*checkpoints holds the checkpoints of another one/,
        ),
      })
    },
  )

  test('npm run doctor tells of the project and its function, and not of letters that it does not send', async () => {
    const doctor = async (changed: Record<string, string>) => {
      const file = path.join(path.dirname(serverFile), 'commands/doctor.ts')
      const { code, words } = await runToEnd(file, [], { DATA_DIR: dataDir, ...environment, ...changed })
      return { code, lines: words.split('\n').map((line) => line.replace(/ +/, ' ')) }
    }
    const asking = {
      VITE_DOOR: 'supabase',
      SUPABASE_PUBLISHABLE_KEY: one.project.publishable.key,
      JOBS: 'off',
    }
    const { code, lines } = await doctor(asking)
    expect(code).toBe(1)
    expect(lines).toEqual(
      expect.arrayContaining([
        'fine The Supabase project answers.',
        'wrong The function of the project is not deployed.',
        'look JOBS=off: the function of the project, or another server, sends letters and text messages, by settings of its own.',
      ]),
    )
    expect(lines.join('\n')).not.toContain('go to files')
    const strange = await doctor({ SUPABASE_SECRET_KEY: 'sb_secret_of_somebody_else' })
    expect(strange.lines).toContain('wrong The Supabase project does not let the server in.')
    expect(strange.lines.join('\n')).not.toContain('The function of the project')
  })

  test('npm run jobs -- ask has the function do a share, by the token of the keys, and tells what it answers', async () => {
    let answer: { readonly status: number; readonly body?: string } = { status: 0 }
    const asked: (string | undefined)[] = []
    const gateway = http.createServer(({ method, url, headers }, response) => {
      asked.push(`${method} ${url} ${headers.authorization}`)
      response.writeHead(answer.status).end(answer.body)
    })
    gateway.listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    onTestFinished(() => void gateway.close())
    const SUPABASE_URL = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
    const ask = (changed: Record<string, string> = {}) =>
      runToEnd(path.join(path.dirname(serverFile), 'commands/jobs.ts'), ['ask'], {
        DATA_DIR: dataDir,
        ...environment,
        SUPABASE_URL,
        ...changed,
      })
    answer = { status: 200, body: '{"done":3,"failed":0}' }
    expect(await ask()).toEqual({ code: 0, words: 'Jobs that the function did: 3.\n' })
    const { hashing } = readSecrets(environment.SECRETS!)!
    const token = await serverMacs(hashing).sign('jobs-call', '')
    expect(asked).toEqual([`POST /functions/v1/hotovo/jobs Bearer ${token}`])
    const others: readonly [typeof answer, RegExp][] = [
      [
        { status: 200, body: '{"done":1,"failed":2}' },
        /did: 1\.\nJobs that failed: 2\. They are tried again/,
      ],
      [{ status: 401 }, /does not take the keys of SECRETS: .*Set HOTOVO_KEYS again\.\n$/],
      [{ status: 404, body: '{"code":"NOT_FOUND"}' }, /is not deployed, or of an older Hotovo\.\n$/],
      [
        { status: 503, body: '{"problems":["One.","Two."]}' },
        /^The function can do no jobs\.\nOne\.\nTwo\.\n$/,
      ],
      [{ status: 503 }, /answers 503: its log in the dashboard says more\.\n$/],
    ]
    for (const [one, words] of isLong ? others : others.slice(0, 2)) {
      answer = one
      expect(await ask()).toEqual({ code: 1, words: expect.stringMatching(words) })
    }
    expect(await ask({ BACKEND: 'postgres' })).toEqual({
      code: 1,
      words: expect.stringMatching(/^Only BACKEND=supabase has a function/),
    })
  })

  test('begins in a project that has nothing in it yet', long, async () => {
    await asked(postgres.address, 'create database empty')
    const project = await testProject({ address: { ...postgres.address, database: 'empty' } })
    onTestFinished(() => project.close())
    const folder = temporaryDataDir()
    onTestFinished(() => removeDataDir(folder))
    const house = await startServer(folder, await freePort(), {
      ...environment,
      SUPABASE_URL: project.secret.url,
      SUPABASE_PUBLISHABLE_KEY: project.publishable.key,
      DATABASE_URL: environment.DATABASE_URL!.replace('/one?', '/empty?'),
    })
    onTestFinished(async () => void (await house.stop()))
    expect(house.output()).toContain('The first admin is')
    const api = httpApi({ baseUrl: house.baseUrl, fetch })
    const { view } = await newOrder(api)
    expect(await api.orders.view({ token: view.token })).toEqual({ ok: true, value: view })
  })

  test(
    'takes an order and sends its letters; without its project, or its key, it says so, loses nothing, and goes on',
    long,
    async () => {
      const house = await startServer(dataDir, await freePort(), environment)
      onTestFinished(async () => void (await house.stop()))
      const api = httpApi({ baseUrl: house.baseUrl, fetch })
      const { view } = await newOrder(api)
      expect(await api.orders.view({ token: view.token })).toEqual({ ok: true, value: view })
      await vi.waitFor(async () => {
        const ids = (await lettersIn(path.join(dataDir, 'outbox'))).map(({ id }) => id)
        expect(ids).toContain(`order-received-${view.order.id}`)
      }, generously)

      const { port } = new URL(one.project.secret.url)
      await one.project.close()
      const readiness = async () => (await fetch(`${house.baseUrl}/readyz`)).json()
      expect(await readiness()).toMatchObject({
        ready: false,
        reasons: ['The Supabase project does not answer.'],
      })
      const lost = await fetch(`${house.baseUrl}/api/orders/${view.token}`)
      expect([lost.status, (await lost.json()).code]).toEqual([503, 'unavailable'])

      // The gateway of a project whose key was deleted.
      const gateway = http.createServer((_, response) =>
        response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Invalid API key"}'),
      )
      gateway.listen(Number(port), '127.0.0.1')
      await once(gateway, 'listening')
      expect(await readiness()).toMatchObject({
        ready: false,
        reasons: ['The Supabase project does not let the server in.'],
      })
      expect((await fetch(`${house.baseUrl}/api/orders/${view.token}`)).status).toBe(503)
      gateway.closeAllConnections()
      await new Promise((resolve) => gateway.close(resolve))

      one = { ...one, project: await testProject(one, Number(port)) }
      expect(await readiness()).toMatchObject({ ready: true, reasons: [] })
      expect(await api.orders.view({ token: view.token })).toEqual({ ok: true, value: view })
    },
  )
})
