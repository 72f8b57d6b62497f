import { answerDays } from '@hotovo/domain/limits'
import type pg from 'pg'
import type { ReportFinding } from './finding.ts'
import { recountedFigures } from './recounting.ts'
import { unhashedTables } from './stored-records.ts'

/** Whether the sums of money add up, asked of the tables themselves (rules I5 to I7), and what stands behind each voucher and each payment. */

const mostFindings = 1000

/** A voucher to look at that belongs to no order, as whoever issues it knows it: by its code, whose hash each key makes another. */
export type KnownSample = {
  readonly serial: string
  readonly currency: string
  readonly amountMinor: number
  readonly codeHashes: readonly string[]
}

/** What an order received is the sum of its payments but for what was forgiven, in its own currency. */
const unpaid = `
  select o.id from voucher_orders o
    left join (select order_id, coalesce(sum(amount_minor) filter (where p.kind <> 'forgiven'), 0) as sum, bool_or(p.currency <> own.currency) as is_mixed
                 from order_payments p join voucher_orders own on own.id = p.order_id group by order_id) paid
      on paid.order_id = o.id
   where o.received_minor <> coalesce(paid.sum, 0) or paid.is_mixed`

/** The vouchers of an order that replaced no other are worth what was ordered, or there are none. */
const misissued = `
  select o.id from voucher_orders o
    join (select order_id, sum(amount_minor) as sum, count(distinct currency) as currencies, min(currency) as currency
            from vouchers where replaces is null group by order_id) issued on issued.order_id = o.id
   where issued.sum <> o.voucher_subtotal * 100 or issued.currencies > 1 or issued.currency <> o.currency`

/** An order that is said to be paid has received what it costs, but for the rounding of cash (rule P5). */
const misstated = `
  select id from voucher_orders
   where payment_status in ('paid', 'over')
     and received_minor < charged_minor - case currency when 'EUR' then 2 else 0 end`

/** A cancelled order whose cost was never told costs what its customer has kept of its vouchers. */
const mischarged = `
  select o.id from voucher_orders o
   where o.order_status = 'zrusena'
     and not exists (select from order_audit_log l where l.order_id = o.id and l.field_name = 'charged')
     and o.charged_minor is distinct from (
       select coalesce(sum(l.amount_minor), 0) from vouchers v
         join voucher_ledger l on l.voucher_serial = v.serial and l.step = 1
        where v.order_id = o.id and not v.voided)`

/** A payment that was taken back was taken back whole. */
const misjudged = `
  select back.id from order_payments back join order_payments paid on paid.id = back.takes_back
   where back.amount_minor <> -paid.amount_minor or back.order_id <> paid.order_id`

/** What was recorded by hand pays as it was recorded where it does not wait, and pays nothing where it waits or was refused. */
const misrecorded = `
  select h.id from hand_payments h left join order_payments p on p.id = h.id
   where (h.state in ('recorded', 'confirmed')) <> (p.id is not null)
      or (p.id is not null and (p.kind not in ('payment', 'forgiven') or (p.order_id, p.amount_minor, p.currency)
           is distinct from (h.order_id, h.amount_minor, h.currency)))`

/** Of an order is forgiven something or nothing, and it costs no more than it did by so much. */
const misforgiven = `
  select o.id from voucher_orders o
    join (select order_id, sum(amount_minor) as sum from order_payments where kind = 'forgiven' group by order_id) forgiven
      on forgiven.order_id = o.id
   where forgiven.sum < 0 or o.charged_minor + forgiven.sum > o.total_amount * 100`

/**
 * Behind a payment stands a credit of a statement that was accepted, though a part of it was taken back since, or what somebody
 * recorded by hand, or what a cashier took at their desk (rule K3), and the log of its order tells that they did, and who confirmed it
 * (rules I20, A46). What stood before that was kept is adopted.
 */
