import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../server/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of this test run; `freshDatabase` makes databases on it. */
    postgres: EmbeddedPostgres['address']
  }
}

let folder: string
let postgres: EmbeddedPostgres

/** Before the first test file: a PostgreSQL of its own for this run, as the product starts it. */
export async function setup(project: TestProject): Promise<void> {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-tests-'))
  // Started as root, PostgreSQL runs as another user and has to get in.
  fs.chmodSync(folder, 0o755)
  postgres = await openEmbeddedPostgres(path.join(folder, 'data'), console.log)
  await forgetDurability(postgres.address)
  project.provide('postgres', postgres.address)
}

/** After the last test file. */
export async function teardown(): Promise<void> {
  await postgres?.close()
  fs.rmSync(folder, { recursive: true, force: true })
}

/** Nothing in here is worth a disk flush; what must survive is tested in tests/faults. */
async function forgetDurability(address: EmbeddedPostgres['address']) {
  const client = new pg.Client(address)
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await client.query(`ALTER SYSTEM SET ${setting} = off`)
  }
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}
