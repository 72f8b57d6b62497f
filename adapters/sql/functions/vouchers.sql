-- Whether a voucher is in a state at an instant, as `statusAt` of the domain says it. PostgreSQL writes the case that is asked about into
-- the statement, which therefore finds indexes.
create or replace function voucher_has_status(one vouchers, status text, at timestamptz) returns boolean
language sql immutable as $$
  select case status
    when 'inactive' then one.frozen or one.voided
    when 'expired' then not (one.frozen or one.voided)
      and (one.lapsed_minor > 0 or one.balance_minor > 0 and one.expires_at <= at)
    when 'used' then not (one.frozen or one.voided) and one.lapsed_minor = 0 and one.balance_minor = 0
    when 'active' then not (one.frozen or one.voided)
      and one.lapsed_minor = 0 and one.balance_minor > 0 and one.expires_at > at
  end
$$;

-- Vouchers that belong to no order, with their ledger and their trace, all or nothing.
create or replace function add_vouchers(vouchers jsonb, ledger jsonb, entries jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into vouchers select v.* from jsonb_populate_recordset(null::vouchers, add_vouchers.vouchers) v;
  insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
  select voucher_serial, kind, amount_minor, balance_after_minor, created_at
    from jsonb_populate_recordset(null::voucher_ledger, ledger);
  perform log_voucher_entries(entries);
end
$$;

-- {before, after, ledger, entries, jobs}: a voucher that is still as it was before is so from now on. False where it was
-- changed meanwhile; what was spent of it matters only where value moves, so that spending never keeps it from being blocked.
create or replace function change_voucher(change jsonb) returns boolean
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

-- Entries of vouchers, in the order they are told.
create or replace function log_voucher_entries(entries jsonb) returns void
language sql set search_path = public, pg_temp as $$
  insert into voucher_audit_log
    (voucher_serial, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
     person, search_text)
  select voucher_serial, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes,
         created_at, person, search_text
    from jsonb_populate_recordset(null::voucher_audit_log, entries)
$$;

-- A movement gets its number here, and follows from the one before it.
create or replace function ledger_follows() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  last voucher_ledger;
begin
  select * into last from voucher_ledger where voucher_serial = new.voucher_serial order by step desc limit 1;
  new.step := coalesce(last.step, 0) + 1;
  if new.balance_after_minor <> coalesce(last.balance_after_minor, 0) + new.amount_minor then
    raise exception 'a row of the ledger does not follow from the one before' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- At the end of a transaction the last row of the ledger is what the balance says, also where only the ledger was written.
create or replace function ledger_is_told() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from vouchers v
      join lateral (select balance_after_minor from voucher_ledger l
                     where l.voucher_serial = v.serial order by step desc limit 1) last on true
     where v.serial = new.voucher_serial and v.balance_minor = last.balance_after_minor
  ) then
    raise exception 'the ledger of a voucher does not end with its balance' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- At the end of a transaction the balance is what the last row of the ledger says.
create or replace function balance_is_told() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from vouchers v
      join lateral (select balance_after_minor from voucher_ledger l
                     where l.voucher_serial = v.serial order by step desc limit 1) last on true
     where v.serial = new.serial and v.balance_minor = last.balance_after_minor
  ) then
    raise exception 'the balance of a voucher is not the one of its ledger' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
