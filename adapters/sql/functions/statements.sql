-- Whether a line is money that belongs to nobody yet, as `isUnclaimed` of the domain says.
create or replace function line_is_unclaimed(one bank_entries) returns boolean
language sql immutable as $$
  select one.decision in ('open', 'set-aside') and one.state <> 'not-a-payment'
     and (one.decision = 'open'
          or one.state <> 'perhaps-known'
             and (one.aside_reason is distinct from 'recorded-by-hand' or one.state not in ('duplicate', 'order-cancelled')))
$$;

-- In which group a line is looked at, as `groupOf` of the domain says; null where somebody got its money.
create or replace function line_group(one bank_entries) returns text
language sql immutable as $$
  select case when one.decision not in ('open', 'set-aside') then null
              when not public.line_is_unclaimed(one) then 'not-a-payment'
              when one.decision = 'set-aside' then 'set-aside'
              else one.state end
$$;

-- {statement, entries, proven, logged, import}: a statement with its new lines; what is proven repeats no other line, and the lines
-- are counted to the import that brings them.
create or replace function add_statement(addition jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  insert into bank_statements select s.* from jsonb_populate_record(null::bank_statements, addition -> 'statement') s;
  insert into bank_entries select e.* from jsonb_populate_recordset(null::bank_entries, addition -> 'entries') e;
  update bank_entries set
    repeats = null,
    aside_reason = null,
    aside_note = null,
    decision = case decision when 'set-aside' then 'open' else decision end,
    decided_by = case decision when 'set-aside' then null else decided_by end,
    decided_at = case decision when 'set-aside' then null else decided_at end
   where id in (select p.id::uuid from jsonb_array_elements_text(addition -> 'proven') as p (id)) and repeats is not null;
  update statement_imports set added = added + jsonb_array_length(addition -> 'entries')
   where id = (addition ->> 'import')::uuid;
  perform log_system_entry(addition -> 'logged');
end
$$;

-- The lines of a statement have one hash together, that of their hashes in the order of their places: a file may hold thousands,
-- and a head moves slowly so often in one transaction. It is the next in the chain after that of its statement.
create or replace function hash_lines() returns trigger language plpgsql
set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
begin
  insert into record_hashes (record_table, record_id, subject, event, columns, facts)
  select tg_table_name, s.statement_id, s.statement_id, 'created', facts,
         sha256(string_agg(chosen_hash('', tg_table_name, to_jsonb(s), facts), ''::bytea order by s.place))
    from stored s, hashed_columns(tg_table_name) group by s.statement_id, facts;
  return null;
end
$$;

-- {id, from, decided_at, to, by, at, logged, why?: {reason, note?}}: whether a line was as it was thought to be, by a decision of that instant, and is decided about otherwise now.
create or replace function decide_entry(decision jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  update bank_entries set
    decision = decide_entry.decision ->> 'to',
    aside_reason = decide_entry.decision #>> '{why,reason}',
    aside_note = decide_entry.decision #>> '{why,note}',
    decided_by = case decide_entry.decision ->> 'to' when 'open' then null else decide_entry.decision ->> 'by' end,
    decided_at = case decide_entry.decision ->> 'to' when 'open' then null
                 else (decide_entry.decision ->> 'at')::timestamptz end
   where id = (decide_entry.decision ->> 'id')::uuid and bank_entries.decision = decide_entry.decision ->> 'from'
     and decided_at is not distinct from (decide_entry.decision ->> 'decided_at')::timestamptz;
  if not found then
    return false;
  end if;
  perform log_system_entry(decide_entry.decision -> 'logged');
  return true;
end
$$;

-- {header, columns, by, by_id, at, logged}: what the columns of a table are from now on; who named them first stays.
create or replace function remember_columns(remembered jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  insert into statement_columns (header, columns, remembered_by, remembered_at, remembered_by_id, named_by, named_at)
  select r ->> 'header', r -> 'columns', r ->> 'by', (r ->> 'at')::timestamptz, (r ->> 'by_id')::uuid, r ->> 'by', (r ->> 'at')::timestamptz
    from (values (remembered)) as told (r)
  on conflict (header) do update set columns = excluded.columns, remembered_by = excluded.remembered_by,
    remembered_at = excluded.remembered_at, remembered_by_id = excluded.remembered_by_id;
  perform log_system_entry(remembered -> 'logged');
end
$$;

-- The statement of an account with these contents: its id, null where there is none.
create or replace function statement_with_contents(of_account text, of_contents text) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select to_json(id) from bank_statements where account = of_account and contents = of_contents);
end
$$;

-- {id, mark, last_day}[]: the lines of an account that were booked on a day, with the last day of the statement that brought each.
create or replace function lines_of_day(of_account text, on_day date) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', e.id, 'mark', e.mark, 'last_day', s.to_day) order by e.id), '[]')
      from bank_entries e join bank_statements s on s.id = e.statement_id
     where e.account = of_account and e.booked_on = on_day
  );
end
$$;

-- The lines of an account that have one of these marks.
create or replace function lines_of_marks(of_account text, marks text[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(e order by id), '[]') from bank_entries e where account = of_account and mark = any (marks));
end
$$;

-- The line of a statement at a place; null where there is none.
create or replace function line_of_statement(of_statement uuid, at_place integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select row_to_json(e) from bank_entries e where statement_id = of_statement and place = at_place);
end
$$;

-- Those of these lines that there are.
create or replace function lines_by_ids(ids uuid[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(e order by id), '[]') from bank_entries e where id = any (ids));
end
$$;

-- Whether a line is one of those that {statement?, state?, decision?, group?, amount?: {from?, to?}, currency?, from?, to?, terms?} mean: days are
-- inclusive, and all terms, patterns of LIKE, stand in its search text.
create or replace function line_is_meant(one bank_entries, asked jsonb) returns boolean
language sql immutable as $$
  select (asked ->> 'statement' is null or one.statement_id = (asked ->> 'statement')::uuid)
     and (asked ->> 'state' is null or one.state = asked ->> 'state')
     and (asked ->> 'decision' is null or one.decision = asked ->> 'decision')
     and (asked ->> 'group' is null or public.line_group(one) = asked ->> 'group')
     and (asked #>> '{amount,from}' is null or one.amount_minor >= (asked #>> '{amount,from}')::bigint)
     and (asked #>> '{amount,to}' is null or one.amount_minor <= (asked #>> '{amount,to}')::bigint)
     and (asked ->> 'currency' is null or one.currency = asked ->> 'currency')
     and (asked ->> 'from' is null or one.booked_on >= (asked ->> 'from')::date)
     and (asked ->> 'to' is null or one.booked_on <= (asked ->> 'to')::date)
     and (asked -> 'terms' is null
          or one.search_text like all (array(select jsonb_array_elements_text(asked -> 'terms'))))
$$;

-- {…as `line_is_meant`, after?: {booked_on, id}, limit}: lines by the day they were booked, from behind a position on. Each is
-- planned by what is asked: there are indexes of a statement's lines, of those that wait and of those that were set aside.
create or replace function lines_page(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  of_statement constant uuid := asked ->> 'statement';
  of_group constant text := asked ->> 'group';
  -- Those of a group are found by its index.
  in_state constant text :=
    coalesce(asked ->> 'state', case when of_group not in ('set-aside', 'not-a-payment') then of_group end);
  so_decided constant text :=
    coalesce(asked ->> 'decision', case of_group when 'set-aside' then of_group when 'not-a-payment' then null else
      case when of_group is not null then 'open' end end);
  after_day constant date := asked #>> '{after,booked_on}';
  after_id constant uuid := asked #>> '{after,id}';
begin
  return (
    select coalesce(json_agg(page order by booked_on, id), '[]') from (
      select * from bank_entries
       where (of_statement is null or statement_id = of_statement)
         and (in_state is null or state = in_state)
         and (so_decided is null or decision = so_decided)
         and (after_id is null or (booked_on, id) > (after_day, after_id))
         and line_is_meant(bank_entries, asked)
       order by booked_on, id limit (asked ->> 'limit')::integer) page
  );
end
$$;

-- {state, count, sums: {currency, amount}[]}[]: how many of the lines that are asked for, as `line_is_meant` has them, are in each state,
-- and what no order has got of them; of what was set aside only money that belongs to nobody. Planned by what is asked, as `lines_page`.
create or replace function line_figures(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  of_statement constant uuid := asked ->> 'statement';
  so_decided constant text := asked ->> 'decision';
begin
  return (
    select coalesce(json_agg(json_build_object('state', state, 'count', count, 'sums', sums) order by state), '[]') from (
      select state, sum(lines) as count,
             json_agg(json_build_object('currency', currency, 'amount', amount) order by currency) as sums
        from (select state, currency, count(*) as lines, sum(amount_minor - used_minor) as amount from bank_entries
               where decision = so_decided and (of_statement is null or statement_id = of_statement)
                 and line_is_meant(bank_entries, asked) and (so_decided = 'open' or line_is_unclaimed(bank_entries))
               group by state, currency) by_currency
       group by state) by_state
  );
end
$$;

-- Statements, the newest first, from behind a position on, which may be null, as many as are asked for; with how many lines there are of
-- each, and how many payments of them wait.
create or replace function statements_page(after_time timestamptz, after_id uuid, most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select coalesce(json_agg(to_jsonb(page) - 'read_as' || to_jsonb(counted) order by imported_at desc, id desc), '[]')
      from (select * from bank_statements where after_id is null or (imported_at, id) < (after_time, after_id)
             order by imported_at desc, id desc limit most) page,
           lateral (select count(*) as lines, count(*) filter (where decision = 'open' and line_is_unclaimed(e)) as open
                      from bank_entries e where e.statement_id = page.id) counted
  );
end
$$;

-- The lines that nobody decided whose they are and are about one of these orders, in the order of their days.
create or replace function lines_about_orders(ids uuid[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(e order by booked_on, place, id), '[]') from bank_entries e
     where decision <> 'accepted' and decision <> 'given-back' and order_ids && ids
  );
end
$$;

-- {lines: {id, state, reason, proposal, order_ids, difference_minor}[]}: what was found out about lines anew; those that were accepted or go back stay as they are.
create or replace function rematch_lines(matched jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update bank_entries e set state = r.state, reason = r.reason, proposal = r.proposal, order_ids = r.order_ids,
         difference_minor = r.difference_minor
    from jsonb_to_recordset(matched -> 'lines')
      as r (id uuid, state text, reason text, proposal jsonb, order_ids uuid[], difference_minor bigint)
   where e.id = r.id and e.decision in ('open', 'set-aside');
end
$$;

-- {statement_id, file_name, read_as, before}[]: how those of these statements that stood in a table were read, in the order of their
-- import, and what the columns of the newest file before each with its header were taken for, null for the first.
create or replace function tables_of_statements(ids uuid[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
             'statement_id', s.id, 'file_name', s.file_name, 'read_as', s.read_as, 'before', (
               select b.read_as -> 'mapping' from bank_statements b
                where b.read_as #>> '{mapping,header}' = s.read_as #>> '{mapping,header}'
                  and b.read_as ->> 'importId' <> s.read_as ->> 'importId'
                  and (b.imported_at, b.id) < (s.imported_at, s.id)
                order by b.imported_at desc, b.id desc limit 1)) order by s.imported_at, s.id), '[]')
      from bank_statements s where s.id = any (ids) and s.read_as is not null
  );
end
$$;

-- What staff said that the columns of files are.
create or replace function all_statement_columns() returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(c order by header), '[]') from statement_columns c);
end
$$;
