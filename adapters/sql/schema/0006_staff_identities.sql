-- Identities at providers of OpenID Connect that staff linked with their accounts: one of a provider with an account, and a pair of
-- issuer and subject with one account only.
create table staff_identities (
  id uuid primary key,
  account_id uuid not null references staff_accounts (id) on delete cascade,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,29}$'),
  issuer text not null check (char_length(issuer) between 1 and 500),
  subject text not null check (char_length(subject) between 1 and 255),
  email text check (char_length(email) <= 254),
  created_at timestamptz not null,
  constraint staff_identities_person unique (issuer, subject),
  constraint staff_identities_provider unique (account_id, provider)
);

-- Visits to providers. State, nonce and verifier are made of an id here by a key that is not here, so nothing in this table opens
-- anything. No foreign keys: a token of a provider that is good once is kept in the same way.
create table staff_provider_flows (
  id uuid primary key,
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,29}$'),
  links_for uuid,
  redirect_to text not null check (char_length(redirect_to) <= 1000),
  code_challenge text check (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null,
  answered_at timestamptz,
  issuer text check (char_length(issuer) between 1 and 500),
  subject text check (char_length(subject) between 1 and 255),
  email text check (char_length(email) <= 254),
  used_at timestamptz,
  constraint proven_as_a_pair check ((issuer is null) = (subject is null)),
  constraint proven_by_an_answer check (issuer is null or answered_at is not null),
  constraint used_once_proven check (used_at is null or issuer is not null)
);
create index staff_provider_flows_age on staff_provider_flows (created_at);

-- The provider that a session was begun by; null where a password did it.
alter table staff_sessions add column provider text check (provider ~ '^[a-z][a-z0-9-]{0,29}$');
