import pg from 'pg'
import type { DatabaseAddress } from '../sql.ts'
import { asItsOwner } from './supabase-roles.ts'

/** Where jobs are asked for, and the token that opens it. */
export type JobsCall = { readonly url: string; readonly token: string }

const name = `'hotovo-jobs'`
const everyMinute = `'* * * * *'`
/** The answer comes after half a minute and what is under way then, and before the next call. Milliseconds. */
const patienceMs = 55_000

/** The extensions that the owner has in this database, by their schemas: `pg_cron` is in one of a cluster. */
const usable = `
  select distinct nspname as name
    from pg_proc p join pg_namespace n on n.oid = pronamespace
   where has_schema_privilege(n.oid, 'usage') and has_function_privilege(p.oid, 'execute')
     and ((nspname, proname) = ('net', 'http_post')
          or (nspname, proname) = ('cron', 'schedule') and exists (
            select from pg_class c where relnamespace = n.oid and relname = 'job' and has_table_privilege(c.oid, 'select')))`

const commandOf = ({ url, token }: JobsCall) =>
  `select net.http_post(url := ${pg.escapeLiteral(url)}, headers := jsonb_build_object('Authorization', ${pg.escapeLiteral(`Bearer ${token}`)}), timeout_milliseconds := ${patienceMs})`

/**
 * Has the database of a project ask for jobs once a minute from now on, or not any more where there is no call (decision 74). Touches nothing that
 * is as it should be. Answers which extensions are missing, without which it does not ask.
 */
export const scheduleJobs = (
  address: DatabaseAddress,
  call: JobsCall | undefined,
): Promise<readonly string[]> =>
  asItsOwner(address, async (client) => {
    const { rows } = await client.query<{ name: string }>(usable)
    const has = (schema: string) => rows.some((row) => row.name === schema)
    const own = `from cron.job where jobname = ${name} and username = current_user`
    // A new one in its place, since which columns another schedule of one name changes is not the same in every version.
    const unschedule = () => client.query(`select cron.unschedule(jobid) ${own}`)
    // Of two starts at once one does it: what is unscheduled already is a fault of the extension's. The lock ends with the connection.
    await client.query(`select pg_advisory_lock(hashtext(${name}))`)
    if (!call) {
      if (has('cron')) await unschedule()
      return []
    }
    const missing = ['cron', 'net'].filter((schema) => !has(schema))
    if (missing.length > 0) return missing.map((schema) => `pg_${schema}`)
    const command = commandOf(call)
    const { rowCount } = await client.query(
      `select ${own} and active and schedule = ${everyMinute} and command = $1`,
      [command],
    )
    if (rowCount === 1) return []
    await unschedule()
    await client.query(`select cron.schedule(${name}, ${everyMinute}, $1)`, [command])
    return []
  })
