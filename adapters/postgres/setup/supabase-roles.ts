import pg from 'pg'
import { type DatabaseAddress, serverRole } from '../sql.ts'
import { isNotOfExtension, rightsOf, serverFunctions } from './app-role.ts'

/** What is asked in the name of somebody who signed in: the policies do. */
export const calledBySignedIn = ['is_staff']
/** What staff may read. */
const readByStaff = [
  'voucher_orders',
  'order_audit_log',
  'support_tickets',
  'ticket_audit_log',
  'ticket_replies',
  'voucher_audit_log',
  'audit_logs',
]

const array = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(', ')}]::text[]`

/**
 * Every table's policies as they should be: the owner, as whom functions run, sees all of it, staff what they may read. Whoever has no
 * policy sees nothing.
 */
const wanted = (secondFactor: boolean) => `
  select c.oid, 'owner_may' as name, '*' as verb, current_user::text as role, 'true' as condition from ours c
  union all select c.oid, 'staff_read', 'select', 'authenticated', '( SELECT is_staff(${secondFactor}) AS is_staff)'
    from ours c where nspname = 'public' and c.name = any (${array(readByStaff)})`

/** The tables of ours: those of both schemas that the owner made. */
const ours = `
  select c.oid, c.relname as name, nspname, relrowsecurity and relforcerowsecurity as is_closed
    from pg_class c join pg_namespace n on n.oid = relnamespace
   where nspname = 'public' and relkind in ('r', 'p')
     and relowner = (select oid from pg_roles where rolname = current_user)`

/** Every policy there is on a table of ours, as `wanted` has them. */
const standing = `
  select p.oid as policy, polrelid as oid, polname::text as name,
         case polcmd when '*' then '*' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end
           as verb,
         case when polroles = '{0}' then 'public' else (
           select string_agg(rolname, ',' order by rolname) from pg_roles r where r.oid = any (polroles)) end as role,
         coalesce(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as condition,
         polpermissive and coalesce(pg_get_expr(polqual, polrelid) = pg_get_expr(polwithcheck, polrelid), true) as is_plain
    from pg_policy p join ours c on c.oid = polrelid`

/** Takes from roles, and from everybody, what the owner would give them of what is made later: a statement of PL/pgSQL. */
const closingLater = (roles: readonly string[]) => `
  for one in
    select distinct defaclobjtype as kind, coalesce(nspname::text, '') as place,
           case when grantee = 0 then 'public' else grantee::regrole::text end as who
      from pg_default_acl left join pg_namespace n on n.oid = defaclnamespace, aclexplode(defaclacl)
     where defaclrole = (select oid from pg_roles where rolname = current_user) and defaclobjtype in ('r', 'S', 'f')
       and coalesce(nspname, 'public') in ('public', 'graphile_worker')
       and (grantee = 0 or grantee::regrole::text = any (${array(roles)}))
  loop
    execute format('alter default privileges %s revoke all on %s from %s',
      case when one.place = '' then '' else 'in schema ' || quote_ident(one.place) end,
      case one.kind when 'r' then 'tables' when 'S' then 'sequences' else 'functions' end, one.who);
  end loop;`

/** Makes the roles where they are missing, closes what is open, and gives back what each may. */
const allowing = (secondFactor: boolean) => `
do $$
declare
  one record;
  who text;
begin
  perform pg_advisory_xact_lock(hashtextextended('anon', 0));
  foreach who in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = who) then
      begin
        execute format('create role %I nologin noinherit', who);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
    if not has_schema_privilege(who, 'public', 'usage') then
      execute format('grant usage on schema public to %I', who);
    end if;
  end loop;
  if exists (
    select from pg_namespace, aclexplode(nspacl)
     where nspname = 'public' and grantee = 0 and privilege_type = 'CREATE'
  ) then
    revoke create on schema public from public;
  end if;

  ${closingLater(['anon', 'authenticated', 'service_role'])}

  for one in with ours as materialized (${ours}) select * from ours where not is_closed loop
    execute format('alter table %I.%I enable row level security, force row level security', one.nspname, one.name);
  end loop;
  for one in
    with ours as materialized (${ours}), wanted as (${wanted(secondFactor)}), standing as (${standing})
    select s.name, s.oid::regclass as place from standing s
     where not is_plain or not exists (
       select from wanted w where (w.oid, w.name, w.verb, w.role, w.condition) = (s.oid, s.name, s.verb, s.role, s.condition))
  loop
    execute format('drop policy %I on %s', one.name, one.place);
  end loop;
  for one in
    with ours as materialized (${ours}), wanted as (${wanted(secondFactor)}), standing as (${standing})
    select w.*, w.oid::regclass as place from wanted w
     where not exists (select from standing s where s.oid = w.oid and s.name = w.name)
  loop
    execute format('create policy %I on %s for %s to %I %s', one.name, one.place,
      case one.verb when '*' then 'all' else one.verb end, one.role,
      case one.verb
        when 'insert' then format('with check (%s)', one.condition)
        when 'select' then format('using (%s)', one.condition)
        when 'delete' then format('using (%s)', one.condition)
        else format('using (%1$s) with check (%1$s)', one.condition)
      end);
  end loop;

  -- Rights beside the policies: one lock may be forgotten, two are not.
  ${rightsOf("'anon'", [], { beside: 'public, ' })}
  ${rightsOf("'authenticated'", calledBySignedIn, { beside: 'public, ', readable: `relname = any (${array(readByStaff)})` })}
  ${rightsOf("'service_role'", serverFunctions, { beside: 'public, ' })}
  for one in
    select nspname, r.who from pg_namespace n, (values ('anon'), ('authenticated'), ('service_role')) r (who)
     where nspname = 'graphile_worker' and has_schema_privilege(r.who, n.oid, 'usage')
  loop
    execute format('revoke all on schema %I from %I', one.nspname, one.who);
  end loop;
