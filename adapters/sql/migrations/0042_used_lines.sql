-- Up Migration

-- What the payments that stand have used of a line: one that paid several orders and was taken back for one of them waits
-- with the rest, and is never used beyond what came in.
alter table bank_entries
  add column used_minor bigint not null default 0,
  add constraint used_once check (used_minor between 0 and amount_minor);
alter table bank_entries alter column used_minor drop default;
update bank_entries e set used_minor = least(paid.minor, e.amount_minor)
  from (select p.entry_id, sum(p.amount_minor) as minor from order_payments p
         where p.entry_id is not null and not exists (select from order_payments back where back.takes_back = p.id)
         group by p.entry_id) paid
 where paid.entry_id = e.id;

-- As before, and `accepts` tells what of the line was used when that was decided: {id, by, at, used}.
create or replace function settle_orders(settlement jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  part jsonb;
  one jsonb;
  changed jsonb;
  records jsonb := '[]';
begin
  perform from voucher_orders
    where id in (select (value #>> '{order,id}')::uuid from jsonb_array_elements(settlement -> 'orders'))
    order by id for update;
  if settlement ? 'accepts' then
    update bank_entries set decision = 'accepted', decided_by = settlement #>> '{accepts,by}',
           decided_at = (settlement #>> '{accepts,at}')::timestamptz
     where id = (settlement #>> '{accepts,id}')::uuid and decision <> 'accepted'
       and used_minor = (settlement #>> '{accepts,used}')::bigint;
    if not found then
      raise exception 'the line of a statement was decided before' using errcode = 'HT002';
    end if;
  end if;
  if settlement ? 'reopens' then
    update bank_entries set decision = 'open', decided_by = null, decided_at = null
     where id = (settlement #>> '{reopens,id}')::uuid;
  end if;
  for part in select value from jsonb_array_elements(settlement -> 'orders') loop
    for one in select value from jsonb_array_elements(part -> 'voided') loop
      update vouchers set balance_minor = 0, voided = true
       where serial = one ->> 'serial' and not voided and balance_minor = (one ->> 'balance_minor')::bigint;
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
  for part in select value from jsonb_array_elements(settlement -> 'orders') loop
    changed := change_order(part);
    if changed is null then
      raise exception 'the record was changed meanwhile' using errcode = 'HT001';
    end if;
    records := records || jsonb_build_array(changed);
    insert into order_payments
    select p.* from jsonb_populate_recordset(null::order_payments, part -> 'payments') p;
    if (changed ->> 'received_minor')::bigint <> (
         select coalesce(sum(amount_minor), 0) from order_payments where order_id = (changed ->> 'id')::uuid)
       or exists (select from order_payments
                   where order_id = (changed ->> 'id')::uuid and currency <> changed ->> 'currency') then
      raise exception 'what an order received is not what its payments say' using errcode = 'check_violation';
    end if;
    insert into vouchers select v.* from jsonb_populate_recordset(null::vouchers, part -> 'vouchers') v;
    insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
    select voucher_serial, kind, amount_minor, balance_after_minor, created_at
      from jsonb_populate_recordset(null::voucher_ledger, part -> 'ledger');
    perform log_voucher_entries(part -> 'voucher_entries');
    update deliveries set state = 'void', sealed = null, salt = null
     where state = 'waiting' and serials && array(select jsonb_array_elements(part -> 'voided') ->> 'serial');
    insert into deliveries select d.* from jsonb_populate_recordset(null::deliveries, part -> 'deliveries') d;
  end loop;
  update bank_entries e set used_minor = (
    select coalesce(sum(p.amount_minor), 0) from order_payments p
     where p.entry_id = e.id and not exists (select from order_payments back where back.takes_back = p.id))
   where e.id in ((settlement #>> '{accepts,id}')::uuid, (settlement #>> '{reopens,id}')::uuid);
  perform enqueue_jobs(settlement -> 'jobs') where jsonb_array_length(settlement -> 'jobs') > 0;
  return records;
end
$$;
