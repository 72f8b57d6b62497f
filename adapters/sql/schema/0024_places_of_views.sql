-- A view of the team stands in one of as many places as there may be views of a list (rule A109), so that behind the last there is always
-- one; of places beyond them, as gaps leave them, the gaps close.
update saved_views v set place = least(25, dense.place)
  from (select id, row_number() over (partition by list order by place, name collate "C", id) as place
          from saved_views where owner_id is null and place > 0) dense
 where v.id = dense.id and exists (select from saved_views f where f.owner_id is null and f.list = v.list and f.place > 25);
alter table saved_views add constraint place_among_the_most check (place <= 25);
