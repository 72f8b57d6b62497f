-- Up Migration

-- What visitors do without the server between them and the database (decision 73). The rules of the domain come as `told` by
-- the server (`adapters/sql/visitor-rules.ts`); what is decided here the domain decides too, and a test compares both.
-- Everything but the functions at the end is in a schema that nobody reaches.

-- What the product does its work with ---------------------------------------------------------------------

create function door.instant() returns timestamptz
language sql volatile set search_path = pg_catalog, pg_temp as $$ select date_trunc('milliseconds', clock_timestamp()) $$;

create function door.iso(at timestamptz) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function door.rules() returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  found jsonb := (select told from door.rules);
begin
  if found is null then
    raise exception 'no server has told the rules yet' using errcode = '55000';
  end if;
  return found;
end
$$;

-- HMAC-SHA256 by the key of a purpose, as base64url.
create function door.mac(of_purpose text, message text, of_place integer default 0) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select rtrim(translate(encode(sha256(outer_block || sha256(inner_block || convert_to(message, 'UTF8'))), 'base64'),
                         '+/', '-_'), '=')
    from door.keys where purpose = of_purpose and place = of_place
$$;

-- Whether any key of a purpose signed it. Hashes are compared, so that the time it takes says nothing of the signature.
create function door.is_signed(of_purpose text, message text, given text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(bool_or(
    sha256(convert_to(door.mac(purpose, message, place), 'UTF8')) = sha256(convert_to(given, 'UTF8'))), false)
    from door.keys where purpose = of_purpose
$$;

-- A whole number, both ends included, of 56 random bits.
create function door.drawn(low integer, high integer) returns integer
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select low + (('x' || encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 7), 'hex'))
    ::bit(56)::bigint % (high - low + 1))::integer
$$;

create function door.drawn_number(prefix text) returns text
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  number text := prefix || '-';
begin
  for place in 1..9 loop
    number := number || substr('ABCDEFGHJKLMNPQRSTUVWXYZ0123456789', door.drawn(1, 34), 1);
  end loop;
  return number;
end
$$;

-- Nine digits and Luhn's (rule O15).
create function door.drawn_symbol() returns text
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  body text := door.drawn(100000000, 999999999);
  total integer := 0;
  digit integer;
begin
  for place in 1..9 loop
    digit := substr(body, place, 1)::integer * (1 + place % 2);
    total := total + digit / 10 + digit % 10;
  end loop;
  return body || (10 - total % 10) % 10;
end
$$;

-- JSON with the keys of every object in order, as the domain writes it: equal bodies, equal text.
create function door.canonical_text(value jsonb) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (
      select '{' || coalesce(string_agg(to_json(key) || ':' || door.canonical_text(part), ',' order by key collate "C"), '') || '}'
        from jsonb_each(value) member (key, part))
    when 'array' then (
      select '[' || coalesce(string_agg(door.canonical_text(part), ',' order by place), '') || ']'
        from jsonb_array_elements(value) with ordinality element (part, place))
    else value::text
  end;
end
$$;

-- In small letters, those too that are younger than the server's library of characters.
create function door.small(rules jsonb, written text) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select translate(lower(written collate "und-x-icu"), rules ->> 'capitals', rules ->> 'smallLetters')
$$;

-- Without accents, in small letters; every word has a blank before it.
create function door.search_text(rules jsonb, parts text[]) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  bare text := regexp_replace(normalize(array_to_string(parts, ' '), NFD), rules ->> 'marks', '', 'g');
  pair record;
begin
  for pair in select key, value from jsonb_each_text(rules -> 'plainLetters') loop
    bare := replace(bare, pair.key, pair.value);
  end loop;
  return ' ' || btrim(regexp_replace(door.small(rules, bare), rules ->> 'blank', ' ', 'g'));
end
$$;

-- What is wrong with a form ---------------------------------------------------------------------------------

