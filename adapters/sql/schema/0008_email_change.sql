-- Changes of the e-mail of staff, which both addresses confirm (rule A75). The links in their letters are made from an id here and
-- the hash of the password by a key that is not here, so nothing in this table opens anything.
create table staff_email_changes (
  id uuid primary key,
  account_id uuid not null references staff_accounts (id) on delete cascade,
  old_email text not null,
  new_email text not null check (new_email !~ '[A-Z[:space:]]' and char_length(new_email) between 5 and 100),
  language text not null check (language in ('sk', 'en')),
  created_at timestamptz not null,
  confirmed_old_at timestamptz,
  confirmed_new_at timestamptz,
  ended_at timestamptz constraint staff_email_changes_check check (ended_at >= created_at)
);
create unique index staff_email_changes_open on staff_email_changes (account_id) where ended_at is null;
create index staff_email_changes_age on staff_email_changes (created_at);
