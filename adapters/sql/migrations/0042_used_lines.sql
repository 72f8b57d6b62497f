-- Up Migration

-- What the payments that stand have used of a line: one that paid several orders and was taken back for one of them waits
-- with the rest, and is never used beyond what came in.
alter table bank_entries
  add column used_minor bigint not null default 0,
  add constraint used_once check (used_minor between 0 and amount_minor);
alter table bank_entries alter column used_minor drop default;
update bank_entries e set used_minor = least(paid.minor, e.amount_minor)
  from (select p.entry_id, sum(p.amount_minor) as minor from order_payments p
         where p.entry_id is not null and not exists (select from order_payments back where back.takes_back = p.id)
         group by p.entry_id) paid
 where paid.entry_id = e.id;

create function line_is_used() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update bank_entries set used_minor = used_minor + new.amount_minor
   where id = coalesce(new.entry_id, (select entry_id from order_payments where id = new.takes_back));
  return null;
end
$$;
create trigger line_used after insert on order_payments
  for each row when (new.entry_id is not null or new.takes_back is not null) execute function line_is_used();

-- At the end of a transaction all of a line that was accepted is used. Otherwise another part of it was meanwhile.
create function line_is_used_up() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from bank_entries where id = new.id and decision = 'accepted' and used_minor <> amount_minor) then
    raise exception 'the line of a statement was used otherwise' using errcode = 'HT002';
  end if;
  return null;
end
$$;
create constraint trigger line_used_up after update on bank_entries
  deferrable initially deferred for each row when (new.decision = 'accepted') execute function line_is_used_up();

revoke execute on function line_is_used (), line_is_used_up () from public;
