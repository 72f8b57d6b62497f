import type { StaffSession } from '@hotovo/application/access/ports'
import type { Ports } from '@hotovo/application/ports'
import type { StoredRecovery } from '@hotovo/application/staff/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { sessionLife, signInLockout } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { lockedUntil } from '@hotovo/domain/staff/lockout'
import { isSessionLiving, type Rotation } from '@hotovo/domain/staff/session'
import { z } from 'zod/mini'
import { Instant } from '../../sql/codec.ts'
import type { People } from '../../sql/people.ts'
import { personKeyOf, systemColumns, systemEntryOf, systemRow } from '../../sql/rows/audit.ts'
import {
  accountCodec,
  factorCodec,
  passedStepCodec,
  recoveryCodec,
  sessionCodec,
} from '../../sql/rows/staff.ts'
import { logUnderKey, writeOnce } from '../access/staff-keys.ts'
import { type Sql, sqlState, uniqueViolation } from '../sql.ts'

const accountList = accountCodec.columns.join(', ')
const systemList = systemColumns.join(', ')

/**
 * Each of these is one statement, so one transaction and one round trip (decision 12). Locks are taken in one order everywhere:
 * account, sessions, the log's chain, lockout. PostgreSQL begins with what the main statement looks at, so each looks at what
 * comes before it.
 */
const logging = (parameter: string, condition = 'true') => `
  insert into audit_logs (${systemList})
  select ${systemList} from jsonb_populate_recordset(null::audit_logs, ${parameter}) where ${condition}`

const account = `
  insert into staff_accounts (${accountList}, password_hash)
  select ${accountList}, $2 from jsonb_populate_record(null::staff_accounts, $1)`

const addition = `with added as (${account}) ${logging('$3')}`

const firstAddition = `
  with added as (
    ${account} where not exists (select from staff_accounts where role = 'admin')
    on conflict do nothing returning id
  ), logged as (${logging('$3', 'exists (select from added)')})
  select id from added`

/**
 * A function, because a statement sees no session that was kept while it waited for the account: of several statements
 * each sees what was committed before it.
 */
const passwordChange = 'select change_staff_password($1, $2, $3, $4, $5, $6)'

/** Takes a few lockouts along that are over, and waits for none. */
const attempt = `
  with swept as (
    delete from sign_in_gates where key in (
      select key from sign_in_gates where expires_at <= $2 and key <> $1
       order by expires_at limit 4 for update skip locked
    )
  )
  insert into sign_in_gates as g (key, failures, admitted, expires_at)
  values ($1, array[$2::timestamptz], true, $2::timestamptz + $5 * interval '1 minute')
  on conflict (key) do update set
    admitted = cardinality(g.failures) < $3
      or $2::timestamptz >= g.failures[cardinality(g.failures)] + $5 * interval '1 minute',
    failures = case
      when cardinality(g.failures) < $3 then array(
        select failure from unnest(g.failures) with ordinality as counted (failure, place)
         where failure > $2::timestamptz - $4 * interval '1 minute' order by place
      ) || $2::timestamptz
      when $2::timestamptz < g.failures[cardinality(g.failures)] + $5 * interval '1 minute' then g.failures
      else array[$2::timestamptz]
    end,
    expires_at = greatest(g.expires_at, excluded.expires_at)
  returning to_jsonb(failures) as failures, admitted`

