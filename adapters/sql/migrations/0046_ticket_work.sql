-- Up Migration

-- Staff's work with tickets: whose it is, with the name and e-mail of then; the order it is about; when it was answered; until
-- when a first answer is owed, null where none is; and what a search looks at.
alter table support_tickets
  add column assignee_id uuid references staff_accounts (id),
  add column assignee_name text,
  add column assignee_email text,
  add column related_order_number text references voucher_orders (order_number),
  add column answered_at timestamptz check (answered_at >= created_at),
  add column answer_by timestamptz,
  add column search_text text not null default '',
  add constraint an_assignee_is_named check (num_nonnulls(assignee_id, assignee_name, assignee_email) in (0, 3)),
  add constraint nothing_is_owed_once_it_is_answered_or_over
    check (answer_by is null or (answered_at is null and status in ('open', 'in_progress')));

-- Tickets from before are found by what the database can say of them itself. Of support hours it knows nothing: in days the
-- promise of a medium one is five at most, and the next change tells it to the minute.
update support_tickets t set
  search_text = ' ' || regexp_replace(
    normalize(lower(concat_ws(' ', ticket_number, name, email, subject)), NFD), '[\u0300-\u036f]', '', 'g'),
  answer_by = case when status in ('open', 'in_progress') then created_at + interval '5 days' end,
  related_order_number = (select order_number from voucher_orders o where o.id = t.related_order_id);
alter table support_tickets
  add constraint a_related_order_has_its_number check ((related_order_id is null) = (related_order_number is null));

create index support_tickets_status on support_tickets (status, created_at, id);
create index support_tickets_priority on support_tickets (priority, created_at, id);
create index support_tickets_status_priority on support_tickets (status, priority, created_at, id);
create index support_tickets_assignee on support_tickets (assignee_id, created_at, id);
create index support_tickets_assignee_status on support_tickets (assignee_id, status, created_at, id);
create index support_tickets_due on support_tickets (coalesce(answer_by, 'infinity'), created_at, id);
create index support_tickets_status_due on support_tickets (status, coalesce(answer_by, 'infinity'), created_at, id);
create index support_tickets_assignee_due on support_tickets (assignee_id, coalesce(answer_by, 'infinity'), created_at, id);
create index support_tickets_search on support_tickets using gin (search_text gin_trgm_ops);
create index support_tickets_email on support_tickets (lower(email), created_at, id);
create index support_tickets_order on support_tickets (related_order_id) where related_order_id is not null;
create index voucher_orders_email on voucher_orders (lower(email), created_at, id);

-- What staff wrote to customers, added to and never changed: the server may not, and whoever erases a ticket empties their words.
create table ticket_replies (
  id uuid primary key,
  ticket_id uuid not null references support_tickets (id),
  text text not null check (char_length(text) <= 3000),
  by_name text not null,
  by_email text not null,
  at timestamptz not null
);
create index ticket_replies_ticket on ticket_replies (ticket_id, at, id);
create trigger ticket_replies_stay before delete or truncate on ticket_replies
  for each statement execute function refuse_change();
create trigger hashed after insert on ticket_replies for each row execute function hash_record(
  'id', 'id,ticket_id,by_name,by_email,at', 'text', 'false');

-- What staff keep to answer with again.
create table saved_replies (
  id uuid primary key,
  title text not null check (char_length(title) between 2 and 80),
  text text not null check (char_length(text) between 1 and 3000),
  language text not null check (language in ('sk', 'en'))
);

-- What may change of a ticket is told by entries now, the rest is hashed when it is made; notes whenever one is added.
drop trigger hashed on support_tickets;
create trigger hashed after insert on support_tickets for each row execute function hash_record(
  'id', 'id,ticket_number,language,category,topic,created_at',
  'name,email,phone,voucher_serial,subject,message,admin_notes', 'true');
create trigger rehashed after update on support_tickets
  for each row when (old.admin_notes is distinct from new.admin_notes) execute function hash_record(
  'id', 'id,ticket_number,language,category,topic,created_at',
  'name,email,phone,voucher_serial,subject,message,admin_notes', 'true');
do $$
begin
  set local timezone = 'UTC';
  perform keep_record_hash('support_tickets', to_jsonb(t), 'adopted', 'id',
    'id,ticket_number,language,category,topic,created_at',
    'name,email,phone,voucher_serial,subject,message,admin_notes', true)
    from support_tickets t;
end
$$;

-- The entries of one ticket, in the order they are told.
create function log_ticket_entries(of_ticket uuid, entries jsonb) returns void
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

-- As before; what staff do with it comes later.
create or replace function submit_ticket(submission jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
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

-- {ticket, version, reply?, entries, jobs}: the record as it is now, or null where another change of that version came first.
create function change_ticket(change jsonb) returns jsonb
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
create function add_ticket_note(note jsonb) returns jsonb
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

create function add_saved_reply(reply jsonb, logged jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into saved_replies select r.* from jsonb_populate_record(null::saved_replies, reply) r;
  perform log_system_entry(logged);
end
$$;

-- Whether there was one.
create function remove_saved_reply(of_id uuid, logged jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from saved_replies where id = of_id;
  if not found then
    return false;
  end if;
  perform log_system_entry(logged);
  return true;
end
$$;

revoke execute on function
  log_ticket_entries (uuid, jsonb), change_ticket (jsonb), add_ticket_note (jsonb), add_saved_reply (jsonb, jsonb),
  remove_saved_reply (uuid, jsonb)
from public;
