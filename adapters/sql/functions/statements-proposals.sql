-- {order, from_account, of_named}[] of {currency, missing, symbols, words, account, named, each}: orders to be paid that lack an amount, have
-- one of these symbols, or have all of these words, patterns of LIKE, in their search text; and those of customers whose orders an account
-- paid, or whose one of the named orders is. Of each kind the newest, up to so many, by an index of its own.
create or replace function likely_orders(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  of_currency constant text := asked ->> 'currency';
  lacking constant bigint := asked ->> 'missing';
  symbols constant text[] := array(select jsonb_array_elements_text(asked -> 'symbols'));
  words constant text[] := array(select jsonb_array_elements_text(asked -> 'words'));
  named constant uuid[] := array(select jsonb_array_elements_text(asked -> 'named'));
  each constant integer := asked ->> 'each';
  of_account text[] := '{}';
  of_named constant text[] := array(
    select distinct lower(email) from voucher_orders where id = any (named) and email <> '');
begin
  if asked ->> 'account' is not null then
    of_account := array(
      select distinct lower(o.email) from (
          select e.id from bank_entries e where upper(replace(e.counter_account, ' ', '')) = asked ->> 'account'
           order by e.booked_on desc, e.id desc limit each) line
        join order_payments p on p.entry_id = line.id
        join voucher_orders o on o.id = p.order_id
       where o.email <> '');
  end if;
  return (
    select coalesce(json_agg(json_build_object(
             'order', o, 'from_account', lower(o.email) = any (of_account), 'of_named', lower(o.email) = any (of_named))
             order by o.created_at desc, o.id desc), '[]')
      from voucher_orders o where id in (
        (select p.id from voucher_orders p
          where order_is_to_pay(p) and p.currency = of_currency and p.charged_minor - p.received_minor = lacking
          order by p.created_at desc, p.id desc limit each)
        union
        (select p.id from voucher_orders p
          where p.variable_symbol = any (symbols) and order_is_to_pay(p) and p.currency = of_currency
          order by p.created_at desc, p.id desc limit each)
        union
        (select p.id from (
            select w.id, w.created_at from voucher_orders w
             where cardinality(words) > 0 and w.search_text like words[1] and w.search_text like coalesce(words[2], '%')
               and w.search_text like coalesce(words[3], '%') and w.search_text like coalesce(words[4], '%')
               and order_is_to_pay(w) and w.currency = of_currency offset 0) p
          order by p.created_at desc, p.id desc limit each)
        union
        (select p.id from voucher_orders p
          where lower(p.email) = any (of_account || of_named) and order_is_to_pay(p) and p.currency = of_currency
          order by p.created_at desc, p.id desc limit each)
      )
  );
end
$$;
