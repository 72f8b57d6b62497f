import { hash } from 'node:crypto'
import fs from 'node:fs'
import type pg from 'pg'
import type { Found } from './finding.ts'

/** Whether the functions and triggers of a database are those that the program lays down, which keep the log. */

/** Each by its name, with what PostgreSQL keeps of it and no version of it spells in another way. */
const standing = `
  select format('function %s.%s(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid)) as name,
         concat_ws(E'\\n', lanname, prosecdef, provolatile, proisstrict, pg_get_function_result(p.oid),
           array_to_string(proconfig, E'\\n'), prosrc) as facts
    from pg_proc p join pg_namespace n on n.oid = pronamespace join pg_language l on l.oid = prolang
   where nspname in ('public', 'door')
     and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  union all
  select format('trigger %s on %s.%s', tgname, nspname, relname),
         concat_ws(E'\\n', tgtype, tgenabled, tgdeferrable, tginitdeferred, tgfoid::regproc, encode(tgargs, 'hex'), tgoldtable,
           tgnewtable, (select string_agg(attname, ',' order by attnum) from pg_attribute
                         where attrelid = tgrelid and attnum = any (tgattr)),
           substring(pg_get_triggerdef(t.oid), 'WHEN \\((.*)\\) EXECUTE'))
    from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace
   where nspname in ('public', 'door') and not tgisinternal
   order by 1`

/** What guards or changes rows behind the back of those: triggers of foreign keys that are switched off, and rules. */
const strange = `
  select format('trigger %s on %s', tgname, tgrelid::regclass) as name from pg_trigger
   where tgisinternal and tgenabled <> 'O' and tgrelid in (select oid from ours)
  union all
  select format('rule %s on %s', rulename, ev_class::regclass) from pg_rewrite where ev_class in (select oid from ours)`
const ours = `
  with ours as (
    select oid from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'door'))
       and relkind in ('r', 'p') and relowner = (select relowner from pg_class where oid = 'voucher_orders'::regclass))`

/** Digests of what stands in a database, by name. */
export async function laidDownIn(client: pg.ClientBase): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query<{ name: string; facts: string }>(standing)
  return Object.fromEntries(rows.map(({ name, facts }) => [name, hash('sha256', facts, 'hex').slice(0, 32)]))
}

/** The same of a database that has just been set up; `tests/contracts/laid-down.test.ts` holds it true and renews it. */
const laidDown = (): Readonly<Record<string, string>> =>
  JSON.parse(fs.readFileSync(new URL('./laid-down.json', import.meta.url), 'utf8'))

const beforeArguments = (name: string) => name.replace(/\(.*/s, '')

/** Functions and triggers that are gone, switched off or others, triggers that are more, and functions that pass for ours. */
export async function laidDownFindings(client: pg.ClientBase, found: Found): Promise<void> {
  const [expected, there] = [laidDown(), await laidDownIn(client)]
  const own = new Set(Object.keys(expected).map(beforeArguments))
  for (const name of new Set([...Object.keys(expected), ...Object.keys(there)])) {
    // A database may have functions beside ours.
    const isOurs = name in expected || name.startsWith('trigger ') || own.has(beforeArguments(name))
    if (isOurs && expected[name] !== there[name]) found({ code: 'altered', id: name })
  }
  const { rows } = await client.query<{ name: string }>(`${ours} ${strange}`)
  for (const { name } of rows) found({ code: 'altered', id: name })
}