const withdrawal = `
  update sign_in_gates
     set failures = failures[:array_position(failures, $2::timestamptz) - 1]
                 || failures[array_position(failures, $2::timestamptz) + 1:]
   where key = $1 and $2::timestamptz = any (failures)`

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
    insert into audit_logs (${systemList})
    select ${systemList} from (
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

/** Recoveries that a condition says, each with its account. */
const recoveryReading = (condition: string) => `
  select to_jsonb(r) as recovery, to_jsonb(a) - 'password_hash' as account, a.password_hash as hash
    from staff_recoveries r join staff_accounts a on a.id = r.account_id where ${condition}`

const newestRecovery = recoveryReading(
  'r.id = (select id from staff_recoveries where key = $1 order by created_at desc limit 1)',
)

const logReading = `
  select to_jsonb(l) as row, l.person, k.salt
    from audit_logs l left join person_keys k on k.person = l.person`

const ofLetter = `
  join security_letter_entries e on e.entry_id = l.id where e.letter = $1 order by l.id`

const Failures = z.array(Instant)

type LogRow = { row: unknown; person: string | null; salt: string | null }
type Row = { session: unknown; account: unknown; factor: unknown; passed: unknown }
const foundIn = (row: Row): StaffSession => ({
  session: sessionCodec.fromRow(row.session),
  account: accountCodec.fromRow(row.account),
  factor: row.factor === null ? null : factorCodec.fromRow(row.factor),
  passed: row.passed === null ? null : passedStepCodec.fromRow(row.passed),
})

type RecoveryRow = { recovery: unknown; account: unknown; hash: string }
const recoveryIn = ([row]: readonly RecoveryRow[]): StoredRecovery | undefined =>
  row && {
    recovery: recoveryCodec.fromRow(row.recovery),
    account: accountCodec.fromRow(row.account),
    passwordHash: row.hash,
  }

/** Staff in PostgreSQL: accounts, the lockout, sessions, and `audit_logs`. */
export function postgresStaff(
  sql: Sql,
  people: People,
): Pick<Ports, 'staff' | 'signInLockout' | 'sessions' | 'recoveries' | 'systemLog'> {
  const { query } = sql
  const sealedRow = async (entry: SystemEntry) => systemRow(entry, await people.sealerFor(personKeyOf(entry)))
  const logged = async (...entries: readonly SystemEntry[]) =>
    JSON.stringify(await Promise.all(entries.map(sealedRow)))
  const added = async (text: string, account: StaffAccount, passwordHash: string, entry: SystemEntry) =>
    query<{ id: string }>(text, [
      JSON.stringify(accountCodec.toRow(account)),
      passwordHash,
      await logged(entry),
    ])

  const entryIn = ({ row, person, salt }: LogRow) => systemEntryOf(row, people.openerOf(person, salt))

  return {
    staff: {
      add: async (account, passwordHash, entry) => {
        try {
          await added(addition, account, passwordHash, entry)
          return 'added'
        } catch (fault) {
          const { constraint } = fault as { constraint?: string }
          if (sqlState(fault) === uniqueViolation && constraint === 'staff_accounts_email_key')
            return 'email-taken'
          throw fault
        }
      },
      addFirst: async (account, passwordHash, entry) => {
        const known = await query(`select from staff_accounts where role = 'admin' limit 1`)
        if (known.length > 0) return 'not-first'
        const rows = await added(firstAddition, account, passwordHash, entry)
        return rows.length > 0 ? 'added' : 'not-first'
      },
      byEmail: async (email) => {
        const [row] = await query<{ row: unknown; hash: string }>(
          `select to_jsonb(a) - 'password_hash' as row, a.password_hash as hash from staff_accounts a where email = $1`,
          [email],
        )
        return row && { account: accountCodec.fromRow(row.row), passwordHash: row.hash }
      },
      byId: async (id) => {
        const [row] = await query<{ row: unknown }>(
          `select to_jsonb(a) - 'password_hash' as row from staff_accounts a where id = $1`,
          [id],
        )
        return row && accountCodec.fromRow(row.row)
      },
      withRole: async () => {
        const rows = await query<{ row: unknown }>(
          `select to_jsonb(s) - 'password_hash' as row from staff_accounts s where role is not null and closed_at is null order by email collate "C"`,
        )
        return rows.map(({ row }) => accountCodec.fromRow(row))
      },
      close: async (id, { at, entry }) => {
        const change = { account: id, at, entry: await sealedRow(entry) }
        const [row] = await query<{ outcome: 'closed' | 'unchanged' | 'last-admin' }>(
          'select close_account($1) as outcome',
          [JSON.stringify(change)],
        )
        return row!.outcome
      },
      open: async (id, entry) => {
        const change = { account: id, entry: await sealedRow(entry) }
        const [row] = await query<{ opened: boolean }>('select open_account($1) as opened', [
          JSON.stringify(change),
        ])
        return row!.opened
      },
      setPassword: async (id, passwordHash, { at, lockoutKey, entry, jobs }) => {
        const written = [await logged(entry), JSON.stringify(jobs)]
        await query(passwordChange, [id, passwordHash, at, lockoutKey, ...written])
      },
      changeOwnPassword: async (id, passwordHash, { key, ...asked }) => {
        const { at, verified, session, lockoutKey, entry, jobs } = asked
        const change = {
          account: id,
          hash: passwordHash,
          verified,
          session,
          at,
          lockout_key: lockoutKey,
          entries: [await sealedRow(entry)],
          jobs,
        }
        const written = await writeOnce(sql, 'change_own_password', change, key)
        if (typeof written === 'string') return written
        return written.answer === null ? 'password-changed' : 'changed'
      },
    },
    signInLockout: {
      attempt: async (key, at) => {
        const { failures, windowMinutes, lockMinutes } = signInLockout
        const [row] = await query<{ failures: unknown; admitted: boolean }>(attempt, [
          key,
          at,
          failures,
          windowMinutes,
          lockMinutes,
        ])
        const counted = Failures.parse(row!.failures)
        const retryAt = lockedUntil(counted)
        if (!row!.admitted) return { kind: 'locked', retryAt: retryAt! }
        return { kind: 'admitted', remaining: failures - counted.length, retryAt }
      },
      withdraw: async (key, at) => {
        await query(withdrawal, [key, at])
      },
    },
    sessions: {
      start: async (session, { passwordHash, lockoutKey, entry, displaced }) => {
        const { idleMinutes, hours, most } = sessionLife
        const change = {
          session: sessionCodec.toRow(session),
          hash: passwordHash,
          lockout_key: lockoutKey,
          most,
          idle_since: minutesLater(session.startedAt, -idleMinutes),
          began_since: minutesLater(session.startedAt, -hours * 60),
          entry: await sealedRow(entry),
          displaced: await sealedRow(displaced),
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
        const rows = await query<LogRow & { session: unknown }>(listing, [accountId, at, most])
        return rows.map(({ session, ...begun }) => {
          const entry = begun.row ? entryIn(begun) : undefined
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
    },
    recoveries: {
      add: async (recovery, { jobs, entry, forgetBefore }) => {
        await query('select add_recovery($1, $2, $3, $4)', [
          JSON.stringify(recoveryCodec.toRow(recovery)),
          await logged(entry),
          JSON.stringify(jobs),
          forgetBefore,
        ])
      },
      byId: async (id) => recoveryIn(await query<RecoveryRow>(recoveryReading('r.id = $1'), [id])),
      newest: async (key) => recoveryIn(await query<RecoveryRow>(newestRecovery, [key])),
      use: async (id, at, sessionId) => {
        const used = await query(
          'update staff_recoveries set used_at = $2, session_id = $3 where id = $1 and used_at is null returning id',
          [id, at, sessionId],
        )
        return used.length > 0
      },
    },
    systemLog: {
      addOnce: async (entry, key) => {
        return logUnderKey(sql, await sealedRow(entry), key)
      },
      addFailure: async (entry, alarm) => {
        await query('select log_failed_sign_in($1, $2, $3, $4)', [
          JSON.stringify(await sealedRow(entry)),
          JSON.stringify(await sealedRow(alarm.entry)),
          alarm.failures,
          alarm.since,
        ])
      },
      newest: async (count) => {
        const rows = await query<LogRow>(`${logReading} order by l.id desc limit $1`, [count])
        return rows.map(entryIn)
      },
      closeAlert: async (id) => {
        // The next statement sees whatever this one waited for.
        await query('update security_letter_head set is_open = false where letter = $1', [id])
        const rows = await query<LogRow>(`${logReading} ${ofLetter}`, [id])
        return rows.map(entryIn)
      },
    },
  }
}
