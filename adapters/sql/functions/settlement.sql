-- {orders: {order, version, entries, payments, transfers?, vouchers, voided: {serial, balance_minor, lapsed_minor}[], ledger, voucher_entries,
-- deliveries}[], line_refunds?: as `settle_line_refunds` has them, accepts?: {id, by, at}, reopens?: {id}, jobs}: all of it, or nothing. Answers the records as they are now, in the order
-- they were told in. HT001 says that a record or a voucher was changed meanwhile, HT002 that the line of a statement was decided before.
-- typed?: {of, last}[]: which account was typed last for an order or money of a line, null where none was; another one is HT001.
-- An order's `placed`, {order, entries}, is how it is placed by this, in version 1. cash?: as `move_cash` has it.
-- A delivery that waits is void once none of its vouchers stands.
-- by_hand?: a row of hand_payments. reissues: rows of voucher_reissues. decides?: a row of hand_payments that waits until then; one that
-- was decided about meanwhile is HT001. alone?: {by_id, on, weights, parts}, where a person lets something out alone: a minor unit of
-- each currency weighs so many parts of their day, and what is more than all its parts, or than was set for that day, is HT003.
create or replace function settle_orders(settlement jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  part jsonb;
  one jsonb;
  changed jsonb;
  file uuid;
  records jsonb := '[]';
  hand constant hand_payments := jsonb_populate_record(
    null::hand_payments, '{"told": false}'::jsonb || coalesce(settlement -> 'by_hand', settlement -> 'decides'));
begin
  perform from voucher_orders
    where id in (select (value #>> '{order,id}')::uuid from jsonb_array_elements(settlement -> 'orders'))
    order by id for update;
  -- Before the chains, as whoever changes the desk or closes the shift has it.
  perform from cash_desks where sales_point_id = settlement #>> '{cash,movement,sales_point_id}' for update;
  if settlement ? 'accepts' then
    update bank_entries set decision = 'accepted', decided_by = settlement #>> '{accepts,by}',
           decided_at = (settlement #>> '{accepts,at}')::timestamptz, aside_reason = null, aside_note = null
     where id = (settlement #>> '{accepts,id}')::uuid and decision in ('open', 'set-aside');
    if not found then
      raise exception 'the line of a statement was decided before' using errcode = 'HT002';
    end if;
  end if;
  if settlement ? 'reopens' then
    update bank_entries set decision = 'open', decided_by = null, decided_at = null, aside_reason = null, aside_note = null
     where id = (settlement #>> '{reopens,id}')::uuid;
  end if;
  perform from bank_entries
    where id in (select (value #>> '{refund,entry_id}')::uuid from jsonb_array_elements(settlement -> 'line_refunds'))
    order by id for update;
  -- Before the chains, as whoever types an account for one has it.
  perform from line_refunds
    where id in (select (value #>> '{refund,id}')::uuid from jsonb_array_elements(settlement -> 'line_refunds'))
    order by id for update;
  if exists (select from jsonb_array_elements(settlement -> 'typed') t
              where last_typed_account((t ->> 'of')::uuid) is distinct from (t ->> 'last')::uuid) then
    raise exception 'another account was typed meanwhile' using errcode = 'HT001';
  end if;
  if settlement ? 'alone' then
    perform begin_letting_out(settlement -> 'alone');
  end if;
  -- A file of refunds is made once: two at once are one, and nobody adds to it.
  for file in
    select distinct (told #>> '{}')::uuid as id
      from jsonb_path_query(settlement, '$.*[*].transfers[*] ? (@.state == "prepared").file_id') told order by id
  loop
    perform pg_advisory_xact_lock(hashtextextended('refund file ' || file, 0));
    if exists (select from refund_transfers where file_id = file) then
      raise exception 'the file was made before' using errcode = 'HT001';
    end if;
  end loop;
  if settlement ? 'decides' then
    update hand_payments set state = hand.state, decided_by_id = hand.decided_by_id, decided_by = hand.decided_by,
           decided_at = hand.decided_at
     where id = hand.id and state = 'waiting';
    if not found then
      raise exception 'a payment was decided about meanwhile' using errcode = 'HT001';
    end if;
  end if;
  for part in select value from jsonb_array_elements(settlement -> 'orders') loop
    for one in select value from jsonb_array_elements(part -> 'voided') loop
      update vouchers set balance_minor = 0, lapsed_minor = 0, voided = true
       where serial = one ->> 'serial' and not voided and balance_minor = (one ->> 'balance_minor')::bigint
         and lapsed_minor = (one ->> 'lapsed_minor')::bigint;
      if not found then
        raise exception 'a voucher was changed meanwhile' using errcode = 'HT001';
      end if;
    end loop;
  end loop;
  perform lock_chains(array(
    select null
    union all select value #>> '{order,id}' from jsonb_array_elements(settlement -> 'orders')
    union all select jsonb_path_query(settlement, '$.orders[*].ledger[*].voucher_serial') #>> '{}'
    union all select jsonb_path_query(settlement, '$.orders[*].voucher_entries[*].voucher_serial') #>> '{}'
  ));
  for part in select value from jsonb_array_elements(settlement -> 'orders') where value ? 'placed' loop
    insert into voucher_orders
    select p.* from jsonb_populate_record(null::voucher_orders, (part #> '{placed,order}') || '{"version": 1}') p;
    perform log_order_entries((part #>> '{placed,order,id}')::uuid, part #> '{placed,entries}');
  end loop;
  perform settle_line_refunds(settlement -> 'line_refunds') where settlement ? 'line_refunds';
  insert into hand_payments select hand.* where settlement ? 'by_hand';
  for part in select value from jsonb_array_elements(settlement -> 'orders') loop
    changed := change_order(part);
    if changed is null then
      raise exception 'the record was changed meanwhile' using errcode = 'HT001';
    end if;
    records := records || jsonb_build_array(changed);
    insert into order_payments
    select p.* from jsonb_populate_recordset(null::order_payments, part -> 'payments') p;
    if (changed ->> 'received_minor')::bigint <> (
         select coalesce(sum(amount_minor), 0) from order_payments
          where order_id = (changed ->> 'id')::uuid and kind <> 'forgiven')
       or exists (select from order_payments
                   where order_id = (changed ->> 'id')::uuid and currency <> changed ->> 'currency') then
      raise exception 'what an order received is not what its payments say' using errcode = 'check_violation';
    end if;
    -- Whatever was called off or sent is in no file any more before another one is.
    insert into refund_transfers
    select t.* from jsonb_populate_recordset(null::refund_transfers, part -> 'transfers') t order by t.state = 'prepared'
    on conflict (id) do update
       set state = excluded.state, payment_id = excluded.payment_id, entry_id = excluded.entry_id, confirmed_on = excluded.confirmed_on;
    if jsonb_path_exists(part, '$.payments[*] ? (@.kind == "refund")') and exists (
         select from refund_transfers where order_id = (changed ->> 'id')::uuid and state = 'prepared') then
      raise exception 'the money stands in a file' using errcode = 'HT001';
    end if;
    if exists (
         select from refund_transfers t where t.order_id = (changed ->> 'id')::uuid and t.state = 'prepared'
            and t.amount_minor > case when changed ->> 'payment_status' in ('refund-due', 'over')
                  then (changed ->> 'received_minor')::bigint - (changed ->> 'charged_minor')::bigint else 0 end) then
      raise exception 'a file has more than is due' using errcode = 'HT001';
    end if;
    insert into vouchers select v.* from jsonb_populate_recordset(null::vouchers, part -> 'vouchers') v;
    insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
    select voucher_serial, kind, amount_minor, balance_after_minor, created_at
      from jsonb_populate_recordset(null::voucher_ledger, part -> 'ledger');
    perform log_voucher_entries(part -> 'voucher_entries');
    update deliveries set state = 'void', sealed = null, salt = null
     where state = 'waiting' and serials && array(select jsonb_array_elements(part -> 'voided') ->> 'serial')
       and not exists (select from vouchers v where v.serial = any (deliveries.serials) and not v.voided);
    insert into deliveries select d.* from jsonb_populate_recordset(null::deliveries, part -> 'deliveries') d;
  end loop;
  perform move_cash(settlement -> 'cash') where settlement ? 'cash';
  insert into voucher_reissues
    (serial, order_id, amount_minor, currency, reason, reissued_by_id, reissued_by, reissued_at, reissued_on)
  select serial, order_id, amount_minor, currency, reason, reissued_by_id, reissued_by, reissued_at, reissued_on
    from jsonb_populate_recordset(null::voucher_reissues, settlement -> 'reissues');
  perform hold_against_day(settlement -> 'alone') where settlement ? 'alone';
  perform enqueue_jobs(settlement -> 'jobs') where jsonb_array_length(settlement -> 'jobs') > 0;
  return records;
end
$$;
