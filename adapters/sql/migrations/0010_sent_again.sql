-- Up Migration

-- A request for support, or feedback, whose answer was lost is sent again with the same human check: here is the id of
-- what it made. Null where the form knows its twins otherwise (orders, by their key) or makes nothing.
alter table used_human_checks add column used_for uuid;

-- Whoever uses a check takes a few along that are over for hours: a check is good for less than one, so the new one's
-- own end says what time it is. Nobody waits for a row that another one takes.
create function forget_human_checks() returns trigger language plpgsql as $$
begin
  delete from used_human_checks where id in (
    select id from used_human_checks where expires_at < new.expires_at - interval '1 day'
     order by expires_at limit 4 for update skip locked
  );
  return null;
end
$$;
create trigger forget_human_checks after insert on used_human_checks
  for each row execute function forget_human_checks();
