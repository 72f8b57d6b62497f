-- What the functions of visitors share (decision 73): the rules that a server has told, signatures, texts and their shapes.

-- Now, as the domain writes it: in whole milliseconds.
create or replace function door.instant() returns timestamptz
language sql volatile set search_path = pg_catalog, pg_temp as $$ select date_trunc('milliseconds', clock_timestamp()) $$;

-- An instant as the domain writes it.
create or replace function door.iso(at timestamptz) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- What the server has told.
create or replace function door.rules() returns jsonb
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
create or replace function door.mac(of_purpose text, message text, of_place integer default 0) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select rtrim(translate(encode(sha256(outer_block || sha256(inner_block || convert_to(message, 'UTF8'))), 'base64'),
                         '+/', '-_'), '=')
    from door.keys where purpose = of_purpose and place = of_place
$$;

-- Whether any key of a purpose signed it. Hashes are compared, so that the time it takes says nothing of the signature.
create or replace function door.is_signed(of_purpose text, message text, given text) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(bool_or(
    sha256(convert_to(door.mac(purpose, message, place), 'UTF8')) = sha256(convert_to(given, 'UTF8'))), false)
    from door.keys where purpose = of_purpose
$$;

-- A whole number, both ends included, of 56 random bits.
create or replace function door.drawn(low integer, high integer) returns integer
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select low + (('x' || encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 7), 'hex'))
    ::bit(56)::bigint % (high - low + 1))::integer
$$;

-- A number as orders and tickets have it, behind its prefix.
create or replace function door.drawn_number(prefix text) returns text
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
create or replace function door.drawn_symbol() returns text
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
create or replace function door.canonical_text(value jsonb) returns text
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
create or replace function door.small(rules jsonb, written text) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select translate(lower(written collate "und-x-icu"), rules ->> 'capitals', rules ->> 'smallLetters')
$$;

-- A text as it is kept.
create or replace function door.kept(rules jsonb, written text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select nullif(btrim(coalesce(written, ''), rules ->> 'blanks'), '')
$$;

-- Without accents, in small letters; every word has a blank before it.
create or replace function door.search_text(rules jsonb, parts text[]) returns text
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

-- Where a body has not the shape that was told; null where it has. Members that nobody told are refused.
create or replace function door.fault_in(value jsonb, shape jsonb, at text) returns text
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

-- Refuses a body that has not the shape that was told for a call.
create or replace function door.check_shape(rules jsonb, request jsonb, name text) returns void
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  fault text := door.fault_in(request, rules #> array['shapes', name], name);
begin
  if fault is not null then
    raise exception 'the request is malformed at %', fault using errcode = '22023';
  end if;
end
$$;

-- What a refusal answers.
create or replace function door.refused(error jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$ select jsonb_build_object('ok', false, 'error', error) $$;

-- What `textProblems` of the domain says.
create or replace function door.text_problems(
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
create or replace function door.patterned_problems(rules jsonb, at text, value text, length jsonb, pattern text, code text) returns jsonb
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
create or replace function door.bare_number(rules jsonb, phone text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(regexp_replace(phone, rules ->> 'direction', '', 'g'), rules ->> 'betweenDigits', '', 'g')
$$;

-- What `phoneProblems` of the domain says.
create or replace function door.phone_problems(rules jsonb, at text, phone text) returns jsonb
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
create or replace function door.receives_sms(rules jsonb, phone text) returns boolean
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
