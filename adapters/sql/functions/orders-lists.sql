-- A town as it is compared, as `townText` of the domain has it as far as Latin letters go. PostgreSQL writes it into the statement, which
-- therefore finds an index.
create or replace function town_text(city text) returns text
language sql immutable as $$
  select trim(regexp_replace(lower(translate(regexp_replace(normalize(city, NFD),
    '[\u0300-\u036f]', '', 'g'), 'ħøđłıĦØĐŁ', 'hodliHODL')), '[\s\u002d\u2010-\u2015]+', ' ', 'g'))
$$;

-- The condition that an order goes to an e-mail, in small letters, or to the last nine digits of a phone, or was corrected to it. What was
-- corrected is a few orders, which are read before any is looked at, so that an index answers each half.
create or replace function order_reached(called text, by_what text, at_what text) returns text
language sql immutable set search_path = public, pg_temp as $$
  select format('(%1$s = %3$L or %4$s.id = any (array(select c.order_id from contact_corrections c where %2$s = %3$L)))',
    format(text_of, called), format(text_of, 'c'), at_what, called)
    from (values ('email', 'lower(%s.email)'), ('phone', $text$right(regexp_replace(%s.phone, '\D', '', 'g'), 9)$text$)) texts (named, text_of)
   where named = by_what
$$;

-- The statement of a list of orders, which an index answers: of several states each is asked for as many as the page has, so that states
-- which are rare among the others are not looked for from end to end.
-- {filter: {status?, payment?, delivery?: words; amount?: {from?, to?}, totals; town?, a pattern of LIKE; currency?, queue?, noted?, takenBy?: whose, null for nobody's;
-- named?: {by, value}; since?, before?}, today?, now?, search?, sort, after?: {created_at, id, total, owed_by}, limit}; `search` as `rows_statement` has it.
create or replace function orders_statement(asked jsonb) returns text
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  wanted constant jsonb := asked -> 'filter';
  sort constant text := asked ->> 'sort';
  most constant integer := asked ->> 'limit';
  behind constant jsonb := asked -> 'after';
  search jsonb := coalesce(asked -> 'search', '{}');
  queue constant text := coalesce(wanted ->> 'queue', '');
  is_spread constant boolean := not wanted ?| array['queue', 'named', 'amount', 'town'] and not asked ? 'search'
    and wanted ->> 'takenBy' is null and sort not in ('largest', 'smallest');
  direction constant text := case when sort in ('oldest', 'smallest', 'due') then 'asc' else 'desc' end;
  sorted constant text := format(
    '%so.created_at %2$s, o.id %2$s', case when sort in ('largest', 'smallest') then format('o.total_amount %s, ', direction) end, direction);
  conditions text[];
  sources text[] := '{}';
  parts text[] := '{}';
  several record;
  claims text;
