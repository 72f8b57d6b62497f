-- Up Migration

-- Whoever takes vouchers as money, and their keys: hashes, and the last symbols (rule V17).
create table merchants (
  id uuid primary key,
  name text not null unique check (char_length(name) between 2 and 80),
  created_at timestamptz not null
);
create table merchant_keys (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  key_hash text not null unique check (key_hash ~ '^[A-Za-z0-9_-]{43}$'),
  hint text not null check (char_length(hint) = 4),
  scopes jsonb not null check (jsonb_typeof(scopes) = 'array' and scopes <> '[]'),
  created_at timestamptz not null,
  revoked_at timestamptz check (revoked_at >= created_at)
);
create index merchant_keys_merchant on merchant_keys (merchant_id, created_at, id);
create trigger hashed after insert or update on merchants for each row execute function hash_record(
  'id', 'id,name,created_at', '', 'false');
create trigger hashed after insert or update on merchant_keys for each row execute function hash_record(
  'id', 'id,merchant_id,key_hash,hint,scopes,created_at,revoked_at', '', 'true');

-- What a merchant did with a voucher is a row of its ledger.
alter table voucher_ledger
  add column transaction_id uuid unique,
  add column merchant_id uuid references merchants (id),
  add column reference text check (char_length(reference) <= 140),
  add column reverses uuid references voucher_ledger (transaction_id),
  add constraint a_transaction_has_a_merchant check ((transaction_id is null) = (merchant_id is null)),
  add constraint merchants_redeem_and_reverse check (merchant_id is null or kind in ('redeem', 'reverse')),
  add constraint only_a_redemption_is_reversed check ((kind = 'reverse') = (reverses is not null)) not valid;
create index voucher_ledger_merchant on voucher_ledger (merchant_id, created_at, transaction_id)
  where merchant_id is not null;
create index voucher_ledger_reverses on voucher_ledger (reverses) where reverses is not null;

alter table voucher_audit_log
  drop constraint voucher_audit_log_actor_kind_check,
  add constraint voucher_audit_log_actor_kind_check check (actor_kind in ('visitor', 'system', 'staff', 'merchant')),
  add constraint a_merchant_has_a_name check (actor_kind <> 'merchant' or admin_user is not null);

-- What was left when a voucher expired (rule V15), and when its customer was warned of it.
alter table vouchers
  add column lapsed_minor bigint not null default 0 check (lapsed_minor between 0 and amount_minor),
  add column warned_at timestamptz,
  drop constraint what_is_spent_has_an_instant,
  add constraint what_is_spent_has_an_instant
    check (voided or balance_minor + lapsed_minor = amount_minor or used_at is not null),
  add constraint what_is_voided_lapses_no_more check (not voided or lapsed_minor = 0);
alter table vouchers alter column lapsed_minor drop default;
create index vouchers_expiry on vouchers (expires_at) where balance_minor > 0 and not voided;
create index vouchers_lapsed on vouchers (expires_at, serial) where lapsed_minor > 0;
create index vouchers_newest on vouchers (created_at, serial);

-- The answers of merchants' idempotency keys: what stood right after, as it is told again.
create table merchant_answers (
  merchant_id uuid not null references merchants (id),
  key text not null check (char_length(key) between 1 and 255),
  fingerprint text not null,
  answer jsonb not null,
  at timestamptz not null,
  constraint merchant_answers_pkey primary key (merchant_id, key)
);
create index merchant_answers_at on merchant_answers (at);

-- What a key answers: `busy` while another request with it is under way, `known` with the answer from before.
create function known_answer(of_merchant uuid, asked text, since timestamptz) returns jsonb
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

-- Writes what a merchant moved, its entry and the answer of its key, without a hash of a secret; old answers go, a few at a
-- time and after the own one is kept, so that nobody waits in a ring.
create function note_movement(voucher vouchers, movement jsonb, kind text, amount bigint) returns jsonb
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

