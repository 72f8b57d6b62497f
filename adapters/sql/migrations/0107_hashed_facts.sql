-- Up Migration

-- What brings vouchers and what a bank told are hashed when they are written, as payments are. All that an import writes stands in
-- one chain, that of its statement; the hash of a delivery waits for the chain that its payment waits for.
create trigger hashed after insert on deliveries for each row execute function hash_record(
  'id', 'id,order_id,channel,serials,created_at', '', 'false');
create trigger hashed after insert on bank_statements for each row execute function hash_record(
  'id', 'id,file_name,format,account,currency,statement_number,from_day,to_day,imported_by,imported_at,contents', '', 'true');
create trigger hashed after insert or update on statement_columns for each row execute function hash_record(
  'header', 'header,columns,remembered_by,remembered_at', '', 'true');

-- The lines of a statement have one hash together, that of their hashes in the order of their places: a file may hold thousands,
-- and a head moves slowly so often in one transaction. It is the next in the chain after that of its statement.
create function keep_lines_hash(lines jsonb[], what text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  facts_of constant text :=
    'id,statement_id,place,account,mark,kind,amount_minor,currency,booked_on,variable_symbol,message,counterparty,counter_account';
begin
  insert into record_hashes (record_table, record_id, subject, event, columns, facts)
  select 'bank_entries', line ->> 'statement_id', line ->> 'statement_id', what, facts_of,
         sha256(string_agg(chosen_hash('', 'bank_entries', line, facts_of), ''::bytea order by (line ->> 'place')::integer))
    from unnest(lines) line group by 2;
end
$$;
create function hash_lines() returns trigger language plpgsql
security definer set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
begin
  perform keep_lines_hash(array(select to_jsonb(s) from stored s), 'created');
  return null;
end
$$;
create trigger hashed after insert on bank_entries referencing new table as stored
  for each statement execute function hash_lines();

-- An answer to a merchant is compared with the ledger; what it answers to is hashed in the chain of its voucher, under the
-- transaction that it tells of. Answers go after a while, their hashes stay.
create function keep_answer_hash(answered merchant_answers, what text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  facts_of constant text := 'merchant_id,key,fingerprint,at';
begin
  insert into record_hashes (record_table, record_id, subject, event, columns, facts)
  values ('merchant_answers', answered.answer #>> '{transaction,transaction_id}',
          answered.answer #>> '{transaction,voucher_serial}', what, facts_of,
          chosen_hash('', 'merchant_answers', to_jsonb(answered), facts_of));
end
$$;
create function hash_answer() returns trigger language plpgsql
security definer set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
begin
  perform keep_answer_hash(new, 'created');
  return null;
end
$$;
create trigger hashed after insert or update on merchant_answers for each row execute function hash_answer();

revoke execute on function
  keep_lines_hash (jsonb[], text), hash_lines (), keep_answer_hash (merchant_answers, text), hash_answer ()
from public;

-- What stands already.
do $$
declare
  statement bank_statements;
begin
  set local timezone = 'UTC';
  perform keep_record_hash('deliveries', to_jsonb(d), 'adopted', 'id', 'id,order_id,channel,serials,created_at', null, false)
    from deliveries d;
  perform keep_record_hash('statement_columns', to_jsonb(c), 'adopted', 'header',
    'header,columns,remembered_by,remembered_at', null, true)
    from statement_columns c;
  for statement in select * from bank_statements order by imported_at, id loop
    perform keep_record_hash('bank_statements', to_jsonb(statement), 'adopted', 'id',
      'id,file_name,format,account,currency,statement_number,from_day,to_day,imported_by,imported_at,contents', null, true);
    perform keep_lines_hash(array(select to_jsonb(e) from bank_entries e where e.statement_id = statement.id), 'adopted');
  end loop;
  perform keep_answer_hash(a, 'adopted') from merchant_answers a;
end
$$;
