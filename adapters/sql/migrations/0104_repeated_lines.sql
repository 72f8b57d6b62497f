-- Up Migration

-- A digest of what a statement holds: the same one is kept once, also where nothing moved.
alter table bank_statements add contents text;
alter table bank_statements add constraint bank_statements_contents unique (account, contents);

-- The line of an earlier file that a line may be once more: alike in all, of the same day, and their bank calls them nothing.
alter table bank_entries add repeats uuid references bank_entries (id);
alter table bank_entries drop constraint bank_entries_state_check;
alter table bank_entries add constraint bank_entries_state_check check (state in ('matched', 'partial', 'over', 'duplicate',
  'order-cancelled', 'wrong-currency', 'unknown', 'perhaps-known', 'not-a-payment'));
create index bank_entries_day on bank_entries (account, booked_on);

-- {statement, entries, proven, logged}: a statement with its new lines; what is proven repeats no other line.
create or replace function add_statement(addition jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into bank_statements select s.* from jsonb_populate_record(null::bank_statements, addition -> 'statement') s;
  insert into bank_entries select e.* from jsonb_populate_recordset(null::bank_entries, addition -> 'entries') e;
  update bank_entries set
    repeats = null,
    decision = case decision when 'set-aside' then 'open' else decision end,
    decided_by = case decision when 'set-aside' then null else decided_by end,
    decided_at = case decision when 'set-aside' then null else decided_at end
   where id in (select p.id::uuid from jsonb_array_elements_text(addition -> 'proven') as p (id)) and repeats is not null;
  perform log_system_entry(addition -> 'logged');
end
$$;

-- {header, columns, by, at, logged}: what the columns of a table are from now on.
create function remember_columns(remembered jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into statement_columns (header, columns, remembered_by, remembered_at)
  values (remembered ->> 'header', remembered -> 'columns', remembered ->> 'by', (remembered ->> 'at')::timestamptz)
  on conflict (header) do update set columns = excluded.columns, remembered_by = excluded.remembered_by,
    remembered_at = excluded.remembered_at;
  perform log_system_entry(remembered -> 'logged');
end
$$;
revoke execute on function remember_columns (jsonb) from public;