const unfoundedWith = (atDesk: string) => `
  select p.id from order_payments p
    left join hand_payments h on h.id = p.id
    left join bank_entries e on e.id = p.entry_id,
    lateral (select array_agg(l.admin_user) as by from order_audit_log l
              where l.order_id = p.order_id and l.actor_kind = 'staff' and l.created_at = p.created_at
                and l.field_name = case p.kind when 'payment' then 'received' else 'forgiven' end) told
   where (p.kind = 'payment' or p.kind = 'forgiven' and p.amount_minor > 0) and case
     when p.entry_id is not null then
       h.id is not null or told.by is null
       or (e.kind, e.currency, e.booked_on) is distinct from ('credit', p.currency, p.received_on)
       or e.decision = 'accepted' and e.decided_at = p.created_at and e.decided_by <> all (told.by)
       or e.decision <> 'accepted' and not exists (
         select from order_payments own join order_payments back on back.takes_back = own.id where own.entry_id = e.id)
     when h.id is null then not exists (
       select from record_hashes r where r.record_table = 'order_payments' and r.record_id = p.id::text and r.event = 'adopted')
       and not exists (${atDesk})
     else coalesce(h.decided_by, h.recorded_by) <> all (coalesce(told.by, '{}'))
       or coalesce(h.decided_at, h.recorded_at) <> p.created_at
       or h.state = 'confirmed' and 2 <> (
         select count(distinct l.new_value) from order_audit_log l
          where l.order_id = p.order_id and l.field_name = 'hand_payment' and l.actor_kind = 'staff'
            and (l.new_value, l.admin_user, l.created_at) in (
              ('waiting ' || h.amount_minor, h.recorded_by, h.recorded_at),
              ('confirmed ' || h.amount_minor, h.decided_by, h.decided_at)))
     end`

const cashOfPayment = `
  select from cash_movements m join cash_shifts s on s.id = m.shift_id
   where (m.payment_id, m.order_id, m.amount_minor, m.created_at, 'cash', 'EUR')
           = (p.id, p.order_id, p.amount_minor, p.created_at, p.method, p.currency)
     and s.cashier = any (told.by)`
const noCash = 'select where false'

/** What a cashier gave back is a refund of that order, and of so much. */
const miscashed = `
  select m.id from cash_movements m join order_payments p on p.id = m.payment_id
   where (m.order_id, m.amount_minor, m.created_at, 'cash', 'EUR', case m.kind when 'refund' then 'refund' else 'payment' end)
           is distinct from (p.order_id, p.amount_minor, p.created_at, p.method, p.currency, p.kind)`

/** A shift was to have what was in its drawer and what moved, all of it at its desk while it was open (rules K2, K3). */
const misexpected = `
  select s.id from cash_shifts s
    left join (select shift_id, sum(amount_minor) as sum, min(created_at) as first, max(created_at) as last,
                      array_agg(distinct sales_point_id) as at from cash_movements group by shift_id) moved on moved.shift_id = s.id
   where s.expected_minor <> s.drawer_minor + coalesce(moved.sum, 0) or moved.first < s.opened_at or moved.last > s.closed_at
      or moved.at <> array[s.sales_point_id]`

/** Of a line of a statement is used what its payments that stand and what goes back of it add up to, and of one that was accepted, or given back, all of it. */
const misusedWith = (back: string) => `
  select e.id from bank_entries e
    left join (select entry_id, sum(amount_minor) as sum from order_payments p
                where entry_id is not null and not exists (select from order_payments back where back.takes_back = p.id)
                group by entry_id) paid on paid.entry_id = e.id
    left join (${back}) back on back.entry_id = e.id
   where e.used_minor <> coalesce(paid.sum, 0) + coalesce(back.sum, 0)
      or (e.decision in ('accepted', 'given-back') and e.used_minor <> e.amount_minor)`
const goingBack = `select entry_id, sum(amount_minor) as sum from line_refunds where state <> 'called-off' group by entry_id`
const nothingBack = 'select null::uuid as entry_id, 0 as sum where false'

