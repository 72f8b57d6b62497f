-- Whether it could not be handed over and is tried again, as `isFailing` of the domain says, in the words of `deliveries_failing`.
create or replace function delivery_is_failing(one deliveries) returns boolean
language sql immutable as $$
  select one.state = 'waiting' and one.failures > 0
$$;

-- Those of these orders that have a delivery that was not handed over.
create or replace function undelivered_orders(ids uuid[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(distinct order_id), '[]') from deliveries where order_id = any (ids) and state = 'waiting');
end
$$;

-- Those of these orders whose letter waits for the courier.
create or replace function orders_with_letters(ids uuid[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(distinct order_id), '[]') from deliveries
     where order_id = any (ids) and state = 'waiting' and channel = 'letter'
  );
end
$$;

-- How often the contact of an order was corrected: which correction is the newest. Whoever decides by it holds the row of the order,
-- which each correction writes.
create or replace function newest_correction(of_order uuid) returns integer
language sql stable set search_path = public, pg_temp as $$
  select count(*)::integer from contact_corrections where order_id = of_order
$$;

-- A delivery without what is secret in it, and by whom and which time it was printed last, where it is a letter: none that waits is on paper as long as
-- it was not printed with the newest correction of its contact.
create or replace function delivery_told(one deliveries) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select to_jsonb(one) - 'sealed' - 'salt' || coalesce(
    (select jsonb_build_object('printed_at', opened_at, 'printed_by', opened_by, 'printing', number) from letter_openings
      where delivery_id = one.id
        and (one.state <> 'waiting'
             or letter_openings.correction = newest_correction(one.order_id))
      order by number desc limit 1),
    '{"printed_at": null, "printed_by": null, "printing": null}')
$$;

