-- What lists were asked for, kept under a name: by somebody, or for the whole team.
create table saved_views (
  id uuid primary key,
  list text not null check (list in ('orders', 'tickets', 'vouchers')),
  name text not null check (char_length(name) between 2 and 60),
  question text not null check (char_length(question) between 1 and 500),
  owner_id uuid references staff_accounts (id) on delete cascade,
  unique nulls not distinct (owner_id, list, name)
);

-- Keeps a view in the place of the one that has its name, whose id stays; the row as it is now.
create function keep_saved_view(view jsonb, logged jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  kept saved_views;
begin
  insert into saved_views as v select r.* from jsonb_populate_record(null::saved_views, view) r
  on conflict (owner_id, list, name) do update set question = excluded.question
  returning v.* into kept;
  perform log_system_entry(jsonb_set(logged, '{resource_id}', to_jsonb(kept.id)));
  return to_jsonb(kept);
end
$$;

-- Whether there was one.
create function remove_saved_view(of_id uuid, logged jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from saved_views where id = of_id;
  if not found then
    return false;
  end if;
  perform log_system_entry(logged);
  return true;
end
$$;

revoke execute on function keep_saved_view (jsonb, jsonb), remove_saved_view (uuid, jsonb) from public;
