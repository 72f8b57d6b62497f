-- What a store says to a database is a function (decision 82), which a connection and PostgREST call alike. It checks, reads and
-- writes; numbers, statuses, sums and entries were decided by the domain, and constraints say what is refused. What may be called from
-- outside is SECURITY DEFINER, the only way to a table for whoever serves (decision 82); so is what triggers do at the end of a
-- transaction, when no function of ours runs any more; all else runs inside of those. Rows in the parameter have
-- the names of their columns. Whatever is locked by everybody, the head of a chain, is locked last.

-- Which database of which server this is, so that whoever is given two ways to one knows that they lead to the same.
create or replace function whereabouts() returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select format('%s %s %s', current_database(), oid, extract(epoch from pg_postmaster_start_time()))
    from pg_database where datname = current_database()
$$;

-- The names of the migrations that were run here.
create or replace function migrations_done() returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(name order by id), '[]') from migrations);
end
$$;

-- A statement that finds rows of a table, which is called `called` in it, that meet conditions, in an order, up to a limit. Where
-- `search` has {terms, way, counted?}, rows are found that have all terms, patterns of LIKE, in their search text: by looking through
-- `depth` rows in the order of the list, or by `pieces` that the index is asked for, whose rows are sorted afterwards, unless they are
-- only counted: to be sorted all of them would have to be fetched.
create or replace function rows_statement(
  of_table text, called text, conditions text[], sorted text, search jsonb, most integer
) returns text
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  way constant jsonb := search -> 'way';
  found text := format('select %1$s.* from %2$I %1$s where %3$s', called, of_table, array_to_string('true'::text || conditions, ' and '));
begin
  if way is null then
    return format('%s order by %s limit %s', found, sorted, most);
  end if;
  found := found || case when way ? 'depth' then format(' order by %s limit %s', sorted, (way ->> 'depth')::bigint)
    else (select coalesce(string_agg(format(' and %s.search_text like %L', called, piece), '' order by place), '')
            from jsonb_array_elements_text(way -> 'pieces') with ordinality told (piece, place)) || ' offset 0' end;
  return format('select * from (%s) %s where %s%s limit %s', found, called, (
      select string_agg(format('%s.search_text like %L', called, term), ' and ' order by place)
        from jsonb_array_elements_text(search -> 'terms') with ordinality told (term, place)
    ), case when way ? 'depth' or not search ? 'counted' then ' order by ' || sorted end, most);
end
$$;

-- {count, sums: {currency, minor}[]}: how many rows a statement finds, and what an expression of theirs comes to, in minor units.
create or replace function counted_money(rows_found text, minor text) returns json
language plpgsql stable set search_path = public, pg_temp as $$
declare
  counted json;
begin
  execute format(
    $q$select json_build_object('count', coalesce(sum(count), 0),
              'sums', coalesce(json_agg(json_build_object('currency', currency, 'minor', minor)), '[]'))
         from (select page.currency, count(*) as count, sum(%s)::bigint as minor from (%s) page group by page.currency) each$q$,
    minor, rows_found) into counted;
  return counted;
end
$$;

-- What is known of the search texts of a table from a sample of so many of them: {rows, shares: {piece, share}[]}, how many there are,
-- and how large a share of them has a piece of three letters, where it is more than `least_share`.
create or replace function search_statistics(of_table text, texts integer, drawn integer, least_share float8) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  estimated constant float8 := (select greatest(reltuples, 1) from pg_class where oid = to_regclass(of_table));
  shares jsonb;
begin
  if of_table <> all (array['voucher_orders', 'support_tickets', 'bank_entries']) then
    raise exception 'nobody searches %', of_table using errcode = 'invalid_parameter_value';
  end if;
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''piece'', piece, ''share'', share)), ''[]'') from (
       select piece, count(*)::float8 / max(texts) as share
         from (select show_trgm(search_text) as pieces, count(*) over () as texts
                 from %I tablesample system ($1) repeatable ($2)) seen, unnest(pieces) as piece
        group by piece having count(*) > max(texts) * $3) known', of_table)
    into shares using least(100, 100 * texts / estimated)::real, drawn, least_share;
  return jsonb_build_object('rows', estimated, 'shares', shares);
end
$$;

-- A statement that does another one, which finds rows called `called`, for each row of its sources, all in an order up to a limit, where
-- these are named.
create or replace function spread_statement(sources text[], one text, called text, sorted text, most integer) returns text
language plpgsql immutable set search_path = public, pg_temp as $$
begin
  if cardinality(sources) = 0 then
    return one;
  end if;
  return format('select %1$s.* from %2$s cross join lateral (%3$s) %1$s', called, array_to_string(sources, ' cross join '), one)
    || case when sorted is not null then format(' order by %s limit %s', sorted, most) else '' end;
end
$$;
