-- Whether it could not be handed over and is tried again, as `isFailing` of the domain says, in the words of `deliveries_failing`.
create or replace function delivery_is_failing(one deliveries) returns boolean
language sql immutable as $$
  select one.state = 'waiting' and one.failures > 0
$$;

-- A delivery that is waiting was handed over: its secrets go, an entry tells. False where it was not waiting.
create or replace function hand_over_delivery(delivery uuid, at timestamptz, entries jsonb, jobs jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  whose uuid;
begin
  update deliveries set state = 'handed-over', sealed = null, salt = null, handed_over_at = at
   where id = delivery and state = 'waiting' returning order_id into whose;
  if not found then
    return false;
  end if;
  perform enqueue_jobs(jobs) where jsonb_array_length(jobs) > 0;
  perform log_order_entries(whose, entries);
  return true;
end
$$;

-- Notes that a letter was opened for the so many-th time: false where it waits no more, or somebody else had it that time. The chains
-- come before the row, whose hash is in one of them.
create or replace function open_letter(opening jsonb, entry jsonb, logged jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  fresh constant letter_openings := jsonb_populate_record(
    null::letter_openings, jsonb_build_object('told', false, 'id', gen_random_uuid()) || opening);
begin
  perform from deliveries where id = fresh.delivery_id and state = 'waiting' and channel = 'letter' for update;
  if not found then
    return false;
  end if;
  perform lock_chains(array[null, fresh.order_id::text]);
  insert into letter_openings values (fresh.*) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform log_order_entries(fresh.order_id, jsonb_build_array(entry));
  perform log_system_entry(logged);
  return true;
end
$$;
