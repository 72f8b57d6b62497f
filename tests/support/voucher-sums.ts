import type pg from 'pg'

/** What must hold of a database, as queries that find what does not, by what they are about. */
export type Contradictions = Readonly<Record<string, string>>

/**
 * What must hold of vouchers in every snapshot of a database, as queries that find what does not: by the rows alone, and
 * by nothing that the product says of them. Of a house whose answers of keys are all kept and whose jobs wait.
 */
const ofVouchers: Contradictions = {
  'the sums of a currency': `
    select currency || ': ' || moved || ' moved, ' || held || ' held' from (
      select currency, sum(balance_minor) as held,
             sum((select sum(case when kind in ('issue', 'reverse') then abs(amount_minor) else -abs(amount_minor) end)
                    from voucher_ledger l where l.voucher_serial = v.serial)) as moved
        from vouchers v group by currency) sums
     where held is distinct from moved`,
  'a balance and its ledger': `
    select v.serial from vouchers v
      left join lateral (
        select sum(amount_minor) as moved, max(step) as steps, count(*) as rows,
               (array_agg(balance_after_minor order by step desc))[1] as last,
               sum(amount_minor) filter (where kind = 'issue') as issued
          from voucher_ledger l where l.voucher_serial = v.serial) told on true
     where v.balance_minor not between 0 and v.amount_minor
        or v.replaces is null and told.issued is distinct from v.amount_minor
        or told.moved is distinct from v.balance_minor or told.last is distinct from v.balance_minor
        or told.steps is distinct from told.rows`,
  'a replacement and what it replaced': `
    select v.serial from vouchers v join vouchers old on old.serial = v.replaces
     where not old.voided or v.amount_minor <> old.amount_minor or (
       select sum(amount_minor) from voucher_ledger l
        where l.voucher_serial = v.serial and l.kind = 'issue' or l.voucher_serial = old.serial and l.kind = 'cancel') <> 0`,
  'a step that does not follow': `
    select voucher_serial || ' ' || step from (
      select *, sum(amount_minor) over (partition by voucher_serial order by step) as running from voucher_ledger) l
     where running <> balance_after_minor`,
  'effects without their keys': `
    select merchant_id::text from (
      select merchant_id, count(*) as effects from voucher_ledger where merchant_id is not null group by 1) done
      full join (select merchant_id, count(*) as answers from merchant_answers group by 1) kept using (merchant_id)
     where effects is distinct from answers`,
  'an answer without its effect': `
    select a.key from merchant_answers a
     where not exists (
       select from voucher_ledger l
        where l.transaction_id = (a.answer #>> '{transaction,transaction_id}')::uuid and l.merchant_id = a.merchant_id
          and l.balance_after_minor = (a.answer #>> '{voucher,balance_minor}')::bigint)`,
  'more given back than taken': `
    select r.transaction_id::text from voucher_ledger r
      join voucher_ledger b on b.reverses = r.transaction_id
     group by r.transaction_id, r.amount_minor, r.kind
    having sum(b.amount_minor) > -r.amount_minor or r.kind <> 'redeem'`,
  'given back to others': `
    select b.transaction_id::text from voucher_ledger b join voucher_ledger r on r.transaction_id = b.reverses
     where b.merchant_id <> r.merchant_id or b.voucher_serial = r.voucher_serial and b.step < r.step
        or b.voucher_serial <> r.voucher_serial and not exists (
          with recursive later as (
            select serial from vouchers where replaces = r.voucher_serial
            union all select v.serial from vouchers v join later on v.replaces = later.serial)
          select from later where serial = b.voucher_serial)`,
  'spent when it had expired': `
    select l.transaction_id::text from voucher_ledger l join vouchers v on v.serial = l.voucher_serial
     where l.kind = 'redeem' and (l.created_at >= v.expires_at or exists (
       select from voucher_ledger e where e.voucher_serial = v.serial and e.kind = 'expire' and e.step < l.step))`,
  'moved when it was cancelled': `
    select l.voucher_serial || ' ' || l.step from voucher_ledger l join voucher_ledger c using (voucher_serial)
     where c.kind = 'cancel' and l.step > c.step`,
  // Entries of a voucher are numbered in the order of its changes, since each holds its row until it is committed.
  'a balance and its entries': `
    select coalesce(moved.voucher_serial, told.voucher_serial) from (
      select voucher_serial, array_agg(balance_after_minor::text order by step) as values
        from voucher_ledger where step > 1 group by 1) moved
      full join (
      select voucher_serial, array_agg(new_value order by id) as values
        from voucher_audit_log where field_name = 'balance' group by 1) told using (voucher_serial)
     where moved.values is distinct from told.values`,
  'a field that did not change from what it was': `
    select voucher_serial || ' ' || field_name from (
      select *, lag(new_value) over (partition by voucher_serial, field_name order by id) as before
        from voucher_audit_log where field_name in ('balance', 'frozen', 'lapsed', 'voided')) l
     where old_value = new_value or before <> old_value`,
  'a state and its entries': `
    select v.serial from vouchers v
     cross join lateral (values ('frozen', v.frozen), ('voided', v.voided)) flag (name, stands)
     where stands <> coalesce((
       select new_value = 'true' from voucher_audit_log l
        where l.voucher_serial = v.serial and l.field_name = flag.name order by id desc limit 1), false)`,
  'spent while it was frozen': `
    select l.voucher_serial || ' ' || l.id from voucher_audit_log l
      join (
        select voucher_serial, new_value, id as from_id,
               lead(id) over (partition by voucher_serial order by id) as until_id
          from voucher_audit_log where field_name = 'frozen') f
        on f.voucher_serial = l.voucher_serial and l.id > f.from_id and (f.until_id is null or l.id < f.until_id)
     where f.new_value = 'true' and l.field_name = 'balance' and l.new_value::bigint < l.old_value::bigint
       and l.actor_kind = 'merchant'`,
  'letters and what they are about': `
    select v.serial from vouchers v
     where v.order_id is not null and
       (select count(*) from voucher_audit_log l
         where l.voucher_serial = v.serial and l.field_name = 'frozen' and l.new_value = 'true') <>
       (select count(*) from graphile_worker._private_jobs j
         where j.payload ->> 'letter' = 'voucher-frozen' and j.payload ->> 'serial' = v.serial)`,
  'another currency than its order': `
    select v.serial from vouchers v join voucher_orders o on o.id = v.order_id where v.currency <> o.currency`,
  'a line and its vouchers': `
    select o.order_number || ' ' || line.place from voucher_orders o
     cross join lateral jsonb_array_elements(o.selected_vouchers) with ordinality line (told, place)
      join lateral (
        select count(distinct piece) as pieces, sum(amount_minor) as worth from vouchers v
         where v.order_id = o.id and v.line = line.place and v.replaces is null) issued on issued.pieces > 0
     where issued.pieces <> (told ->> 'quantity')::int
        or issued.worth <> (told ->> 'amount')::numeric * 100 * (told ->> 'quantity')::int`,
  'an order and its total': `
    select order_number from voucher_orders
     where total_amount <> voucher_subtotal + processing_fee + delivery_fee or voucher_subtotal <> (
       select sum((line ->> 'amount')::numeric * (line ->> 'quantity')::int)
         from jsonb_array_elements(selected_vouchers) line)`,
}

/** What does not hold of a database, of its vouchers unless something else is asked, read in one snapshot; nothing where all is well. */
export async function contradictionsIn(client: pg.ClientBase, asked = ofVouchers): Promise<string[]> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const found: string[] = []
    for (const [what, query] of Object.entries(asked)) {
      const { rows } = await client.query<string[]>({ text: query, rowMode: 'array' })
      if (rows.length > 0) found.push(`${what}: ${rows.slice(0, 3).join(', ')}`)
    }
    return found
  } finally {
    await client.query('rollback')
  }
}
