-- Several second factors of an account (rule A60). Those from before are programs that show codes, and were used last in their last step;
-- which factor a session passed its second step with was no question: there was one.
alter table staff_factors
  drop constraint staff_factors_account_id_key,
  add column type text not null default 'totp' constraint staff_factors_type check (type in ('totp')),
  add column last_used_at timestamptz;
alter table staff_factors alter column type drop default;
update staff_factors set last_used_at = greatest(verified_at, to_timestamp(last_step * 30)) where verified_at is not null;
alter table staff_factors
  add constraint used_since_verified check ((verified_at is null) = (last_used_at is null));
create unique index staff_factors_begun on staff_factors (account_id) where verified_at is null;
create index staff_factors_account on staff_factors (account_id, created_at, id);

alter table staff_second_steps add column factor_id uuid;
update staff_second_steps p set factor_id = f.id
  from staff_sessions s join staff_factors f on f.account_id = s.account_id
 where s.id = p.session_id and p.method = 'totp';
