-- Up Migration

create table staff_accounts (
  id uuid primary key,
  email text not null unique check (email !~ '[A-Z[:space:]]' and char_length(email) between 5 and 100),
  role text check (role in ('admin')),
  full_name text,
  name text,
  display_name text,
  first_name text,
  last_name text,
  password_hash text not null check (password_hash like '$%'),
  created_at timestamptz not null,
  last_sign_in_at timestamptz
);

-- A session is a family of refresh tokens. A token is made from the session's id and its generation by a key
-- that is not here, so nothing in this table opens anything.
create table staff_sessions (
  id uuid primary key,
  account_id uuid not null references staff_accounts (id),
  carrier text not null check (carrier in ('body', 'cookie')),
  generation integer not null check (generation >= 1),
  rotated_at timestamptz not null,
  started_at timestamptz not null,
  active_at timestamptz not null check (active_at >= started_at),
  entered_at timestamptz,
  ended_at timestamptz
);
create index staff_sessions_account on staff_sessions (account_id) where ended_at is null;

-- The gate before sign-in: failures that count, oldest first. The key is a keyed hash of an e-mail, whether or
-- not anybody has it. `admitted` is what the last attempt was told; after `expires_at` the row may go.
create table sign_in_gates (
  key text primary key,
  failures timestamptz[] not null check (cardinality(failures) <= 5),
  admitted boolean not null,
  expires_at timestamptz not null
);
create index sign_in_gates_expiry on sign_in_gates (expires_at);

-- The general audit log. No foreign key: it outlives what it tells of.
create table audit_logs (
  id bigint generated always as identity primary key,
  user_id uuid,
  action text not null,
  resource_type text not null,
  resource_id text,
  details jsonb not null,
  ip_address text,
  user_agent text,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  timestamp timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index audit_logs_newest on audit_logs (id desc);
create index audit_logs_sign_in on audit_logs ((details ->> 'email'), timestamp)
  where action in ('security_admin_login_failed', 'security_multiple_failed_attempts');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger audit_logs_append_only before update or delete or truncate on audit_logs
  for each statement execute function refuse_change();

-- A failed sign-in, and once per window the alarm. One after the other for one e-mail: each statement of a
-- function sees what was committed while it waited for the lock.
create function log_failed_sign_in(entry jsonb, alarm jsonb, failures integer, since timestamptz)
returns void language plpgsql as $$
declare
  failed_email constant text := entry -> 'details' ->> 'email';
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in ' || failed_email, 0));
  insert into audit_logs (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp
    from jsonb_populate_record(null::audit_logs, entry);
  insert into audit_logs (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp
    from jsonb_populate_record(null::audit_logs, alarm)
   where failures <= (
           select count(*) from audit_logs l
            where l.action = 'security_admin_login_failed'
              and l.details ->> 'email' = failed_email and l.timestamp > since
         )
     and not exists (
           select from audit_logs l
            where l.action = 'security_multiple_failed_attempts'
              and l.details ->> 'email' = failed_email and l.timestamp > since
         );
end
$$;
