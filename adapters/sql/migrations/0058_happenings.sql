-- What is stored is told to whoever listens on `happenings`, when its transaction is: kind, id and version, nothing of it is
-- personal. Transactions that tell wait for each other at their end, so a voucher that is only spent from tells nothing. One
-- statement that stores more than twenty records tells of them together.
create function tell_stored() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  of_kind constant text := tg_argv[0];
  new_version constant integer := case tg_op when 'INSERT' then 1 end;
  told jsonb;
begin
  if of_kind = 'voucher' and tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('kind', of_kind, 'id', s.serial, 'version', new_version)) into told
      from (select serial from stored limit 21) s;
  elsif of_kind = 'voucher' then
    select jsonb_agg(jsonb_build_object('kind', of_kind, 'id', s.serial, 'version', new_version)) into told
      from (select n.serial from stored n join before o on o.serial = n.serial
             where (n.frozen, n.voided, n.lapsed_minor) is distinct from (o.frozen, o.voided, o.lapsed_minor) limit 21) s;
  elsif of_kind = 'bank-line' then
    select jsonb_agg(jsonb_build_object('kind', of_kind, 'id', s.id, 'version', new_version)) into told
      from (select id from stored limit 21) s;
  else
    select jsonb_agg(jsonb_build_object('kind', of_kind, 'id', s.id, 'version', s.version)) into told
      from (select id, version from stored limit 21) s;
  end if;
  if jsonb_array_length(told) > 20 then
    perform pg_notify('happenings', jsonb_build_object('kind', 'many', 'of', of_kind)::text);
  else
    perform pg_notify('happenings', one::text) from jsonb_array_elements(told) one;
  end if;
  return null;
end
$$;
revoke execute on function tell_stored () from public;

create trigger told_new after insert on voucher_orders referencing new table as stored
  for each statement execute function tell_stored('order');
create trigger told_changed after update on voucher_orders referencing new table as stored
  for each statement execute function tell_stored('order');
create trigger told_new after insert on support_tickets referencing new table as stored
  for each statement execute function tell_stored('ticket');
create trigger told_changed after update on support_tickets referencing new table as stored
  for each statement execute function tell_stored('ticket');
create trigger told_new after insert on bank_entries referencing new table as stored
  for each statement execute function tell_stored('bank-line');
create trigger told_changed after update on bank_entries referencing new table as stored
  for each statement execute function tell_stored('bank-line');
create trigger told_new after insert on vouchers referencing new table as stored
  for each statement execute function tell_stored('voucher');
create trigger told_changed after update on vouchers referencing old table as before new table as stored
  for each statement execute function tell_stored('voucher');
