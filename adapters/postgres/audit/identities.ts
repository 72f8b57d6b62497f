import type pg from 'pg'
import type { ReportFinding } from './finding.ts'

/** Whether the identities at providers are those that the audit log tells of (rule A66). */

/** Identities that nobody told of, that are of somebody else than was told, or that were told of and are not there. */
const untoldIdentities = `
  with told as (
    select distinct on (l.details ->> 'identity')
           l.details ->> 'identity' as identity, l.action, l.user_id, l.timestamp, l.details ->> 'person' as person
      from audit_logs l
     where l.action in ('security_identity_linked', 'security_identity_unlinked')
     order by l.details ->> 'identity', l.id desc
  )
  select coalesce(i.id::text, told.identity) as id
    from staff_identities i full join told on told.identity = i.id::text
   where case when i.id is null then told.action = 'security_identity_linked'
     else coalesce(told.action, '') <> 'security_identity_linked' or told.user_id <> i.account_id
       or told.timestamp <> i.created_at
       or told.person <> encode(sha256(convert_to(i.issuer || ' ' || i.subject, 'UTF8')), 'hex') end`

const mostFound = 1000

/** Identities that differ from what the log tells. */
export async function identityFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  const { rows: known } = await client.query(`select to_regclass('staff_identities') is not null as is_there`)
  // A database that is to be brought over has none.
  if (!known[0].is_there) return
  const { rows } = await client.query(`${untoldIdentities} limit ${mostFound}`)
  for (const { id } of rows) found({ code: 'untold-change', table: 'staff_identities', id })
}
