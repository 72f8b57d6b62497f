-- Views of the team say who kept them, and stand in the order that somebody gave them; those that there are stand by name.
alter table saved_views
  add column made_by text check (char_length(made_by) between 1 and 200),
  add column place integer not null default 0 check (place >= 0);
