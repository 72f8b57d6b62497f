-- Up Migration

-- What an order costs now, in minor units: its total, less what was cancelled or given back of it. Of an order that was
-- cancelled before, it is what its customer kept.
alter table voucher_orders
  add column charged_minor bigint,
  add column withdrawn_at timestamptz;
update voucher_orders o set charged_minor = case order_status
    when 'zrusena' then (select coalesce(sum(amount_minor), 0) from vouchers v where v.order_id = o.id and not v.voided)
    else total_amount * 100 end;
alter table voucher_orders
  alter column charged_minor set not null,
  add constraint an_order_costs_no_more_than_its_total check (charged_minor between 0 and total_amount * 100),
  add constraint a_withdrawal_cancels check (withdrawn_at is null or order_status = 'zrusena');

create or replace function change_order(change jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  changed voucher_orders;
begin
  update voucher_orders o set
    (order_number, variable_symbol, language, first_name, last_name, email, phone, address, city, postal_code, country,
     currency, voucher_amount, voucher_quantity, selected_vouchers, delivery_method, payment_method, notes,
     voucher_subtotal, processing_fee, delivery_fee, total_amount, voucher_status, order_status, payment_status,
     charged_minor, received_minor, due_date, reminded_at, withdrawn_at, created_at, search_text)
    = (select
     order_number, variable_symbol, language, first_name, last_name, email, phone, address, city, postal_code, country,
     currency, voucher_amount, voucher_quantity, selected_vouchers, delivery_method, payment_method, notes,
     voucher_subtotal, processing_fee, delivery_fee, total_amount, voucher_status, order_status, payment_status,
     charged_minor, received_minor, due_date, reminded_at, withdrawn_at, created_at, search_text from jsonb_populate_record(o, change -> 'order')),
    version = o.version + 1
   where o.id = (change #>> '{order,id}')::uuid and o.version = (change ->> 'version')::integer
  returning o.* into changed;
  if not found then
    return null;
  end if;
  perform enqueue_jobs(change -> 'jobs') where jsonb_array_length(change -> 'jobs') > 0;
  perform log_order_entries(changed.id, change -> 'entries');
  return to_jsonb(changed);
end
$$;
