-- Up Migration

-- That a day's letter told of something is written by what adds the job of that letter, and by nothing else: the server's role has no
-- right to update `told`, and adds no row that says so from the beginning. As before, but the owner's, and the job is none of its
-- caller's making.
drop function tell_by_hand (date, jsonb);
create function tell_by_hand(before date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  days date[];
begin
  with payments as (update hand_payments set told = true where not told and recorded_on < before returning recorded_on as day),
    reissues as (update voucher_reissues set told = true where not told and reissued_on < before returning reissued_on as day),
    letters as (
      update letter_openings set told = true where number > 1 and not told and opened_on < before returning opened_on as day)
  select array_agg(distinct day order by day) into days
    from (select day from payments union all select day from reissues union all select day from letters) untold;
  perform enqueue_jobs((
      select jsonb_agg(jsonb_build_object('kind', 'letter', 'letter', 'recorded-by-hand', 'day', day) order by day)
        from unnest(days) day))
    where days is not null;
end
$$;
revoke execute on function tell_by_hand (date) from public;

create trigger untold before insert on hand_payments for each row when (new.told) execute function refuse_change();
create trigger untold before insert on voucher_reissues for each row when (new.told) execute function refuse_change();
create trigger untold before insert on letter_openings for each row when (new.told) execute function refuse_change();

-- Whose a payment by hand or a reissue is, and whether it is within their day, is compared from now on (rule I20). What staff did
-- before may have been within other limits: it is adopted. What is said to be of somebody who has no account is not.
do $$
begin
  set local timezone = 'UTC';
  perform keep_record_hash('hand_payments', to_jsonb(h), 'adopted', 'id', r.columns, r.personal_columns, false)
    from hand_payments h join record_hashes r on r.record_table = 'hand_payments' and r.record_id = h.id::text
   where exists (select from staff_accounts a where a.id = h.recorded_by_id);
  perform keep_record_hash('voucher_reissues', to_jsonb(v), 'adopted', 'serial', r.columns, r.personal_columns, false)
    from voucher_reissues v join record_hashes r on r.record_table = 'voucher_reissues' and r.record_id = v.serial
   where exists (select from staff_accounts a where a.id = v.reissued_by_id);
end
$$;
