-- An entry of the general log that is written under a key of staff: both, or nothing.
create function log_deed(entry jsonb, keyed jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform log_system_entry(entry);
  perform keep_staff_key(keyed);
end
$$;
revoke execute on function log_deed (jsonb, jsonb) from public;
