-- The views of a person and those of the whole team, by their names.
create or replace function saved_views_of(of_staff uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(v order by v.place, v.name collate "C", v.id), '[]')
      from saved_views v where v.owner_id is null or v.owner_id = of_staff
  );
end
$$;

-- Keeps a view in the place of the one that has its name, whose id stays; a new one of the team that has no place stands last. Where the
-- last place of all is taken, the gaps between them close first. The row as it is now.
create or replace function keep_saved_view(view jsonb, logged jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  most constant integer := 25;
  becomes saved_views := jsonb_populate_record(null::saved_views, view);
  kept saved_views;
  last_place integer;
begin
  if becomes.owner_id is null and becomes.place = 0 then
    perform from saved_views where owner_id is null and list = becomes.list order by id for update;
    select coalesce(max(place), 0) into last_place from saved_views where owner_id is null and list = becomes.list;
    if last_place >= most then
      update saved_views v set place = dense.place
        from (select id, row_number() over (order by place, name collate "C", id) as place
                from saved_views where owner_id is null and list = becomes.list and place > 0) dense
       where v.id = dense.id and dense.place <= most;
      select max(place) into last_place from saved_views where owner_id is null and list = becomes.list;
    end if;
    becomes.place := least(most, 1 + last_place);
  end if;
  insert into saved_views as v (id, list, name, question, owner_id, made_by, place)
  values (becomes.id, becomes.list, becomes.name, becomes.question, becomes.owner_id, becomes.made_by, becomes.place)
  on conflict (owner_id, list, name) do update set question = excluded.question, made_by = excluded.made_by
  returning v.* into kept;
  perform log_system_entry(jsonb_set(logged, '{resource_id}', to_jsonb(kept.id)));
  return to_jsonb(kept);
end
$$;

-- Removes a saved view, with its entry; answers whether there was one.
create or replace function remove_saved_view(of_id uuid, logged jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  delete from saved_views where id = of_id;
  if not found then
    return false;
  end if;
  perform log_system_entry(logged);
  return true;
end
$$;

-- Gives a saved view that is called so another name, with its entry: renamed, gone, changed where it is called otherwise by now, taken
-- where another one of its list and owner is called so.
create or replace function rename_saved_view(of_id uuid, called text, becomes text, logged jsonb) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update saved_views set name = becomes where id = of_id and name = called;
  if not found then
    return case when exists (select from saved_views where id = of_id) then 'changed' else 'gone' end;
  end if;
  perform log_system_entry(logged);
  return 'renamed';
exception
  when unique_violation then
    return 'taken';
end
$$;

-- Places the views of the team of a list as they are told, with an entry; false where these are not all of them any more.
create or replace function arrange_saved_views(of_list text, ids uuid[], logged jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  perform from saved_views where owner_id is null and list = of_list order by id for update;
  if array(select id from saved_views where owner_id is null and list = of_list order by id)
       <> array(select unnest(ids) order by 1) then
    return false;
  end if;
  update saved_views v set place = told.place
    from unnest(ids) with ordinality as told (id, place) where v.id = told.id;
  perform log_system_entry(logged);
  return true;
end
$$;