end
$$`

/**
 * Lets staff who signed in to a project read, with a second factor where `secondFactor` says so, the service role call what the server
 * calls, and whoever has the publishable key nothing (decisions 74 and 82): roles where they are missing, row-level security on every
 * table of ours, rights and functions by name. Touches nothing that is as it should be; what was given beside it is taken back.
 */
export async function allowSupabaseRoles(client: pg.ClientBase, secondFactor: boolean): Promise<void> {
  await client.query(allowing(secondFactor))
}

/** Does something as the owner of a database, on a connection of its own. */
export async function asItsOwner<Answer>(
  { asOwner: _, rolePassword: __, ...owner }: DatabaseAddress,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same in a migrated database. */
export const openToProject = (address: DatabaseAddress, secondFactor: boolean): Promise<void> =>
  asItsOwner(address, (client) => allowSupabaseRoles(client, secondFactor))

/** Whom a data API lets anybody be, with a key that stands in every page. */
const anybody = ['anon', 'authenticated']

/** What anybody reaches of ours, by whatever right leads there; nothing in a cluster without these roles. */
const reached = `
  select distinct kind, place, rolname::text as who
    from (
      select case relkind when 'S' then 'sequence' else 'table' end as kind, oid::regclass::text as place,
             relnamespace as schema, relowner as owner,
             coalesce(relacl, acldefault(case relkind when 'S' then 's'::"char" else 'r' end, relowner)) as acl
        from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union all
      select 'table', attrelid::regclass::text, relnamespace, relowner, attacl
        from pg_attribute join pg_class c on c.oid = attrelid where attacl is not null
      union all
      select 'routine', oid::regprocedure::text, pronamespace, proowner, coalesce(proacl, acldefault('f', proowner))
        from pg_proc p
       where ${isNotOfExtension('pg_proc', 'p.oid')}
      union all
      select 'schema', oid::regnamespace::text, oid, nspowner, nspacl from pg_namespace where nspname <> 'public'
    ) ours, aclexplode(acl), pg_roles r
   where schema in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
     and owner = (select oid from pg_roles where rolname = current_user)
     and rolname = any (${array(anybody)}) and (grantee = 0 or pg_has_role(r.oid, grantee, 'usage'))`

/** Under the lock of the rights of the server's role: both are of the same tables. */
const closing = (server: string) => `
do $$
declare
  one record;
begin
  perform pg_advisory_xact_lock(hashtextextended(${server}, 0));
  ${closingLater(anybody)}
  for one in ${reached} loop
    execute format('revoke all on %s %s from public, %I cascade', one.kind, one.place, one.who);
  end loop;
end
$$`

/**
 * Takes everything of a migrated database from the roles of a data API that stands before it, where there are such, also of what is
 * made later: a project gives them every new table and function (rule P17). Touches nothing that is as it should be. Answers what they
 * reach still, by a right that is not the owner's to take.
 */
export const closeToBrowsers = (address: DatabaseAddress): Promise<readonly string[]> =>
  asItsOwner(address, async (client) => {
    await client.query(closing(pg.escapeLiteral(serverRole(address))))
    const { rows } = await client.query<{ what: string }>(
      `select format('%s %s (%s)', kind, place, who) as what from (${reached}) reached order by what`,
    )
    return rows.map(({ what }) => what)
  })
