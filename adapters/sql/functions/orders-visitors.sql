-- Places an order from the form alone, once for one key: {ok, value: {order, token, accounts, now, replayed}} or {ok, error}.
create or replace function order_vouchers(request jsonb, key text default null) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  rules constant jsonb := door.rules();
  outcome jsonb;
begin
  if key is null then
    perform door.check_shape(rules, request, 'order');
    return door.new_order(rules, request, null);
  end if;
  if key !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return door.refused('{"code": "idempotency-key-malformed"}');
  end if;
  -- What a key made before is the answer, whatever else could be said of the request (rule H5).
  if door.fault_in(request, rules #> '{shapes,order}', 'order') is null then
    outcome := door.new_order(rules, request, key::uuid);
    if (outcome ->> 'ok')::boolean then
      return outcome;
    end if;
    return coalesce(door.replayed_order(rules, key::uuid, request), outcome);
  end if;
  outcome := door.replayed_order(rules, key::uuid, request);
  if outcome is null then
    perform door.check_shape(rules, request, 'order');
  end if;
  return outcome;
end
$$;

-- An order by the token of its page, and by nothing else (rule O16).
create or replace function own_order(token text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  rules constant jsonb := door.rules();
  parts constant text[] := regexp_match(token, '^([0-9a-f]{32})([A-Za-z0-9_-]{43})$');
  found_one voucher_orders;
begin
  if parts is not null and door.is_signed('order-token', parts[1]::uuid::text, parts[2]) then
    select * into found_one from voucher_orders where id = parts[1]::uuid;
  end if;
  return case when found_one.id is null then door.refused('{"code": "order-not-found"}')
    else jsonb_build_object('ok', true, 'value', door.order_view(rules, found_one)) end;
end
$$;

-- Places an order that no key has made before.
create or replace function door.new_order(rules jsonb, request jsonb, of_key uuid) returns jsonb
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  form jsonb := request - 'humanCheck' - 'website';
  problems jsonb;
  human jsonb;
  counted record;
  placed jsonb;
  made voucher_orders;
  refused_by text;
begin
  if rules -> 'off' ? 'ordering' then
    return door.refused('{"code": "feature-off", "feature": "ordering"}');
  end if;
  if form ? 'notes' then
    form := form || jsonb_build_object('notes', door.without_codes(rules, form ->> 'notes'));
  end if;
  human := door.judged_human(rules, request -> 'humanCheck', request ->> 'website');
  problems := door.order_problems(rules, form) || case when human ? 'problem' then jsonb_build_array(human -> 'problem') else '[]' end;
  if problems <> '[]' then
    return door.refused(jsonb_build_object('code', 'invalid', 'problems', problems));
  end if;
  select * into counted from door.count_form(rules, request -> 'humanCheck',
    door.buckets(rules, 'orderEmail', ' ' || door.mailbox(rules, form ->> 'email')), form ->> 'email');
  if counted.refusal is not null then
    return door.refused(counted.refusal);
  end if;
  for tries in 1..3 loop
    placed := door.placed_order(rules, form, gen_random_uuid(), door.instant());
    begin
      perform place_order(jsonb_build_object(
        'order', placed,
        'entries', jsonb_build_array(jsonb_build_object(
          'action_type', 'created', 'new_value', placed ->> 'order_number', 'actor_kind', 'visitor',
          'created_at', placed ->> 'created_at',
          'search_text', door.search_text(rules, array[placed ->> 'order_number', 'created']))),
        'human_check', human,
        'idempotency', case when of_key is null then 'null'::jsonb else jsonb_build_object('key', of_key, 'fingerprint',
          door.mac('idempotency', 'POST /api/orders ' || door.canonical_text(request - 'humanCheck' - 'website'))) end,
        'jobs', door.letter_jobs(
          case when counted.is_letter_due then array['order-received', 'order-notification'] else array['order-notification'] end,
          'orderId', (placed ->> 'id')::uuid)));
      select * into strict made from voucher_orders where id = (placed ->> 'id')::uuid;
      return jsonb_build_object('ok', true, 'value', door.order_view(rules, made) || '{"replayed": false}');
    exception
      when unique_violation then
        get stacked diagnostics refused_by = constraint_name;
        if refused_by = 'order_keys_pkey' then
          perform take_hits_back(jsonb_build_object('buckets', counted.counted, 'at', door.instant()));
          return door.refused('{"code": "idempotency-key-busy"}');
        elsif refused_by = 'used_human_checks_pkey' then
          return door.refused('{"code": "invalid", "problems": [{"at": "humanCheck.answer", "code": "human-check-expired"}]}');
        elsif tries = 3 or refused_by not in ('voucher_orders_order_number_key', 'voucher_orders_variable_symbol_key') then
          raise;
        end if;
      when lock_not_available then
        perform take_hits_back(jsonb_build_object('buckets', counted.counted, 'at', door.instant()));
        return door.refused('{"code": "idempotency-key-busy"}');
    end;
  end loop;
end
$$;

-- The order that a key made before, or that the key was used for something else; null where it is new.
create or replace function door.replayed_order(rules jsonb, of_key uuid, request jsonb) returns jsonb
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  known order_keys;
  made voucher_orders;
begin
  select * into known from order_keys where key = of_key;
  if not found then
    return null;
  end if;
  if not door.is_signed('idempotency', 'POST /api/orders ' || door.canonical_text(request - 'humanCheck' - 'website'),
                        known.fingerprint) then
    return door.refused('{"code": "idempotency-key-reused"}');
  end if;
  select * into strict made from voucher_orders where id = known.order_id;
  return jsonb_build_object('ok', true, 'value', door.order_view(rules, made) || '{"replayed": true}');
end
$$;

-- An order as its customer sees it, with where the money goes. Nothing of staff's, nothing that a search looks at.
create or replace function door.order_view(rules jsonb, o public.voucher_orders) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'order', to_jsonb(o) - array['admin_notes', 'version', 'search_text'],
    'token', replace(o.id::text, '-', '') || door.mac('order-token', o.id::text),
    'accounts', case when rules -> 'accounts' ? o.currency
      then jsonb_build_object(o.currency, rules #> array['accounts', o.currency]) else '{}' end,
    'now', door.iso(door.instant()))
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

-- What `cartProblems` of the domain says.
create or replace function door.cart_problems(rules jsonb, currency text, lines jsonb) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  problems jsonb := '[]';
  custom jsonb := rules #> array['customAmount', currency];
  most numeric := (rules #>> array['orderValue', currency])::numeric;
  place integer := 0;
  line jsonb;
  amount numeric;
  pieces numeric;
  path text;
  worth numeric := 0;
  seen text[] := '{}';
begin
  if jsonb_array_length(lines) = 0 then
    return '[{"at": "selectedVouchers", "code": "cart-empty"}]';
  end if;
  if jsonb_array_length(lines) > (rules ->> 'orderLines')::integer then
    problems := problems || jsonb_build_object('at', 'selectedVouchers', 'code', 'too-many-lines', 'max', rules -> 'orderLines');
  end if;
  for line in select value from jsonb_array_elements(lines) loop
    path := 'selectedVouchers.' || place;
    amount := (line ->> 'amount')::numeric;
    pieces := (line ->> 'quantity')::numeric;
    if line ->> 'id' = any (seen) then
      problems := problems || jsonb_build_object('at', path || '.id', 'code', 'line-repeated');
    end if;
    seen := seen || (line ->> 'id');
    if amount < (rules ->> 'smallestAmount')::numeric then
      problems := problems || jsonb_build_object('at', path || '.amount', 'code', 'amount-not-positive');
    elsif not (line ->> 'isCustom')::boolean then
      if not rules #> array['presets', currency] @> to_jsonb(amount) then
        problems := problems || jsonb_build_object('at', path || '.amount', 'code', 'amount-not-preset');
      end if;
    elsif amount < (custom ->> 'min')::numeric or amount > (custom ->> 'max')::numeric then
      problems := problems || (jsonb_build_object('at', path || '.amount', 'code', 'amount-out-of-range') || custom);
    end if;
    if pieces < (rules #>> '{quantity,min}')::numeric then
      problems := problems
        || jsonb_build_object('at', path || '.quantity', 'code', 'quantity-too-small', 'min', rules #> '{quantity,min}');
    elsif pieces > (rules #>> '{quantity,max}')::numeric then
      problems := problems
        || jsonb_build_object('at', path || '.quantity', 'code', 'quantity-too-large', 'max', rules #> '{quantity,max}');
    end if;
    worth := worth + amount * pieces;
    place := place + 1;
  end loop;
  if worth > most then
    problems := problems || jsonb_build_object('at', 'selectedVouchers', 'code', 'order-too-large', 'max', most);
  end if;
  return problems;
end
$$;

-- What `addressProblems` of the domain says.
create or replace function door.address_problems(rules jsonb, form jsonb, by_courier boolean) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  lengths constant jsonb := rules -> 'lengths';
  written constant text := door.written_postal_code(rules, form ->> 'postalCode');
  -- How postal codes of the country begin; null where the courier does not go.
  first_digits constant text := rules #>> array['courierCountries', door.kept(rules, form ->> 'country')];
  code jsonb := door.text_problems(rules, 'postalCode', form ->> 'postalCode', lengths -> 'postalCode', by_courier);
  country jsonb := door.text_problems(rules, 'country', form ->> 'country', lengths -> 'country', by_courier);
begin
  if by_courier and door.kept(rules, form ->> 'postalCode') is not null then
    code := case
      when written is null then '[{"at": "postalCode", "code": "not-a-postal-code"}]'
      when strpos(first_digits, left(written, 1)) = 0 then jsonb_build_array(jsonb_build_object(
        'at', 'postalCode', 'code', 'postal-code-elsewhere', 'digits', replace(written, ' ', '')::integer))
      else '[]'
    end;
  end if;
  if by_courier and door.kept(rules, form ->> 'country') is not null and first_digits is null then
    country := '[{"at": "country", "code": "country-not-served"}]';
  end if;
  return door.text_problems(rules, 'address', form ->> 'address', lengths -> 'address', by_courier)
    || code
    || door.text_problems(rules, 'city', form ->> 'city', lengths -> 'city', by_courier)
    || country;
end
$$;

-- A Slovak or Czech postal code as letters have it, `811 01`; null where a text is none.
create or replace function door.written_postal_code(rules jsonb, value text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select array_to_string(regexp_match(door.bare_number(rules, value), rules ->> 'postalCode'), ' ')
$$;
