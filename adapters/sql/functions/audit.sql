-- What is only added to stays as it is.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- SHA-256 of the row before and of this one: table name, then name and value of each column that has a value,
-- in the order of the names, everything with its length in bytes of UTF-8 before it.
create or replace function audit_hash(previous bytea, table_name text, entry jsonb) returns bytea
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
create or replace function chain_entry() returns trigger language plpgsql
set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
  entry constant jsonb := to_jsonb(new);
  head audit_chains;
begin
  new.chain := get_byte(sha256(convert_to(coalesce(entry ->> tg_argv[0], ''), 'UTF8')), 0) & 15;
  select * into strict head from audit_chains where chain = new.chain for update;
  new.seq := head.seq + 1;
  new.recorded_at := greatest(clock_timestamp(), head.at);
  new.hash := audit_hash(
    head.hash, tg_table_name,
    entry || jsonb_build_object('chain', new.chain, 'seq', new.seq, 'recorded_at', new.recorded_at)
  );
  update audit_chains set seq = new.seq, hash = new.hash, at = new.recorded_at where chain = new.chain;
  return new;
end
$$;

-- Takes the heads of the chains that rows about these subjects will stand in, in one order for everybody.
create or replace function lock_chains(subjects text[]) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from audit_chains where chain in (
    select get_byte(sha256(convert_to(coalesce(subject, ''), 'UTF8')), 0) & 15 from unnest(subjects) subject
  ) order by chain for update;
end
$$;

-- What `audit_hash` says of these columns of a record.
create or replace function chosen_hash(salt bytea, table_name text, record jsonb, columns text) returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  chosen constant text[] := string_to_array(columns, ',');
begin
  return (
    select sha256(salt || convert_to(
      octet_length(convert_to(table_name, 'UTF8')) || ':' || table_name || coalesce(string_agg(
        octet_length(convert_to(name, 'UTF8')) || ':' || name
          || octet_length(convert_to(value, 'UTF8')) || ':' || value,
        '' order by name collate "C"
      ), ''), 'UTF8'))
      from jsonb_each_text(record) as filled (name, value)
     where name = any (chosen) and value is not null
  );
end
$$;

-- What is hashed of each table, spelled as `record_hashes` has it (decision 21): by which column a record is known, whether its hashes
-- are in a chain of its own, its facts, and what speaks of somebody, which is hashed with a salt. What changes later is told by entries,
-- and compared with them instead. It has no search path of its own, so that it costs nothing: whoever asks has one.
create or replace function hashed_columns(of_table text)
returns table (id_column text, in_own_chain boolean, facts text, personal text)
language sql immutable as $$
  select id_column, in_own_chain, facts, personal from (values
    ('staff_accounts', 'id', true, 'id,role,password_hash,must_change_password,created_at,closed_at',
     'email,full_name,name,display_name,first_name,last_name'),
    ('staff_sessions', 'id', true, 'id,account_id,carrier,started_at,provider', null),
    ('merchants', 'id', false, 'id,name,created_at', null),
    ('merchant_keys', 'id', true, 'id,merchant_id,key_hash,hint,scopes,created_at,revoked_at', null),
    ('voucher_orders', 'id', true,
     'id,order_number,variable_symbol,language,currency,voucher_amount,voucher_quantity,selected_vouchers,delivery_method,'
     'payment_method,voucher_subtotal,processing_fee,delivery_fee,total_amount,due_date,created_at',
     'first_name,last_name,email,phone,address,city,postal_code,country,notes,admin_notes'),
    ('vouchers', 'serial', true,
     'serial,last_four,key_name,code_hash,password_hash,currency,amount_minor,created_at,expires_at,order_id,line,piece,part,'
     'replaces', null),
    ('voucher_reissues', 'serial', false,
     'serial,order_id,amount_minor,currency,reissued_by_id,reissued_by,reissued_at,reissued_on', 'reason'),
    -- In the chain of its voucher, under the transaction that it tells of.
    ('merchant_answers', null, null, 'merchant_id,key,fingerprint,at', null),
    ('deliveries', 'id', false, 'id,order_id,channel,serials,created_at', 'sealed,salt'),
    ('letter_openings', 'id', false,
     'id,delivery_id,number,order_id,amount_minor,currency,opened_by_id,opened_by,opened_at,opened_on,correction', null),
    ('order_payments', 'id', false,
     'id,order_id,kind,amount_minor,currency,method,received_on,reference,entry_id,takes_back,created_at', null),
    ('refund_transfers', 'id', false,
     'id,order_id,line_refund_id,file_id,amount_minor,currency,is_typed,made_by_id,made_by,made_at', 'iban,payee'),
    ('line_refunds', 'id', false, 'id,entry_id,amount_minor,currency,made_by_id,made_by,made_at', null),
    ('contact_corrections', 'id', false, 'id,order_id,number,amount_minor,currency,corrected_by_id,corrected_by,corrected_at,corrected_on',
     'email,phone,address,postal_code,city,country,reason'),
    ('refund_accounts', 'id', false, 'id,order_id,line_refund_id,typed_by_id,typed_by,typed_at', 'iban,payee'),
    ('hand_payments', 'id', false,
     'id,order_id,amount_minor,currency,method,received_on,reference,recorded_by_id,recorded_by,recorded_at,recorded_on', null),
    ('bank_statements', 'id', true,
     'id,file_name,format,account,currency,statement_number,from_day,to_day,imported_by,imported_at,contents,read_as', null),
    -- In the chain of its statement, all lines together.
    ('bank_entries', null, null,
     'id,statement_id,place,account,mark,kind,amount_minor,currency,booked_on,variable_symbol,message,counterparty,'
     'counter_account', null),
    ('statement_columns', 'header', true,
     'header,columns,remembered_by,remembered_at,remembered_by_id,named_by,named_at', null),
    ('support_tickets', 'id', true, 'id,ticket_number,language,category,topic,created_at',
     'name,email,phone,company,company_number,city,voucher_serial,subject,message,admin_notes'),
    ('sales_points', 'id', true,
     'id,version,name,address,city,postal_code,region,lat,lng,opening_hours,phone,email,services,type,verified,sample,closed_from,'
     'is_removed,changed_by,changed_at', null),
    ('cash_desks', 'sales_point_id', true,
     'sales_point_id,version,sells,takes_orders,is_blocked,per_sale_minor,per_day_minor,paper,commission,cashier_ids,changed_by,changed_at',
     null),
    ('cash_shifts', 'id', true,
     'id,sales_point_id,cashier_id,cashier,opened_at,drawer_minor,closed_at,counted_minor,expected_minor,note', null),
    ('cash_movements', 'id', false,
     'id,shift_id,sales_point_id,kind,order_id,payment_id,amount_minor,given_minor,commission,day,created_at', null),
    ('ticket_replies', 'id', false, 'id,ticket_id,by_name,by_email,at', 'text')
  ) hashed (of_name, id_column, in_own_chain, facts, personal) where of_name = of_table
