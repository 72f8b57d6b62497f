-- Lists of letters and refunds follow what others do (rule A124).
create trigger told after update on deliveries referencing new table as stored
  for each statement execute function tell_belonging();
create trigger told after insert on letter_openings referencing new table as stored
  for each statement execute function tell_belonging();
create trigger told after insert on refund_accounts referencing new table as stored
  for each statement execute function tell_belonging();
create trigger told_new after insert on refund_transfers referencing new table as stored
  for each statement execute function tell_belonging();
create trigger told_changed after update on refund_transfers referencing new table as stored
  for each statement execute function tell_belonging();
create trigger told after update on line_refunds referencing new table as stored
  for each statement execute function tell_belonging();
