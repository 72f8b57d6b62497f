-- Telephones as second factors (rule A78). Their number is sealed as the secrets of others are; only its last digits stand in clear.
alter table staff_factors
  add column phone_ending text check (phone_ending ~ '^[0-9]{3}$'),
  drop constraint staff_factors_type,
  add constraint staff_factors_type check (type in ('totp', 'webauthn', 'phone')),
  add constraint ends_as_a_phone check ((type = 'phone') = (phone_ending is not null));
alter table staff_second_steps
  drop constraint staff_second_steps_method,
  add constraint staff_second_steps_method check (method in ('totp', 'webauthn', 'phone', 'passkey', 'recovery-code'));
