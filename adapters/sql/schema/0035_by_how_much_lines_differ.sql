-- By how much a line is more or less than what its orders lacked when it was matched (rule P59). What waits is told so far as it is for one
-- order; nobody is told of it as of a change.
alter table bank_entries add column difference_minor bigint;
alter table bank_entries disable trigger user;
update bank_entries e set difference_minor = nullif(e.amount_minor - e.used_minor - (o.charged_minor - o.received_minor), 0)
  from voucher_orders o
 where e.state in ('partial', 'over') and e.decision in ('open', 'set-aside') and e.order_ids = array[o.id];
alter table bank_entries enable trigger user;
