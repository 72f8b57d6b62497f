-- Up Migration

create extension if not exists pg_trgm;

-- `version` is raised by every change, so that of two people at one record the second notices. `search_text` is
-- what a search looks at, made by the domain: without accents, in small letters, a blank before every word.
alter table voucher_orders
  add column admin_notes text,
  add column version integer not null default 1 check (version >= 1),
  add column search_text text not null default '';

-- Orders from before are found by what the database can say of them itself.
update voucher_orders set search_text = ' ' || regexp_replace(
  normalize(lower(concat_ws(' ', order_number, variable_symbol, first_name, last_name, email,
    regexp_replace(phone, '[^0-9+]', '', 'g'),
    regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^([+]|00)421', '0'))), NFD),
  '[\u0300-\u036f]', '', 'g');

create index voucher_orders_newest on voucher_orders (created_at, id);
create index voucher_orders_status on voucher_orders (order_status, created_at, id);
create index voucher_orders_payment on voucher_orders (payment_status, created_at, id);
create index voucher_orders_currency on voucher_orders (currency, created_at, id);
create index voucher_orders_search on voucher_orders using gin (search_text gin_trgm_ops);

alter table order_audit_log add column search_text text;
create index order_audit_log_newest on order_audit_log (created_at, id);
create index order_audit_log_search on order_audit_log using gin (search_text gin_trgm_ops);

alter table audit_logs add column search_text text;
create index audit_logs_time on audit_logs (timestamp, id);
create index audit_logs_user on audit_logs (user_id, timestamp, id);
create index audit_logs_search on audit_logs using gin (search_text gin_trgm_ops);
