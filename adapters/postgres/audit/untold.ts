import { sessionLife } from '@hotovo/domain/limits'
import type pg from 'pg'
import type { ReportFinding } from './finding.ts'
import { mostSilent, unhashedTables } from './stored-records.ts'

/** Whether what stands beside a record is what the entries about it tell: replies, deliveries, transfers, ends of sessions. */

const untoldReplies = `
  select r.ticket_id as id from ticket_replies r where not exists (
    select from ticket_audit_log a where a.ticket_id = r.ticket_id and a.action_type = 'reply_sent'
       and a.new_value = r.id::text and a.created_at = r.at
       and (a.admin_user, a.admin_email) = (r.by_name, r.by_email))
  union
  select a.ticket_id from ticket_audit_log a where a.action_type = 'reply_sent' and not exists (
    select from ticket_replies r where r.ticket_id = a.ticket_id and r.id::text = a.new_value)`

/** Tickets whose replies are not those that their entries tell of. */
export async function replyFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  const { rows } = await client.query(`${untoldReplies} limit ${mostSilent}`)
  for (const { id } of rows) found({ code: 'untold-change', table: 'support_tickets', id })
}

const ofDelivery = `
  order_audit_log l where l.order_id = d.order_id
     and split_part(l.new_value, '; ', 1) = d.channel || ': ' || array_to_string(d.serials, ', ')`
const handedOver = `select from ${ofDelivery} and l.action_type = 'vouchers_handed_over'`
/** Before a database is brought over its deliveries have no parcel, and no correction. */
const whoHasIt = `
  l.new_value = split_part(l.new_value, '; ', 1) || coalesce('; ' || (told.parcel ->> 'carrier') || coalesce(' ' || (told.parcel ->> 'tracking_number'), ''), '')
    || coalesce('; contact ' || nullif(told.parcel ->> 'correction', '0'), '')`
/** A letter's number that was corrected is what the last entry about it tells. */
const lastTold = `
  select ${whoHasIt} from ${ofDelivery} and l.action_type in ('vouchers_handed_over', 'parcel_change') order by l.id desc limit 1`
const untoldDeliveries = `
  select d.id from deliveries d cross join lateral (select to_jsonb(d) as parcel) told
   where case d.state
     when 'handed-over' then not exists (${handedOver} and l.created_at = d.handed_over_at) or not (${lastTold})
     when 'void' then not exists (select from vouchers v where v.serial = any (d.serials) and v.voided)
     else exists (${handedOver}) end`

/** Deliveries that bring the vouchers of another order than the one they go to. */
const strangeDeliveries = `
  select distinct d.id from deliveries d cross join unnest(d.serials) serial
    left join vouchers v using (serial)
   where v.order_id is distinct from d.order_id`

/** Deliveries that were handed over, or taken back, otherwise than is told, and those that go to somebody else. */
export async function deliveryFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  for (const [code, question] of [
    ['untold-change', untoldDeliveries],
    ['unbacked', strangeDeliveries],
  ] as const) {
    const { rows } = await client.query(`${question} limit ${mostSilent}`)
    for (const { id } of rows) found({ code, table: 'deliveries', id })
  }
}

/** Orders of which there are more or fewer transfers of a state and amount than their entries leave. */
const untoldTransfers = `
  with told as (
    select l.order_id, moved.value, sum(moved.count) as count
      from order_audit_log l cross join lateral (values (l.new_value, 1), (l.old_value, -1)) moved (value, count)
     where l.field_name = 'refund_transfer' and moved.value is not null group by 1, 2
  ), stand as (
    select order_id, state || ' ' || amount_minor as value, count(*) as count from refund_transfers where order_id is not null group by 1, 2
  )
  select distinct order_id as id from told full join stand using (order_id, value)
   where order_id is not null and coalesce(told.count, 0) <> coalesce(stand.count, 0)`

