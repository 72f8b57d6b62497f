-- Programs that may ask who of staff somebody is (rule A72). A secret is kept as a keyed hash.
create table oauth_programs (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  is_confidential boolean not null,
  secret_hash text check (char_length(secret_hash) = 43),
  created_at timestamptz not null,
  constraint secret_of_confidential check (is_confidential = (secret_hash is not null))
);

-- What they ask of somebody (rule A73). The code is made from an id here by a key that is not here, so nothing in this table opens
-- anything.
create table oauth_authorizations (
  id uuid primary key,
  program_id uuid not null references oauth_programs (id) on delete cascade,
  redirect_uri text not null check (char_length(redirect_uri) <= 500),
  scopes text[] not null check (scopes <@ array['openid', 'email', 'profile'] and 'openid' = any (scopes)),
  state text check (char_length(state) <= 500),
  nonce text check (char_length(nonce) <= 500),
  code_challenge text not null check (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null,
  account_id uuid references staff_accounts (id) on delete cascade,
  decision text check (decision in ('approved', 'denied')),
  decided_at timestamptz,
  assurance text check (assurance in ('aal1', 'aal2')),
  signed_in_at timestamptz,
  redeemed_at timestamptz,
  voided_at timestamptz,
  constraint decided_by_somebody check (
    (decision is null) = (decided_at is null) and (decision is null or account_id is not null)
  ),
  constraint redeemed_when_approved check (redeemed_at is null or decision = 'approved')
);
create index oauth_authorizations_age on oauth_authorizations (created_at);
create index oauth_authorizations_account on oauth_authorizations (account_id, program_id);
create index oauth_authorizations_program on oauth_authorizations (program_id);

-- What an account has let a program in to.
create table oauth_grants (
  account_id uuid not null references staff_accounts (id) on delete cascade,
  program_id uuid not null references oauth_programs (id) on delete cascade,
  scopes text[] not null check (scopes <@ array['openid', 'email', 'profile']),
  granted_at timestamptz not null,
  constraint oauth_grants_pkey primary key (account_id, program_id)
);
create index oauth_grants_program on oauth_grants (program_id);
