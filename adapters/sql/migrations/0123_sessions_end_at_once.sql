-- Up Migration

-- As before, and whoever listens looks at their session: the streams of one that ended are over at once.
create or replace function leave_session() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from open_records where session_id = new.id;
  delete from order_claims where session_id = new.id;
  perform pg_notify('happenings', '{"kind":"company"}');
  return null;
end
$$;
