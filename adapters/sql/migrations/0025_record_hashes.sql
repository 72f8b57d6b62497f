-- Up Migration

-- Functions of triggers are nobody's to execute: a trigger of one's own on a temporary table would call them with any
-- row, and those that run as the owner would write it where nobody else may. The triggers that are there need no grant.
do $$
declare
  one regprocedure;
begin
  for one in
    select p.oid from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
       and p.proowner = (select oid from pg_roles where rolname = current_user)
  loop
    execute format('revoke execute on function %s from public', one);
  end loop;
end
$$;

-- What a record was when it was made, as hashes in its own chain (decision 21): `facts` of columns that nothing
-- changes, `personal` of those that speak of somebody, with a salt. Each row names the columns it is made of, so that
-- later ones may have others. `adopted` is what stood when this table came; `changed` is an account of staff, or an
-- order that got a note.
create table record_hashes (
  id bigint generated always as identity primary key,
  record_table text not null,
  record_id text not null,
  subject text,
  event text not null check (event in ('created', 'changed', 'adopted')),
  columns text not null,
  personal_columns text,
  facts bytea not null check (octet_length(facts) = 32),
  personal bytea check (octet_length(personal) = 32),
  chain smallint not null,
  seq bigint not null,
  recorded_at timestamptz not null,
  hash bytea not null,
  constraint record_hashes_chain unique (chain, seq),
  constraint personal_has_its_columns check ((personal is null) = (personal_columns is null))
);
create index record_hashes_record on record_hashes (record_table, record_id);
create trigger zz_chained before insert on record_hashes
  for each row execute function chain_entry('subject');
create trigger record_hashes_append_only before update or delete or truncate on record_hashes
  for each statement execute function refuse_change();

-- Without its salt a personal hash says nothing: whoever is to be forgotten has the row deleted (decision 23).
create table record_salts (
  record_table text not null,
  record_id text not null,
  salt bytea not null check (octet_length(salt) = 32),
  primary key (record_table, record_id)
);

create function chosen_columns(record jsonb, columns text) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(record)
   where key = any (string_to_array(columns, ','))
$$;

create function keep_record_hash(
  of_table text, record jsonb, what text, id_column text, facts_of text, personal_of text, in_own_chain boolean
) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  id constant text := record ->> id_column;
  own_salt bytea;
begin
  if personal_of is not null then
    insert into record_salts as s values (
      of_table, id, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    ) on conflict on constraint record_salts_pkey do update set salt = s.salt returning s.salt into own_salt;
  end if;
  insert into record_hashes (record_table, record_id, subject, event, columns, personal_columns, facts, personal)
  select of_table, id, case when in_own_chain then id end, what, facts_of, personal_of,
         audit_hash('', of_table, chosen_columns(record, facts_of)),
         case when own_salt is not null then
           audit_hash(own_salt, of_table, chosen_columns(record, personal_of))
         end;
end
$$;
revoke execute on function keep_record_hash, chosen_columns from public;

create function hash_record() returns trigger language plpgsql
security definer set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
begin
  perform keep_record_hash(
    tg_table_name, to_jsonb(new), case tg_op when 'INSERT' then 'created' else 'changed' end,
    tg_argv[0], tg_argv[1], nullif(tg_argv[2], ''), tg_argv[3]::boolean
  );
  return null;
end
$$;
revoke execute on function hash_record() from public;

-- What may change is told by entries, and compared with them instead. Tickets and vouchers have no such entries yet,
-- so all of them stands still. Vouchers are made many at a time, and a statement waits for one chain only: theirs.
do $$
declare
  kept record;
begin
  set local timezone = 'UTC';
  for kept in
    select * from (values
      ('voucher_orders', 'id',
       'id,order_number,variable_symbol,language,currency,voucher_amount,voucher_quantity,selected_vouchers,'
       'delivery_method,payment_method,voucher_subtotal,processing_fee,delivery_fee,total_amount,due_date,created_at',
       'first_name,last_name,email,phone,address,city,postal_code,country,notes,admin_notes', true,
       'insert', 'old.admin_notes is distinct from new.admin_notes'),
      ('support_tickets', 'id',
       'id,ticket_number,language,category,topic,priority,status,admin_notes,related_order_id,version,created_at',
       'name,email,phone,voucher_serial,subject,message', true, 'insert', null),
      ('staff_accounts', 'id', 'id,role,password_hash,created_at',
       'email,full_name,name,display_name,first_name,last_name', true,
       'insert or update of id, role, password_hash, created_at, email, full_name, name, display_name, first_name, last_name',
       null),
      ('staff_sessions', 'id', 'id,account_id,carrier,started_at', '', true, 'insert', null),
      ('vouchers', 'serial',
       'serial,last_four,key_name,code_hash,password_hash,currency,amount_minor,balance_minor,voided,frozen,'
       'created_at,used_at,expires_at', '', false, 'insert', null)
    ) as kept (name, id_column, columns, personal_columns, in_own_chain, events, changed_when)
  loop
    execute format(
      'create trigger hashed after %s on %I for each row execute function hash_record(%L, %L, %L, %L)',
      kept.events, kept.name, kept.id_column, kept.columns, kept.personal_columns, kept.in_own_chain
    );
    if kept.changed_when is not null then
      execute format(
        'create trigger rehashed after update on %I for each row when (%s) execute function hash_record(%L, %L, %L, %L)',
        kept.name, kept.changed_when, kept.id_column, kept.columns, kept.personal_columns, kept.in_own_chain
      );
    end if;
    execute format(
      'select keep_record_hash(%L, to_jsonb(r), ''adopted'', %L, %L, nullif(%L, ''''), %L) from %I r',
      kept.name, kept.id_column, kept.columns, kept.personal_columns, kept.in_own_chain, kept.name
    );
  end loop;
end
$$;
