-- Up Migration

-- A postal code is of the country that the courier goes to; its sign before the digits and what stands between them are taken
-- (rule O19). Orders that stand keep the address they have.

create or replace function door.written_postal_code(rules jsonb, value text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select array_to_string(regexp_match(door.bare_number(rules, value), rules ->> 'postalCode'), ' ')
$$;

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
