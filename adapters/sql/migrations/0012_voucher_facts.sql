-- Up Migration

-- A voucher keeps facts; what it is at an instant, `statusAt` of the domain says. `voided` is for ever, `frozen` until
-- somebody lifts it.
alter table vouchers add column voided boolean not null default false;
update vouchers set voided = true where status = 'inactive';
-- What was said to have expired before its time has.
update vouchers set expires_at = greatest(date_trunc('milliseconds', now()), created_at + interval '1 millisecond')
 where status = 'expired' and expires_at > now();
alter table vouchers
  alter column voided drop default,
  drop constraint what_is_used_up_is_used,
  drop constraint what_is_spent_has_an_instant,
  drop column status,
  add constraint what_is_spent_has_an_instant check (voided or balance_minor = amount_minor or used_at is not null);
