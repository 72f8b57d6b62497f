-- Up Migration

-- Many buckets are counted in one transaction, and nobody waits for its disk flush: what a crash of the machine
-- forgets are counts of its last second.

-- {name, key, most?, seconds}[]: one more hit in each, or in none where one of them would have more than `most`; then its
-- place from 0, and `hits` ends with how many it would have. Rows are locked in the order of the buckets, and whoever
-- begins a window takes a few along that nobody needs any more, last, and waits for none.
create function count_hits(
  buckets jsonb, at timestamptz, out hits integer[], out full_one integer, out reset_seconds integer
) language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  with given as materialized (
    select place, value ->> 'name' as name, value ->> 'key' as key, (value ->> 'most')::numeric as most,
           (value ->> 'seconds')::numeric * interval '1 second' as period
      from jsonb_array_elements(buckets) with ordinality bucket (value, place)
  ), counted as (
    insert into rate_limits as l (name, key, hits, ends_at)
    select name, key, 1, at + period from given order by place
    on conflict (name, key) do update set
      hits = case when l.ends_at > at then l.hits + 1 else 1 end,
      ends_at = case when l.ends_at > at then l.ends_at else excluded.ends_at end
    returning l.*
  ), verdicts as (
    select place, c.hits, c.hits > most as is_full, ceil(extract(epoch from c.ends_at - at)) as seconds
      from given join counted c using (name, key)
  )
  select array_agg(v.hits order by place), min(place) filter (where is_full) - 1,
         (array_agg(seconds order by place) filter (where is_full))[1]
    into hits, full_one, reset_seconds
    from verdicts v;
  if full_one is not null then
    -- Nobody has seen the hits that are taken back: their rows are locked until the end.
    update rate_limits l set hits = l.hits - 1
      from jsonb_array_elements(buckets) bucket where l.name = bucket ->> 'name' and l.key = bucket ->> 'key';
    hits := hits[:full_one + 1];
  elsif 1 = any (hits) then
    delete from rate_limits where (name, key) in (
      select name, key from rate_limits where ends_at <= at order by ends_at limit 4 for update skip locked
    );
  end if;
end
$$;

-- {name, key, seconds}[]: one hit less in each, of the window that an instant is in.
create function take_hits_back(buckets jsonb, at timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform from rate_limits l, jsonb_array_elements(buckets) with ordinality given (value, place)
   where l.name = value ->> 'name' and l.key = value ->> 'key' order by place for update of l;
  update rate_limits l set hits = l.hits - 1
    from jsonb_array_elements(buckets) given (value)
   where l.name = value ->> 'name' and l.key = value ->> 'key' and l.hits > 0
     and at < l.ends_at and at >= l.ends_at - (value ->> 'seconds')::numeric * interval '1 second';
end
$$;

revoke execute on function count_hits (jsonb, timestamptz), take_hits_back (jsonb, timestamptz) from public;
