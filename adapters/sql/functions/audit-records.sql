-- The statement of a page of all logs as one, the newest first: each log is asked for as many rows as the page has, by its own index.
-- {logs: {log, actions?}[], since?, after?: {type, at, id}, severity?, without?: actions; terms: {found, called, called_found, staff,
-- person}[], by?: {email, id, found}, limit}. `found` is a pattern of LIKE for the search text; a term is also found by the actions that
-- it is `called`, and in the general log by staff and by the person whose e-mail it is. `by` is the one member of staff that is meant.
create or replace function audit_statement(asked jsonb) returns text
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  behind constant jsonb := asked -> 'after';
  by_one constant jsonb := asked -> 'by';
  most constant integer := asked ->> 'limit';
  parts text[] := '{}';
  one record;
  term jsonb;
  said text;
  conditions text[];
begin
  for one in
    select log, actions, log_table,
           case log when 'system' then 'l.timestamp' else 'l.created_at' end as at,
           case log when 'system' then 'l.action' else 'l.action_type' end as action
      from jsonb_to_recordset(asked -> 'logs') told (log text, actions text[])
      join (values ('system', 'audit_logs'), ('order', 'order_audit_log'), ('ticket', 'ticket_audit_log'), ('voucher', 'voucher_audit_log'))
           logs (log, log_table) using (log)
  loop
    conditions := array['true'];
    if one.actions is not null then
      -- An index in the order of time is read for one action only.
      conditions := conditions || case when cardinality(one.actions) = 1 then format('%s = %L', one.action, one.actions[1])
        else format('%s = any (%L::text[])', one.action, one.actions) end;
    end if;
    if asked ? 'since' then
      conditions := conditions || format('%s >= %L::timestamptz', one.at, asked ->> 'since');
    end if;
    if behind is not null then
      conditions := conditions || case when one.log = behind ->> 'type'
        then format('(%s, l.id) < (%L::timestamptz, %L::bigint)', one.at, behind ->> 'at', behind ->> 'id')
        else format('%s %s %L::timestamptz', one.at,
          case when one.log < (behind ->> 'type') collate "C" then '<=' else '<' end, behind ->> 'at') end;
    end if;
    for term in select value from jsonb_array_elements(asked -> 'terms') loop
      -- An action is in the search text too: the index finds it there, and the column says whether it is all of it.
      said := format('l.search_text like %L', term ->> 'found');
      if jsonb_array_length(term -> 'called') > 0 then
        said := format('(%s or l.search_text like any (%L::text[]) and %s = any (%L::text[]))', said,
          array(select jsonb_array_elements_text(term -> 'called_found')), one.action,
          array(select jsonb_array_elements_text(term -> 'called')));
      end if;
      conditions := conditions || case when one.log <> 'system' then said
        else format('(%s or l.person = %L::uuid or l.user_id = any (%L::uuid[]))', said, term ->> 'person',
          array(select jsonb_array_elements_text(term -> 'staff'))) end;
    end loop;
    if by_one is not null then
      -- Every e-mail of staff is in the search text, by whose index the few rows of few people are found.
      conditions := conditions || case when one.log = 'system' then format('l.user_id = %L::uuid', by_one ->> 'id')
        else format($q$l.actor_kind = 'staff' and l.admin_email = %L and l.search_text like %L$q$, by_one ->> 'email', by_one ->> 'found') end;
    end if;
    if one.log = 'system' and asked ? 'severity' then
      conditions := conditions || format('l.severity = %L', asked ->> 'severity');
    end if;
    if one.log = 'system' and asked ? 'without' then
      conditions := conditions || format('l.action <> all (%L::text[])', array(select jsonb_array_elements_text(asked -> 'without')));
    end if;
    parts := parts || format(
      '(select %L::text as type, l.id, %2$s as at, to_jsonb(l) as row, l.person from %3$I l where %4$s order by %2$s desc, l.id desc limit %5$s)',
      one.log, one.at, one.log_table, array_to_string(conditions, ' and '), most);
  end loop;
  return format('select * from (%s) page order by at desc, type collate "C" desc, page.id desc limit %s',
    array_to_string(parts, ' union all '), most);
end
$$;

