-- {serial, amount_minor, currency, at, since, transaction_id, merchant_id, reference, key, fingerprint, entry}: takes an
-- amount off a voucher that has it. Answers {outcome: done | known | busy | refused, …}; refused comes with the voucher as it is.
-- Its one conditional update decides, as `unspendableFor` of the domain would, so that nothing is read first and believed later.
create or replace function redeem_voucher(redemption jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  known constant jsonb := known_answer(
    (redemption ->> 'merchant_id')::uuid, redemption ->> 'key', (redemption ->> 'since')::timestamptz);
  amount constant bigint := (redemption ->> 'amount_minor')::bigint;
  instant constant timestamptz := (redemption ->> 'at')::timestamptz;
  spent vouchers;
begin
  if known is not null then
    return known;
  end if;
  update vouchers v set balance_minor = balance_minor - amount, used_at = greatest(used_at, instant)
   where v.serial = redemption ->> 'serial' and not v.voided and not v.frozen and v.lapsed_minor = 0
     and v.currency = redemption ->> 'currency' and v.expires_at > instant and v.balance_minor >= amount and amount > 0
  returning v.* into spent;
  if not found then
    select * into spent from vouchers v where v.serial = redemption ->> 'serial';
    return jsonb_build_object('outcome', 'refused', 'voucher', to_jsonb(spent));
  end if;
  return note_movement(spent, redemption, 'redeem', -amount);
end
$$;

-- {reverses, amount_minor?, at, since, transaction_id, merchant_id, reference, key, fingerprint, entry}: gives back what a
-- redemption took, or a part of it, all that is left where no amount is named. Refused with how much is left, and whether
-- the voucher is out of use for ever; `unknown` where the merchant has no such redemption. What was taken of a voucher that was replaced
-- comes to the newest that took its place. Vouchers are locked from the oldest on; whoever replaces one has locked no other of its line.
-- Under these locks it decides, as `irreversibleFor` of the domain would.
create or replace function reverse_redemption(reversal jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
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

-- Writes what a merchant moved, its entry and the answer of its key, without a hash of a secret; old answers go, a few at a
-- time and after the own one is kept, so that nobody waits in a ring.
create or replace function note_movement(voucher vouchers, movement jsonb, kind text, amount bigint) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  answer jsonb;
  of_merchant constant uuid := (movement ->> 'merchant_id')::uuid;
  instant constant timestamptz := (movement ->> 'at')::timestamptz;
begin
  insert into voucher_ledger
    (voucher_serial, kind, amount_minor, balance_after_minor, created_at, transaction_id, merchant_id, reference, reverses)
  values (voucher.serial, note_movement.kind, amount, voucher.balance_minor, instant,
    (movement ->> 'transaction_id')::uuid, of_merchant, movement ->> 'reference', (movement ->> 'reverses')::uuid);
  insert into voucher_audit_log
    (voucher_serial, action_type, field_name, old_value, new_value, actor_kind, admin_user, created_at, search_text)
  select voucher.serial, action_type, field_name, voucher.balance_minor - amount, voucher.balance_minor, actor_kind,
         admin_user, created_at, search_text
    from jsonb_populate_record(null::voucher_audit_log, movement -> 'entry');
  answer := jsonb_build_object(
    'voucher', to_jsonb(voucher) - '{code_hash,password_hash,key_name,last_four}'::text[],
    'transaction', jsonb_build_object(
      'transaction_id', movement -> 'transaction_id', 'merchant_id', of_merchant, 'kind', note_movement.kind,
      'voucher_serial', voucher.serial, 'amount_minor', abs(amount), 'currency', voucher.currency,
      'balance_after_minor', voucher.balance_minor, 'reference', movement -> 'reference',
      'reverses', movement -> 'reverses', 'created_at', instant));
  insert into merchant_answers values (of_merchant, movement ->> 'key', movement ->> 'fingerprint', answer, instant)
  on conflict on constraint merchant_answers_pkey do update
    set fingerprint = excluded.fingerprint, answer = excluded.answer, at = excluded.at;
  delete from merchant_answers where (merchant_id, key) in (
    select a.merchant_id, a.key from merchant_answers a where a.at <= (movement ->> 'since')::timestamptz
     order by a.at limit 2 for update skip locked
  );
  return jsonb_build_object('outcome', 'done', 'answer', answer);
end
$$;

-- What a key answers: `busy` while another request with it is under way, `known` with the answer from before.
create or replace function known_answer(of_merchant uuid, asked text, since timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  known merchant_answers;
begin
  if not pg_try_advisory_xact_lock(hashtextextended(of_merchant || ' ' || asked, 43)) then
    return jsonb_build_object('outcome', 'busy');
  end if;
  select * into known from merchant_answers where merchant_id = of_merchant and key = asked and at > since;
  if not found then
    return null;
  end if;
  return jsonb_build_object('outcome', 'known', 'fingerprint', known.fingerprint, 'answer', known.answer);
end
$$;

-- An answer to a merchant is compared with the ledger; what it answers to is hashed in the chain of its voucher, under the
-- transaction that it tells of. Answers go after a while, their hashes stay.
create or replace function hash_answer() returns trigger language plpgsql
set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
begin
  insert into record_hashes (record_table, record_id, subject, event, columns, facts)
  select tg_table_name, new.answer #>> '{transaction,transaction_id}', new.answer #>> '{transaction,voucher_serial}', 'created', facts,
         chosen_hash('', tg_table_name, to_jsonb(new), facts)
    from hashed_columns(tg_table_name);
  return null;
end
$$;

-- A transaction of a merchant, a row of the ledger with its amount above zero and the currency of its voucher; null where they have none
-- of this id.
create or replace function transaction_by_id(of_merchant uuid, of_id uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select to_json(t) from (
      select l.transaction_id, l.merchant_id, l.kind, l.voucher_serial, abs(l.amount_minor) as amount_minor, v.currency,
             l.balance_after_minor, l.reference, l.reverses, l.created_at
        from voucher_ledger l join vouchers v on v.serial = l.voucher_serial
       where l.merchant_id = of_merchant and l.transaction_id = of_id) t
  );
end
$$;

-- Those of a merchant, the newest first, from behind a position on: of a kind, since an instant and before another, each where it is
-- named. What is not named bounds nothing, so that the index is asked for the rest even where the plan is kept.
create or replace function transactions_page(
  of_merchant uuid, of_kind text, since_when timestamptz, until_when timestamptz, after_time timestamptz, after_id uuid, most integer
) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(t order by t.created_at desc, t.transaction_id desc), '[]') from (
      select l.transaction_id, l.merchant_id, l.kind, l.voucher_serial, abs(l.amount_minor) as amount_minor, v.currency,
             l.balance_after_minor, l.reference, l.reverses, l.created_at
        from voucher_ledger l join vouchers v on v.serial = l.voucher_serial
       where l.merchant_id = of_merchant and (of_kind is null or l.kind = of_kind)
         and l.created_at >= coalesce(since_when, '-infinity') and l.created_at < coalesce(until_when, 'infinity')
         and (l.created_at, l.transaction_id)
             < (coalesce(after_time, 'infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
       order by l.created_at desc, l.transaction_id desc limit most) t
  );
end
$$;

-- Whether a merchant has redeemed anything of a voucher.
create or replace function has_redeemed(of_merchant uuid, of_serial text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from voucher_ledger where voucher_serial = of_serial and merchant_id = of_merchant and kind = 'redeem');
end
$$;
