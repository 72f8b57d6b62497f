-- The sales points, each in its last version, the removed ones too, by id.
create or replace function all_sales_points() returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(s order by s.id collate "C"), '[]') from sales_points s);
end
$$;

-- {written: {row, was}[], logged}: sales points, each with the version that stands before or 0, and the entries about them, all or none; answers whether each stood in
-- the version that was said. The table is locked: of several who write at once the later ones see what the first one wrote.
create or replace function write_sales_points(change jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  entry jsonb;
begin
  lock table sales_points in share row exclusive mode;
  if exists (
    select from jsonb_array_elements(change -> 'written') one left join sales_points s on s.id = one -> 'row' ->> 'id'
     where coalesce(s.version, 0) <> (one ->> 'was')::integer
  ) then
    return false;
  end if;
  perform lock_chains(array(select one -> 'row' ->> 'id' from jsonb_array_elements(change -> 'written') one) || array[null::text]);
  insert into sales_points
    select r.* from jsonb_array_elements(change -> 'written') one, jsonb_populate_record(null::sales_points, one -> 'row') r
    on conflict (id) do update set
      (version, name, address, city, postal_code, region, lat, lng, opening_hours, phone, email, services, type, verified, sample,
       closed_from, is_removed, changed_by, changed_at)
      = (excluded.version, excluded.name, excluded.address, excluded.city, excluded.postal_code, excluded.region, excluded.lat,
         excluded.lng, excluded.opening_hours, excluded.phone, excluded.email, excluded.services, excluded.type, excluded.verified,
         excluded.sample, excluded.closed_from, excluded.is_removed, excluded.changed_by, excluded.changed_at);
  for entry in select value from jsonb_array_elements(change -> 'logged') loop
    perform log_system_entry(entry);
  end loop;
  return true;
end
$$;