-- The rows of a page of all logs, as `audit_statement` has it.
create or replace function audit_rows(asked jsonb) returns table (type text, id bigint, at timestamptz, "row" jsonb, person uuid)
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return query execute audit_statement(asked);
end
$$;

-- {type, id, row, number, account, person, salt, money}[]: the same with what each row is about, which is asked for of these rows only and
-- planned once for each connection.
create or replace function audit_page(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(told), '[]') from (
      select type, page.id::text, page.row,
             case type
               when 'order' then (select order_number from voucher_orders o where o.id = (page.row ->> 'order_id')::uuid)
               when 'ticket' then (select ticket_number from support_tickets t where t.id = (page.row ->> 'ticket_id')::uuid)
               else page.row ->> 'voucher_serial' end as number,
             (select to_jsonb(s) - 'password_hash' from staff_accounts s where s.id = (page.row ->> 'user_id')::uuid) as account,
             page.person, (select salt from person_keys k where k.person = page.person),
             money_of_entry(page.row, page.at) as money
        from audit_rows(asked) page
       order by at desc, type collate "C" desc, page.id desc) told);
end
$$;

-- How many rows a page of all logs would have.
create or replace function audit_count(asked jsonb) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  count integer;
begin
  execute format('select count(*) from (%s) page', audit_statement(asked)) into count;
  return count;
end
$$;

-- What the money of an entry is of: currency, the movement or the line, its document, its file and its orders; null where the entry tells
-- of no money, or of none that there is.
create or replace function money_of_entry(entry jsonb, told_at timestamptz) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  nothing constant jsonb := '{"amount_minor": null, "kind": null, "method": null, "reference": null, "file_name": null, "orders": []}';
  of_order constant uuid := entry ->> 'order_id';
  known jsonb;
begin
  case coalesce(entry ->> 'action_type', entry ->> 'action')
    when 'received_change' then
      select jsonb_build_object('currency', o.currency, 'amount_minor', p.amount_minor, 'kind', p.kind, 'method', p.method,
               'reference', coalesce(p.reference, back.reference), 'file_name', s.file_name) into known
        from voucher_orders o
        left join order_payments p on p.order_id = o.id and p.created_at = told_at
          and p.amount_minor = minor_in(entry, 'new_value') - minor_in(entry, 'old_value')
        left join order_payments back on back.id = p.takes_back
        left join bank_entries e on e.id = coalesce(p.entry_id, back.entry_id)
        left join bank_statements s on s.id = e.statement_id
       where o.id = of_order
       order by p.id limit 1;
    when 'hand_payment_change' then
      select jsonb_build_object('currency', o.currency, 'method', h.method, 'reference', h.reference) into known
        from voucher_orders o
        left join hand_payments h on h.order_id = o.id and told_at in (h.recorded_at, h.decided_at)
          and h.amount_minor::text = split_part(entry ->> 'new_value', ' ', 2)
       where o.id = of_order
       order by h.id limit 1;
    when 'charged_change', 'refund_transfer_change' then
      select jsonb_build_object('currency', o.currency) into known from voucher_orders o where o.id = of_order;
    when 'balance_change', 'lapsed_change' then
      select jsonb_build_object('currency', v.currency) into known from vouchers v where v.serial = entry ->> 'voucher_serial';
    when 'payment_set_aside', 'payment_waits_again', 'payment_given_back', 'payment_refund_changed' then
      select jsonb_build_object('currency', e.currency,
               'amount_minor', case e.kind when 'debit' then -e.amount_minor else e.amount_minor end,
               'reference', 'VS ' || e.variable_symbol, 'file_name', s.file_name, 'orders', e.proposal) into known
        from bank_entries e join bank_statements s on s.id = e.statement_id
       where e.statement_id = substring(entry ->> 'resource_id', '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid
         and e.place = substring(entry -> 'details' ->> 'place', '^\d{1,9}$')::integer;
    else
      return null;
  end case;
  return nothing || known;
end
$$;

-- Minor units in a value of an entry; null for any other text.
create or replace function minor_in(entry jsonb, field text) returns bigint
language sql immutable as $$
  select substring(entry ->> field, '^-?\d{1,15}$')::bigint
$$;