/**
 * A reversal is of the merchant of its redemption and gives back to the voucher of that, or to one that came in its place, and
 * all of them no more than it took (rules I4, V19).
 */
const overreversed = `
  select distinct back.voucher_serial as id from voucher_ledger back
    join vouchers came on came.serial = back.voucher_serial
    left join voucher_ledger paid on paid.transaction_id = back.reverses and paid.kind = 'redeem'
    left join vouchers went on went.serial = paid.voucher_serial
   where (back.kind = 'reverse' or back.reverses is not null)
     and (paid.transaction_id is null or back.kind <> 'reverse'
       or came.serial <> went.serial
          and (came.order_id, came.line, came.piece, came.part) is distinct from (went.order_id, went.line, went.piece, went.part)
       or paid.merchant_id is distinct from back.merchant_id
       or (select sum(other.amount_minor) from voucher_ledger other where other.reverses = back.reverses)
          > -paid.amount_minor)`

/**
 * What a merchant's key answers is the row of the ledger that it wrote. One about a replacement may be older than rule V19, when
 * a replacement's amount was what was left.
 */
const misanswered = `
  select a.merchant_id || ' ' || a.key as id from merchant_answers a
    left join voucher_ledger l on l.transaction_id::text = a.answer #>> '{transaction,transaction_id}'
    left join vouchers v on v.serial = l.voucher_serial
   where l.id is null or l.merchant_id <> a.merchant_id or l.created_at <> a.at
      or a.answer -> 'transaction' is distinct from jsonb_build_object(
           'transaction_id', l.transaction_id, 'merchant_id', l.merchant_id, 'kind', l.kind,
           'voucher_serial', l.voucher_serial, 'amount_minor', abs(l.amount_minor), 'currency', v.currency,
           'balance_after_minor', l.balance_after_minor, 'reference', l.reference, 'reverses', l.reverses,
           'created_at', l.created_at)
      or a.answer -> 'voucher' is null
      or not a.answer -> 'voucher' @> jsonb_build_object(
           'serial', v.serial, 'currency', v.currency, 'balance_minor', l.balance_after_minor, 'created_at', v.created_at, 'expires_at', v.expires_at,
           'voided', false)
      or v.replaces is null and a.answer #>> '{voucher,amount_minor}' <> v.amount_minor::text`

/** What a merchant did in the last days has the answer of its key, so that nothing is done again (rule I3). */
const unanswered = `
  select l.merchant_id || ' ' || l.transaction_id as id from voucher_ledger l
   where l.transaction_id is not null
     and l.created_at > (select max(created_at) from voucher_ledger where transaction_id is not null) - interval '${answerDays} days'
     and not exists (
       select from merchant_answers a where a.answer #>> '{transaction,transaction_id}' = l.transaction_id::text)`

/** A figure that is kept is what its rows add up to when they are counted anew (rule I14). */
const miscounted = `
  select counted.figure || ' ' || counted.key as id from (
    select coalesce(kept.figure, anew.figure) as figure, coalesce(kept.key, anew.key) as key,
           coalesce(kept.count, 0) = coalesce(anew.count, 0) and coalesce(kept.minor, 0) = coalesce(anew.minor, 0) as is_right
      from (select figure, key, sum(count) as count, sum(sum_minor) as minor from kept_figures group by figure, key) kept
      full join (${recountedFigures}) anew on anew.figure = kept.figure and anew.key = kept.key) counted
   where not is_right`

/** A voucher belongs to an order that was told to be paid before it was issued, or is one of the samples. */
const unpaidFor = `
  select v.serial as id from vouchers v
   where v.order_id is null and not exists (
     select from jsonb_to_recordset($1) s (serial text, currency text, "amountMinor" bigint, "codeHashes" jsonb)
      where (s.serial, s.currency, s."amountMinor") = (v.serial, v.currency, v.amount_minor) and s."codeHashes" ? v.code_hash)
  union all
  select v.serial from vouchers v
   where v.order_id is not null and not exists (
     select from order_audit_log l
      where l.order_id = v.order_id and l.field_name = 'payment_status' and l.new_value in ('paid', 'over')
        and l.created_at <= v.created_at)`

