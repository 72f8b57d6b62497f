-- Up Migration

-- What writes several tables is a function (decision 39): PostgreSQL and, over PostgREST, others call the same one. It
-- checks and writes; numbers, statuses, sums and entries were decided by the domain, and constraints say what is refused.
-- Rows in the parameter have the names of their columns. Whatever is locked by everybody, the head of a chain, is locked
-- last.

-- The key comes before its order: a duplicate request that loses has written nothing yet.
alter table order_keys alter constraint order_keys_order_id_fkey deferrable initially deferred;

-- The entries of one order, in the order they are told.
create function log_order_entries(of_order uuid, entries jsonb) returns void
language sql set search_path = public, pg_temp as $$
  insert into order_audit_log
    (order_id, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
     person, search_text)
  select of_order, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
         person, search_text
    from jsonb_populate_recordset(null::order_audit_log, entries)
$$;

-- {order, entries, human_check: {id, expires_at}, idempotency?: {key, fingerprint}, jobs}: all of it, or nothing.
create function place_order(placement jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  placed voucher_orders := jsonb_populate_record(null::voucher_orders, placement -> 'order');
begin
  placed.version := 1;
  placed.admin_notes := null;
  if placement #>> '{idempotency,key}' is not null then
    insert into order_keys (key, fingerprint, order_id, created_at)
    values ((placement #>> '{idempotency,key}')::uuid, placement #>> '{idempotency,fingerprint}',
            placed.id, placed.created_at);
  end if;
  insert into voucher_orders values (placed.*);
  insert into used_human_checks (id, expires_at)
  values ((placement #>> '{human_check,id}')::uuid, (placement #>> '{human_check,expires_at}')::timestamptz);
  perform enqueue_job(job ->> 'kind', job::json) from jsonb_array_elements(placement -> 'jobs') job;
  perform log_order_entries(placed.id, placement -> 'entries');
end
$$;

-- {order, version, entries}: the record as it is now, or null where another change of that version came first. The lock of
-- the order's row is waited for; whoever comes second sees another version.
create function change_order(change jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  changed voucher_orders;
begin
  update voucher_orders o set
    (order_number, variable_symbol, language, first_name, last_name, email, phone, address, city, postal_code, country,
     currency, voucher_amount, voucher_quantity, selected_vouchers, delivery_method, payment_method, notes,
     voucher_subtotal, processing_fee, delivery_fee, total_amount, voucher_status, order_status, payment_status, due_date,
     created_at, search_text)
    = (select
     order_number, variable_symbol, language, first_name, last_name, email, phone, address, city, postal_code, country,
     currency, voucher_amount, voucher_quantity, selected_vouchers, delivery_method, payment_method, notes,
     voucher_subtotal, processing_fee, delivery_fee, total_amount, voucher_status, order_status, payment_status, due_date,
     created_at, search_text from jsonb_populate_record(o, change -> 'order')),
    version = o.version + 1
   where o.id = (change #>> '{order,id}')::uuid and o.version = (change ->> 'version')::integer
  returning o.* into changed;
  if not found then
    return null;
  end if;
  perform log_order_entries(changed.id, change -> 'entries');
  return to_jsonb(changed);
end
$$;

-- {order_id, line, entries}: the record as it is now, or null where there is no such order.
create function add_order_note(note jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  noted voucher_orders;
begin
  update voucher_orders o set admin_notes = concat_ws(E'\n', o.admin_notes, note ->> 'line'), version = o.version + 1
   where o.id = (note ->> 'order_id')::uuid
  returning o.* into noted;
  if not found then
    return null;
  end if;
  perform log_order_entries(noted.id, note -> 'entries');
  return to_jsonb(noted);
end
$$;

-- {ticket, entries, human_check: {id, expires_at}, jobs}: all of it, or nothing.
create function submit_ticket(submission jsonb) returns void
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
  perform enqueue_job(job ->> 'kind', job::json) from jsonb_array_elements(submission -> 'jobs') job;
  insert into ticket_audit_log
    (ticket_id, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
     person, search_text)
  select submitted.id, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes,
         created_at, person, search_text
    from jsonb_populate_recordset(null::ticket_audit_log, submission -> 'entries');
end
$$;

-- {feedback, entry, human_check: {id, expires_at}, jobs}: all of it, or nothing.
create function submit_feedback(submission jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  received feedback := jsonb_populate_record(null::feedback, submission -> 'feedback');
begin
  insert into feedback values (received.*);
  insert into used_human_checks (id, expires_at, used_for)
  values ((submission #>> '{human_check,id}')::uuid, (submission #>> '{human_check,expires_at}')::timestamptz,
          received.id);
  perform enqueue_job(job ->> 'kind', job::json) from jsonb_array_elements(submission -> 'jobs') job;
  insert into audit_logs
    (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, person, search_text)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, person,
         search_text
    from jsonb_populate_record(null::audit_logs, submission -> 'entry');
end
$$;

-- Nobody may call what nobody allowed: the server's role is granted what it calls after every migration.
alter function log_failed_sign_in (jsonb, jsonb, integer, timestamptz) set search_path = public, pg_temp;
revoke execute on function
  log_order_entries (uuid, jsonb), place_order (jsonb), change_order (jsonb), add_order_note (jsonb),
  submit_ticket (jsonb), submit_feedback (jsonb), log_failed_sign_in (jsonb, jsonb, integer, timestamptz),
  audit_hash (bytea, text, jsonb)
from public;
