-- Words that staff keep to answer with again may be somebody's own; those that there are stay the whole team's. A version tells
-- whether somebody else changed them meanwhile.
alter table saved_replies
  add column owner_id uuid references staff_accounts (id) on delete cascade,
  add column version integer not null default 1 check (version >= 1);
create index saved_replies_owner on saved_replies (owner_id);
drop function if exists all_saved_replies(), saved_reply_by_id(uuid);

-- What an order got is mostly its total, by which it is found already; what else it got is found by this.
create index voucher_orders_received on voucher_orders (received_minor, created_at, id)
  where received_minor > 0 and received_minor <> total_amount * 100;
