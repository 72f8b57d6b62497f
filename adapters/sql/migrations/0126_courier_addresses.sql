-- Up Migration

-- A courier goes to places that have a postal code of five digits, in countries that the rules name (rule O19). Orders that stand
-- keep the address they have.

-- A Slovak or Czech postal code as letters have it, `811 01`; null where a text is none.
create function door.written_postal_code(rules jsonb, value text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select substring(bare for 3) || ' ' || substring(bare from 4)
    from regexp_replace(value, rules ->> 'blank', '', 'g') as bare where bare ~ '^[0-9]{5}$'
$$;

-- What `addressProblems` of the domain says.
create function door.address_problems(rules jsonb, form jsonb, by_courier boolean) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  lengths constant jsonb := rules -> 'lengths';
  code jsonb := door.text_problems(rules, 'postalCode', form ->> 'postalCode', lengths -> 'postalCode', by_courier);
  country jsonb := door.text_problems(rules, 'country', form ->> 'country', lengths -> 'country', by_courier);
begin
  if by_courier and door.kept(rules, form ->> 'postalCode') is not null
    and door.written_postal_code(rules, form ->> 'postalCode') is null then
    code := '[{"at": "postalCode", "code": "not-a-postal-code"}]';
  end if;
  if by_courier and not rules -> 'courierCountries' ? door.kept(rules, form ->> 'country') then
    country := '[{"at": "country", "code": "country-not-served"}]';
  end if;
  return door.text_problems(rules, 'address', form ->> 'address', lengths -> 'address', by_courier)
    || code
    || door.text_problems(rules, 'city', form ->> 'city', lengths -> 'city', by_courier)
    || country;
end
$$;

revoke execute on function door.written_postal_code, door.address_problems from public;

-- What `orderProblems` of the domain says.
create or replace function door.order_problems(rules jsonb, form jsonb) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  lengths jsonb := rules -> 'lengths';
  phone jsonb := door.phone_problems(rules, 'phone', form ->> 'phone');
begin
  return door.cart_problems(rules, form ->> 'currency', form -> 'selectedVouchers')
    || door.patterned_problems(rules, 'firstName', form ->> 'firstName', lengths -> 'orderName', rules ->> 'name', 'not-a-name')
    || door.patterned_problems(rules, 'lastName', form ->> 'lastName', lengths -> 'orderName', rules ->> 'name', 'not-a-name')
    || door.patterned_problems(rules, 'email', form ->> 'email', lengths -> 'email', rules ->> 'email', 'not-an-email')
    || phone
    || case when form ->> 'deliveryMethod' in ('sms', 'both') and phone = '[]' and not door.receives_sms(rules, form ->> 'phone')
         then '[{"at": "phone", "code": "phone-without-sms"}]'::jsonb else '[]' end
    || door.address_problems(rules, form, form ->> 'deliveryMethod' = 'courier')
    || case when rules #> array['offered', form ->> 'currency'] ? (form ->> 'paymentMethod') then '[]'::jsonb
         else '[{"at": "paymentMethod", "code": "payment-not-offered"}]' end
    || door.text_problems(rules, 'notes', form ->> 'notes', lengths -> 'notes', false, true);
end
$$;

-- The order that a form without problems becomes, as `placedOrder` of the domain makes it; a row of `voucher_orders`.
create or replace function door.placed_order(rules jsonb, form jsonb, of_id uuid, at timestamptz) returns jsonb
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  currency constant text := form ->> 'currency';
  number constant text := door.drawn_number('ATM');
  symbol constant text := door.drawn_symbol();
  phone constant text := btrim(regexp_replace(form ->> 'phone', rules ->> 'direction', '', 'g'), rules ->> 'blanks');
  bare constant text := door.bare_number(rules, phone);
  processing constant numeric := (rules #>> array['processingFee', currency])::numeric;
  delivery constant numeric := case when form ->> 'deliveryMethod' = 'courier'
    then (rules #>> array['courierFee', currency])::numeric else 0 end;
  worth numeric;
  pieces integer;
  lines jsonb;
begin
  select sum((line ->> 'amount')::numeric * (line ->> 'quantity')::numeric), sum((line ->> 'quantity')::integer),
         jsonb_agg(line || jsonb_build_object('amount', ((line ->> 'amount')::numeric / 100)::numeric(12, 2)::text) order by place)
    into worth, pieces, lines
    from jsonb_array_elements(form -> 'selectedVouchers') with ordinality element (line, place);
  return jsonb_build_object(
    'id', of_id, 'order_number', number, 'variable_symbol', symbol, 'language', form ->> 'language',
    'first_name', door.kept(rules, form ->> 'firstName'), 'last_name', door.kept(rules, form ->> 'lastName'),
    'email', door.kept(rules, form ->> 'email'), 'phone', phone,
    'address', door.kept(rules, form ->> 'address'), 'city', door.kept(rules, form ->> 'city'),
    'postal_code', coalesce(door.written_postal_code(rules, form ->> 'postalCode'), door.kept(rules, form ->> 'postalCode')),
    'country', door.kept(rules, form ->> 'country'),
    'currency', currency, 'voucher_amount', worth / 100, 'voucher_quantity', pieces, 'selected_vouchers', lines,
    'delivery_method', form ->> 'deliveryMethod', 'payment_method', form ->> 'paymentMethod',
    'notes', door.kept(rules, form ->> 'notes')
  ) || jsonb_build_object(
    'voucher_subtotal', worth / 100, 'processing_fee', processing / 100, 'delivery_fee', delivery / 100,
    'total_amount', (worth + processing + delivery) / 100, 'charged_minor', worth + processing + delivery,
    'received_minor', 0, 'voucher_status', 'active', 'order_status', 'prijata', 'payment_status', 'pending',
    'due_date', (at at time zone (rules ->> 'timeZone'))::date + (rules ->> 'dueDays')::integer,
    'created_at', door.iso(at),
    'search_text', door.search_text(rules, array[
      number, symbol, form ->> 'firstName', form ->> 'lastName', form ->> 'email', bare,
      regexp_replace(bare, '^(\+|00)421', '0')])
  );
end
$$;
