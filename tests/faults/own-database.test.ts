import { once } from 'node:events'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { httpApi } from '@hotovo/adapters/http/client'
import { openSql } from '@hotovo/adapters/postgres/sql'
import type { StaffEvent } from '@hotovo/application/back-office/ports'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { refuseUnfitDatabase } from '../../server/startup/database.ts'
import { migrateDatabase } from '../../server/startup/migration.ts'
import { authority } from '../support/certificates.ts'
import { lettersIn } from '../support/mail.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import {
  freePort,
  removeDataDir,
  runToEnd,
  serverFile,
  startServer,
  temporaryDataDir,
} from '../support/server.ts'
import { signInAs } from '../support/staff.ts'
import { newOrder } from '../support/test-app.ts'
import { long } from '../support/tier.ts'
import { testSecrets } from '../support/world.ts'

const generously = { timeout: 180_000, interval: 50 }
const commandFile = (name: string) => path.join(path.dirname(serverFile), `commands/${name}.ts`)

/** The statements that people are told to paste, in their order: for a database of its own, and for a schema. */
const [ofItsOwn = [], ofASchema = []] = [
  ...fs
    .readFileSync(path.resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8')
    .matchAll(/```sql\n([^`]*)```/g),
].map(([, block = '']) => block.trim().split('\n'))
const password = 'not to be told'
const withPassword = (statements: readonly string[]) =>
  statements.map((statement) => statement.replace('choose one', password))

describe('a PostgreSQL of one’s own, over TLS', () => {
  let postgres: Awaited<ReturnType<typeof ownPostgres>>
  const folders: string[] = []
  const emptyFolder = () => {
    const folder = temporaryDataDir()
    folders.push(folder)
    return folder
  }
  beforeAll(async () => {
    postgres = await ownPostgres()
    await postgres.administer([
      'create database shared',
      ...withPassword(ofASchema).slice(0, 2),
      // Whoever restores gets a database of their own; the role is there already.
      ...withPassword(ofItsOwn).slice(1),
    ])
    await postgres.administer(withPassword(ofASchema).slice(2), 'shared')
  })
  afterAll(async () => {
    await postgres.close()
    for (const folder of folders) removeDataDir(folder)
  })

  const urlOf = ({
    host = 'localhost',
    port = postgres.port,
    user = 'hotovo',
    secret = password,
    database = 'shared',
    way = `sslmode=verify-full&sslrootcert=${postgres.roots}`,
  }: Partial<Record<'host' | 'user' | 'secret' | 'database' | 'way', string>> & { port?: number } = {}) =>
    `postgres://${user}:${encodeURIComponent(secret)}@${host}:${port}/${database}${way && `?${way}`}`

  /** How a start as such an address says ends. */
  async function refused(DATABASE_URL: string): Promise<string> {
    const DATA_DIR = emptyFolder()
    const SECRETS = path.join(DATA_DIR, 'keys.json')
    const { code, words } = await runToEnd(serverFile, [], {
      DATABASE_URL,
      SECRETS,
      DATA_DIR,
      LOG_LEVEL: 'trace',
    })
    expect(code).toBe(1)
    expect(words).not.toContain(password)
    expect(words).not.toContain('    at ')
    return words.trimEnd()
  }
  /** What is said of a database, in this process: nothing when it is fit. */
  async function judged(url: string): Promise<string[]> {
    const config = readConfig({ DATABASE_URL: url, SECRETS: 'keys.json' })
    const said: string[] = []
    try {
      await refuseUnfitDatabase(config, { connectionString: config.databaseUrl! }, (line) => said.push(line))
    } catch (fault) {
      return (fault as Error).message.split('\n')
    }
    return said
  }
  const cannot = (why: string) => `The database at DATABASE_URL cannot be used: ${why}.`

  test('that cannot be reached, or not rightly, is refused with a sentence each', async () => {
    const at = `localhost:${postgres.port}`
    expect(await refused(urlOf({ port: await freePort() }))).toMatch(
      /^The database at DATABASE_URL cannot be used: nobody listens at localhost:\d+\.$/,
    )
    expect(await judged(urlOf({ secret: 'guessed' }))).toEqual([
      cannot('the password of hotovo is another one, or there is no such role'),
    ])
    expect(await judged(urlOf({ way: '' }))).toEqual([
      cannot('it lets hotovo in over TLS only. Add sslmode=verify-full to the address'),
    ])
    expect(await judged(urlOf({ way: 'sslmode=verify-full' }))).toEqual([
      cannot(
        `nobody known has signed the certificate of ${at}. Name the file of its authority: sslrootcert=…`,
      ),
    ])
    const other = path.join(path.dirname(emptyFolder()), 'other.pem')
    fs.writeFileSync(other, authority('Somebody else').certificate)
    expect(await judged(urlOf({ way: `sslmode=verify-full&sslrootcert=${other}` }))).toEqual([
      cannot(`the certificate of ${at} was not signed by the authority in ${other}`),
    ])
    expect(await judged(urlOf({ host: '127.0.0.1' }))).toEqual([
      cannot(
        'the certificate of the server is not for 127.0.0.1. Use the name that stands in it, or have one made for this name',
      ),
    ])
    expect(await judged(urlOf({ database: 'nothing' }))).toEqual([
      expect.stringContaining(
        'it has no database nothing. An administrator makes it: CREATE DATABASE "nothing" OWNER "hotovo"',
      ),
    ])
    await postgres.certify('localhost', -1)
    expect(await judged(urlOf())).toEqual([cannot(`the certificate of ${at} has expired`)])
    await postgres.certify('localhost')
    await postgres.speakTls(false)
    expect(await judged(urlOf({ way: 'sslmode=require' }))).toEqual([
      cannot(
        `${at} speaks no TLS, which sslmode=require wants. Switch it on there (ssl = on), or say sslmode=disable where nobody else could listen`,
      ),
    ])
    await postgres.speakTls(true)
  })

  const unready = 'The database at DATABASE_URL is not ready for Hotovo.'

  test('is fit with the statements that the pages give, over each way that is encrypted', async () => {
    expect(await judged(urlOf())).toEqual([])
    expect(await judged(urlOf({ database: 'hotovo' }))).toEqual([])
    expect(
      await judged(urlOf({ host: '127.0.0.1', way: `sslmode=verify-ca&sslrootcert=${postgres.roots}` })),
    ).toEqual([])
    expect(
      await judged(urlOf({ host: '127.0.0.1', way: `sslmode=require&sslrootcert=${postgres.roots}` })),
    ).toEqual([])
    expect(await judged(urlOf({ host: '127.0.0.1', way: 'sslmode=require' }))).toEqual([
      `The way to the database at 127.0.0.1:${postgres.port} is encrypted, but nobody looks whether it is the right server: sslmode=verify-full does.`,
    ])
  })

  test('lacks what it lacks in words, each with what mends it', async () => {
    await postgres.administer([
      `create role poor login password '${password}'`,
      'create database bare',
      "create database latin template template0 encoding 'LATIN1' locale 'C'",
      "create database ascii template template0 encoding 'UTF8' locale_provider libc locale 'C' owner poor",
    ])
    const poor = (database: string) => urlOf({ user: 'poor', database })
    expect(await judged(poor('bare'))).toEqual([
      unready,
      'poor may not make tables: ALTER SCHEMA public OWNER TO "poor".',
      'poor may not make the schema of the jobs: GRANT CREATE ON DATABASE "bare" TO "poor".',
      'poor may not make the extension pg_trgm: CREATE EXTENSION pg_trgm SCHEMA public.',
    ])
    expect(await judged(poor('latin'))).toContainEqual(
      expect.stringMatching(/^Its encoding is LATIN1 and must be UTF8: CREATE DATABASE/),
    )
    expect(await judged(poor('ascii'))).toEqual([
      unready,
      expect.stringMatching(
        /^Its locale does not know that č is a small Č, .*: CREATE DATABASE … OWNER "poor" /,
      ),
    ])
    // A schema of the user's own name comes before public.
    await postgres.administer(
      [
        'alter schema public owner to poor',
        'grant create on database bare to poor',
        'create schema poor authorization poor',
        'create schema away',
        'create extension pg_trgm schema away',
      ],
      'bare',
    )
    expect(await judged(poor('bare'))).toEqual([
      unready,
      'Tables would be made in the schema poor instead of public: ALTER ROLE "poor" IN DATABASE "bare" SET search_path = public.',
      'The extension pg_trgm is in a schema that is not looked into: ALTER EXTENSION pg_trgm SET SCHEMA public.',
    ])
    // What it says is what mends it.
    await postgres.administer(
      [
        'ALTER ROLE "poor" IN DATABASE "bare" SET search_path = public',
        'ALTER EXTENSION pg_trgm SET SCHEMA public',
      ],
      'bare',
    )
    expect(await judged(poor('bare'))).toEqual([])
    await postgres.administer(
      [
        'alter role poor in database bare set default_transaction_read_only = on',
        'create table migrations ()',
        'create schema graphile_worker',
      ],
      'bare',
    )
    expect(await judged(poor('bare'))).toEqual([
      unready,
      'It takes no changes: it is a replica, or default_transaction_read_only is on.',
      'The tables are those of postgres: sign in as postgres.',
      'The schema graphile_worker is that of postgres: sign in as postgres.',
    ])
    await postgres.administer(['drop schema public'], 'ascii')
    expect(await judged(poor('ascii'))).toContainEqual(
      'It has no schema public: CREATE SCHEMA public AUTHORIZATION "poor".',
    )
    // A real start ends with the same words.
    expect(await refused(poor('bare'))).toContain(`${unready}\nIt takes no changes`)
  })

  test('behind a pooler is told apart by the process that answers', async () => {
    // As PgBouncer does: it names a process of its own in BackendKeyData.
    const pooler = net.createServer((client) => {
      const server = net.connect(postgres.port, '127.0.0.1')
      client.pipe(server).on('error', () => {})
      server.on('data', (bytes) => {
        const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
        if (at >= 0) bytes.writeInt32BE(bytes.readInt32BE(at + 5) ^ 1, at + 5)
        client.write(bytes)
      })
      server.on('end', () => client.end()).on('error', () => {})
    })
    pooler.listen(0, '127.0.0.1')
    await once(pooler, 'listening')
    onTestFinished(() => void pooler.close())
    await postgres.administer([
      `create role pooled login password '${password}'`,
      'create database pooled owner pooled',
    ])
    const { port } = pooler.address() as AddressInfo
    expect(
      await judged(urlOf({ port, host: '127.0.0.1', user: 'pooled', database: 'pooled', way: '' })),
    ).toEqual([
      expect.stringMatching(
        /^Between here and the database stands a connection pooler: it must keep sessions/,
      ),
    ])
  })

  test('behind a pooler for many databases the server has its own role, and the settings that such poolers drop', async () => {
    let knowsRole = true
    /** As the one of Supabase does: it takes the name of the database off the user, and drops `options`. */
    const pooler = net.createServer((client) => {
      const server = net.connect(postgres.port, '127.0.0.1')
      server.on('error', () => {}).pipe(client)
      client
        .on('error', () => {})
        .once('data', (bytes) => {
          const words = bytes.subarray(8, -2).toString().split('\0')
          const said = Object.fromEntries(
            words.flatMap((word, place) => (place % 2 === 0 ? [[word, words[place + 1]!]] : [])),
          )
          const { options: _, ...kept } = said
          const user = /^(.*)\.project$/.exec(said.user!)?.[1]
          if (user === undefined || (user.endsWith('_app') && !knowsRole)) {
            const text = Buffer.from('SFATAL\0CXX000\0MTenant or user not found\0\0')
            const head = Buffer.from([0x45, 0, 0, 0, 0])
            head.writeInt32BE(text.length + 4, 1)
            return void client.end(Buffer.concat([head, text]))
          }
          const rest = Object.entries({ ...kept, user }).flatMap(([name, value]) => `${name}\0${value}\0`)
          const body = Buffer.from(`${rest.join('')}\0`)
          const head = Buffer.from(bytes.subarray(0, 8))
          head.writeInt32BE(body.length + 8)
          server.write(Buffer.concat([head, body]))
          client.pipe(server)
        })
    })
    pooler.listen(0, '127.0.0.1')
    await once(pooler, 'listening')
    onTestFinished(() => void pooler.close())
    await postgres.administer([
      `create role tenant login createrole password '${password}'`,
      'create database tenanted owner tenant',
    ])
    const { port } = pooler.address() as AddressInfo
    const url = (user: string) => urlOf({ port, host: '127.0.0.1', user, database: 'tenanted', way: '' })
    expect(await judged(url('tenant'))).toEqual([
      cannot(
        `the connection pooler at 127.0.0.1:${port} does not know tenant. With Supabase that is postgres.<ref> at the host that stands in the string of the session pooler`,
      ),
    ])
    expect(await judged(url('tenant.project'))).toEqual([])

    const DATABASE_URL = url('tenant.project')
    const config = readConfig({ DATABASE_URL, SECRETS: 'keys.json' })
    const secrets = { hashing: testSecrets.hashing }
    const told: string[] = []
    const signIn = async () => {
      told.length = 0
      const owner = { connectionString: config.databaseUrl! }
      const address = await migrateDatabase(config, owner, secrets, (line) => told.push(line))
      const sql = openSql(address, () => {})
      const [row] = await sql.query(
        `select current_user::text as "user", current_setting('lock_timeout') as waits, current_setting('timezone') as zone`,
      )
      await sql.close()
      return row
    }
    expect(await signIn()).toEqual({ user: 'tenanted_app', waits: '2s', zone: 'UTC' })
    expect(told.filter((line) => !line.startsWith('Migration '))).toEqual([])
    knowsRole = false
    expect(await signIn()).toEqual({ user: 'tenant', waits: '2s', zone: 'UTC' })
    expect(told).toEqual([
      expect.stringMatching(
        /^The server works as the owner .* does not let its own role tenanted_app\.project in/,
      ),
    ])
  })

  test(
    'serves and works, verifies, is backed up and restored as a role that owns a schema and no more',
    long,
    async () => {
      const dataDir = emptyFolder()
      const SECRETS = path.join(dataDir, 'keys.json')
      const outbox = path.join(dataDir, 'outbox')
      const environment = { DATABASE_URL: urlOf(), SECRETS, DATA_DIR: dataDir }
      const command = (name: string, ...args: string[]) => runToEnd(commandFile(name), args, environment)
      expect(await command('keys', 'new')).toMatchObject({ code: 0 })
      const admin = { email: 'jana@hotovo.test', password: 'dlhe heslo pre skusky 17' }
      const port = await freePort()
      const start = () =>
        startServer(dataDir, port, {
          ...environment,
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
        })
      const told: string[] = []
      const tellsNothing = () => expect([...told, postgres.log()].join('\n')).not.toContain(password)

      /** An order, told live to staff, whose letters arrive. */
      const works = async (baseUrl: string) => {
        const api = httpApi({ baseUrl, fetch })
        const { accessToken } = await signInAs(api, admin)
        const heard: StaffEvent[] = []
        const staff = httpApi({ baseUrl, fetch, accessToken: () => accessToken }).staff
        const stream = await staff.liveEvents({ hear: (news) => void heard.push(news), over: () => {} })
        const { order } = (await newOrder(api)).view
        await vi.waitFor(
          () => expect(heard).toContainEqual({ kind: 'order', id: order.id, version: 1 }),
          generously,
        )
        await vi.waitFor(
          async () =>
            expect((await lettersIn(outbox)).map(({ id }) => id)).toContain(`order-received-${order.id}`),
          generously,
        )
        if (stream.ok) stream.value()
      }
      /** Who is signed in, and whether over TLS. */
      const connected = () =>
        postgres.administer<{ who: string; ssl: boolean }>([
          `select distinct usename::text as who, ssl from pg_stat_ssl join pg_stat_activity using (pid)
          where datname = 'shared' order by who`,
        ])

      const first = await start()
      const [, statement = ''] = /mends that: (CREATE ROLE .*?);/.exec(first.output()) ?? []
      expect(statement).toMatch(/^CREATE ROLE "shared_app" LOGIN PASSWORD 'SCRAM-SHA-256/)
      await works(first.baseUrl)
      expect(await connected()).toEqual([{ who: 'hotovo', ssl: true }])
      expect(await first.stop()).toBe(0)
      told.push(first.output())
      tellsNothing()

      // For what was made at first, it is needed no more.
      await postgres.administer([statement, 'revoke create on database shared from hotovo'])
      const second = await start()
      await works(second.baseUrl)
      expect(await connected()).toEqual([
        { who: 'hotovo', ssl: true },
        { who: 'shared_app', ssl: true },
      ])
      expect(second.output()).not.toContain('owner')
      const file = path.join(path.dirname(dataDir), 'own.backup')
      for (const [name, ...args] of [
        ['jobs', 'list'],
        ['staff', 'reset', admin.email],
        ['backup', file],
        ['audit-verify'],
      ] as const) {
        const { code, words } = await command(name, ...args)
        expect({ name, code, words }).toMatchObject({ name, code: 0 })
        told.push(words)
      }
      expect(await command('jobs', 'retry', '999')).toMatchObject({
        code: 1,
        words: expect.stringContaining(
          'There is no job 999 that could be tried again: it is done, or under way.',
        ),
      })
      expect(await second.stop()).toBe(0)
      told.push(second.output())

      const elsewhere = emptyFolder()
      const restored = await runToEnd(commandFile('restore'), [file], {
        DATABASE_URL: urlOf({ database: 'hotovo' }),
        SECRETS: path.join(elsewhere, 'keys.json'),
        DATA_DIR: elsewhere,
      })
      expect(restored).toEqual({
        code: 0,
        words: expect.stringContaining('The backup is restored, and verified.'),
      })
      told.push(restored.words)
      tellsNothing()
    },
  )
})
