import type pg from 'pg'
import type { ReportFinding } from './finding.ts'

/** Whether second factors are what the audit log tells of them. What they are made of is sealed with keys that are not here. */

/**
 * Which factors the log tells of as added and not removed since, by their owner, a colleague or from the shell (rules A34, A60). An entry about a removal that names
 * none is from when an account had one at most.
 */
const told = `
  with changes as (
    select l.id, l.action, l.timestamp, l.details ->> 'factor' as factor,
           case l.resource_type when 'staff' then l.resource_id else l.user_id::text end as account_id
      from audit_logs l where l.action in ('security_second_factor_added', 'security_second_factor_removed')
  ), told as (
    select a.account_id, a.factor, a.timestamp from changes a
     where a.action = 'security_second_factor_added' and not exists (
       select from changes r where r.action = 'security_second_factor_removed' and r.account_id = a.account_id and r.id > a.id
          and coalesce(r.factor, a.factor) = a.factor)
  )`

/** Accounts with a verified factor that nobody told of, or without one that was told of. */
const untoldFactors = `${told}
  select distinct coalesce(f.account_id, a.id) as id
    from told join staff_accounts a on a.id::text = told.account_id
    full join (select * from staff_factors where verified_at is not null) f
      on f.id::text = told.factor and f.account_id = a.id and f.verified_at = told.timestamp
   where f.id is null or a.id is null`

/** Sessions that passed a second step without an entry about it. */
const untoldSteps = `
  select p.session_id as id from staff_second_steps p where not exists (
    select from audit_logs l where l.resource_id = p.session_id::text and l.timestamp = p.at
       and l.action = case p.method when 'recovery-code' then 'security_recovery_code_used' when 'passkey' then 'security_admin_login_success' else l.action end
       and (p.method = 'passkey' or l.action in
         ('security_second_factor_added', 'security_second_step_passed', 'security_recovery_code_used')))`

/** Accounts whose recovery codes were used otherwise than is told since they were made. */
const untoldCodes = `
  with made as (
    select user_id, max(id) as id from audit_logs
     where action in ('recovery_codes_made', 'security_recovery_codes_made') and user_id is not null
     group by user_id
  ), used as (
    select l.user_id as account_id, l.timestamp as at from audit_logs l join made on made.user_id = l.user_id and made.id < l.id
     where l.action = 'security_recovery_code_used'
  ), kept as (
    select account_id, used_at as at from staff_recovery_codes where used_at is not null
  )
  (select account_id from (select * from kept except all select * from used) more)
  union
  (select account_id from (select * from used except all select * from kept) fewer
    where exists (select from staff_recovery_codes c where c.account_id = fewer.account_id))`

const mostFound = 1000

/** Second factors, sessions that passed them and recovery codes that differ from what the log tells. */
export async function factorFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  for (const [table, question] of [
    ['staff_factors', untoldFactors],
    ['staff_second_steps', untoldSteps],
    ['staff_recovery_codes', untoldCodes],
  ] as const) {
    const { rows } = await client.query(`${question} limit ${mostFound}`)
    for (const { id, account_id } of rows) found({ code: 'untold-change', table, id: id ?? account_id })
  }
}
