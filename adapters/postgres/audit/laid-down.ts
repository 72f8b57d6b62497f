import { hash } from 'node:crypto'
import fs from 'node:fs'
import type pg from 'pg'
import { list, serverFunctions } from '../setup/app-role.ts'
import { calledBySignedIn } from '../setup/supabase-roles.ts'
import type { ReportFinding } from './finding.ts'

/**
 * Whether the functions, triggers, tables and constraints of a database, and what the server's role may call, are those that
 * the program lays down, which keep the log.
 */

/** The role that the server signs in as, where there is one: `serverRole` says its name. */
const server = `select oid from pg_roles where rolname = left(current_database(), 59) || '_app'`

/** Each by its name, with what PostgreSQL keeps of it and no version of it spells in another way. */
const standing = `
  select format('function %s.%s(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid)) as name,
         concat_ws(E'\\n', lanname, prosecdef, provolatile, proisstrict, pg_get_function_result(p.oid),
           array_to_string(proconfig, E'\\n'), prosrc) as facts
    from pg_proc p join pg_namespace n on n.oid = pronamespace join pg_language l on l.oid = prolang
   where nspname = 'public'
     and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  union all
  select format('trigger %s on %s.%s', tgname, nspname, relname),
         concat_ws(E'\\n', tgtype, tgenabled, tgdeferrable, tginitdeferred, tgfoid::regproc, encode(tgargs, 'hex'), tgoldtable,
           tgnewtable, (select string_agg(attname, ',' order by attnum) from pg_attribute
                         where attrelid = tgrelid and attnum = any (tgattr)),
           substring(pg_get_triggerdef(t.oid), 'WHEN \\((.*)\\) EXECUTE'))
    from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace
   where nspname = 'public' and not tgisinternal
  union all
  select format('table %s.%s', nspname, relname), concat_ws(E'\\n', relpersistence, (
           select string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
                                       pg_get_expr(adbin, adrelid)),
                             E'\\n' order by attname collate "C")
             from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
            where attrelid = c.oid and attnum > 0 and not attisdropped))
    from ours c join pg_namespace n on n.oid = relnamespace
  union all
  select format('constraint %s on %s.%s', conname, nspname, relname), pg_get_constraintdef(k.oid)
    from pg_constraint k join ours c on c.oid = conrelid join pg_namespace n on n.oid = relnamespace
   where contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select format('unique index %s on %s.%s', i.relname, nspname, c.relname),
         concat_ws(E'\\n', indisvalid, indimmediate, pg_get_indexdef(indexrelid))
    from pg_index join ours c on c.oid = indrelid join pg_class i on i.oid = indexrelid
    join pg_namespace n on n.oid = c.relnamespace
   where indisunique
  union all
  select format('right of the server to %s.%s(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid)), 'execute'
    from pg_proc p join pg_namespace n on n.oid = pronamespace, (${server}) server
   where nspname = 'public' and has_function_privilege(server.oid, p.oid, 'execute')
     and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
   order by 1`

/**
 * What guards or changes rows behind the back of those: triggers of foreign keys that are switched off, rules, what passes for a
 * function or an operator of PostgreSQL, others who may write or call what writes, and a role of the server that is more than that, or has a setting of its
 * own.
 */