$$;

-- What a record is, as hashes in the chain of its kind, or in its own: of its facts, and with a salt of what is personal in it.
create or replace function keep_record_hash(
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
  values (of_table, id, case when in_own_chain then id end, what, facts_of, personal_of,
          chosen_hash('', of_table, record, facts_of),
          case when own_salt is not null then chosen_hash(own_salt, of_table, record, personal_of) end);
end
$$;

-- A row of a table as it was made or changed.
create or replace function hash_record() returns trigger language plpgsql
set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
  hashed record;
begin
  select * into strict hashed from hashed_columns(tg_table_name);
  perform keep_record_hash(
    tg_table_name, to_jsonb(new), case tg_op when 'INSERT' then 'created' else 'changed' end,
    hashed.id_column, hashed.facts, hashed.personal, hashed.in_own_chain
  );
  return null;
end
$$;

-- An entry of the general audit log.
create or replace function log_system_entry(entry jsonb) returns void
language sql set search_path = public, pg_temp as $$
  insert into audit_logs
    (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, person, search_text)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, person,
         search_text
    from jsonb_populate_record(null::audit_logs, entry)
$$;

-- An entry of the general log that is written under a key of staff: both, or nothing.
create or replace function log_deed(entry jsonb, keyed jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  perform log_system_entry(entry);
  perform keep_staff_key(keyed);
end
$$;

-- Who is behind the hashes of one e-mail by every known key, the newest first; null where nobody has spoken of it.
create or replace function person_of(hashes text[]) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select jsonb_build_object('person', person, 'salt', salt) from person_keys
     where email_hash = any (hashes) order by array_position(hashes, email_hash) limit 1
  );
end
$$;

-- The same, of somebody new with this salt. Two who speak of them at once: one makes the identity, and the other finds it.
create or replace function person_key(hashes text[], fresh_salt text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  known jsonb := person_of(hashes);
begin
  if known is null then
    insert into person_keys (email_hash, salt) values (hashes[1], fresh_salt) on conflict do nothing;
    known := person_of(hashes);
  end if;
  return known;
end
$$;

-- {row, person, salt}[]: the newest entries of the general log, the last written first, with what opens what is sealed in them.
create or replace function newest_entries(at_most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(json_build_object('row', l, 'person', l.person, 'salt', k.salt) order by l.id desc), '[]')
      from (select * from audit_logs order by id desc limit at_most) l left join person_keys k on k.person = l.person
  );
end
$$;

-- {heads: {chain, seq, hash}[], standing}: the last row of each chain itself, not the head that triggers keep of it; and how many of
-- these rows, {heads: {chain, seq, hash}[]}, still stand.
create or replace function chain_heads(seen jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return json_build_object(
    'heads', (
      select coalesce(json_agg(json_build_object('chain', c.chain, 'seq', last.seq, 'hash', encode(last.hash, 'hex')) order by c.chain), '[]')
        from generate_series(0, 15) c (chain), lateral (
          select seq, hash from (
            (select seq, hash from order_audit_log l where l.chain = c.chain order by seq desc limit 1)
            union all (select seq, hash from ticket_audit_log l where l.chain = c.chain order by seq desc limit 1)
            union all (select seq, hash from voucher_audit_log l where l.chain = c.chain order by seq desc limit 1)
            union all (select seq, hash from voucher_ledger l where l.chain = c.chain order by seq desc limit 1)
            union all (select seq, hash from audit_logs l where l.chain = c.chain order by seq desc limit 1)
            union all (select seq, hash from record_hashes l where l.chain = c.chain order by seq desc limit 1)
          ) lasts order by seq desc limit 1) last),
    'standing', (
      select count(*) from jsonb_to_recordset(seen -> 'heads') s (chain smallint, seq bigint, hash text)
       where decode(s.hash, 'hex') in (
         select hash from order_audit_log l where (l.chain, l.seq) = (s.chain, s.seq)
         union all select hash from ticket_audit_log l where (l.chain, l.seq) = (s.chain, s.seq)
         union all select hash from voucher_audit_log l where (l.chain, l.seq) = (s.chain, s.seq)
         union all select hash from voucher_ledger l where (l.chain, l.seq) = (s.chain, s.seq)
         union all select hash from audit_logs l where (l.chain, l.seq) = (s.chain, s.seq)
         union all select hash from record_hashes l where (l.chain, l.seq) = (s.chain, s.seq))));
end
$$;
