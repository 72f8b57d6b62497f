-- Up Migration

create table ticket_audit_log (
  id bigint generated always as identity primary key,
  ticket_id uuid not null,
  action_type text not null,
  field_name text,
  old_value text,
  new_value text,
  actor_kind text not null check (actor_kind in ('visitor', 'system', 'staff')),
  admin_user text,
  admin_email text,
  notes text,
  created_at timestamptz not null,
  constraint staff_has_a_name check ((actor_kind = 'staff') = (admin_user is not null and admin_email is not null))
);
create index ticket_audit_log_ticket on ticket_audit_log (ticket_id, id);

-- What a row of the trail is hashed from has one spelling only as long as this is an object.
alter table audit_logs add constraint details_are_an_object check (jsonb_typeof(details) = 'object');

-- The heads of the sixteen hash chains (decision 21): place, hash and time of the last row. Little else fits
-- on a page, so that a head moves within it.
create table audit_chains (
  chain smallint primary key check (chain between 0 and 15),
  seq bigint not null check (seq >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  at timestamptz
) with (fillfactor = 10);
insert into audit_chains select chain, 0, decode(repeat('00', 32), 'hex') from generate_series(0, 15) chain;

alter table order_audit_log
  add chain smallint, add seq bigint, add recorded_at timestamptz, add hash bytea;
alter table ticket_audit_log
  add chain smallint, add seq bigint, add recorded_at timestamptz, add hash bytea;
alter table audit_logs
  add chain smallint, add seq bigint, add recorded_at timestamptz, add hash bytea;

-- SHA-256 of the row before and of this one: table name, then name and value of each column that has a value,
-- in the order of the names, everything with its length in bytes of UTF-8 before it.
create function audit_hash(previous bytea, table_name text, entry jsonb) returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return (
    select sha256(previous || convert_to(
      octet_length(convert_to(table_name, 'UTF8')) || ':' || table_name || string_agg(
        octet_length(convert_to(name, 'UTF8')) || ':' || name
          || octet_length(convert_to(value, 'UTF8')) || ':' || value,
        '' order by name collate "C"
      ), 'UTF8'))
      from jsonb_each_text(entry - 'hash') as filled (name, value)
     where value is not null
  );
end
$$;

-- Chains a row of the trail. All rows about one subject are in one chain, and a row's place and time are
-- taken under the lock of its head.
create function chain_entry() returns trigger language plpgsql
security definer set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
  subject constant text := coalesce(to_jsonb(new) ->> tg_argv[0], '');
  head audit_chains;
begin
  new.chain := get_byte(sha256(convert_to(subject, 'UTF8')), 0) & 15;
  select * into strict head from audit_chains where chain = new.chain for update;
  new.seq := head.seq + 1;
  new.recorded_at := greatest(clock_timestamp(), head.at);
  new.hash := audit_hash(head.hash, tg_table_name, to_jsonb(new));
  update audit_chains set seq = new.seq, hash = new.hash, at = new.recorded_at where chain = new.chain;
  return new;
end
$$;

-- What was written before there were chains is chained now, in the order of its ids.
alter table audit_logs disable trigger audit_logs_append_only;
create trigger chained before update on order_audit_log
  for each row execute function chain_entry('order_id');
create trigger chained before update on audit_logs
  for each row execute function chain_entry('resource_id');
do $$
declare
  entry_id bigint;
begin
  for entry_id in select id from order_audit_log order by id loop
    update order_audit_log set hash = null where id = entry_id;
  end loop;
  for entry_id in select id from audit_logs order by id loop
    update audit_logs set hash = null where id = entry_id;
  end loop;
end
$$;
drop trigger chained on order_audit_log;
drop trigger chained on audit_logs;
alter table audit_logs enable trigger audit_logs_append_only;

-- The last of a row's triggers, by its name: what is hashed is what is stored.
create trigger zz_chained before insert on order_audit_log
  for each row execute function chain_entry('order_id');
create trigger zz_chained before insert on ticket_audit_log
  for each row execute function chain_entry('ticket_id');
create trigger zz_chained before insert on audit_logs
  for each row execute function chain_entry('resource_id');

create trigger order_audit_log_append_only before update or delete or truncate on order_audit_log
  for each statement execute function refuse_change();
create trigger ticket_audit_log_append_only before update or delete or truncate on ticket_audit_log
  for each statement execute function refuse_change();

alter table order_audit_log
  alter chain set not null, alter seq set not null, alter recorded_at set not null, alter hash set not null,
  add constraint order_audit_log_chain unique (chain, seq);
alter table ticket_audit_log
  alter chain set not null, alter seq set not null, alter recorded_at set not null, alter hash set not null,
  add constraint ticket_audit_log_chain unique (chain, seq);
alter table audit_logs
  alter chain set not null, alter seq set not null, alter recorded_at set not null, alter hash set not null,
  add constraint audit_logs_chain unique (chain, seq);