-- {serial, amount_minor, currency, at, since, transaction_id, merchant_id, reference, key, fingerprint, entry}: takes an
-- amount off a voucher that has it, in one conditional update. Answers {outcome: done | known | busy | refused, …}; refused
-- comes with the voucher as it is.
create function redeem_voucher(redemption jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
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
-- the voucher is out of use for ever; `unknown` where the merchant has no such redemption.
create function reverse_redemption(reversal jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  known constant jsonb := known_answer(
    (reversal ->> 'merchant_id')::uuid, reversal ->> 'key', (reversal ->> 'since')::timestamptz);
  redemption voucher_ledger;
  spent vouchers;
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
  select -redemption.amount_minor - coalesce(sum(l.amount_minor), 0) into remaining
    from voucher_ledger l where l.reverses = redemption.transaction_id;
  amount := coalesce((reversal ->> 'amount_minor')::bigint, remaining);
  if spent.voided or amount > remaining or amount <= 0 then
    return jsonb_build_object('outcome', 'refused', 'remaining_minor', remaining, 'voided', spent.voided);
  end if;
  update vouchers v set balance_minor = balance_minor + amount where v.serial = spent.serial returning v.* into spent;
  return note_movement(spent, reversal, 'reverse', amount);
end
$$;

-- {before, after, ledger, entries, jobs}: a voucher that is still as it was before is so from now on. False where it was
-- changed meanwhile; what was spent of it matters only where value moves, so that spending never keeps it from being blocked.
create function change_voucher(change jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  was constant vouchers := jsonb_populate_record(null::vouchers, change -> 'before');
  becomes constant vouchers := jsonb_populate_record(null::vouchers, change -> 'after');
begin
  update vouchers v set balance_minor = v.balance_minor + becomes.balance_minor - was.balance_minor,
         lapsed_minor = v.lapsed_minor + becomes.lapsed_minor - was.lapsed_minor, frozen = becomes.frozen,
         warned_at = becomes.warned_at
   where v.serial = was.serial and v.frozen = was.frozen and v.voided = was.voided
     and v.warned_at is not distinct from was.warned_at
     and ((v.balance_minor, v.lapsed_minor) = (was.balance_minor, was.lapsed_minor)
          or (becomes.balance_minor, becomes.lapsed_minor) = (was.balance_minor, was.lapsed_minor));
  if not found then
    return false;
  end if;
  insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
  select voucher_serial, kind, amount_minor, balance_after_minor, created_at
    from jsonb_populate_recordset(null::voucher_ledger, change -> 'ledger');
  perform log_voucher_entries(change -> 'entries');
  perform enqueue_jobs(change -> 'jobs') where jsonb_array_length(change -> 'jobs') > 0;
  return true;
end
$$;

-- {merchant?, key, logged}: a merchant where there is a new one, a key, and the entry of the general audit log.
create function add_merchant_key(addition jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform lock_chains(array[null, addition #>> '{key,id}']);
  insert into merchants select m.* from jsonb_populate_record(null::merchants, addition -> 'merchant') m
   where addition ? 'merchant';
  insert into merchant_keys select k.* from jsonb_populate_record(null::merchant_keys, addition -> 'key') k;
  perform log_system_entry(addition -> 'logged');
end
$$;

-- Whether a key was good until this instant.
create function revoke_merchant_key(of_key uuid, at timestamptz, logged jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  perform lock_chains(array[null, of_key::text]);
  update merchant_keys set revoked_at = at where id = of_key and revoked_at is null;
  if not found then
    return false;
  end if;
  perform log_system_entry(logged);
  return true;
end
$$;

-- As before; what lapsed goes with a voucher that is voided.
-- {orders: {order, version, entries, payments, vouchers, voided: {serial, balance_minor, lapsed_minor}[], ledger, voucher_entries,
-- deliveries}[], accepts?: {id, by, at}, reopens?: {id}, jobs}: all of it, or nothing. Answers the records
-- as they are now, in the order they were told in. HT001 says that a record or a voucher was changed meanwhile, HT002 that the
-- line of a statement was decided before.
create or replace function settle_orders(settlement jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  part jsonb;
  one jsonb;
  changed jsonb;
  records jsonb := '[]';
begin
  perform from voucher_orders
    where id in (select (value #>> '{order,id}')::uuid from jsonb_array_elements(settlement -> 'orders'))
    order by id for update;
  if settlement ? 'accepts' then
    update bank_entries set decision = 'accepted', decided_by = settlement #>> '{accepts,by}',
           decided_at = (settlement #>> '{accepts,at}')::timestamptz
     where id = (settlement #>> '{accepts,id}')::uuid and decision <> 'accepted';
    if not found then
      raise exception 'the line of a statement was decided before' using errcode = 'HT002';
    end if;
  end if;
  if settlement ? 'reopens' then
    update bank_entries set decision = 'open', decided_by = null, decided_at = null
     where id = (settlement #>> '{reopens,id}')::uuid;
  end if;
  for part in select value from jsonb_array_elements(settlement -> 'orders') loop
    for one in select value from jsonb_array_elements(part -> 'voided') loop
      update vouchers set balance_minor = 0, lapsed_minor = 0, voided = true
       where serial = one ->> 'serial' and not voided and balance_minor = (one ->> 'balance_minor')::bigint
         and lapsed_minor = (one ->> 'lapsed_minor')::bigint;
      if not found then
        raise exception 'a voucher was changed meanwhile' using errcode = 'HT001';
      end if;
    end loop;
  end loop;
  perform lock_chains(array(
    select null
    union all select value #>> '{order,id}' from jsonb_array_elements(settlement -> 'orders')
    union all select jsonb_path_query(settlement, '$.orders[*].ledger[*].voucher_serial') #>> '{}'
    union all select jsonb_path_query(settlement, '$.orders[*].voucher_entries[*].voucher_serial') #>> '{}'
  ));
  for part in select value from jsonb_array_elements(settlement -> 'orders') loop
    changed := change_order(part);
    if changed is null then
      raise exception 'the record was changed meanwhile' using errcode = 'HT001';
    end if;
    records := records || jsonb_build_array(changed);
    insert into order_payments
    select p.* from jsonb_populate_recordset(null::order_payments, part -> 'payments') p;
    if (changed ->> 'received_minor')::bigint <> (
         select coalesce(sum(amount_minor), 0) from order_payments where order_id = (changed ->> 'id')::uuid)
       or exists (select from order_payments
                   where order_id = (changed ->> 'id')::uuid and currency <> changed ->> 'currency') then
      raise exception 'what an order received is not what its payments say' using errcode = 'check_violation';
    end if;
    insert into vouchers select v.* from jsonb_populate_recordset(null::vouchers, part -> 'vouchers') v;
    insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
    select voucher_serial, kind, amount_minor, balance_after_minor, created_at
      from jsonb_populate_recordset(null::voucher_ledger, part -> 'ledger');
    perform log_voucher_entries(part -> 'voucher_entries');
    update deliveries set state = 'void', sealed = null, salt = null
     where state = 'waiting' and serials && array(select jsonb_array_elements(part -> 'voided') ->> 'serial');
    insert into deliveries select d.* from jsonb_populate_recordset(null::deliveries, part -> 'deliveries') d;
  end loop;
  perform enqueue_jobs(settlement -> 'jobs') where jsonb_array_length(settlement -> 'jobs') > 0;
  return records;
end
$$;

revoke execute on function
  known_answer (uuid, text, timestamptz), note_movement (vouchers, jsonb, text, bigint), redeem_voucher (jsonb),
  reverse_redemption (jsonb), change_voucher (jsonb), add_merchant_key (jsonb), revoke_merchant_key (uuid, timestamptz, jsonb)
from public;
