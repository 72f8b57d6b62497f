import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openEmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { authority } from './certificates.ts'
import { furnishedDataDir } from './real-server.ts'
import { freePort, removeDataDir } from './server.ts'

/**
 * A PostgreSQL as somebody else runs it: on a port of this machine, over TLS and with passwords only, its certificate
 * for `localhost` signed by an authority of its own.
 */
export async function ownPostgres() {
  const dataDir = furnishedDataDir()
  const embedded = await openEmbeddedPostgres(dataDir, () => {})
  const { folder } = embedded
  // What it is started with says where its binaries are.
  const [binary = ''] = fs.readFileSync(path.join(folder, 'postmaster.opts'), 'utf8').split(' ')
  await embedded.close()
  const { uid, gid } = fs.statSync(folder)
  const place = (name: string) => path.join(folder, name)
  const put = (name: string, text: string) => {
    fs.writeFileSync(place(name), text, { mode: 0o600 })
    fs.chownSync(place(name), uid, gid)
  }
  const port = await freePort()
  const roots = path.join(path.dirname(dataDir), 'authority.pem')
  const ours = authority('Authority of the tests')
  const certify = (host: string, days?: number, by = ours) => {
    const { certificate, key } = by.of(host, days)
    put('server.crt', certificate)
    put('server.key', key)
  }
  certify('localhost')
  fs.writeFileSync(roots, ours.certificate)
  const rules = ['local all postgres trust', 'hostssl all all 127.0.0.1/32 scram-sha-256']
  // Only this user may come as it is, from a pooler.
  put(
    'pg_hba.conf',
    [...rules, 'hostnossl all pooled,tenant,tenanted_app 127.0.0.1/32 scram-sha-256', ''].join('\n'),
  )
  fs.appendFileSync(
    place('postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}'\nssl = on\nfsync = off\n`,
  )
  const options = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const child = spawn(binary, ['-D', folder], {
    ...options,
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    stdio: ['ignore', 'ignore', fs.openSync(place('own.log'), 'w')],
  })
  const gone = once(child, 'exit')

  /** Statements of its administrator, each by itself. */
  const administer = async <Row extends pg.QueryResultRow>(
    statements: readonly string[],
    database = 'postgres',
  ) => {
    const client = new pg.Client({ host: folder, port, user: 'postgres', database })
    await client.connect()
    try {
      let rows: Row[] = []
      for (const statement of statements) rows = (await client.query<Row>(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }
  for (const end = performance.now() + 180_000; ; await wait(25)) {
    const isUp = await administer(['select']).then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (child.exitCode !== null || performance.now() > end)
      throw new Error(`PostgreSQL does not start:\n${fs.readFileSync(place('own.log'), 'utf8')}`)
  }
  await administer(['drop database hotovo', 'drop owned by hotovo_app', 'drop role hotovo_app'])
  /** New settings count, also for the next one who comes. */
  const reloaded = async () => {
    const loaded = async () =>
      (await administer<{ at: Date }>(['select pg_conf_load_time() as at']))[0]!.at.getTime()
    const before = await loaded()
    await administer(['select pg_reload_conf()'])
    while ((await loaded()) === before) await wait(10)
  }
  return {
    port,
    /** The file of the authority that signed its certificate. */
    roots,
    administer,
    /** Gives it another certificate, by its own authority unless told otherwise. */
    certify: async (...of: Parameters<typeof certify>) => {
      certify(...of)
      await reloaded()
    },
    speakTls: async (on: boolean) => {
      await administer([`alter system set ssl = ${on ? 'on' : 'off'}`])
      await reloaded()
    },
    /** What it wrote to its log. */
    log: () => fs.readFileSync(place('own.log'), 'utf8'),
    close: async () => {
      child.kill('SIGINT')
      await gone
      removeDataDir(dataDir)
    },
  }
}
