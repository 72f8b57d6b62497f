-- Up Migration

-- Staff look for a voucher by the beginning of its serial or by the last four of its code: the whole table was read for it.
create index vouchers_serial_begins on vouchers (serial text_pattern_ops);
create index vouchers_last_four on vouchers (last_four);
