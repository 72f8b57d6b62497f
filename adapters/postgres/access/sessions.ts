import type { Sessions, StaffSession } from '@hotovo/application/access/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { sessionLife } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { isSessionLiving, type Rotation } from '@hotovo/domain/staff/session'
import { z } from 'zod/mini'
import { Instant } from '../../sql/codec.ts'
import { sealedSystemRow, sealedSystemRows, systemEntryOf } from '../../sql/rows/audit.ts'
import { accountCodec, factorCodec, passedStepCodec, sessionCodec } from '../../sql/rows/staff.ts'
import type { People } from '../../sql/sealing.ts'
import { logging, systemColumnList } from '../query-text.ts'
import type { Sql } from '../sql.ts'

/** What `isSessionLiving` says, of a session `s` at the instant in a parameter. */
const living = (at: string) => `s.ended_at is null
  and ${at}::timestamptz < s.active_at + interval '${sessionLife.idleMinutes} minutes'
  and ${at}::timestamptz < s.started_at + interval '${sessionLife.hours} hours'`

/** Of a session `s` and its account `a`: the account, its factor without the secret, and how the session passed. */
const accountColumns = `to_jsonb(a) - 'password_hash' as account,
  (select to_jsonb(f) - 'salt' - 'sealed' from staff_factors f where f.account_id = a.id) as factor,
  (select to_jsonb(p) from staff_second_steps p where p.session_id = s.id) as passed`

const reading = `
  select to_jsonb(s) as session, ${accountColumns},
         (select r.id from staff_recoveries r where r.session_id = s.id) as recovery_id
    from staff_sessions s join staff_accounts a on a.id = s.account_id where s.id = $1`

/** The entry about a sign-in has the instant at which its session began. */
const listing = `
  select to_jsonb(s) as session, to_jsonb(l) as row, l.person, k.salt
    from staff_sessions s
    left join audit_logs l on l.user_id = s.account_id and l.timestamp = s.started_at
     and l.action in ('security_admin_login_success', 'security_recovery_session')
     and l.resource_id = s.id::text
    left join person_keys k on k.person = l.person
   where s.account_id = $1 and ${living('$2')}
   order by s.active_at desc, s.id limit $3`

const entering = `
  with found as (
    select * from staff_sessions s where s.id = $1 and ${living('$2')} for update
  ), touched as (
    update staff_sessions s
       set active_at = greatest(s.active_at, $2), entered_at = coalesce(s.entered_at, $2)
      from found where s.id = found.id returning s.*
  ), logged as (
    insert into audit_logs (${systemColumnList})
    select ${systemColumnList} from (
      select 1 as part, first_time.* from jsonb_populate_recordset(null::audit_logs, $3) first_time
       where exists (select from found where entered_at is null)
      union all
      select 2, each_time.* from jsonb_populate_recordset(null::audit_logs, $4) each_time
       where exists (select from found)
    ) entries order by part
  )
  select to_jsonb(s) as session, ${accountColumns}
    from touched s join staff_accounts a on a.id = s.account_id`

/**
 * What `rotated` says, in one statement under the session's lock. A theft without an entry about it is \`unwritten\`
 * and changes nothing.
 */
const rotation = `
  with found as (
    select s.*, case
        when not (${living('$4')}) then 'ended'
        when s.generation = $2 then case s.carrier when $3 then 'rotated' else 'ended' end
        when s.generation = $2 + 1
          and $4::timestamptz <= s.rotated_at + interval '${sessionLife.repeatSeconds} seconds'
          then case s.carrier when $3 then 'repeated' else 'ended' end
        when $5::jsonb = '[]' then 'unwritten'
        else 'reused'
      end as rotation
      from staff_sessions s where s.id = $1 for update
  ), changed as (
    update staff_sessions s
       set generation = s.generation + (found.rotation = 'rotated')::integer,
           rotated_at = case found.rotation when 'rotated' then $4::timestamptz else s.rotated_at end,
           ended_at = case found.rotation when 'reused' then $4::timestamptz else s.ended_at end
      from found where s.id = found.id and found.rotation in ('rotated', 'reused') returning s.*
  ), logged as (${logging('$5', `exists (select from found where rotation = 'reused')`)})
  select s.rotation, coalesce(to_jsonb(changed), to_jsonb(s)) as session, ${accountColumns}
    from found s join staff_accounts a on a.id = s.account_id left join changed on changed.id = s.id`

const ending = `
  with ended as (
    update staff_sessions s set ended_at = $3
      from staff_sessions own
     where own.id = $1 and s.account_id = own.account_id and ${living('$3')}
       and case $2 when 'this' then s.id = $1 when 'others' then s.id <> $1 else true end
    returning s.id
  ) ${logging('$4', '0 < (select count(*) from ended)')}`

