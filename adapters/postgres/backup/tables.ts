import pg from 'pg'
import { doneIn, migrationsTable } from '../setup/migrations.ts'
import type { DatabaseAddress } from '../sql.ts'
import { copyIn, copyOut, type RowSink } from './copy.ts'
import {
  type BackupEnd,
  type BackupJob,
  type BackupPart,
  type BackupTable,
  type BackupWriter,
  format,
} from './file.ts'

/** What is copied is spelt in one way, whatever server it comes from and goes to. */
const spelling = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local search_path = public; set local statement_timeout = 0`

/** A connection that sees one moment of a database and changes nothing. */
export async function openSnapshotClient(address: DatabaseAddress): Promise<pg.Client> {
  return began(address, 'begin isolation level repeatable read read only')
}

async function began({ asOwner: _, ...address }: DatabaseAddress, begin: string): Promise<pg.Client> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000, keepAlive: true })
  // A connection that breaks fails what is under way, which tells.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`${begin}; ${spelling}`)
    return client
  } catch (fault) {
    await client.end()
    throw fault
  }
}

const ourTables = `
  select c.oid::int as oid, relname as name,
         array(select attname::text from pg_attribute
                where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c
   where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '${migrationsTable}'
     and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
   order by relname`

const waitingJobs = `
  select jsonb_build_object('kind', 'job', 'task', t.identifier, 'payload', j.payload, 'runAt', j.run_at,
           'attempts', j.attempts, 'maxAttempts', j.max_attempts, 'priority', j.priority, 'lastError', j.last_error,
           'queue', q.queue_name) as job
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`

const sequences = `
  select sequencename as name, last_value::text as last from pg_sequences
   where schemaname = 'public' and last_value is not null and sequencename not like '${migrationsTable}%'`

const named = ({ name, columns }: Pick<BackupTable, 'name' | 'columns'>) =>
  `${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`

/**
 * Writes what a connection of `openSnapshotClient` sees: head, `files`, jobs that are not done, tables. Answers how many rows
 * each has.
 */
export async function dumpTables(
  client: pg.ClientBase,
  writer: BackupWriter,
  files: readonly { readonly name: string; readonly text: string }[],
  madeAt: string,
) {
  const { rows: server } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const migrations = await doneIn(client)
  await writer.add({ kind: 'hotovo-backup', format, madeAt, postgres: server[0]!.version, migrations })
  for (const file of files) await writer.add({ kind: 'file', ...file })
  const { rows: jobs } = await client.query<{ job: BackupJob }>(waitingJobs)
  for (const { job } of jobs) await writer.add(job)
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(ourTables)
  for (const { name, columns } of tables) {
    await writer.add({ kind: 'table', name, columns })
    await copyOut(client, `copy ${named({ name, columns })} to stdout`, writer.rows)
    await writer.endTable()
  }
  const { rows: last } = await client.query<{ name: string; last: string }>(sequences)
  return writer.close(Object.fromEntries(last.map(({ name, last }) => [name, last])))
}

/** Whether there is nothing in a database. */
export async function isEmpty(address: DatabaseAddress): Promise<boolean> {
  const client = await openSnapshotClient(address)
  try {
    const { rows } = await client.query(`
      select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') union all
      select from pg_namespace where nspname = 'graphile_worker'`)
    return rows.length === 0
  } finally {
    await client.end()
  }
}

/**
 * Puts the tables and jobs of a backup into a database that has the same migrations and nothing else, in one
 * transaction. What triggers wrote is in the rows, so none fires; what the tables promise each other is checked when
 * all rows are there.
 */
export async function loadTables(address: DatabaseAddress, parts: AsyncIterable<BackupPart>): Promise<void> {
  const client = await began(address, 'begin')
  try {
    const { rows: tables } = await client.query<{ name: string }>(ourTables)
    const names = tables.map(({ name }) => pg.escapeIdentifier(name))
    const { rows: promises } = await client.query<{ of: string; name: string; words: string }>(`
      select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as words
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
    for (const { of, name } of promises) await client.query(`alter table ${of} drop constraint ${name}`)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    // Migrations may have put rows there.
    await client.query(`truncate ${names.join(', ')}`)
    let sink: RowSink | undefined
    for await (const part of parts) {
      if (part.kind === 'table') sink = await copyIn(client, `copy ${named(part)} from stdin`)
      if (part.kind === 'row') await sink!.write(part.line)
      if (part.kind === 'table-end') await sink!.end()
      if (part.kind === 'job') await addJob(client, part)
      if (part.kind === 'end') await setSequences(client, part)
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { of, name, words } of promises)
      await client.query(`alter table ${of} add constraint ${name} ${words}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function addJob(client: pg.ClientBase, job: BackupJob): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, priority => $5,
       queue_name => $6)`,
    [job.task, JSON.stringify(job.payload), job.runAt, job.maxAttempts, job.priority, job.queue],
  )
  await client.query(
    'update graphile_worker._private_jobs set attempts = $2, last_error = $3 where id = $1',
    [rows[0]!.id, job.attempts, job.lastError],
  )
}

async function setSequences(client: pg.ClientBase, { sequences }: BackupEnd): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), last])
}
