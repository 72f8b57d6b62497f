-- A line of a statement may be looked at too, where somebody may meet somebody else.
alter table open_records
  drop constraint open_records_kind_check,
  add constraint open_records_kind_check check (kind in ('order', 'ticket', 'voucher', 'bank-line'));