const strange = `
  select format('trigger %s on %s', tgname, tgrelid::regclass) as name from pg_trigger
   where tgisinternal and tgenabled <> 'O' and tgrelid in (select oid from ours)
  union all
  select format('rule %s on %s', rulename, ev_class::regclass) from pg_rewrite where ev_class in (select oid from ours)
  union all
  select format('function %s.%s(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid))
    from pg_proc p join pg_namespace n on n.oid = pronamespace
   where nspname = 'public' and exists (
           select from pg_proc s where s.proname = p.proname and s.pronamespace = 'pg_catalog'::regnamespace)
     and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  union all
  select format('operator %s', o.oid::regoperator) from pg_operator o join pg_namespace n on n.oid = oprnamespace
   where nspname = 'public'
     and not exists (select from pg_depend where classid = 'pg_operator'::regclass and objid = o.oid and deptype = 'e')
  union all
  select format('right of %s to %s', coalesce(rolname, 'public'), string_agg(distinct given.oid::regclass::text, ', ')) from (
      select oid, relacl as acl from ours
      union all
      select ours.oid, attacl from ours join pg_attribute on attrelid = ours.oid
      union all
      select oid, relacl from pg_class
       where relkind = 'S' and relnamespace = 'public'::regnamespace and relowner = (select relowner from ours limit 1)
    ) given, aclexplode(acl) left join pg_roles r on r.oid = grantee
   where (privilege_type <> 'SELECT' or grantee in (${server}) or rolname in ('anon', 'service_role'))
     and grantee <> (select relowner from ours limit 1)
   group by rolname
  union all
  select format('right of %s to call %s', coalesce(rolname, 'public'), string_agg(proname, ', ' order by proname))
    from pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner))) left join pg_roles r on r.oid = grantee
   where pronamespace = 'public'::regnamespace and prosecdef and grantee <> proowner and grantee not in (${server})
     and not (coalesce(rolname, '') = 'service_role' and proname in (${list(serverFunctions)}))
     and not (coalesce(rolname, '') = 'authenticated' and proname in (${list(calledBySignedIn)}))
   group by rolname
  union all
  select format('role %s', rolname) from pg_roles r
   where oid in (${server}) and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication
     or exists (select from pg_auth_members where member = r.oid) or exists (select from pg_class where relowner = r.oid)
     or exists (select from pg_proc where proowner = r.oid))
  union all
  select format('setting %s of role %s', split_part(one, '=', 1), rolname)
    from pg_db_role_setting s join pg_roles r on r.oid = setrole, unnest(setconfig) one
   where setrole in (${server})
     and setdatabase in (0, (select oid from pg_database where datname = current_database()))`
const ours = `
  with ours as materialized (
    select oid, relname, relnamespace, relpersistence, relacl, relowner from pg_class
     where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and relowner = (select relowner from pg_class where oid = 'voucher_orders'::regclass))`

/** Digests of what stands in a database, by name. */
export async function laidDownIn(client: pg.ClientBase): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query<{ name: string; facts: string }>(`${ours} ${standing}`)
  return Object.fromEntries(rows.map(({ name, facts }) => [name, hash('sha256', facts, 'hex').slice(0, 32)]))
}

/** The same of a database that has just been set up; `tests/contracts/laid-down.test.ts` holds it true and renews it. */
const laidDown = (): Readonly<Record<string, string>> =>
  JSON.parse(fs.readFileSync(new URL('./laid-down.json', import.meta.url), 'utf8'))

const beforeArguments = (name: string) => name.replace(/\(.*/s, '')
/** The table that is named last, of whatever belongs to one. */
const tableIn = (name: string) =>
  /^(?:trigger|table|constraint|unique index) (?:.* on )?(\S+)$/.exec(name)?.[1]
const serversRight = 'right of the server to '

/**
 * What is gone, switched off or another, what there is more of on a table of ours, functions that pass for ours, and rights that
 * nobody laid down.
 */
export async function laidDownFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  const [expected, there] = [laidDown(), await laidDownIn(client)]
  const known = Object.keys(expected)
  const own = new Set(known.map(beforeArguments))
  // Where no role could be made the owner serves (decision 82).
  const hasRole = Object.keys(there).some((name) => name.startsWith(serversRight))
  const altered = [...known, ...Object.keys(there)].filter((name) => {
    if (expected[name] === there[name]) return false
    // A database may have functions and tables beside ours.
    if (!name.startsWith(serversRight))
      return name in expected || own.has(`table ${tableIn(name)}`) || own.has(beforeArguments(name))
    return hasRole && `function ${name.slice(serversRight.length)}` in expected
  })
  const { rows } = await client.query<{ name: string }>(`${ours} ${strange}`)
  const more = rows.map(({ name }) => name).filter((name) => !(name in expected))
  for (const id of new Set([...altered, ...more])) found({ code: 'altered', id })
}
