-- Several second factors of an account (rule A60). Those from before are programs that show codes, and were used last in their last step;
-- which factor a session passed its second step with was no question: there was one.
alter table staff_factors
  drop constraint staff_factors_account_id_key,
  drop constraint verified_by_a_step,
  alter column salt drop not null,
  alter column sealed drop not null,
  add column type text not null default 'totp' constraint staff_factors_type check (type in ('totp', 'webauthn')),
  add column last_used_at timestamptz,
  -- Of a passkey: its id, which nobody else has, and how often it said that it was used.
  add column credential_id text constraint staff_factors_credential unique check (char_length(credential_id) between 1 and 1400),
  add column sign_count bigint check (sign_count >= 0);
alter table staff_factors alter column type drop default;
update staff_factors set last_used_at = greatest(verified_at, to_timestamp(last_step * 30)) where verified_at is not null;
alter table staff_factors
  add constraint used_since_verified check ((verified_at is null) = (last_used_at is null)),
  add constraint verified_by_a_step check ((type = 'totp' and verified_at is not null) = (last_step is not null)),
  add constraint verified_by_a_passkey
    check ((type = 'webauthn' and verified_at is not null) = (credential_id is not null and sign_count is not null)),
  add constraint sealed_once_made check ((type = 'webauthn' and verified_at is null) = (sealed is null) and (salt is null) = (sealed is null));
create unique index staff_factors_begun on staff_factors (account_id) where verified_at is null;
create index staff_factors_account on staff_factors (account_id, created_at, id);

alter table staff_second_steps
  add column factor_id uuid,
  drop constraint staff_second_steps_method_check,
  add constraint staff_second_steps_method check (method in ('totp', 'webauthn', 'passkey', 'recovery-code'));
update staff_second_steps p set factor_id = f.id
  from staff_sessions s join staff_factors f on f.account_id = s.account_id
 where s.id = p.session_id and p.method = 'totp';

-- Challenges that were answered, each once, until their end; they are signed and not kept before.
create table staff_used_challenges (
  mac text primary key check (char_length(mac) = 43),
  until timestamptz not null
);
create index staff_used_challenges_until on staff_used_challenges (until);
