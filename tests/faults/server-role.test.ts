import fs from 'node:fs'
import path from 'node:path'
import { serverConnection } from '@hotovo/adapters/postgres/sql'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Config, StartRefused } from '../../server/config.ts'
import { openEmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { migrateDatabase } from '../../server/startup/migration.ts'
import { furnishedDataDir } from '../support/real-server.ts'
import { freePort, removeDataDir, startServer } from '../support/server.ts'
import { long } from '../support/tier.ts'

const server = 'hotovo_app'

async function postgresFor(dataDir: string) {
  const postgres = await openEmbeddedPostgres(dataDir, () => {})
  const owner = new pg.Client(postgres.address)
  await owner.connect()
  const close = async () => {
    await owner.end()
    await postgres.close()
  }
  return { ...postgres, owner, close }
}

test(
  'a data folder of an older Hotovo, where the role could not sign in, is brought up to date by a start',
  long,
  async () => {
    const dataDir = furnishedDataDir()
    onTestFinished(() => removeDataDir(dataDir))
    const before = await postgresFor(dataDir)
    await before.owner.query(`alter role ${server} nologin; grant ${server} to ${before.address.user}`)
    await before.owner.query(`grant temporary on database ${before.address.database} to public`)
    await before.owner.query('grant connect, temporary on database postgres, template1 to public')
    // What it may do to itself, for good.
    await before.owner.query(
      `alter role ${server} set search_path = pg_temp; alter role ${server} password 'own'`,
    )
    await before.close()

    const house = await startServer(dataDir, await freePort())
    // The orders are the server's to read, and it reads them as nobody's owner.
    expect((await fetch(`${house.baseUrl}/readyz`)).status).toBe(200)
    expect(await house.stop()).toBe(0)
    const after = await postgresFor(dataDir)
    const { rows } = await after.owner.query(
      `select rolcanlogin, rolsuper, has_database_privilege(rolname, current_database(), 'temporary') as temporary
       from pg_roles where rolname = $1`,
      [server],
    )
    expect(rows).toEqual([{ rolcanlogin: true, rolsuper: false, temporary: false }])
    for (const database of ['postgres', 'template1']) {
      const client = new pg.Client({ ...after.address, database, user: server })
      await expect(client.connect()).rejects.toMatchObject({ code: '42501' })
    }
    await after.close()
  },
)

test('on a server of its own the role has a password of the keys, which a renewed key does not take from others', async () => {
  const dataDir = furnishedDataDir()
  onTestFinished(() => removeDataDir(dataDir))
  const { address, folder, owner, close } = await postgresFor(dataDir)
  onTestFinished(close)
  const rules = path.join(folder, 'pg_hba.conf')
  const letIn = async (how: string) => {
    fs.writeFileSync(rules, `local all ${address.user} trust\nlocal all all ${how}\n`)
    await owner.query('select pg_reload_conf()')
  }
  await letIn('scram-sha-256')
  const databaseUrl = `postgresql://${address.user}@localhost/${address.database}?host=${encodeURIComponent(address.host)}`
  const key = (text: string) => new TextEncoder().encode(text.padEnd(32, '.'))
  const start = (...keys: string[]) =>
    migrateDatabase(
      { databaseUrl } as Config,
      { connectionString: databaseUrl },
      { hashing: keys.map(key) },
      () => {},
    )
  const signsIn = async (as: Awaited<ReturnType<typeof start>>) => {
    const client = new pg.Client(serverConnection(as))
    await client.connect()
    const { rows } = await client.query('select session_user::text as who')
    await client.end()
    return rows[0].who
  }

  const first = await start('one')
  expect(first).toMatchObject({ rolePassword: expect.any(String) })
  expect(await signsIn(first)).toBe(server)
  await expect(signsIn({ ...first, rolePassword: 'guessed' })).rejects.toMatchObject({ code: '28P01' })

  // Others still work with the older key alone.
  expect(await start('two', 'one')).toEqual(first)
  expect(await signsIn(first)).toBe(server)
  // It is known no more, and the role gets the password of the newest.
  const last = await start('two')
  expect(last).not.toEqual(first)
  expect(await signsIn(last)).toBe(server)
  await expect(signsIn(first)).rejects.toMatchObject({ code: '28P01' })

  // One that the role gave itself lasts until the next start.
  const own = new pg.Client(serverConnection(last))
  await own.connect()
  await own.query(`alter role ${server} password 'own'`)
  await own.end()
  await expect(signsIn(last)).rejects.toMatchObject({ code: '28P01' })
  expect(await signsIn(await start('two'))).toBe(server)

  // A superuser is nobody to work as, whatever the reason.
  await letIn('reject')
  await expect(start('two')).rejects.toThrow(StartRefused)
  await expect(start('two')).rejects.toThrow(`Its own role ${server} cannot sign in`)
})
