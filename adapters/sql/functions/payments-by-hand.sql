-- What one person may let out alone on a day, in minor units of EUR, as it was set (rule A111); null where nobody set it.
create or replace function hand_day_on(on_day date) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select amount_minor from hand_day_limits where holds_on <= on_day order by version desc limit 1
$$;

-- {by_id, …}: what a person lets out alone begins, until the transaction ends.
create or replace function begin_letting_out(alone jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  -- No limit is set for a day while something is let out on it.
  perform pg_advisory_xact_lock_shared(hashtextextended('limit of days by hand', 0));
  -- What one person lets out comes one after the other: two at once are not both within one day.
  perform pg_advisory_xact_lock(hashtextextended('by hand ' || (alone ->> 'by_id'), 0));
end
$$;

-- {by_id, on, weights, parts}: all that a person let out alone on a day, once it is written. A minor unit of each currency weighs so many
-- parts of their day, and what is more than all its parts, or than was set for that day, is HT003.
create or replace function hold_against_day(alone jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if (select sum(amount_minor * (alone #>> array['weights', currency])::bigint)
        from let_out_by_hand((alone ->> 'by_id')::uuid, (alone ->> 'on')::date)
     ) > least((alone ->> 'parts')::bigint, hand_day_on((alone ->> 'on')::date) * (alone #>> '{weights,EUR}')::bigint) then
    raise exception 'more was let out by hand that day' using errcode = 'HT003';
  end if;
end
$$;

-- Each limit that was set, the newest first.
create or replace function all_hand_day_limits() returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(l order by version desc), '[]') from hand_day_limits l);
end
$$;

-- Sets the limit of the days from one on, with its entry; false where it is not the next version, would hold before the last one does or
-- before the day after this one by the database's own clock, whatever whoever asks says that it is, or something was let out on such a
-- day already. What is let out meanwhile waits, so that each day has one limit.
create or replace function set_hand_day_limit(day_limit jsonb, logged jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  becomes constant hand_day_limits := jsonb_populate_record(null::hand_day_limits, day_limit);
  last hand_day_limits;
begin
  perform pg_advisory_xact_lock(hashtextextended('limit of days by hand', 0));
  select * into last from hand_day_limits order by version desc limit 1;
  if becomes.version <> coalesce(last.version, 0) + 1 or becomes.holds_on < last.holds_on
     or becomes.holds_on <= (clock_timestamp() at time zone 'Europe/Bratislava')::date
     or exists (select from hand_payments where recorded_on >= becomes.holds_on)
     or exists (select from voucher_reissues where reissued_on >= becomes.holds_on)
     or exists (select from contact_corrections where corrected_on >= becomes.holds_on) then
    return false;
  end if;
  insert into hand_day_limits select becomes.*;
  perform log_system_entry(logged);
  return true;
end
$$;
