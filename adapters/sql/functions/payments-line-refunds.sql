-- {refund, from?, transfers, logged}[]: money of lines of statements that goes back to their senders, and what becomes of it. A line that
-- was decided about, or of which something else is left, is HT002; a refund that is not what it was thought to be, or whose money stands in
-- a file, is HT001. What is over stays so.
create or replace function settle_line_refunds(parts jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  part jsonb;
  made line_refunds;
begin
  for part in select value from jsonb_array_elements(parts) order by value #>> '{refund,id}' loop
    made := jsonb_populate_record(null::line_refunds, part -> 'refund');
    if part ->> 'from' is null then
      update bank_entries set decision = 'given-back', decided_by = made.made_by, decided_at = made.made_at,
             used_minor = used_minor + made.amount_minor, aside_reason = null, aside_note = null
       where id = made.entry_id and kind = 'credit' and currency = made.currency and decision in ('open', 'set-aside')
         and amount_minor - used_minor = made.amount_minor and made.state = 'due';
      if not found then
        raise exception 'the line of a statement was decided before' using errcode = 'HT002';
      end if;
      insert into line_refunds select made.*;
    else
      update line_refunds set state = made.state, method = made.method, done_on = made.done_on, reference = made.reference,
             done_at = made.done_at
       where id = made.id and state = part ->> 'from' and amount_minor = made.amount_minor
         and (state = 'due' or state = 'done' and made.state = 'done');
      if not found then
        raise exception 'the refund was changed meanwhile' using errcode = 'HT001';
      end if;
      if made.state = 'called-off' then
        update bank_entries set decision = 'open', decided_by = null, decided_at = null, aside_reason = null, aside_note = null,
               used_minor = used_minor - made.amount_minor
         where id = made.entry_id;
      end if;
    end if;
    insert into refund_transfers
    select t.* from jsonb_populate_recordset(null::refund_transfers, part -> 'transfers') t order by t.state = 'prepared'
    on conflict (id) do update
       set state = excluded.state, entry_id = excluded.entry_id, confirmed_on = excluded.confirmed_on;
    if exists (select from refund_transfers t where t.line_refund_id = made.id and t.state = 'prepared'
                and (made.state <> 'due' or t.amount_minor <> made.amount_minor)) then
      raise exception 'the money stands in a file' using errcode = 'HT001';
    end if;
    perform log_system_entry(value) from jsonb_array_elements(part -> 'logged') with ordinality told (value, place);
  end loop;
end
$$;

-- A refund of a line with what is told of that, and the account that was typed for it last.
create or replace function known_line_refund(one line_refunds) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select to_jsonb(one) || jsonb_build_object(
           'statement_id', e.statement_id, 'place', e.place, 'counterparty', e.counterparty, 'counter_account', e.counter_account,
           'variable_symbol', e.variable_symbol, 'typed', (
             select to_jsonb(a) from refund_accounts a where a.line_refund_id = one.id order by a.typed_at desc, a.id desc limit 1))
    from bank_entries e where e.id = one.entry_id
$$;

-- {ids} | {of_line} | {due}: refunds of lines, the oldest first: by id, of a line, or so many of those that are due and stand in no file.
create or replace function line_refunds_asked(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select coalesce(json_agg(known_line_refund(r) order by r.made_at, r.id), '[]') from line_refunds r
     where r.id = any (array(
       select (value #>> '{}')::uuid from jsonb_array_elements(asked -> 'ids')
       union all
       select o.id from line_refunds o where o.entry_id = (asked ->> 'of_line')::uuid
       union all
       (select d.id from line_refunds d where asked ? 'due' and d.state = 'due'
           and not exists (select from refund_transfers t where t.line_refund_id = d.id and t.state = 'prepared')
         order by d.made_at, d.id limit coalesce((asked ->> 'due')::integer, 0))))
  );
end
$$;

-- What people and banks call a refund of a line by, as `lineRefundNumber` of the domain says.
create or replace function line_refund_number(of_refund uuid) returns text
language sql immutable as $$
  select 'VR-' || upper(left(of_refund::text, 8))
$$;

-- Refunds of lines that went by no transfer, the newest first.
create or replace function other_line_refunds(most integer) returns table (
  id uuid, order_id uuid, order_number text, amount_minor bigint, currency text, method text, received_on date, reference text, created_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select r.id, null::uuid, line_refund_number(r.id), -r.amount_minor, r.currency, r.method, r.done_on, r.reference, r.done_at
    from line_refunds r
   where r.state = 'done' and not exists (
     select from refund_transfers t where t.line_refund_id = r.id and t.state in ('sent', 'confirmed'))
   order by r.done_at desc, r.id desc limit most
$$;