const preceding = `
  with last as (
    select id, started_at from staff_sessions s
     where account_id = $1 and started_at < $2
       and (exists (select from staff_second_steps p where p.session_id = s.id)
         or not exists (select from staff_factors f where f.account_id = $1 and f.verified_at <= s.started_at))
     order by started_at desc, id desc limit 1
  )
  select to_jsonb(started_at) as started_at, (select count(*)::integer from (
    select from audit_logs l
     where l.person = $3 and l.timestamp > coalesce(last.started_at, '-infinity')
       and (l.action = 'security_admin_login_failed'
         or l.action = 'security_second_step_failed' and l.resource_id is distinct from last.id::text)
     limit $4) failed) as failures
    from (select) one left join last on true`

type Row = { session: unknown; account: unknown; factor: unknown; passed: unknown }
const foundIn = (row: Row): StaffSession => ({
  session: sessionCodec.fromRow(row.session),
  account: accountCodec.fromRow(row.account),
  factor: row.factor === null ? null : factorCodec.fromRow(row.factor),
  passed: row.passed === null ? null : passedStepCodec.fromRow(row.passed),
})

/** Sessions of staff in PostgreSQL. */
export function postgresSessions({ query }: Sql, people: People): Sessions {
  const logged = async (...entries: readonly SystemEntry[]) =>
    JSON.stringify(await sealedSystemRows(people, entries))

  return {
    start: async (session, { passwordHash, lockoutKey, entry, displaced }) => {
      const { idleMinutes, hours, most } = sessionLife
      const change = {
        session: sessionCodec.toRow(session),
        hash: passwordHash,
        lockout_key: lockoutKey,
        most,
        idle_since: minutesLater(session.startedAt, -idleMinutes),
        began_since: minutesLater(session.startedAt, -hours * 60),
        entry: await sealedSystemRow(people, entry),
        displaced: await sealedSystemRow(people, displaced),
      }
      const [row] = await query<{ started: boolean }>('select start_session($1) as started', [
        JSON.stringify(change),
      ])
      return row!.started ? 'started' : 'password-changed'
    },
    living: async (id, at) => {
      const [row] = await query<Row & { recovery_id: string | null }>(reading, [id], 'living-session')
      const found = row && foundIn(row)
      if (!found || !isSessionLiving(found.session, at)) return undefined
      return { ...found, ...(row.recovery_id !== null && { recoveryId: row.recovery_id }) }
    },
    ofAccount: async (accountId, at, most) => {
      const rows = await query<{
        session: unknown
        row: unknown
        person: string | null
        salt: string | null
      }>(listing, [accountId, at, most])
      return rows.map(({ session, row, person, salt }) => {
        const entry = row ? systemEntryOf(row, people.openerOf(person, salt)) : undefined
        const origin = { ipAddress: entry?.ipAddress ?? null, userAgent: entry?.userAgent ?? null }
        return { session: sessionCodec.fromRow(session), origin }
      })
    },
    enter: async (id, at, { firstEntry, entries }) => {
      const [first, others] = await Promise.all([
        logged(...(firstEntry ? [firstEntry] : [])),
        logged(...entries),
      ])
      const [row] = await query<Row>(entering, [id, at, first, others])
      return row && foundIn(row)
    },
    rotate: async (id, { generation, carrier }, at, stolen) => {
      const rotating = async (...entries: readonly SystemEntry[]) =>
        query<Row & { rotation: Rotation | 'unwritten' }>(rotation, [
          id,
          generation,
          carrier,
          at,
          await logged(...entries),
        ])
      let [row] = await rotating()
      // Thefts are rare, and nobody is spoken of before there is one.
      if (row?.rotation === 'unwritten') [row] = await rotating(stolen)
      if (!row) return { rotation: 'ended' }
      if (row.rotation === 'unwritten') throw new Error('the entry about the theft was at hand')
      if (row.rotation === 'reused' || row.rotation === 'ended') return { rotation: row.rotation }
      return { rotation: row.rotation, found: foundIn(row) }
    },
    before: async ({ accountId, startedAt }, email, limit) => {
      const person = (await people.personOf(email)) ?? null
      const [row] = await query<{ started_at: unknown; failures: number }>(preceding, [
        accountId,
        startedAt,
        person,
        limit,
      ])
      return { startedAt: z.nullable(Instant).parse(row!.started_at), failures: row!.failures }
    },
    end: async (id, which, at, entry) => {
      await query(ending, [id, which, at, await logged(entry)])
    },
  }
}
