-- What is hashed of a table stands in `hashed_columns`: the triggers of a database from before said it themselves.
create or replace trigger hashed
  after insert or update of id, role, password_hash, must_change_password, created_at, closed_at,
    email, full_name, name, display_name, first_name, last_name
  on staff_accounts for each row execute function hash_record();
create or replace trigger hashed after insert on staff_sessions for each row execute function hash_record();
create or replace trigger hashed after insert or update on merchants for each row execute function hash_record();
create or replace trigger hashed after insert or update on merchant_keys for each row execute function hash_record();
create or replace trigger hashed after insert on voucher_orders for each row execute function hash_record();
create or replace trigger rehashed after update on voucher_orders
  for each row when (old.admin_notes is distinct from new.admin_notes) execute function hash_record();
create or replace trigger hashed after insert on vouchers for each row execute function hash_record();
create or replace trigger hashed after insert on voucher_reissues for each row execute function hash_record();
create or replace trigger hashed after insert on deliveries for each row execute function hash_record();
create or replace trigger hashed after insert on letter_openings for each row execute function hash_record();
create or replace trigger hashed after insert on order_payments for each row execute function hash_record();
create or replace trigger hashed after insert on hand_payments for each row execute function hash_record();
create or replace trigger hashed after insert on bank_statements for each row execute function hash_record();
create or replace trigger hashed after insert or update on statement_columns for each row execute function hash_record();
create or replace trigger hashed after insert on support_tickets for each row execute function hash_record();
create or replace trigger rehashed after update on support_tickets
  for each row when (old.admin_notes is distinct from new.admin_notes) execute function hash_record();
create or replace trigger hashed after insert on ticket_replies for each row execute function hash_record();
drop function if exists keep_lines_hash (jsonb[], text), keep_answer_hash (merchant_answers, text),
  paid_minor (voucher_orders);
