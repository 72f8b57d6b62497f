import { scheduleJobs } from '@hotovo/adapters/postgres/setup/scheduled-jobs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { decideWhoDoesJobs } from '../../server/startup/project-function.ts'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { testMacs, testSecrets } from '../support/world.ts'

/** What `pg_cron` and `pg_net` have of this, as their own files of SQL say it: this PostgreSQL has neither. */
const cron = `
  create schema cron;
  create table cron.job (
    jobid bigserial primary key, schedule text not null, command text not null, nodename text not null default 'localhost',
    nodeport integer not null default 5432, database text not null default current_database(),
    username text not null default current_user, active boolean not null default true, jobname name,
    unique (jobname, username));
  create function cron.schedule(job_name name, schedule text, command text) returns bigint language sql as $$
    insert into cron.job (jobname, schedule, command) values (job_name, schedule, command)
    on conflict (jobname, username) do update set schedule = excluded.schedule, command = excluded.command
    returning jobid $$;
  create function cron.unschedule(job_id bigint) returns boolean language sql as $$
    delete from cron.job where jobid = job_id returning true $$;
  create function cron.unschedule(job_name name) returns boolean language sql as $$
    delete from cron.job where jobname = job_name returning true $$;`
const net = `
  create schema net;
  create table net.http_request_queue (id bigserial primary key, url text, headers jsonb, body jsonb, timeout_milliseconds integer);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{"Content-Type": "application/json"}',
    timeout_milliseconds integer default 5000) returns bigint language sql as $$
    insert into net.http_request_queue (url, headers, body, timeout_milliseconds)
    values (url, headers, body, timeout_milliseconds) returning id $$;`

describe('The call for jobs, on stand-ins for pg_cron and pg_net', () => {
  let database: MigratedDatabase
  beforeEach(async () => {
    database = await migratedDatabase()
  })
  afterEach(() => database.drop())

  const environment = {
    SECRETS: './keys.json',
    BACKEND: 'supabase',
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_SECRET_KEY: 'sb_secret_of_the_tests',
  }
  /** A start with so much more in its environment; answers what it says. */
  async function started(more: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const said: string[] = []
    const config = readConfig({ ...environment, DATABASE_URL: database.url, ...more })
    await decideWhoDoesJobs(config, database.address, testSecrets, (line) => said.push(line))
    return said
  }
  const scheduled = async () =>
    (await database.owner.query('select jobid, jobname, schedule, command, active from cron.job')).rows

  test('is laid down by a start that leaves the jobs to others, with a token that the function takes and no key', async () => {
    await database.owner.query(cron + net)
    expect(await started({ JOBS: 'off' })).toEqual([expect.stringContaining('/functions/v1/hotovo/jobs.')])
    const [job, ...others] = await scheduled()
    expect(others).toEqual([])
    expect(job).toMatchObject({ jobname: 'hotovo-jobs', schedule: '* * * * *', active: true })
    expect(job.command).not.toContain(environment.SUPABASE_SECRET_KEY)
    await database.owner.query(job.command)
    const { rows } = await database.owner.query('select url, headers from net.http_request_queue')
    expect(rows).toEqual([
      {
        url: 'https://project.supabase.co/functions/v1/hotovo/jobs',
        headers: { Authorization: expect.stringMatching(/^Bearer \S+$/) },
      },
    ])
    const token = rows[0].headers.Authorization.slice('Bearer '.length)
    expect(await testMacs().verify('jobs-call', '', token)).toBe(true)
    expect(await testMacs('other').verify('jobs-call', '', token)).toBe(false)
  })

  test('stands once however often a start lays it down, is put right where it was altered, and leaves those of others alone', async () => {
    await database.owner.query(cron + net)
    await database.owner.query(`select cron.schedule('theirs', '0 0 * * *', 'select 1')`)
    await started({ JOBS: 'off' })
    const before = await scheduled()
    expect(before).toHaveLength(2)
    const version = 'select xmin from cron.job order by jobid'
    const { rows: untouched } = await database.owner.query(version)
    await started({ JOBS: 'off' })
    expect((await database.owner.query(version)).rows).toEqual(untouched)
    for (const altered of [
      'active = false',
      `schedule = '0 * * * *'`,
      `command = replace(command, 'https', 'http')`,
    ]) {
      await database.owner.query(`update cron.job set ${altered} where jobname = 'hotovo-jobs'`)
      await started({ JOBS: 'off' })
      const without = (rows: readonly { jobid: string }[]) => rows.map(({ jobid: _, ...row }) => row)
      expect(without(await scheduled())).toEqual(expect.arrayContaining(without(before)))
    }
    expect(await started({ JOBS: 'on' })).toEqual([])
    expect(await scheduled()).toEqual([expect.objectContaining({ jobname: 'theirs' })])
  })

  test('is taken away by a server that does the jobs, also of one that has no project any more, and laid down again', async () => {
    await database.owner.query(cron + net)
    for (const more of [{ JOBS: 'on' }, { BACKEND: 'postgres' }] as Record<string, string>[]) {
      await started({ JOBS: 'off' })
      expect(await scheduled()).toHaveLength(1)
      expect(await started(more)).toEqual([])
      expect(await scheduled()).toEqual([])
    }
    await started({ JOBS: 'off' })
    await started({ JOBS: 'off', BACKEND: 'postgres' })
    expect(await scheduled()).toHaveLength(1)
  })

  test('is not laid down where either is missing, which is told, and goes where one was there once', async () => {
    expect(await started({ JOBS: 'off' })).toEqual([
      expect.stringContaining('pg_cron and pg_net are not in this database: switch them on'),
    ])
    expect(await started({ JOBS: 'on' })).toEqual([])
    await database.owner.query(cron)
    expect(await started({ JOBS: 'off' })).toEqual([
      'JOBS=off: letters wait, since pg_net is not in this database: switch it on (Database → Extensions) and start again, ' +
        'or have another server do letters.',
    ])
    expect(await scheduled()).toEqual([])
    // One that was laid down while both were there goes without the other.
    await database.owner.query(net)
    const call = { url: 'https://project.supabase.co/it’s', token: 'x' }
    expect(await scheduleJobs(database.address, call)).toEqual([])
    await database.owner.query('drop schema net cascade')
    await started({ JOBS: 'on' })
    expect(await scheduled()).toEqual([])
  })
})
