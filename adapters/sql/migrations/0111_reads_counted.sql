-- Up Migration

-- Which records somebody of staff read in an hour, each once; the hours before are forgotten (rule A47).
create table staff_reads (
  staff_id uuid not null,
  hour timestamptz not null,
  record text not null,
  constraint staff_reads_pkey primary key (staff_id, hour, record)
);

-- Notes what was read, and tells how many different records that makes. Nobody waits for the disk because of it.
create function note_reads(of_staff uuid, in_hour timestamptz, records text[]) returns integer
language plpgsql set search_path = public, pg_temp as $$
declare
  added integer;
begin
  -- In one order, so that two pages of one person do not wait for each other.
  insert into staff_reads (staff_id, hour, record)
  select of_staff, in_hour, record from (select distinct unnest(records) as record) told order by record
  on conflict do nothing;
  get diagnostics added = row_count;
  if added > 0 then
    perform set_config('synchronous_commit', 'off', true);
    delete from staff_reads where (staff_id, hour, record) in (
      select staff_id, hour, record from staff_reads
       where staff_id = of_staff and hour < in_hour limit 1000 for update skip locked
    );
  end if;
  return (select count(*) from staff_reads where staff_id = of_staff and hour = in_hour);
end
$$;
revoke execute on function note_reads (uuid, timestamptz, text[]) from public;