-- {correction, isFirst}: a message that waits is about to be sent by the newest correction, and whether nobody can have it from before;
-- "elsewhere" for one that may have come to another contact, null for one that waits no more.
create or replace function begin_delivery(of_id uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  whose constant uuid := (select order_id from deliveries where id = of_id);
  newest integer;
  before integer;
begin
  perform from voucher_orders where id = whose for share;
  newest := newest_correction(whose);
  select correction into before from deliveries where id = of_id and state = 'waiting' for update;
  if not found then
    return null;
  end if;
  if before <> newest then
    return '"elsewhere"';
  end if;
  update deliveries set correction = newest where id = of_id;
  return jsonb_build_object('correction', newest, 'isFirst', before is null);
end
$$;

-- {id, at, correction, carrier, tracking_number, entries, jobs}: a delivery that is waiting was handed over, its secrets go, its entries
-- tell. False where it was not waiting, or is a letter whose last opening was not by the newest correction.
create or replace function hand_over_delivery(hand_over jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  by_correction constant integer := (hand_over ->> 'correction')::integer;
  whose uuid := (select order_id from deliveries where id = (hand_over ->> 'id')::uuid);
  newest integer;
begin
  perform from voucher_orders where id = whose for share;
  newest := newest_correction(whose);
  update deliveries d set state = 'handed-over', correction = by_correction, sealed = null, salt = null, handed_over_at = (hand_over ->> 'at')::timestamptz,
         carrier = hand_over ->> 'carrier', tracking_number = hand_over ->> 'tracking_number'
   where id = (hand_over ->> 'id')::uuid and state = 'waiting'
     and (channel <> 'letter' or by_correction = newest and (newest = 0 or newest = (
       select l.correction from letter_openings l where l.delivery_id = d.id order by number desc limit 1)));
  if not found then
    return false;
  end if;
  perform enqueue_jobs(hand_over -> 'jobs') where jsonb_array_length(hand_over -> 'jobs') > 0;
  perform log_order_entries(whose, hand_over -> 'entries');
  return true;
end
$$;

-- {id, was, parcel, entry}: a letter that was handed over has another parcel, {carrier, tracking_number}, with the entry that tells of it.
-- False where its parcel is not what it was.
create or replace function correct_parcel(corrected jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  whose uuid;
begin
  update deliveries
     set carrier = corrected -> 'parcel' ->> 'carrier', tracking_number = corrected -> 'parcel' ->> 'tracking_number'
   where id = (corrected ->> 'id')::uuid and state = 'handed-over' and channel = 'letter'
     and carrier is not distinct from corrected -> 'was' ->> 'carrier'
     and tracking_number is not distinct from corrected -> 'was' ->> 'tracking_number'
  returning order_id into whose;
  if not found then
    return false;
  end if;
  perform log_order_entries(whose, jsonb_build_array(corrected -> 'entry'));
  return true;
end
$$;

-- Notes that a letter was opened for the so many-th time: false where it waits no more, or somebody else had it that time. The chains
-- come before the row, whose hash is in one of them. Its key, null where there is none, is kept last, as `keep_staff_key` wants it.
create or replace function open_letter(opening jsonb, entry jsonb, logged jsonb, keyed jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  fresh letter_openings := jsonb_populate_record(
    null::letter_openings, jsonb_build_object('told', false, 'id', gen_random_uuid()) || opening);
begin
  perform from voucher_orders where id = fresh.order_id for share;
  fresh.correction := newest_correction(fresh.order_id);
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
  perform keep_staff_key(keyed);
  return true;
end
$$;

-- Whom a delivery goes to; null where there is none.
create or replace function email_of_delivery(of_id uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select to_jsonb(email) from deliveries d join voucher_orders o on o.id = d.order_id where d.id = of_id);
end
$$;

-- Those of an order, oldest first, without what is secret in them.
create or replace function deliveries_of_order(of_order uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(jsonb_agg(delivery_told(d) order by created_at, channel, serials), '[]')
      from deliveries d where order_id = of_order
  );
end
$$;

-- What was handed over since an instant under any of these numbers, the latest first.
create or replace function deliveries_with_numbers(numbers text[], since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(jsonb_agg(delivery_told(d) order by handed_over_at desc, id), '[]')
      from deliveries d where tracking_number = any (numbers) and handed_over_at >= since
  );
end
$$;

-- A delivery without what is secret in it.
create or replace function delivery_by_id(of_id uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select delivery_told(d) from deliveries d where id = of_id);
end
$$;

create or replace function deliveries_by_ids(ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(jsonb_agg(delivery_told(d)), '[]') from deliveries d where id = any (ids));
end
$$;

-- {delivery, salt, sealed, voided}: a delivery that waits, with its secrets and which of its vouchers were voided; null where none does.
create or replace function sealed_delivery(of_id uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select jsonb_build_object(
             'delivery', delivery_told(d), 'salt', salt, 'sealed', sealed,
             'voided', array(select serial from vouchers v where v.serial = any (d.serials) and v.voided))
      from deliveries d where id = of_id and state = 'waiting'
  );
end
$$;

-- Notes that a delivery that waits could not be handed over, and why, and forgets where it was tried if nobody there can have it.
create or replace function note_failed_delivery(of_id uuid, reason text, is_nowhere boolean) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update deliveries set failures = failures + 1, last_error = reason,
         correction = case when not is_nowhere then correction end
   where id = of_id and state = 'waiting';
end
$$;

-- Those that are failing, oldest first, from behind a position on, or from the first where there is none.
create or replace function failing_deliveries(after_time timestamptz, after_id uuid, most integer) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(jsonb_agg(delivery_told(waiting) order by created_at, id), '[]') from (
      select * from deliveries d
       where delivery_is_failing(d) and (created_at, id)
             > (coalesce(after_time, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
       order by created_at, id limit most) waiting
  );
end
$$;

-- Letters that wait, told as `failing_deliveries` are.
create or replace function waiting_letters(after_time timestamptz, after_id uuid, most integer) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(jsonb_agg(delivery_told(waiting) order by created_at, id), '[]') from (
      select * from deliveries
       where state = 'waiting' and channel = 'letter' and (created_at, id)
             > (coalesce(after_time, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
       order by created_at, id limit most) waiting
  );
end
$$;

-- How often a letter was opened.
create or replace function openings_of_letter(of_delivery uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select to_jsonb(count(*)) from letter_openings where delivery_id = of_delivery);
end
$$;

-- Has a delivery that waits tried again by this job, with its entry; false where it was not waiting.
create or replace function retry_delivery(of_id uuid, job jsonb, entry jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  whose constant uuid := (select order_id from deliveries where id = of_id and state = 'waiting');
begin
  if whose is null then
    return false;
  end if;
  perform enqueue_jobs(jsonb_build_array(job));
  perform log_order_entries(whose, jsonb_build_array(entry));
  return true;
end
$$;
