-- Up Migration

-- Many buckets are counted in one transaction, and nobody waits for its disk flush: what a crash of the machine
-- forgets are counts of its last second.

-- {name, key, most?, seconds}[]: one more hit in each, or in none where one of them would have more than `most`; then its
-- place from 0, and `hits` ends with how many it would have. Rows are locked in the order of the buckets, and whoever
-- begins a window takes a few along that nobody needs any more, last, and waits for none.
create function count_hits(
  buckets jsonb, at timestamptz, out hits integer[], out full_one integer, out reset_seconds integer
) language plpgsql set search_path = public, pg_temp as $$
declare
  bucket record;
  counted rate_limits;
begin
  perform set_config('synchronous_commit', 'off', true);
  hits := '{}';
  for bucket in
    select place, value ->> 'name' as name, value ->> 'key' as key, (value ->> 'most')::numeric as most,
           (value ->> 'seconds')::numeric * interval '1 second' as period
      from jsonb_array_elements(buckets) with ordinality given (value, place) order by place
  loop
    insert into rate_limits as l values (bucket.name, bucket.key, 1, at + bucket.period)
    on conflict (name, key) do update set
      hits = case when l.ends_at > at then l.hits + 1 else 1 end,
      ends_at = case when l.ends_at > at then l.ends_at else excluded.ends_at end
    returning * into counted;
    hits := hits || counted.hits;
    if counted.hits > bucket.most then
      full_one := bucket.place - 1;
      reset_seconds := ceil(extract(epoch from counted.ends_at - at));
      update rate_limits l set hits = l.hits - 1
       where (l.name, l.key) in (
         select value ->> 'name', value ->> 'key' from jsonb_array_elements(buckets) with ordinality given (value, place)
          where given.place <= bucket.place
       );
      return;
    end if;
  end loop;
  if 1 = any (hits) then
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
