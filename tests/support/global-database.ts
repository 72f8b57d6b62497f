import fs from 'node:fs'
import path from 'node:path'
import { migrate, migrationNames } from '@hotovo/adapters/postgres/setup/migrations'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { temporaryFolder } from './folders.ts'
import { startProject } from './supabase.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of this test run; `freshDatabase` makes databases on it. */
    postgres: EmbeddedPostgres['address']
    /** The name of a migrated database that nobody connects to: `migratedDatabase` copies it. */
    template: string
    /** As `template`, of one that a project of Supabase was open over: most of its rights are there. */
    projectTemplate: string
  }
}

let folder: string
let postgres: EmbeddedPostgres

/** Before the first test file: a PostgreSQL of its own for this run, as the product starts it. */
export async function setup(project: TestProject): Promise<void> {
  // Started as root, PostgreSQL runs as another user and has to get in.
  folder = temporaryFolder('tests')
  const open = () => openEmbeddedPostgres(path.join(folder, 'data'), console.log)
  postgres = await open()
  // Suites that run side by side have pools of their own, some of them several; it counts from the next start on.
  await query(postgres.address, ['ALTER SYSTEM SET max_connections = 300'])
  await postgres.close()
  postgres = await open()
  await query(postgres.address, [
    // Nothing in here is worth a disk flush; what must survive is tested in tests/faults.
    ...['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => `ALTER SYSTEM SET ${name} = off`),
    // Statistics decide about plans: none come unasked, and each row of 60,000 is in them, not a sample drawn by chance.
    'ALTER SYSTEM SET autovacuum = off',
    'ALTER SYSTEM SET default_statistics_target = 200',
    'SELECT pg_reload_conf()',
    'CREATE DATABASE template',
  ])
  // Up to a number, because the server's role is made for the copy that it serves.
  await migrate({ ...postgres.address, database: 'template' }, migrationNames().length)
  await query(postgres.address, ['CREATE DATABASE project_template TEMPLATE template STRATEGY file_copy'])
  await openedOnce({ ...postgres.address, database: 'project_template' })
  project.provide('postgres', postgres.address)
  project.provide('template', 'template')
  project.provide('projectTemplate', 'project_template')
}

async function openedOnce(address: EmbeddedPostgres['address']): Promise<void> {
  const owner = new pg.Client(address)
  await owner.connect()
  const opened = await startProject({ owner, address })
  await opened.close()
  await owner.end()
}

/** After the last test file. */
export async function teardown(): Promise<void> {
  await postgres?.close()
  fs.rmSync(folder, { recursive: true, force: true })
}

async function query(address: EmbeddedPostgres['address'], statements: readonly string[]): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
