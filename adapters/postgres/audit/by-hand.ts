import { handDay } from '@hotovo/domain/payments/by-hand'
import { staffName } from '@hotovo/domain/staff/account'
import type pg from 'pg'
import { accountCodec } from '../../sql/rows/staff.ts'
import type { ReportFinding } from './finding.ts'
import { unhashedTables } from './stored-records.ts'

/** Whether what is said to have been let out by hand is of somebody of staff, and within the day that they have (rules A46, A51, I20). */

const mostFound = 1000

/** What stood before it was compared, and what is made up for a test, which the owner of the database lets stand. */
const adopted = (table: string, id: string) =>
  `exists (select from record_hashes r where r.record_table = ${table} and r.record_id = ${id} and r.event = 'adopted')`

/** What somebody is said to have recorded, decided about, reissued or opened who had no account of that name, or on another day. */
const strangersWith = (destinations: string) => `
  with known as (select * from jsonb_to_recordset($1) k (id uuid, name text, since timestamptz)),
  deeds as (
    select 'hand_payments' as record_table, id::text, recorded_by_id as by_id, recorded_by as by, recorded_at as at, recorded_on as day
      from hand_payments
    union all
    select 'hand_payments', id::text, decided_by_id, decided_by, decided_at, null from hand_payments where decided_at is not null
    union all
    select 'voucher_reissues', serial, reissued_by_id, reissued_by, reissued_at, reissued_on from voucher_reissues
    union all
    select 'letter_openings', id::text, opened_by_id, opened_by, opened_at, opened_on from letter_openings${destinations})
  select distinct d.record_table as "table", d.id
    from deeds d left join known k on k.id = d.by_id and k.name = d.by and k.since <= d.at
   where (k.id is null or d.day <> (d.at at time zone 'Europe/Bratislava')::date)
     and not ${adopted('d.record_table', 'd.id')}`

/** Where money goes back to and vouchers go, by whoever says so, as far as that is hashed here. */
const destinationsBut = (unhashed: ReadonlySet<string>) =>
  [
    ['refund_transfers', 'made_by_id, made_by, made_at'],
    ['line_refunds', 'made_by_id, made_by, made_at'],
    ['refund_accounts', 'typed_by_id, typed_by, typed_at'],
    ['contact_corrections', 'corrected_by_id, corrected_by, corrected_at', 'corrected_on'],
  ]
    .filter(([table]) => !unhashed.has(table!))
    .map(
      ([table, by, day = 'null']) => `
    union all
    select '${table}', id::text, ${by}, ${day} from ${table}`,
    )
    .join('')

const correctedAlone = `
          union all
          select corrected_by_id, corrected_on, ${adopted(`'contact_corrections'`, 'contact_corrections.id::text')} from contact_corrections`

/** Days on which a person let out more alone than they may, where all of it came since that is compared. */
const beyondDayOf = (day: string, unhashed: ReadonlySet<string>) => `
  select 'hand_payments' as "table", by_id || ' ' || day as id
    from (select recorded_by_id as by_id, recorded_on as day, ${adopted(`'hand_payments'`, 'hand_payments.id::text')} as is_adopted
            from hand_payments where state = 'recorded'
          union all
          select reissued_by_id, reissued_on, ${adopted(`'voucher_reissues'`, 'voucher_reissues.serial')} from voucher_reissues${unhashed.has('contact_corrections') ? '' : correctedAlone}) alone
   group by by_id, day
  having not bool_or(is_adopted)
     and (select sum(amount_minor * ($1::jsonb ->> currency)::bigint) from let_out_by_hand(by_id, day)) > ${day}`

/** What a day has in parts: all of it, or what was set for it; the limit of a day never changes once it has begun (rule A111). */
const setDay = `least($2, (
  select amount_minor from hand_day_limits where holds_on <= day order by version desc limit 1) * ($1::jsonb ->> 'EUR')::bigint)`

/** So long the clocks of those who write to the log may differ, and an entry take until it is chained. */
const clockTolerance = `interval '10 minutes'`

/**
 * Limits of days that the log tells otherwise or not at all, and what it tells of that was not set; that nobody of staff set, or too late
 * by what the entry says or by when the database chained it, or said to be set before what stands before it in the log. Where the
 * database's clock was set back over a midnight, one of that day is told too.
 */
const untoldLimits = `
  with known as (select * from jsonb_to_recordset($1) k (id uuid, name text, since timestamptz)),
  told as (select * from audit_logs where action = 'hand_day_limit_set')
  select 'hand_day_limits' as "table", coalesce(l.version::text, told.details ->> 'version') as id
    from hand_day_limits l
    full join told on (told.details ->> 'version', told.details ->> 'toMinor', told.details ->> 'holdsOn', told.user_id, told.timestamp)
         = (l.version::text, l.amount_minor::text, l.holds_on::text, l.changed_by_id, l.changed_at)
   where l.version is null or told.id is null
      or not exists (select from known k where k.id = l.changed_by_id and k.name = l.changed_by and k.since <= l.changed_at)
      or l.holds_on <= (l.changed_at at time zone 'Europe/Bratislava')::date
      or exists (select from hand_day_limits later where later.version > l.version and later.changed_at < l.changed_at)
      or l.holds_on <= ((told.recorded_at - ${clockTolerance}) at time zone 'Europe/Bratislava')::date
      or exists (select from audit_logs before
                  where before.recorded_at < told.recorded_at and before.timestamp > told.timestamp + ${clockTolerance})`

/** Whether limits of days can be set in a database; one that is not brought over yet has none. */
async function hasHandDayLimits(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('public.hand_day_limits') is not null as is`,
  )
  return rows[0]!.is
}

/** Openings of letters that the log does not tell of, as that of the order too, and those that are told of and not there. */
const untoldOpenings = `
  select 'letter_openings' as "table", coalesce(o.id::text, l.details ->> 'deliveryId') as id
    from letter_openings o
    full join (select * from audit_logs where action = 'courier_letter_opened') l
      on (l.details ->> 'deliveryId', l.details ->> 'opening', l.user_id, l.resource_id, l.timestamp)
         = (o.delivery_id::text, o.number::text, o.opened_by_id, o.order_id::text, o.opened_at)
   where o.id is null or l.id is null or not exists (
     select from order_audit_log told where told.order_id = o.order_id and told.created_at = o.opened_at
        and told.action_type in ('letter_printed', 'letter_printed_again') and told.admin_user = o.opened_by)`

/** What was let out by hand by nobody, on another day than it says, or beyond the day of its person, and what of it is not told. */
export async function byHandFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  const { rows } = await client.query<{ row: unknown }>('select to_jsonb(a) as row from staff_accounts a')
  const known = rows
    .map(({ row }) => accountCodec.fromRow(row))
    .map((account) => ({ id: account.id, name: staffName(account), since: account.createdAt }))
  const unhashed = await unhashedTables(client)
  const strangers = strangersWith(destinationsBut(unhashed))
  const isSet = await hasHandDayLimits(client)
  for (const [code, question, values] of [
    ['unbacked', strangers, [JSON.stringify(known)]],
    [
      'unbacked',
      beyondDayOf(isSet ? setDay : '$2', unhashed),
      [JSON.stringify(handDay.weights), handDay.parts],
    ],
    ...(isSet ? ([['untold-change', untoldLimits, [JSON.stringify(known)]]] as const) : []),
    ['untold-change', untoldOpenings, []],
  ] as const) {
    const { rows } = await client.query(`${question} limit ${mostFound}`, [...values])
    for (const { table, id } of rows) found({ code, table, id })
  }
}
