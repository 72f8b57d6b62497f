-- Words that staff keep to answer with again may be somebody's own; those that there are stay the whole team's. A version tells
-- whether somebody else changed them meanwhile.
alter table saved_replies
  add column owner_id uuid references staff_accounts (id) on delete cascade,
  add column version integer not null default 1 check (version >= 1);
create index saved_replies_owner on saved_replies (owner_id);
drop function if exists all_saved_replies(), saved_reply_by_id(uuid);
