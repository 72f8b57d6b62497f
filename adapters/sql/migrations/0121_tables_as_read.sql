-- Up Migration

-- How the table of a file was read that a statement stood in, in the words of the product, and who said so (rule P21): it stays what
-- it was, whatever is said of such files later. Null for other formats, and for what was read before this was kept.
alter table bank_statements add column read_as jsonb;
create index bank_statements_shape on bank_statements ((read_as #>> '{mapping,header}'), imported_at, id) where read_as is not null;

-- Who said first what the columns are, and whose account said it last.
alter table statement_columns add column named_by text, add column named_at timestamptz, add column remembered_by_id uuid;

-- Both are hashed with the rest from now on; what is filled in below is no change that anybody made.
drop trigger hashed on bank_statements;
create trigger hashed after insert on bank_statements for each row execute function hash_record(
  'id', 'id,file_name,format,account,currency,statement_number,from_day,to_day,imported_by,imported_at,contents,read_as', '', 'true');
drop trigger hashed on statement_columns;
with told as (
  select resource_id as header, min(timestamp) as at, (array_agg(user_id order by id))[1] as first, (array_agg(user_id order by id desc))[1] as last
    from audit_logs where action = 'statement_columns_remembered' group by resource_id
)
update statement_columns c set
  named_by = coalesce(
    (select coalesce(a.full_name, a.name, a.display_name, a.email) from staff_accounts a where a.id = t.first and t.first <> t.last),
    c.remembered_by),
  named_at = coalesce(t.at, c.remembered_at),
  remembered_by_id = t.last
  from statement_columns s left join told t on t.header = s.header
 where c.header = s.header;
alter table statement_columns alter column named_by set not null, alter column named_at set not null;
create trigger hashed after insert or update on statement_columns for each row execute function hash_record(
  'header', 'header,columns,remembered_by,remembered_at,remembered_by_id,named_by,named_at', '', 'true');

-- {header, columns, by, by_id, at, logged}: what the columns of a table are from now on; who named them first stays.
create or replace function remember_columns(remembered jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into statement_columns (header, columns, remembered_by, remembered_at, remembered_by_id, named_by, named_at)
  select r ->> 'header', r -> 'columns', r ->> 'by', (r ->> 'at')::timestamptz, (r ->> 'by_id')::uuid, r ->> 'by', (r ->> 'at')::timestamptz
    from (values (remembered)) as told (r)
  on conflict (header) do update set columns = excluded.columns, remembered_by = excluded.remembered_by,
    remembered_at = excluded.remembered_at, remembered_by_id = excluded.remembered_by_id;
  perform log_system_entry(remembered -> 'logged');
end
$$;
