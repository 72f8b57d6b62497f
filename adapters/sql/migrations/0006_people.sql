-- Up Migration

-- Personal values in the logs are sealed with a key that is made of the installation's secrets and of this salt.
-- Whoever is to be forgotten has the row deleted: the logs stay as they were written, nobody reads the values any
-- more, and nothing leads from an e-mail to its rows. Spoken of again, it is somebody else.
create table person_keys (
  person uuid primary key default gen_random_uuid(),
  email_hash text not null unique,
  salt text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Null where nothing in the row is sealed.
alter table order_audit_log add column person uuid;
alter table ticket_audit_log add column person uuid, add column search_text text;
alter table audit_logs add column person uuid;

drop index audit_logs_sign_in;
create index audit_logs_person on audit_logs (person, timestamp);

-- As before, for a person instead of an e-mail, and with what a search looks at. One after the other, since failures are in one chain: each
-- statement of a function sees what was committed while the row before waited for the head of its chain.
create or replace function log_failed_sign_in(entry jsonb, alarm jsonb, failures integer, since timestamptz)
returns void language plpgsql as $$
declare
  whose constant uuid := (entry ->> 'person')::uuid;
begin
  insert into audit_logs (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person
    from jsonb_populate_record(null::audit_logs, entry);
  insert into audit_logs (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person
    from jsonb_populate_record(null::audit_logs, alarm)
   where failures <= (
           select count(*) from audit_logs l
            where l.action = 'security_admin_login_failed' and l.person = whose and l.timestamp > since
         )
     and not exists (
           select from audit_logs l
            where l.action = 'security_multiple_failed_attempts' and l.person = whose and l.timestamp > since
         );
end
$$;