-- Where a body has not the shape that was told; null where it has. Members that nobody told are refused.
create function door.fault_in(value jsonb, shape jsonb, at text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
declare
  kind text := shape ->> 'kind';
  fault text;
  member record;
begin
  if value = 'null'::jsonb and shape -> 'orNull' = 'true' then
    return null;
  end if;
  case kind
    when 'text' then
      return case when jsonb_typeof(value) is distinct from 'string' or char_length(value #>> '{}') > (shape ->> 'max')::integer
                    or coalesce((value #>> '{}') !~ (shape ->> 'pattern'), false) then at end;
    when 'word' then
      return case when jsonb_typeof(value) is distinct from 'string' or not shape -> 'of' ? (value #>> '{}') then at end;
    when 'truth' then
      return case when jsonb_typeof(value) is distinct from 'boolean' then at end;
    when 'whole' then
      if jsonb_typeof(value) is distinct from 'number' then
        return at;
      end if;
      return case when value::numeric % 1 <> 0 or abs(value::numeric) > 9007199254740991
                    or coalesce(value::numeric < (shape ->> 'min')::numeric, false) then at end;
    when 'answer' then
      return case when jsonb_typeof(value) not in ('number', 'string') or char_length(value #>> '{}') > 20 then at end;
    when 'list' then
      if jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) > (shape ->> 'max')::integer then
        return at;
      end if;
      for member in select part, place from jsonb_array_elements(value) with ordinality element (part, place) loop
        fault := door.fault_in(member.part, shape -> 'of', format('%s.%s', at, member.place - 1));
        if fault is not null then
          return fault;
        end if;
      end loop;
      return null;
    when 'record' then
      if jsonb_typeof(value) is distinct from 'object' then
        return at;
      end if;
      for member in select key from jsonb_object_keys(value) key where not shape -> 'members' ? key loop
        return format('%s.%s', at, member.key);
      end loop;
      for member in select m.key, m.told from jsonb_each(shape -> 'members') m (key, told) loop
        if value ? member.key then
          fault := door.fault_in(value -> member.key, member.told, format('%s.%s', at, member.key));
        elsif member.told -> 'optional' is distinct from 'true' then
          fault := format('%s.%s', at, member.key);
        end if;
        if fault is not null then
          return fault;
        end if;
      end loop;
      return null;
  end case;
end
$$;

create function door.text_problems(
  rules jsonb, at text, value text, length jsonb, is_required boolean default false, has_lines boolean default false
) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  kept text := btrim(coalesce(value, ''), rules ->> 'blanks');
begin
  return case
    when kept = '' then case when is_required then jsonb_build_array(jsonb_build_object('at', at, 'code', 'required')) else '[]' end
    when kept ~ (rules ->> case when has_lines then 'hidingInLines' else 'hiding' end)
      then jsonb_build_array(jsonb_build_object('at', at, 'code', 'hidden-characters'))
    when char_length(kept) < (length ->> 'min')::integer
      then jsonb_build_array(jsonb_build_object('at', at, 'code', 'too-short', 'min', length -> 'min'))
    when char_length(kept) > (length ->> 'max')::integer
      then jsonb_build_array(jsonb_build_object('at', at, 'code', 'too-long', 'max', length -> 'max'))
    else '[]'
  end;
end
$$;

-- A text of a pattern of its own: a name, an e-mail.
create function door.patterned_problems(rules jsonb, at text, value text, length jsonb, pattern text, code text) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  problems jsonb := door.text_problems(rules, at, value, length, true);
begin
  return case
    when problems <> '[]' or btrim(value, rules ->> 'blanks') ~ pattern then problems
    else jsonb_build_array(jsonb_build_object('at', at, 'code', code))
  end;
end
$$;

-- The number without what people put between its digits.
create function door.bare_number(rules jsonb, phone text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(regexp_replace(phone, rules ->> 'direction', '', 'g'), rules ->> 'betweenDigits', '', 'g')
$$;

create function door.phone_problems(rules jsonb, at text, phone text) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  bare text := door.bare_number(rules, phone);
  most integer := (rules #>> '{lengths,phone,max}')::integer;
  problem jsonb;
begin
  problem := case
    when btrim(phone, rules ->> 'blanks') = '' then '{"code": "required"}'
    when btrim(regexp_replace(phone, rules ->> 'direction', '', 'g'), rules ->> 'blanks') ~ (rules ->> 'hiding')
      then '{"code": "hidden-characters"}'
    when bare !~ '^\+?[0-9]+$' then '{"code": "not-a-phone"}'
    when char_length(bare) < (rules #>> '{lengths,phone,min}')::integer
      then jsonb_build_object('code', 'too-short', 'min', rules #> '{lengths,phone,min}')
    when char_length(bare) > most or char_length(btrim(phone, rules ->> 'blanks')) > 4 * most
      then jsonb_build_object('code', 'too-long', 'max', most)
  end;
  return case when problem is null then '[]' else jsonb_build_array(jsonb_build_object('at', at) || problem) end;
end
$$;

-- Whether a text message can reach the number (rule O10).
create function door.receives_sms(rules jsonb, phone text) returns boolean
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  bare text := regexp_replace(door.bare_number(rules, phone), '^00', '+');
begin
  bare := regexp_replace(bare, '^(42[01])(?=[0-9]{9}$)', '+\1');
  bare := regexp_replace(bare, '^(\+42[01])0', '\1');
  bare := regexp_replace(bare, '^0?(?=9[0-9]{8}$)', '+421');
  return bare ~ '^\+' and (bare !~ '^\+421' or bare ~ '^\+4219[0-9]{8}$') and (bare !~ '^\+420' or bare ~ '^\+420[67][0-9]{8}$');
end
$$;

create function door.cart_problems(rules jsonb, currency text, lines jsonb) returns jsonb
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

-- What `orderProblems` of the domain says.
create function door.order_problems(rules jsonb, form jsonb) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  by_courier boolean := form ->> 'deliveryMethod' = 'courier';
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
    || door.text_problems(rules, 'address', form ->> 'address', lengths -> 'address', by_courier)
    || door.text_problems(rules, 'city', form ->> 'city', lengths -> 'city', by_courier)
    || door.text_problems(rules, 'postalCode', form ->> 'postalCode', lengths -> 'postalCode', by_courier)
    || door.text_problems(rules, 'country', form ->> 'country', lengths -> 'country', by_courier)
    || case when rules #> array['offered', form ->> 'currency'] ? (form ->> 'paymentMethod') then '[]'::jsonb
         else '[{"at": "paymentMethod", "code": "payment-not-offered"}]' end
    || door.text_problems(rules, 'notes', form ->> 'notes', lengths -> 'notes', false, true);
end
$$;

-- What `ticketProblems` of the domain says.
create function door.ticket_problems(rules jsonb, form jsonb) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  lengths jsonb := rules -> 'lengths';
begin
  return door.patterned_problems(rules, 'name', form ->> 'name', lengths -> 'ticketName', rules ->> 'name', 'not-a-name')
    || door.patterned_problems(rules, 'email', form ->> 'email', lengths -> 'email', rules ->> 'email', 'not-an-email')
    || case when coalesce(rules #>> array['categoryOfTopic', form ->> 'topic'], form ->> 'category') = ''
         then '[{"at": "category", "code": "required"}]'::jsonb else '[]' end
    || door.text_problems(rules, 'voucherSerial', form ->> 'voucherSerial', lengths -> 'voucherSerial')
    || door.text_problems(rules, 'subject', form ->> 'subject', lengths -> 'subject', true)
    || door.text_problems(rules, 'description', form ->> 'description', lengths -> 'description', true, true);
end
$$;

-- What `feedbackProblems` of the domain says.
create function door.feedback_problems(rules jsonb, form jsonb) returns jsonb
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  lengths jsonb := rules -> 'lengths';
  rating numeric := (form ->> 'rating')::numeric;
begin
  return case when form ->> 'type' = '' then '[{"at": "type", "code": "required"}]'::jsonb else '[]' end
    || case when form ->> 'category' = '' then '[{"at": "category", "code": "required"}]'::jsonb else '[]' end
    || door.text_problems(rules, 'title', form ->> 'title', lengths -> 'feedbackTitle', true)
    || door.text_problems(rules, 'description', form ->> 'description', lengths -> 'feedbackDescription', true, true)
    || case when rating between (rules #>> '{rating,min}')::numeric and (rules #>> '{rating,max}')::numeric then '[]'::jsonb
         else '[{"at": "rating", "code": "required"}]' end
    || case when btrim(coalesce(form ->> 'email', ''), rules ->> 'blanks') = '' then '[]'
         else door.patterned_problems(rules, 'email', form ->> 'email', lengths -> 'email', rules ->> 'email', 'not-an-email') end;
end
$$;

-- A text in which every code of a voucher is masked (rule V12).
create function door.without_codes(rules jsonb, written text) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  symbols constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  kept text := '';
  from_place integer := 1;
  looked integer := 1;
  start integer;
  found text;
  code text;
  sum integer;
begin
  loop
    start := regexp_instr(written, rules ->> 'perhapsCode', looked);
    exit when coalesce(start, 0) = 0;
    found := regexp_substr(written, rules ->> 'perhapsCode', start);
    code := translate(upper(regexp_replace(found, '[^0-9A-Za-z]', '', 'g')), 'OIL', '011');
    looked := start + 1;
    continue when code !~ '^[0-9A-HJKMNP-TV-Z]{17}$';
    sum := 0;
    for place in 1..16 loop
      sum := sum # (strpos(symbols, substr(code, place, 1)) - 1);
      sum := case when sum < 16 then sum << 1 else (sum << 1) # 37 end;
    end loop;
    if substr(symbols, sum + 1, 1) = substr(code, 17, 1) then
      kept := kept || substr(written, from_place, start - from_place) || (rules ->> 'mask') || substr(code, 13, 4);
      from_place := start + char_length(found);
      looked := from_place;
    end if;
  end loop;
  return kept || substr(written, from_place);
end
$$;

-- The human check and the limits --------------------------------------------------------------------------------

create function door.refused(error jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$ select jsonb_build_object('ok', false, 'error', error) $$;

-- Who filled in the form: {id, expires_at} of their check, or {problem}. A filled honeypot is a wrong answer.
create function door.judged_human(rules jsonb, given jsonb, honeypot text) returns jsonb
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  typed text := btrim(given ->> 'answer', rules ->> 'blanks');
  parts text[];
  expires_at timestamptz;
  ms bigint := 0;
  solution integer;
  code text;
begin
  parts := regexp_match(given ->> 'token',
    '^(([0-9]{1,2})\.([0-2])\.([0-9]{1,2})\.([0-9a-z]{1,11})\.([0-9a-f-]{36}))\.([A-Za-z0-9_-]{43})$');
  if typed = '' then
    code := 'human-check-required';
  elsif parts is null or not door.is_signed('human-check', parts[1], parts[7]) then
    code := 'human-check-wrong';
  else
    for place in 1..char_length(parts[5]) loop
      ms := ms * 36 + strpos('0123456789abcdefghijklmnopqrstuvwxyz', substr(parts[5], place, 1)) - 1;
    end loop;
    expires_at := to_timestamp(0) + ms * interval '1 millisecond';
    solution := case parts[3]
      when '0' then parts[2]::integer + parts[4]::integer
      when '1' then parts[2]::integer - parts[4]::integer
      else parts[2]::integer * parts[4]::integer end;
    code := case
      when expires_at <= door.instant() then 'human-check-expired'
      when typed !~ '^-?[0-9]{1,4}$' then 'human-check-wrong'
      when typed::integer <> solution or coalesce(honeypot, '') <> '' then 'human-check-wrong'
    end;
  end if;
  return case when code is null then jsonb_build_object('id', parts[6], 'expires_at', door.iso(expires_at))
    else jsonb_build_object('problem', jsonb_build_object('at', 'humanCheck.answer', 'code', code)) end;
end
$$;

-- Whom the visitor's address stands for: the network, and of IPv6 the site around it (decision 29). Only what the gateway of
-- Supabase says is believed; `x-forwarded-for` may begin with whatever a visitor likes.
create function door.networks() returns text[]
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  told text := lower(nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip');
  bytes bytea;
  groups text[];
begin
  if told is null then
    return array['unknown'];
  end if;
  if family(told::inet) = 4 then
    return array[host(told::inet)];
  end if;
  bytes := substr(inet_send(told::inet), 5, 16);
  if substr(bytes, 1, 12) = '\x00000000000000000000ffff' then
    return array[format('%s.%s.%s.%s', get_byte(bytes, 12), get_byte(bytes, 13), get_byte(bytes, 14), get_byte(bytes, 15))];
  end if;
  groups := array(select to_hex(get_byte(bytes, 2 * place) * 256 + get_byte(bytes, 2 * place + 1)) from generate_series(0, 3) place);
  return array[array_to_string(groups, ':') || '::/64', array_to_string(groups[1:3], ':') || '::/48'];
exception when invalid_text_representation then
  return array['unknown'];
end
$$;

-- Where the visitor is counted: {name, key, most, seconds}[].
create function door.buckets(rules jsonb, name text, about text default '') returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  rule jsonb := rules #> array['rateLimits', name];
  networks text[] := door.networks();
begin
  return jsonb_build_array(rule || jsonb_build_object('key', door.mac('visitor', networks[1] || about)))
    || case when cardinality(networks) = 1 then '[]' else jsonb_build_array(rule || jsonb_build_object(
         'name', (rule ->> 'name') || '-site', 'most', (rule ->> 'most')::integer * (rules ->> 'networksPerSite')::integer,
         'key', door.mac('visitor', networks[2] || about))) end;
end
$$;

-- An e-mail as the limits know it: of one mailbox with all its notes behind a plus sign.
create function door.mailbox(rules jsonb, email text) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(
    door.small(rules, normalize(btrim(email, rules ->> 'blanks'), NFKC)), '^(.[^+]*)\+.*(@[^@]*)$', '\1\2')
$$;

-- How many forms of a limit need no more than so many bits of work; null where any number does.
create function door.forms_with(rules jsonb, bits integer, most numeric) returns numeric
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when bits < (work ->> 'mostBits')::integer then ceil(most * (work ->> 'freeShare')::numeric * 2 ^ greatest(
      0, floor((bits - (work ->> 'fromBits')::numeric) / (work ->> 'bitsPerDoubling')::numeric) + 1)) end
    from (select rules -> 'formWork' as work) told
$$;

-- The work that the last of so many forms needs, in bits.
create function door.needed_work(rules jsonb, forms integer, most numeric) returns integer
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when share < 1 then 0 else least((work ->> 'mostBits')::integer, (work ->> 'fromBits')::integer
      + (char_length(ltrim(share::bigint::bit(63)::text, '0')) - 1) * (work ->> 'bitsPerDoubling')::integer) end
    from (select rules -> 'formWork' as work) told,
         lateral (select trunc((forms - 1) / (most * (work ->> 'freeShare')::numeric)) as share) doubled
$$;

-- Counts a form with its network, its kind, the house and the address of its letter, as `countForm` does (decision 42):
-- `refusal`, or the buckets that it was counted in and whether a letter is due.
create function door.count_form(
  rules jsonb, given jsonb, own jsonb, email text, out refusal jsonb, out counted jsonb, out is_letter_due boolean
) language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  network jsonb := door.buckets(rules, 'forms');
  house jsonb := rules #> '{rateLimits,house}' || jsonb_build_object('key', door.mac('visitor', 'house'));
  letters jsonb := case when email is null then '[]' else jsonb_build_array(
    rules #> '{rateLimits,letters}' || jsonb_build_object('most', null, 'key', door.mac('recipient', door.mailbox(rules, email)))) end;
  done integer := 0;
  was_sync text := current_setting('synchronous_commit');
  verdict record;
  full_one jsonb;
begin
  if given ? 'work' then
    done := strpos(
      ('x' || encode(sha256(convert_to(format('%s.%s', given ->> 'token', given ->> 'work'), 'UTF8')), 'hex'))::bit(256)::text
        || '1', '1') - 1;
  end if;
  select jsonb_agg(bucket || jsonb_build_object(
           'most', least((bucket ->> 'most')::numeric, door.forms_with(rules, done, (bucket ->> 'most')::numeric))) order by place)
    into counted from jsonb_array_elements(network) with ordinality given_bucket (bucket, place);
  counted := counted || own
    || (house || jsonb_build_object('most', door.forms_with(rules, done, (house ->> 'most')::numeric))) || letters;
  select * into verdict from count_hits(counted, door.instant());
  -- Hits need not wait for a disk, what is kept here does.
  perform set_config('synchronous_commit', was_sync, true);
  is_letter_due := verdict.hits[cardinality(verdict.hits)] <= (rules #>> '{rateLimits,letters,most}')::integer;
  if verdict.full_one is not null then
    full_one := (network || own || jsonb_build_array(house)) -> verdict.full_one;
    refusal := case
      when verdict.hits[cardinality(verdict.hits)] > (full_one ->> 'most')::numeric and full_one ->> 'key' <> house ->> 'key'
        then jsonb_build_object('code', 'too-many-requests', 'limit', full_one - 'key', 'retryAfterSeconds', verdict.reset_seconds)
      else jsonb_build_object('code', 'work-needed', 'bits',
        door.needed_work(rules, verdict.hits[cardinality(verdict.hits)], (full_one ->> 'most')::numeric))
    end;
  end if;
end
$$;

create function door.letter_jobs(letters text[], of_member text, id uuid) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', 'letter', 'letter', letter, of_member, id) order by place), '[]')
    from unnest(letters) with ordinality told (letter, place)
$$;

-- The instant until which a first answer is promised: so many hours of support later (rules S5, S6).
create function door.answer_by(rules jsonb, asked_at timestamptz, hours numeric) returns timestamptz
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  zone constant text := rules ->> 'timeZone';
  day date := (asked_at at time zone zone)::date;
  opening timestamptz;
  closing timestamptz;
  left_over interval := hours * interval '1 hour';
begin
  loop
    if extract(isodow from day) < 6 and not rules -> 'holidays' ? day::text then
      opening := greatest(asked_at, (day + (rules #>> '{supportHours,from}')::integer * interval '1 hour') at time zone zone);
      closing := (day + (rules #>> '{supportHours,to}')::integer * interval '1 hour') at time zone zone;
      if opening < closing then
        if opening + left_over <= closing then
          return opening + left_over;
        end if;
        left_over := left_over - (closing - opening);
      end if;
    end if;
    day := day + 1;
  end loop;
end
$$;

create function door.kept(rules jsonb, written text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select nullif(btrim(coalesce(written, ''), rules ->> 'blanks'), '')
$$;

-- An order as its customer sees it, with where the money goes. Nothing of staff's, nothing that a search looks at.
create function door.order_view(rules jsonb, o public.voucher_orders) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'order', to_jsonb(o) - array['admin_notes', 'version', 'search_text'],
    'token', replace(o.id::text, '-', '') || door.mac('order-token', o.id::text),
    'accounts', case when rules -> 'accounts' ? o.currency
      then jsonb_build_object(o.currency, rules #> array['accounts', o.currency]) else '{}' end,
    'now', door.iso(door.instant()))
$$;

-- The order that a key made before, or that the key was used for something else; null where it is new.
create function door.replayed_order(rules jsonb, of_key uuid, request jsonb) returns jsonb
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

-- The order that a form without problems becomes, as `placedOrder` of the domain makes it; a row of `voucher_orders`.
create function door.placed_order(rules jsonb, form jsonb, of_id uuid, at timestamptz) returns jsonb
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
    'postal_code', door.kept(rules, form ->> 'postalCode'), 'country', door.kept(rules, form ->> 'country'),
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

create function door.new_order(rules jsonb, request jsonb, of_key uuid) returns jsonb
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
          perform take_hits_back(counted.counted, door.instant());
          return door.refused('{"code": "idempotency-key-busy"}');
        elsif refused_by = 'used_human_checks_pkey' then
          return door.refused('{"code": "invalid", "problems": [{"at": "humanCheck.answer", "code": "human-check-expired"}]}');
        elsif tries = 3 or refused_by not in ('voucher_orders_order_number_key', 'voucher_orders_variable_symbol_key') then
          raise;
        end if;
      when lock_not_available then
        perform take_hits_back(counted.counted, door.instant());
        return door.refused('{"code": "idempotency-key-busy"}');
    end;
  end loop;
end
$$;

create function door.check_shape(rules jsonb, request jsonb, name text) returns void
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  fault text := door.fault_in(request, rules #> array['shapes', name], name);
begin
  if fault is not null then
    raise exception 'the request is malformed at %', fault using errcode = '22023';
  end if;
end
$$;

-- What visitors call ------------------------------------------------------------------------------------------

-- A new question (rule F1), as `askHuman` asks it.
create function ask_human() returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  rules constant jsonb := door.rules() -> 'humanCheck';
  kind constant integer := door.drawn(0, 2);
  ranges constant jsonb := case kind when 0 then jsonb_build_array(rules -> 'plus', rules -> 'plus')
    when 1 then jsonb_build_array(rules #> '{minus,first}', rules #> '{minus,second}')
    else jsonb_build_array(rules -> 'times', rules -> 'times') end;
  one constant integer := door.drawn((ranges #>> '{0,min}')::integer, (ranges #>> '{0,max}')::integer);
  other constant integer := door.drawn((ranges #>> '{1,min}')::integer, (ranges #>> '{1,max}')::integer);
  first constant integer := case kind when 1 then greatest(one, other) else one end;
  second constant integer := case kind when 1 then least(one, other) else other end;
  expires_at constant timestamptz := door.instant() + (rules ->> 'minutes')::integer * interval '1 minute';
  ms bigint := round(extract(epoch from expires_at) * 1000);
  coded text := '';
  content text;
begin
  while ms > 0 loop
    coded := substr('0123456789abcdefghijklmnopqrstuvwxyz', (ms % 36)::integer + 1, 1) || coded;
    ms := ms / 36;
  end loop;
  content := format('%s.%s.%s.%s.%s', first, kind, second, coded, gen_random_uuid());
  return jsonb_build_object('left', first, 'operator', substr('+-×', kind + 1, 1), 'right', second,
    'expiresAt', door.iso(expires_at), 'token', content || '.' || door.mac('human-check', content));
end
$$;

-- Places an order from the form alone, once for one key: {ok, value: {order, token, accounts, now, replayed}} or {ok, error}.
create function order_vouchers(request jsonb, key text default null) returns jsonb
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
create function own_order(token text) returns jsonb
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

-- Asks for support: {ok, value: {ticketNumber, createdAt, answerBy}} or {ok, error}. Sent again with its human check, because
-- the answer was lost, it gets the same one.
create function ask_for_support(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  rules constant jsonb := door.rules();
  form jsonb;
  problems jsonb;
  human jsonb;
  counted record;
  told jsonb;
  ticket jsonb;
  at timestamptz;
  before support_tickets;
  refused_by text;
begin
  perform door.check_shape(rules, request, 'ticket');
  if rules -> 'off' ? 'support' then
    return door.refused('{"code": "feature-off", "feature": "support"}');
  end if;
  form := request - 'humanCheck' - 'website' || jsonb_build_object(
    'subject', door.without_codes(rules, request ->> 'subject'),
    'description', door.without_codes(rules, request ->> 'description'),
    'voucherSerial', door.without_codes(rules, request ->> 'voucherSerial'));
  human := door.judged_human(rules, request -> 'humanCheck', request ->> 'website');
  problems := door.ticket_problems(rules, form) || case when human ? 'problem' then jsonb_build_array(human -> 'problem') else '[]' end;
  if problems <> '[]' then
    return door.refused(jsonb_build_object('code', 'invalid', 'problems', problems));
  end if;
  select * into counted from door.count_form(rules, request -> 'humanCheck', door.buckets(rules, 'tickets'), form ->> 'email');
  if counted.refusal is not null then
    return door.refused(counted.refusal);
  end if;
  told := jsonb_build_object(
    'language', coalesce(form ->> 'language', 'sk'), 'name', door.kept(rules, form ->> 'name'),
    'email', door.kept(rules, form ->> 'email'),
    'category', coalesce(rules #>> array['categoryOfTopic', form ->> 'topic'], form ->> 'category'),
    'topic', form ->> 'topic', 'voucher_serial', door.kept(rules, form ->> 'voucherSerial'),
    'subject', door.kept(rules, form ->> 'subject'), 'message', door.kept(rules, form ->> 'description'));
  for tries in 1..3 loop
    at := door.instant();
    ticket := told || jsonb_build_object(
      'id', gen_random_uuid(), 'ticket_number', door.drawn_number('SUP'), 'phone', '', 'priority', 'medium', 'status', 'open',
      'created_at', door.iso(at),
      'answer_by', door.iso(door.answer_by(rules, at, (rules #>> '{answerHours,medium}')::numeric)));
    ticket := ticket || jsonb_build_object('search_text', door.search_text(rules, array[
      ticket ->> 'ticket_number', ticket ->> 'name', ticket ->> 'email', ticket ->> 'subject']));
    begin
      perform submit_ticket(jsonb_build_object(
        'ticket', ticket,
        'entries', jsonb_build_array(jsonb_build_object(
          'action_type', 'created', 'new_value', ticket ->> 'ticket_number', 'actor_kind', 'visitor',
          'created_at', ticket ->> 'created_at',
          'search_text', door.search_text(rules, array[ticket ->> 'ticket_number', 'created']))),
        'human_check', human,
        'jobs', door.letter_jobs(
          case when counted.is_letter_due then array['ticket-received', 'ticket-notification'] else array['ticket-notification'] end,
          'ticketId', (ticket ->> 'id')::uuid)));
      return jsonb_build_object('ok', true, 'value', jsonb_build_object('ticketNumber', ticket ->> 'ticket_number',
        'createdAt', ticket ->> 'created_at', 'answerBy', ticket ->> 'answer_by'));
    exception when unique_violation then
      get stacked diagnostics refused_by = constraint_name;
      if refused_by = 'used_human_checks_pkey' then
        select t.* into before from support_tickets t join used_human_checks c on c.used_for = t.id
         where c.id = (human ->> 'id')::uuid;
        if before.id is not null and to_jsonb(before) @> told then
          perform take_hits_back(counted.counted, door.instant());
          return jsonb_build_object('ok', true, 'value', jsonb_build_object('ticketNumber', before.ticket_number,
            'createdAt', door.iso(before.created_at),
            'answerBy', door.iso(door.answer_by(rules, before.created_at, (rules #>> array['answerHours', before.priority])::numeric))));
        end if;
        return door.refused('{"code": "invalid", "problems": [{"at": "humanCheck.answer", "code": "human-check-expired"}]}');
      elsif tries = 3 or refused_by <> 'support_tickets_ticket_number_key' then
        raise;
      end if;
    end;
  end loop;
end
$$;

-- Gives feedback: {ok, value: {createdAt}} or {ok, error}; sent again as with `ask_for_support`.
create function give_feedback(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  rules constant jsonb := door.rules();
  form jsonb;
  problems jsonb;
  human jsonb;
  counted record;
  told jsonb;
  given jsonb;
  before feedback;
  refused_by text;
begin
  perform door.check_shape(rules, request, 'feedback');
  if rules -> 'off' ? 'feedback' then
    return door.refused('{"code": "feature-off", "feature": "feedback"}');
  end if;
  form := request - 'humanCheck' - 'website' || jsonb_build_object(
    'title', door.without_codes(rules, request ->> 'title'), 'description', door.without_codes(rules, request ->> 'description'));
  human := door.judged_human(rules, request -> 'humanCheck', request ->> 'website');
  problems := door.feedback_problems(rules, form) || case when human ? 'problem' then jsonb_build_array(human -> 'problem') else '[]' end;
  if problems <> '[]' then
    return door.refused(jsonb_build_object('code', 'invalid', 'problems', problems));
  end if;
  told := jsonb_build_object(
    'language', coalesce(form ->> 'language', 'sk'), 'type', form ->> 'type', 'category', form ->> 'category',
    'title', door.kept(rules, form ->> 'title'), 'description', door.kept(rules, form ->> 'description'),
    'priority', form ->> 'priority', 'rating', (form ->> 'rating')::integer, 'email', door.kept(rules, form ->> 'email'));
  select * into counted from door.count_form(rules, request -> 'humanCheck', door.buckets(rules, 'feedback'), told ->> 'email');
  if counted.refusal is not null then
    return door.refused(counted.refusal);
  end if;
  given := told || jsonb_build_object('id', gen_random_uuid(), 'created_at', door.iso(door.instant()));
  begin
    perform submit_feedback(jsonb_build_object(
      'feedback', given,
      'entry', jsonb_build_object(
        'action', 'feedback_received', 'resource_type', 'feedback', 'resource_id', given ->> 'id',
        'details', jsonb_build_object('rating', given -> 'rating'), 'severity', rules ->> 'feedbackSeverity',
        'timestamp', given ->> 'created_at',
        'search_text', door.search_text(rules, array['feedback_received', rules ->> 'feedbackSeverity'])),
      'human_check', human,
      'jobs', door.letter_jobs(
        case when told ->> 'email' is not null and counted.is_letter_due then array['feedback-received', 'feedback-notification']
             else array['feedback-notification'] end,
        'feedbackId', (given ->> 'id')::uuid)));
    return jsonb_build_object('ok', true, 'value', jsonb_build_object('createdAt', given ->> 'created_at'));
  exception when unique_violation then
    get stacked diagnostics refused_by = constraint_name;
    if refused_by <> 'used_human_checks_pkey' then
      raise;
    end if;
    select f.* into before from feedback f join used_human_checks c on c.used_for = f.id where c.id = (human ->> 'id')::uuid;
    if before.id is not null and to_jsonb(before) @> told then
      perform take_hits_back(counted.counted, door.instant());
      return jsonb_build_object('ok', true, 'value', jsonb_build_object('createdAt', door.iso(before.created_at)));
    end if;
    return door.refused('{"code": "invalid", "problems": [{"at": "humanCheck.answer", "code": "human-check-expired"}]}');
  end;
end
$$;

revoke execute on all functions in schema door from public;
revoke execute on function
  ask_human (), order_vouchers (jsonb, text), own_order (text), ask_for_support (jsonb), give_feedback (jsonb)
from public;
