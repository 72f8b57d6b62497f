-- Up Migration

-- As before, but what was ordered, by whom and for how much stays as it was placed, whatever it is told: the server's role has no
-- right to update the columns of that.
create or replace function change_order(change jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  changed voucher_orders;
begin
  update voucher_orders o set
    (order_status, payment_status, charged_minor, received_minor, reminded_at, withdrawn_at)
    = (select order_status, payment_status, charged_minor, received_minor, reminded_at, withdrawn_at
         from jsonb_populate_record(o, change -> 'order')),
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
