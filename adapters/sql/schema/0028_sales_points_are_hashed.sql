-- What the house says of its sales points is hashed as it was said (decision 21); what stood before is hashed as it stands.
create trigger hashed after insert or update on sales_points for each row execute function hash_record();
do $$
begin
  set local timezone = 'UTC';
  perform keep_record_hash(
      'sales_points', to_jsonb(s), 'adopted', 'id',
      'id,version,name,address,city,postal_code,region,lat,lng,opening_hours,phone,email,services,type,verified,sample,closed_from,'
      'is_removed,changed_by,changed_at', null, true)
    from sales_points s;
end
$$;
