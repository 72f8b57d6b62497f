-- Who has which record open, for as long as is known. It is nobody's record and is written all the time: it needs no log of the
-- database, and is gone after a crash.
create unlogged table open_records (
  desk uuid primary key,
  session_id uuid not null references staff_sessions (id) on delete cascade,
  staff_id uuid not null references staff_accounts (id) on delete cascade,
  kind text not null check (kind in ('order', 'ticket', 'voucher')),
  id text not null check (char_length(id) <= 64),
  until timestamptz not null
);
create index open_records_session on open_records (session_id);

-- Whose work an order is for now.
create unlogged table order_claims (
  order_id uuid primary key references voucher_orders (id) on delete cascade,
  session_id uuid not null references staff_sessions (id) on delete cascade,
  staff_id uuid not null references staff_accounts (id) on delete cascade,
  taken_at timestamptz not null,
  until timestamptz not null
);
create index order_claims_session on order_claims (session_id);

-- {desk, session_id, staff_id, kind, id, until, most}: of a session only the latest stay.
create function open_record(opened jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  kept constant open_records := jsonb_populate_record(null::open_records, opened);
begin
  insert into open_records as r values (kept.*)
  on conflict (desk) do update set kind = excluded.kind, id = excluded.id, until = excluded.until
    where r.session_id = excluded.session_id;
  delete from open_records where desk in (
    select desk from open_records where session_id = kept.session_id
     order by until desc, (desk = kept.desk) desc offset (opened ->> 'most')::integer
  );
end
$$;

-- {order_id, session_id, staff_id, taken_at, until}: taken where it is nobody's, one's own, over, or of the one it is taken from,
-- which is logged. Answers {outcome}: taken, missing where there is no such order, or held, by {staff_id}.
create function take_order(claim jsonb, taken_from uuid, logged jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  kept constant order_claims := jsonb_populate_record(null::order_claims, claim);
  held order_claims;
begin
  perform from voucher_orders where id = kept.order_id for key share;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(kept.order_id::text, 65));
  select * into held from order_claims where order_id = kept.order_id;
  if held.until > kept.taken_at and held.staff_id <> kept.staff_id then
    if held.staff_id is distinct from taken_from then
      return jsonb_build_object('outcome', 'held', 'staff_id', held.staff_id);
    end if;
    perform log_system_entry(logged);
  end if;
  insert into order_claims values (kept.*)
  on conflict (order_id) do update
    set session_id = excluded.session_id, staff_id = excluded.staff_id, taken_at = excluded.taken_at, until = excluded.until;
  return jsonb_build_object('outcome', 'taken');
end
$$;

-- Nobody sits at what ended, and nobody works at what is done.
create function leave_session() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from open_records where session_id = new.id;
  delete from order_claims where session_id = new.id;
  return null;
end
$$;
create trigger leaves after update on staff_sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function leave_session();

create function end_claim() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from order_claims where order_id = new.id;
  return null;
end
$$;
create trigger done after update on voucher_orders
  for each row
  when (new.order_status in ('vybavena', 'zrusena') and old.order_status <> new.order_status)
  execute function end_claim();

-- It is told that somebody came or went, not who or where; what is only prolonged is not told.
create function tell_company() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('happenings', '{"kind":"company"}');
  return null;
end
$$;
create trigger told after insert or delete or update of kind, id on open_records
  for each row execute function tell_company();
create trigger told after insert or delete or update of staff_id on order_claims
  for each row execute function tell_company();

revoke execute on function
  open_record (jsonb), take_order (jsonb, uuid, jsonb), leave_session (), end_claim (), tell_company () from public;