/** Transfers that were sent and are no refund of their order, or that a line shows leaving which is not theirs. */
const strangeTransfers = `
  select t.id from refund_transfers t
    left join order_payments p on p.id = t.payment_id
    left join bank_entries e on e.id = t.entry_id
   where case when t.state in ('sent', 'confirmed') and t.order_id is not null
           then (p.kind, p.order_id, p.amount_minor, p.currency) is distinct from ('refund', t.order_id, -t.amount_minor, t.currency)
           else t.payment_id is not null end
      or case when t.state = 'confirmed'
           then (e.kind, e.amount_minor, e.currency, e.booked_on) is distinct from ('debit', t.amount_minor, t.currency, t.confirmed_on)
           else t.entry_id is not null or t.confirmed_on is not null end`

/** Refunds of lines that are, or whose transfers are, otherwise than the log leaves them (rule P33). */
const untoldLineRefunds = `
  with told as (
    select l.details ->> 'refund' as id, moved.value, sum(moved.count) as count
      from audit_logs l cross join lateral (values (l.details ->> 'to', 1), (l.details ->> 'from', -1)) moved (value, count)
     where l.action in ('payment_given_back', 'payment_refund_changed') and moved.value not like 'account %' group by 1, 2
  ), stand as (
    select id::text, state || ' ' || amount_minor as value, 1::bigint as count from line_refunds
    union all
    select line_refund_id::text, 'transfer ' || state || ' ' || amount_minor, count(*) from refund_transfers
     where line_refund_id is not null group by 1, 2
  )
  select distinct id from told full join stand using (id, value) where coalesce(told.count, 0) <> coalesce(stand.count, 0)`

/**
 * Refunds of lines that are no credit's in their currency, are noted as done by a transfer of another account, amount or state, or are
 * not done though one of theirs was sent.
 */
const strangeLineRefunds = `
  select r.id from line_refunds r
    left join bank_entries e on e.id = r.entry_id
    left join refund_transfers t on t.line_refund_id = r.id and t.state in ('sent', 'confirmed', 'prepared')
   where (e.kind, e.currency) is distinct from ('credit', r.currency)
      or t.id is not null and (
        (t.amount_minor, t.currency) is distinct from (r.amount_minor, r.currency)
        or r.state <> case t.state when 'prepared' then 'due' else 'done' end
        or t.state <> 'prepared' and coalesce(r.method, '') <> 'transfer')
   group by r.id
   union
  select line_refund_id from refund_transfers where line_refund_id is not null and state in ('sent', 'confirmed', 'prepared')
   group by 1 having count(*) > 1`

/** Orders of which somebody typed another account than their entries tell, or at another time. */
const untoldAccounts = `
  with told as (
    select order_id, created_at as at, split_part(new_value, ',', 1) as value, admin_user as by from order_audit_log
     where field_name = 'refund_account'
  ), stand as (
    select order_id, typed_at as at, left(iban, 4) || '…' || right(iban, 4) as value, typed_by as by from refund_accounts
     where order_id is not null
  )
  select distinct order_id as id from (
    (select * from told except all select * from stand) union all (select * from stand except all select * from told)) other`

/** Refunds of lines for which somebody typed another account than the log tells, or at another time (rule P47). */
const untoldLineAccounts = `
  with told as (
    select details ->> 'refund' as id, timestamp as at, split_part(substr(details ->> 'to', 9), ',', 1) as value, user_id::text as by
      from audit_logs where action = 'payment_refund_changed' and details ->> 'to' like 'account %'
  ), stand as (
    select line_refund_id::text as id, typed_at as at, left(iban, 4) || '…' || right(iban, 4) as value, typed_by_id::text as by
      from refund_accounts where line_refund_id is not null
  )
  select distinct id from (
    (select * from told except all select * from stand) union all (select * from stand except all select * from told)) other`

/** Orders whose contact was corrected otherwise than their entries tell: by somebody else, or at another time (rule V30). */
const untoldContacts = `
  with told as (
    select order_id, created_at as at, admin_user as by from order_audit_log where field_name = 'delivery_contact'
  ), stand as (select order_id, corrected_at as at, corrected_by as by from contact_corrections)
  select distinct order_id as id from (
    (select * from told except all select * from stand) union all (select * from stand except all select * from told)) other`

