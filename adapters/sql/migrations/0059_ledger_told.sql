-- At the end of a transaction the last row of the ledger is what the balance says, also where only the ledger was written.
create function ledger_is_told() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create constraint trigger ledger_told after insert on voucher_ledger
  deferrable initially deferred for each row execute function ledger_is_told();
revoke execute on function ledger_is_told () from public;
