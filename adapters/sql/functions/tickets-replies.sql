-- A text that staff answer with, and the entry of the general audit log.
create or replace function add_saved_reply(reply jsonb, logged jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  insert into saved_replies select r.* from jsonb_populate_record(null::saved_replies, reply) r;
  perform log_system_entry(logged);
end
$$;

-- Other words in the place of a version, with their entry; answers whether there was that version.
create or replace function change_saved_reply(reply jsonb, logged jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  wanted constant saved_replies := jsonb_populate_record(null::saved_replies, reply);
begin
  update saved_replies r
    set title = wanted.title, text = wanted.text, language = wanted.language, owner_id = wanted.owner_id,
      assumes = wanted.assumes, version = r.version + 1
    where r.id = wanted.id and r.version = wanted.version;
  if not found then
    return false;
  end if;
  perform log_system_entry(logged);
  return true;
end
$$;

-- Removes a reply that was kept, with its entry; answers whether there was one.
create or replace function remove_saved_reply(of_id uuid, logged jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  delete from saved_replies where id = of_id;
  if not found then
    return false;
  end if;
  perform log_system_entry(logged);
  return true;
end
$$;

-- The texts that a person keeps to answer with, and those of the whole team, by their titles.
create or replace function saved_replies_of(of_staff uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(r order by r.title collate "C", r.id), '[]')
      from saved_replies r where r.owner_id is null or r.owner_id = of_staff
  );
end
$$;
