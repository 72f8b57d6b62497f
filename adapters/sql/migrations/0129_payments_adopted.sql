-- Up Migration

-- What stands behind a payment is a line of a statement or a row of hand_payments (rule I20). Payments by hand from before those were
-- kept have none, nor have those of a demo, which nobody recorded: their hash is taken anew as that of what stood already.
create function adopt_payments() returns void
language plpgsql set search_path = public, pg_temp set timezone = 'UTC' as $$
begin
  perform keep_record_hash('order_payments', to_jsonb(p), 'adopted', 'id',
    'id,order_id,kind,amount_minor,currency,method,received_on,reference,entry_id,takes_back,created_at', null, false)
    from order_payments p
   where p.kind = 'payment' and p.entry_id is null
     and not exists (select from hand_payments h where h.id = p.id)
     and not exists (select from record_hashes r
                      where r.record_table = 'order_payments' and r.record_id = p.id::text and r.event = 'adopted');
end
$$;
revoke execute on function adopt_payments () from public;

select adopt_payments();