/**
 * Sales points whose last change no entry tells of in its version and at its instant; and, without a name, that there are more or fewer
 * than were laid down and added (rule A118).
 */
const untoldSalesPoints = `
  select s.id from sales_points s where s.changed_at is not null and not exists (
    select from audit_logs l where l.action in ('sales_point_added', 'sales_point_changed', 'sales_point_removed')
       and (l.resource_id, l.details ->> 'version', l.timestamp) = (s.id, s.version::text, s.changed_at))
  union all
  select null where (select count(*) from sales_points) <> (
    select coalesce(sum(case action when 'sales_points_adopted' then (details ->> 'count')::integer else 1 end), 0) from audit_logs
     where action = 'sales_points_adopted' or action = 'sales_point_added' and details ->> 'version' = '1')`

/** Sales points that are otherwise than is told. */
export async function salesPointFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  if ((await unhashedTables(client)).has('sales_points')) return
  const { rows } = await client.query(`${untoldSalesPoints} limit ${mostSilent}`)
  for (const { id } of rows) found({ code: 'untold-change', table: 'sales_points', ...(id && { id }) })
}

/** Money that goes back to accounts otherwise than is told, or that moved nothing (rules P24, P25, P33). */
export async function transferFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  const unhashed = await unhashedTables(client)
  for (const [code, table, question, of] of [
    ['untold-change', 'voucher_orders', untoldTransfers, 'refund_transfers'],
    ['unbacked', 'refund_transfers', strangeTransfers, 'refund_transfers'],
    ['untold-change', 'line_refunds', untoldLineRefunds, 'line_refunds'],
    ['unbacked', 'line_refunds', strangeLineRefunds, 'line_refunds'],
    ['untold-change', 'voucher_orders', untoldAccounts, 'refund_accounts'],
    ['untold-change', 'line_refunds', untoldLineAccounts, 'refund_accounts'],
    ['untold-change', 'voucher_orders', untoldContacts, 'contact_corrections'],
  ] as const) {
    if (unhashed.has(of)) continue
    const { rows } = await client.query(`${question} limit ${mostSilent}`)
    for (const { id } of rows) found({ code, table, id })
  }
}

/** A sign-in that was under way is not ended by what came to pass meanwhile. */
const begunBefore = `s.started_at < l.timestamp - interval '10 seconds'`

const untoldEnds = `
  select s.id from staff_sessions s
   where s.ended_at is not null and not exists (
     select from audit_logs l where l.timestamp = s.ended_at
        and (l.user_id = s.account_id or l.resource_id in (s.id::text, s.account_id::text)))`

/** Sessions that go on, though an entry tells of their end. */
const lively = `
  select s.id from audit_logs l join staff_sessions s on s.account_id::text = l.resource_id
   where s.ended_at is null and ${begunBefore}
     and (l.action in ('admin_password_changed', 'security_password_recovered', 'admin_account_closed', 'admin_sessions_ended', 'security_email_changed',
                       'admin_invitation_accepted')
       or l.action = 'security_own_password_changed' and s.id::text is distinct from l.details ->> 'session')
  union
  select s.id from audit_logs l join staff_sessions s on s.id::text = l.resource_id
   where s.ended_at is null
     and (l.action = 'security_suspicious_activity' and l.details ->> 'reason' = 'refresh-token-reused'
       or l.action = 'admin_logout' and l.details ->> 'scope' in ('local', 'global'))
  union
  select s.id from audit_logs l join staff_sessions s on s.account_id = l.user_id
   where l.action = 'admin_logout' and l.details ->> 'scope' in ('others', 'global') and s.id::text <> l.resource_id
     and s.ended_at is null and ${begunBefore}
     and l.timestamp < s.active_at + interval '${sessionLife.idleMinutes} minutes'
     and l.timestamp < s.started_at + interval '${sessionLife.hours} hours'`

/** Sessions that ended, or go on, otherwise than the log tells. */
export async function sessionFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  for (const question of [untoldEnds, lively]) {
    const { rows } = await client.query(`${question} limit ${mostSilent}`)
    for (const { id } of rows) found({ code: 'untold-change', table: 'staff_sessions', id })
  }
}