/** The vouchers of a piece of an order's line, but for replacements, are worth what the line says, and of no piece more than it has. */
const beyondLine = `
  select issued.serial as id
    from (select min(serial) as serial, order_id, line, piece, sum(amount_minor) as sum
            from vouchers where order_id is not null and replaces is null group by order_id, line, piece) issued
    join voucher_orders o on o.id = issued.order_id, lateral (select o.selected_vouchers -> (issued.line - 1) as told) line
   where line.told is null or issued.piece > (line.told ->> 'quantity')::int
      or issued.sum <> (line.told ->> 'amount')::numeric * 100`

/**
 * A voucher that replaces another one has the amount of that one, its place, and began with exactly what was taken out of use of
 * it (rules V2, V19).
 */
const misreplaced = `
  select v.serial as id from vouchers v
    join vouchers old on old.serial = v.replaces
    left join voucher_ledger began on began.voucher_serial = v.serial and began.step = 1,
    lateral (select -sum(l.amount_minor) as sum, max(l.created_at) as at from voucher_ledger l
              where l.voucher_serial = old.serial and l.kind in ('cancel', 'expire')) gone
   where not old.voided or gone.at > v.created_at or began.amount_minor is distinct from gone.sum
      or (old.order_id, old.line, old.piece, old.part, old.currency, old.amount_minor)
           is distinct from (v.order_id, v.line, v.piece, v.part, v.currency, v.amount_minor)`

/**
 * Vouchers and payments that nothing stands behind, and orders, payments, lines of statements, vouchers, answers and figures whose sums
 * differ.
 */
export async function moneyFindings(
  client: pg.ClientBase,
  samples: readonly KnownSample[],
  found: ReportFinding,
): Promise<void> {
  const unhashed = await unhashedTables(client)
  const hasLines = !unhashed.has('line_refunds')
  const hasDesks = !unhashed.has('cash_movements')
  const unbacked = [
    { table: 'vouchers', question: unpaidFor, values: [JSON.stringify(samples)] },
    { table: 'vouchers', question: beyondLine, values: [] },
    { table: 'vouchers', question: misreplaced, values: [] },
    { table: 'order_payments', question: unfoundedWith(hasDesks ? cashOfPayment : noCash), values: [] },
  ]
  for (const { table, question, values } of unbacked) {
    const { rows } = await client.query<{ id: string }>(`${question} limit ${mostFindings}`, values)
    for (const { id } of rows) found({ code: 'unbacked', table, id })
  }
  const questions = [
    { table: 'voucher_orders', question: unpaid },
    { table: 'voucher_orders', question: misissued },
    { table: 'voucher_orders', question: misstated },
    { table: 'voucher_orders', question: mischarged },
    { table: 'order_payments', question: misjudged },
    { table: 'hand_payments', question: misrecorded },
    { table: 'voucher_orders', question: misforgiven },
    { table: 'bank_entries', question: misusedWith(hasLines ? goingBack : nothingBack) },
    { table: 'vouchers', question: overreversed },
    { table: 'merchant_answers', question: misanswered },
    { table: 'merchant_answers', question: unanswered },
    { table: 'kept_figures', question: miscounted },
    ...(hasDesks
      ? [
          { table: 'cash_movements', question: miscashed },
          { table: 'cash_shifts', question: misexpected },
        ]
      : []),
  ]
  for (const { table, question } of questions) {
    const { rows } = await client.query<{ id: string }>(`${question} limit ${mostFindings}`)
    for (const { id } of rows) found({ code: 'sums-differ', table, id })
  }
}
