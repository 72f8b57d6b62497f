-- A new question (rule F1), as `askHumanCheck` asks it.
create or replace function ask_human() returns jsonb
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

-- Who filled in the form: {id, expires_at} of their check, or {problem}. A filled honeypot is a wrong answer.
create or replace function door.judged_human(rules jsonb, given jsonb, honeypot text) returns jsonb
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
create or replace function door.networks() returns text[]
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
create or replace function door.buckets(rules jsonb, name text, about text default '') returns jsonb
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
create or replace function door.mailbox(rules jsonb, email text) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(
    door.small(rules, normalize(btrim(email, rules ->> 'blanks'), NFKC)), '^(.[^+]*)\+.*(@[^@]*)$', '\1\2')
$$;

-- How many forms of a limit need no more than so many bits of work; null where any number does.
create or replace function door.forms_with(rules jsonb, bits integer, most numeric) returns numeric
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when bits < (work ->> 'mostBits')::integer then ceil(most * (work ->> 'freeShare')::numeric * 2 ^ greatest(
      0, floor((bits - (work ->> 'fromBits')::numeric) / (work ->> 'bitsPerDoubling')::numeric) + 1)) end
    from (select rules -> 'formWork' as work) told
$$;

-- The work that the last of so many forms needs, in bits.
create or replace function door.needed_work(rules jsonb, forms integer, most numeric) returns integer
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when share < 1 then 0 else least((work ->> 'mostBits')::integer, (work ->> 'fromBits')::integer
      + (char_length(ltrim(share::bigint::bit(63)::text, '0')) - 1) * (work ->> 'bitsPerDoubling')::integer) end
    from (select rules -> 'formWork' as work) told,
         lateral (select trunc((forms - 1) / (most * (work ->> 'freeShare')::numeric)) as share) doubled
$$;

-- Counts a form with its network, its kind, the house and the address of its letter, as `countForm` does (decision 42):
-- `refusal`, or the buckets that it was counted in and whether a letter is due.
create or replace function door.count_form(
  rules jsonb, given jsonb, own jsonb, email text, out refusal jsonb, out counted jsonb, out is_letter_due boolean
) language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  network jsonb := door.buckets(rules, 'forms');
  house jsonb := rules #> '{rateLimits,house}' || jsonb_build_object('key', door.mac('visitor', 'house'));
  letters jsonb := case when email is null then '[]' else jsonb_build_array(
    rules #> '{rateLimits,letters}' || jsonb_build_object('most', null, 'key', door.mac('recipient', door.mailbox(rules, email)))) end;
  done integer := 0;
  was_sync text := current_setting('synchronous_commit');
  verdict jsonb;
  most_hits integer;
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
  verdict := count_hits(jsonb_build_object('buckets', counted, 'at', door.instant()));
  most_hits := (verdict #>> '{hits,-1}')::integer;
  -- Hits need not wait for a disk, what is kept here does.
  perform set_config('synchronous_commit', was_sync, true);
  is_letter_due := most_hits <= (rules #>> '{rateLimits,letters,most}')::integer;
  if verdict ->> 'full' is not null then
    full_one := (network || own || jsonb_build_array(house)) -> (verdict ->> 'full')::integer;
    refusal := case
      when most_hits > (full_one ->> 'most')::numeric and full_one ->> 'key' <> house ->> 'key'
        then jsonb_build_object('code', 'too-many-requests', 'limit', full_one - 'key', 'retryAfterSeconds', verdict -> 'resetSeconds')
      else jsonb_build_object('code', 'work-needed', 'bits',
        door.needed_work(rules, most_hits, (full_one ->> 'most')::numeric))
    end;
  end if;
end
$$;