begin
  conditions := array_remove(array[
    case when wanted #> '{amount,from}' is not null then format('o.total_amount >= %L::numeric', wanted #>> '{amount,from}') end,
    case when wanted #> '{amount,to}' is not null then format('o.total_amount <= %L::numeric', wanted #>> '{amount,to}') end,
    case when wanted ? 'town' then format('(town_text(o.city) like %1$L
      or o.id = any (array(select c.order_id from contact_corrections c where town_text(c.city) like %1$L)))', wanted ->> 'town') end,
    case when wanted ? 'currency' then format('o.currency = %L', wanted ->> 'currency') end,
    case when (wanted ->> 'noted')::boolean then 'num_nonnulls(o.notes, o.admin_notes) > 0' end,
    case when wanted ? 'queue' then format('order_is_in_queue(o, %L, %L::date)', queue, asked ->> 'today') end,
    case when wanted ? 'since' then format('o.created_at >= %L::timestamptz', wanted ->> 'since') end,
    case when wanted ? 'before' then format('o.created_at < %L::timestamptz', wanted ->> 'before') end,
    case when wanted ? 'named' then case wanted #>> '{named,by}'
      when 'number' then format('o.order_number = %L', wanted #>> '{named,value}')
      when 'variableSymbol' then format('o.variable_symbol = %L', wanted #>> '{named,value}')
      else order_reached('o', wanted #>> '{named,by}', wanted #>> '{named,value}')
    end end
  ], null);
  for several in
    select name, array(select distinct jsonb_array_elements_text(states)) as states, is_each from (values
      ('order_status', wanted -> 'status', is_spread),
      ('payment_status', wanted -> 'payment', is_spread),
      -- Beside states it is a condition of each: of states that hardly any order has together, few are looked at.
      ('delivery_method', wanted -> 'delivery', is_spread and not wanted ?| array['status', 'payment'])
    ) named (name, states, is_each) where states is not null
  loop
    if cardinality(several.states) = 1 then
      conditions := conditions || format('o.%s = %L', several.name, several.states[1]);
    elsif several.is_each then
      conditions := conditions || format('o.%1$s = %1$s_wanted', several.name);
      sources := sources || format('unnest(%L::text[]) as %s_wanted', several.states, several.name);
    else
      conditions := conditions || format('o.%s = any (%L::text[])', several.name, several.states);
    end if;
  end loop;
  if wanted ? 'takenBy' then
    -- What is taken now are a few orders, which are read before any is looked at.
    claims := format('(array(select order_id from order_claims where until > %L::timestamptz%s))', asked ->> 'now',
      case when wanted ->> 'takenBy' is not null then format(' and staff_id = %L', wanted ->> 'takenBy') end);
    conditions := conditions || case when wanted ->> 'takenBy' is null then 'o.id <> all ' || claims else 'o.id = any ' || claims end;
  end if;
  if sort = 'due' and search #> '{way,depth}' is not null then
    -- Two lists one behind the other are not looked through from their beginnings: what the first one lacks is not known.
    search := jsonb_set(search, '{way}', jsonb_build_object('pieces', search -> 'terms'));
  end if;
  if sort <> 'due' then
    return spread_statement(sources, rows_statement('voucher_orders', 'o', conditions || case when behind is not null then format(
      '(%so.created_at, o.id) %s (%s%L::timestamptz, %L::uuid)',
      case when sort in ('largest', 'smallest') then 'o.total_amount, ' end, case direction when 'desc' then '<' else '>' end,
      case when sort in ('largest', 'smallest') then format('%L::numeric, ', behind ->> 'total') end,
      behind ->> 'created_at', behind ->> 'id') end, sorted, search, most), 'o', sorted, most);
  end if;
  -- What is owed stands before the rest, and has an index of its own.
  if (behind is null or behind ->> 'owed_by' is not null) and queue <> 'to-complete' then
    parts := parts || spread_statement(sources, rows_statement('voucher_orders', 'o', conditions || 'order_is_to_pay(o)'::text
      || case when behind is not null then format('(o.due_date, o.created_at, o.id) > (%L::date, %L::timestamptz, %L::uuid)',
           behind ->> 'owed_by', behind ->> 'created_at', behind ->> 'id') end,
      'o.due_date asc, o.created_at asc, o.id asc', search, most), 'o', null, null);
  end if;
  if queue not in ('overdue', 'completed-unpaid') then
    parts := parts || spread_statement(sources, rows_statement('voucher_orders', 'o', conditions || 'not order_is_to_pay(o)'::text
      || case when behind is not null and behind ->> 'owed_by' is null then format('(o.created_at, o.id) > (%L::timestamptz, %L::uuid)',
           behind ->> 'created_at', behind ->> 'id') end, sorted, search, most), 'o', null, null);
  end if;
  return format('select o.* from (%s) o order by %s, %s limit %s',
    coalesce((select string_agg('(' || part || ')', ' union all ') from unnest(parts) part), 'select * from voucher_orders where false'),
    $text$case when order_is_to_pay(o) then o.due_date else 'infinity'::date end asc$text$, sorted, most);
end
$$;

-- The orders of a list, as `orders_statement` has it.
create or replace function orders_page(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  page json;
begin
  -- Only what is answered is made JSON: beside an order it would be all that is sorted.
  execute format('select coalesce(json_agg(page), ''[]'') from (%s) page', orders_statement(asked)) into page;
  return page;
end
$$;

-- How many orders a list would have and what their totals come to, as `counted_money` tells it. Of as many as are asked for nobody is told
-- the sum: an index counts them, and fetches none. What is searched for is fetched anyhow, to be compared.
create or replace function orders_count(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  meant constant text := orders_statement(asked);
  most constant integer := asked ->> 'limit';
  counted integer := 0;
begin
  if not asked ? 'search' then
    execute format('select count(*) from (%s) page', meant) into counted;
  end if;
  if counted = most then
    return json_build_object('count', counted, 'sums', '[]'::json);
  end if;
  return counted_money(meant, 'page.total_amount * 100');
end
$$;
