-- Up Migration

-- Whether an account's password must be changed is hashed with it, so that the mark does not go without the entry that tells of a new
-- password. What stands is hashed so with its next change.
drop trigger hashed on staff_accounts;
create trigger hashed
  after insert or update of id, role, password_hash, must_change_password, created_at, closed_at,
    email, full_name, name, display_name, first_name, last_name
  on staff_accounts for each row execute function hash_record(
    'id', 'id,role,password_hash,must_change_password,created_at,closed_at',
    'email,full_name,name,display_name,first_name,last_name', 'true');

-- What a delivery brings is hashed too while it is sealed, with a salt of its own. Those that wait already may be sealed anew at the
-- next start for their order and channel; they stay hashed without it.
drop trigger hashed on deliveries;
create trigger hashed after insert on deliveries for each row execute function hash_record(
  'id', 'id,order_id,channel,serials,created_at', 'sealed,salt', 'false');

-- Each opening of a letter for the courier has a name of its own, by which it is hashed.
alter table letter_openings add column id uuid not null default gen_random_uuid() constraint letter_openings_id unique;
alter table letter_openings alter column id drop default;
create trigger hashed after insert on letter_openings for each row execute function hash_record(
  'id', 'id,delivery_id,number,order_id,amount_minor,currency,opened_by_id,opened_by,opened_at,opened_on', '', 'false');
do $$
begin
  set local timezone = 'UTC';
  perform keep_record_hash('letter_openings', to_jsonb(o), 'adopted', 'id',
    'id,delivery_id,number,order_id,amount_minor,currency,opened_by_id,opened_by,opened_at,opened_on', null, false)
    from letter_openings o;
end
$$;

-- As before; the chains come before the row, whose hash is in one of them.
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
