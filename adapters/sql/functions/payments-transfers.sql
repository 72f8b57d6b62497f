-- Transfers that give money back, each with the number and the variable symbol of its order, or of a line and the statement that it
-- stands in, and when it was noted as sent.
create or replace function numbered_transfers(chosen refund_transfers[]) returns table (
  place bigint, transfer json) language sql stable set search_path = public, pg_temp as $$
  select t.ordinality, (to_jsonb(t) - 'ordinality' || jsonb_build_object(
           'order_number', coalesce(o.order_number, line_refund_number(r.id)),
           'variable_symbol', coalesce(o.variable_symbol, e.variable_symbol, ''),
           'statement_id', e.statement_id,
           'noted_at', case when t.state in ('sent', 'confirmed') then coalesce(p.created_at, r.done_at) end))::json
    from unnest(chosen) with ordinality t
    left join voucher_orders o on o.id = t.order_id
    left join order_payments p on p.id = t.payment_id
    left join line_refunds r on r.id = t.line_refund_id
    left join bank_entries e on e.id = r.entry_id
$$;

-- Those of orders, and of refunds of lines.
create or replace function transfers_of(ids uuid[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(n.transfer order by n.place), '[]') from numbered_transfers(array(
      select t from refund_transfers t where t.order_id = any (ids) or t.line_refund_id = any (ids) order by t.made_at, t.id)) n
  );
end
$$;

create or replace function transfers_of_file(of_file uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(n.transfer order by n.place), '[]') from numbered_transfers(array(
      select t from refund_transfers t where t.file_id = of_file order by t.id)) n
  );
end
$$;

-- Those to these accounts that stand in files, were sent and not seen to leave, or left on a day or later, oldest first.
create or replace function transfers_to(ibans text[], since date) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(n.transfer order by n.place), '[]') from numbered_transfers(array(
      select t from refund_transfers t
       where t.iban = any (ibans) and (t.state in ('prepared', 'sent') or t.confirmed_on >= since) order by t.made_at, t.id)) n
  );
end
$$;

-- Those in a state, the oldest first; those that are over, the newest first.
create or replace function transfers_in(so text, most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select coalesce(json_agg(n.transfer order by n.place), '[]') from numbered_transfers(
      case when so in ('prepared', 'sent')
        then array(select t from refund_transfers t where t.state = so order by t.made_at, t.id limit most)
        else array(select t from refund_transfers t where t.state = so order by t.made_at desc, t.id desc limit most) end) n
  );
end
$$;

-- Refunds that went by no transfer, the newest first.
create or replace function other_refunds(most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(refund order by refund.created_at desc, refund.id desc), '[]') from (
      (select p.id, p.order_id, o.order_number, p.amount_minor, p.currency, p.method, p.received_on, p.reference, p.created_at
         from order_payments p join voucher_orders o on o.id = p.order_id
        where p.kind = 'refund' and not exists (select from refund_transfers t where t.payment_id = p.id)
        order by p.created_at desc, p.id desc limit most)
      union all
      select * from other_line_refunds(most)
      order by created_at desc, id desc limit most) refund
  );
end
$$;

-- {prepared, sent, confirmed}: transfers in these states, each counted up to a most; with those that are over, refunds by no transfer.
create or replace function refund_counts(most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return json_build_object(
    'prepared', (select count(*) from (select from refund_transfers where state = 'prepared' limit most) found),
    'sent', (select count(*) from (select from refund_transfers where state = 'sent' limit most) found),
    'confirmed', (select count(*) from (
       (select from refund_transfers where state = 'confirmed' limit most)
       union all
       (select from order_payments p where p.kind = 'refund'
           and not exists (select from refund_transfers t where t.payment_id = p.id) limit most)
       union all
       select from other_line_refunds(most) limit most) found));
end
$$;

-- Debits of an amount, with a variable symbol or a number of an order in their message, that show no transfer leaving yet, oldest first.
create or replace function open_debits(of_minor bigint, of_currency text, symbol text, of_number text) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(e order by e.booked_on, e.id), '[]') from bank_entries e
     where e.amount_minor = of_minor and e.currency = of_currency and e.kind = 'debit'
       and (e.variable_symbol = symbol or strpos(upper(e.message), upper(of_number)) > 0)
       and not exists (select from refund_transfers t where t.entry_id = e.id)
  );
end
$$;
