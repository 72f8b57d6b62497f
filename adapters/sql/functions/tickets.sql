-- Until when a first answer is owed, as `answerDue` of the domain says, and for ever where none is; in the words of the indexes.
create or replace function ticket_due(one support_tickets) returns timestamptz
language sql immutable as $$
  select coalesce(one.answer_by, 'infinity')
$$;

-- {ticket, entries, human_check: {id, expires_at}, jobs}: all of it, or nothing.
create or replace function submit_ticket(submission jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  submitted support_tickets := jsonb_populate_record(null::support_tickets, submission -> 'ticket');
begin
  submitted.version := 1;
  submitted.admin_notes := null;
  insert into support_tickets values (submitted.*);
  insert into used_human_checks (id, expires_at, used_for)
  values ((submission #>> '{human_check,id}')::uuid, (submission #>> '{human_check,expires_at}')::timestamptz,
          submitted.id);
  perform enqueue_jobs(submission -> 'jobs');
  perform log_ticket_entries(submitted.id, submission -> 'entries');
end
$$;

-- {ticket, reply, entries, jobs}: a ticket that staff open, as it is then; all of it, or nothing.
create or replace function open_ticket(opening jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  opened support_tickets := jsonb_populate_record(null::support_tickets, opening -> 'ticket');
begin
  insert into support_tickets values (opened.*);
  perform enqueue_jobs(opening -> 'jobs');
  perform lock_chains(array[null, opened.id::text, opened.related_order_id::text]);
  insert into ticket_replies select r.* from jsonb_populate_record(null::ticket_replies, opening -> 'reply') r;
  perform log_ticket_entries(opened.id, opening -> 'entries');
  perform log_order_entries(opened.related_order_id, opening -> 'order_entries');
  return to_jsonb(opened);
end
$$;

-- {ticket, version, reply?, entries, jobs}: the record as it is now, or null where another change of that version came first.
create or replace function change_ticket(change jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  changed support_tickets;
begin
  update support_tickets t set
    (priority, status, assignee_id, assignee_name, assignee_email, related_order_id, related_order_number, answered_at,
     answer_by)
    = (select priority, status, assignee_id, assignee_name, assignee_email, related_order_id, related_order_number,
              answered_at, answer_by
         from jsonb_populate_record(t, change -> 'ticket')),
    version = t.version + 1
   where t.id = (change #>> '{ticket,id}')::uuid and t.version = (change ->> 'version')::integer
  returning t.* into changed;
  if not found then
    return null;
  end if;
  perform enqueue_jobs(change -> 'jobs') where jsonb_array_length(change -> 'jobs') > 0;
  if change ? 'reply' then
    perform lock_chains(array[null, changed.id::text]);
    insert into ticket_replies select r.* from jsonb_populate_record(null::ticket_replies, change -> 'reply') r;
  end if;
  perform log_ticket_entries(changed.id, change -> 'entries');
  return to_jsonb(changed);
end
$$;

-- {ticket_id, line, entries}: the record as it is now, or null where there is no such ticket.
create or replace function add_ticket_note(note jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  noted support_tickets;
begin
  update support_tickets t set admin_notes = concat_ws(E'\n', t.admin_notes, note ->> 'line'), version = t.version + 1
   where t.id = (note ->> 'ticket_id')::uuid
  returning t.* into noted;
  if not found then
    return null;
  end if;
  perform log_ticket_entries(noted.id, note -> 'entries');
  return to_jsonb(noted);
end
$$;

-- The entries of one ticket, in the order they are told.
create or replace function log_ticket_entries(of_ticket uuid, entries jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_audit_log
    (ticket_id, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
     person, search_text)
  select of_ticket, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
         person, search_text
    from jsonb_populate_recordset(null::ticket_audit_log, entries);
end
$$;

-- The statement of a list of tickets, which indexes answer: of several states each is asked for as many as the page has. Where a state
-- leads an index it stands in the order and in the bounds, and nowhere as equal to something: PostgreSQL would drop it from the order.
-- {filter: {status?, priority?, category?: words; since?, before?; assignee?: whose, null for nobody's; owedBy?}, search?, sort, after?: {created_at, id, answer_by},
-- limit}; `search` as `rows_statement` has it.
create or replace function tickets_statement(asked jsonb) returns text
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  wanted constant jsonb := asked -> 'filter';
  sort constant text := asked ->> 'sort';
  behind constant jsonb := asked -> 'after';
  most constant integer := asked ->> 'limit';
  is_down constant boolean := sort = 'newest';
  direction constant text := case when is_down then ' desc' else ' asc' end;
  keys constant text[] := case when sort = 'due' then array['ticket_due(t)'] else '{}' end || array['t.created_at', 't.id'];
  -- There are few tickets that somebody works on among very many that are over, and an index that begins with another column would be read
  -- from end to end to find them. What somebody has, or is owed by an instant, is few already.
  led_by constant text[] := case when wanted ->> 'assignee' is not null or wanted ? 'owedBy' then '{}' else array_remove(array[
    case when wanted ? 'status' then 'status' end,
    case when wanted ? 'priority' and sort <> 'due' then 'priority' end], null) end;
  conditions text[] := '{}';
  sources text[] := '{}';
  columns text[];
  bounds text[];
  several record;
begin
  for several in
    select name, array(select distinct jsonb_array_elements_text(states)) as states
      from (values ('status', wanted -> 'status'), ('priority', wanted -> 'priority')) named (name, states) where states is not null
  loop
    sources := sources || format('unnest(%L::text[]) as %s_wanted', several.states, several.name);
    if several.name <> all (led_by) then
      conditions := conditions || format('t.%1$s = %1$s_wanted', several.name);
    end if;
  end loop;
  if wanted ? 'assignee' then
    conditions := conditions || case when wanted ->> 'assignee' is null then 't.assignee_id is null'
      else format('t.assignee_id = %L::uuid', wanted ->> 'assignee') end;
  end if;
  if (wanted ->> 'noted')::boolean then
    conditions := conditions || 't.admin_notes is not null'::text;
  end if;
  if wanted ? 'category' then
    conditions := conditions || format('t.category = any (%L::text[])', array(select jsonb_array_elements_text(wanted -> 'category')));
  end if;
  if wanted ? 'since' then
    conditions := conditions || format('t.created_at >= %L::timestamptz', wanted ->> 'since');
  end if;
  if wanted ? 'before' then
    conditions := conditions || format('t.created_at < %L::timestamptz', wanted ->> 'before');
  end if;
  if wanted ? 'owedBy' then
    conditions := conditions || format('ticket_due(t) <= %L::timestamptz', wanted ->> 'owedBy');
  end if;
  columns := array(select 't.' || name from unnest(led_by) name);
  bounds := array(select name || '_wanted' from unnest(led_by) name);
  if cardinality(led_by) > 0 then
    conditions := conditions || format('(%s) %s (%s)', array_to_string(columns, ', '), case when is_down then '>=' else '<=' end,
      array_to_string(bounds, ', '));
  end if;
  if cardinality(led_by) > 0 or behind is not null then
    bounds := bounds || case when sort = 'due' then array[
        format('%L::timestamptz', case when behind is null then '-infinity' else coalesce(behind ->> 'answer_by', 'infinity') end)
      ] else '{}' end || array[
        format('%L::timestamptz', coalesce(behind ->> 'created_at', case when is_down then 'infinity' else '-infinity' end)),
        format('%L::uuid', coalesce(behind ->> 'id', case when is_down then 'ffffffff-ffff-ffff-ffff-ffffffffffff'
          else '00000000-0000-0000-0000-000000000000' end))];
    conditions := conditions || format('(%s) %s (%s)', array_to_string(columns || keys, ', '), case when is_down then '<' else '>' end,
      array_to_string(bounds, ', '));
  end if;
  return spread_statement(sources,
    rows_statement('support_tickets', 't', conditions, array_to_string(columns || keys, direction || ', ') || direction,
      coalesce(asked -> 'search', '{}'), most),
    't', array_to_string(keys, direction || ', ') || direction, most);
end
$$;

-- The tickets of a list, as `tickets_statement` has it.
create or replace function tickets_page(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  page json;
begin
  execute format('select coalesce(json_agg(page), ''[]'') from (%s) page', tickets_statement(asked)) into page;
  return page;
end
$$;

-- How many tickets a list would have.
create or replace function tickets_count(asked jsonb) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  count integer;
begin
  execute format('select count(*) from (%s) page', tickets_statement(asked)) into count;
  return count;
end
$$;

-- A ticket with what staff keep of it; null where there is no such one.
create or replace function ticket_by_id(of_id uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select row_to_json(t) from support_tickets t where id = of_id);
end
$$;

-- The same by its number.
create or replace function ticket_by_number(of_number text) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select row_to_json(t) from support_tickets t where ticket_number = of_number);
end
$$;

-- The ticket that used a human check up; null where none did.
create or replace function ticket_by_human_check(of_check uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select row_to_json(t) from support_tickets t join used_human_checks c on c.used_for = t.id where c.id = of_check);
end
$$;

-- Those of these tickets that there are.
create or replace function tickets_by_ids(ids uuid[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(t order by id), '[]') from support_tickets t where id = any (ids));
end
$$;

-- {row, number, person, salt}[]: the audit entries of a ticket, oldest first, each with the salt of whoever's values are sealed in it.
create or replace function ticket_entries(of_ticket uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
             'row', a, 'number', t.ticket_number, 'person', a.person, 'salt', k.salt) order by a.id), '[]')
      from ticket_audit_log a join support_tickets t on t.id = a.ticket_id
      left join person_keys k on k.person = a.person
     where a.ticket_id = of_ticket
  );
end
$$;

-- The replies to the customers of tickets, oldest first.
create or replace function replies_of_tickets(ids uuid[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(r order by at, id), '[]') from ticket_replies r where ticket_id = any (ids));
end
$$;

-- The tickets that are about the order with a number, the newest first, as many as are asked for.
create or replace function tickets_of_order(of_number text, most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(newest order by created_at desc, id desc), '[]')
      from (select * from support_tickets
             where related_order_id = (select id from voucher_orders where order_number = of_number)
             order by created_at desc, id desc limit most) newest
  );
end
$$;

-- {count, rows}: how many tickets an e-mail in small letters has but for one, and the newest of them, as many as are asked for.
create or replace function tickets_of_customer(of_email text, but_for uuid, most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return json_build_object(
    'count', (select count(*) from support_tickets where lower(email) = of_email and id is distinct from but_for),
    'rows', (
      select coalesce(json_agg(newest order by created_at desc, id desc), '[]')
        from (select * from support_tickets where lower(email) = of_email and id is distinct from but_for
               order by created_at desc, id desc limit most) newest));
end
$$;
