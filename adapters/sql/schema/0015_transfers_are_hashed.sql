-- Where money goes back to is hashed as it was said (decision 21); what stood before is hashed as it stands.
create trigger hashed after insert on refund_transfers for each row execute function hash_record();
create index order_payments_refunds on order_payments (created_at, id) where kind = 'refund';
do $$
begin
  set local timezone = 'UTC';
  perform keep_record_hash(
      'refund_transfers', to_jsonb(t), 'adopted', 'id',
      'id,order_id,file_id,amount_minor,currency,is_typed,made_by_id,made_by,made_at', 'iban,payee', false)
    from refund_transfers t;
end
$$;
