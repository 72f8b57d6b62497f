-- Up Migration

-- A voucher that replaces another one has the amount of that one, and its ledger begins with what was left: what merchants took
-- of the old one can come back to it (rule V19). It was last spent when the old one was, before it was made.
alter table vouchers
  drop constraint vouchers_check2,
  add constraint what_is_spent_was_there check (used_at >= created_at or replaces is not null);

with recursive line (serial, amount_minor, used_at) as (
  select serial, amount_minor, used_at from vouchers where replaces is null
  union all
  select v.serial, line.amount_minor, greatest(v.used_at, line.used_at)
    from vouchers v join line on v.replaces = line.serial
)
update vouchers v set amount_minor = line.amount_minor, used_at = line.used_at
  from line where line.serial = v.serial and v.replaces is not null;
do $$
begin
  set local timezone = 'UTC';
  perform keep_record_hash('vouchers', to_jsonb(v), 'adopted', 'serial',
    'serial,last_four,key_name,code_hash,password_hash,currency,amount_minor,created_at,expires_at,order_id,line,piece,part,replaces',
    null, true)
    from vouchers v where v.replaces is not null;
end
$$;
-- Later migrations find nothing that is still to be looked at.
set constraints all immediate;
set constraints all deferred;

-- As before, but what was taken of a voucher that was replaced comes to the newest that took its place. Vouchers are locked
-- from the oldest on; whoever replaces one has locked no other of its line.
create or replace function reverse_redemption(reversal jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  known constant jsonb := known_answer(
    (reversal ->> 'merchant_id')::uuid, reversal ->> 'key', (reversal ->> 'since')::timestamptz);
  redemption voucher_ledger;
  spent vouchers;
  newer vouchers;
  remaining bigint;
  amount bigint;
begin
  if known is not null then
    return known;
  end if;
  select * into redemption from voucher_ledger l
   where l.transaction_id = (reversal ->> 'reverses')::uuid and l.kind = 'redeem'
     and l.merchant_id = (reversal ->> 'merchant_id')::uuid;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  select * into spent from vouchers v where v.serial = redemption.voucher_serial for update;
  while spent.voided loop
    select * into newer from vouchers v where v.replaces = spent.serial for update;
    exit when not found;
    spent := newer;
  end loop;
  select -redemption.amount_minor - coalesce(sum(l.amount_minor), 0) into remaining
    from voucher_ledger l where l.reverses = redemption.transaction_id;
  amount := coalesce((reversal ->> 'amount_minor')::bigint, remaining);
  if spent.voided or amount > remaining or amount <= 0 then
    return jsonb_build_object('outcome', 'refused', 'remaining_minor', remaining, 'voided', spent.voided);
  end if;
  update vouchers v set balance_minor = balance_minor + amount where v.serial = spent.serial returning v.* into spent;
  return note_movement(
    spent,
    jsonb_set(reversal, '{entry,search_text}', to_jsonb(replace(
      reversal #>> '{entry,search_text}', lower(redemption.voucher_serial), lower(spent.serial)))),
    'reverse', amount);
end
$$;
