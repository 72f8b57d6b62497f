import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { calledFunctions } from '../../sql/called-functions.ts'
import { type DatabaseAddress, serverConnection, serverRole, sqlState } from '../sql.ts'
import { laidDownMark } from './functions.ts'

/**
 * The functions and procedures that a server may call, of each name there is one: those that its stores call, and what it asks beside
 * them. They run with the rights of the database's owner, and nothing else does but what triggers do when a transaction ends.
 */
export const serverFunctions: readonly string[] = [
  'place_order_and_tell',
  'job_states',
  'whereabouts',
  'migrations_done',
  'chain_heads',
  'are_keys_known',
  ...Object.values(calledFunctions).flat(),
]

/** What everybody may call in a new database, and what stands in no table of ours. */
const makingLargeObjects = ['lo_creat', 'lo_create', 'lo_from_bytea', 'lo_import']

/** Names for a list of SQL, which may not be empty. */
export const list = (names: readonly string[]) => ['', ...names].map((name) => `'${name}'`).join(', ')

const owners = '(select oid from pg_roles where rolname = current_user)'
export const isNotOfExtension = (catalog: 'pg_proc' | 'pg_class', oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and deptype = 'e')`

/**
 * Takes from a role what it may do with tables and sequences of ours and gives it the functions of these names and no others: two
 * statements of PL/pgSQL, for a block that declares `one`. `role` is an expression of SQL, as is what it may select, a condition on
 * `relname`; what is taken from it is taken from those `beside` it too. Touches nothing that is as it should be.
 */
export const rightsOf = (
  role: string,
  functions: readonly string[],
  { readable = 'false', beside = '' }: { readonly readable?: string; readonly beside?: 'public, ' | '' } = {},
) => `
  for one in
    select c.oid::regclass as place, relkind = 'S' as is_sequence, relkind <> 'S' and ${readable} as is_readable
      from pg_class c
     where relnamespace = 'public'::regnamespace and relowner = ${owners} and relkind in ('r', 'p', 'v', 'm', 'S')
       and ${isNotOfExtension('pg_class', 'c.oid')}
       and case when relkind = 'S' then has_sequence_privilege(${role}, c.oid, 'usage, select, update')
           else has_table_privilege(${role}, c.oid, 'insert, update, delete, truncate, references, trigger')
             or has_any_column_privilege(${role}, c.oid, 'insert, update, references')
             or has_any_column_privilege(${role}, c.oid, 'select') <> (${readable}) end
  loop
    execute format('revoke all on %s %s from ${beside}%I',
      case when one.is_sequence then 'sequence' else 'table' end, one.place, ${role});
    if one.is_readable then
      execute format('grant select on %s to %I', one.place, ${role});
    end if;
  end loop;
  for one in
    select p.oid::regprocedure as name, should
      from pg_proc p, lateral (
        select proname in (${list(functions)}) as should) told
     where pronamespace = 'public'::regnamespace and proowner = ${owners}
       and ${isNotOfExtension('pg_proc', 'p.oid')}
       and has_function_privilege(${role}, p.oid, 'execute') <> should
  loop
    if one.should then
      execute format('grant execute on routine %s to %I', one.name, ${role});
    else
      execute format('revoke execute on routine %s from ${beside}%I', one.name, ${role});
    end if;
  end loop;`

/**
 * Makes the role where it is missing and lets it call what a server calls, and nothing else. Roles belong to a cluster and
 * rights to a database, so two servers may make it at once, and a restored database may lack it. What a role may set for itself
 * is as it was when it was made. Touches nothing that is already as it should be, and nothing at all where the owner may not make roles.
 */
const allowing = (role: string, literal: string) => `
do $$
declare
  one record;
begin
  perform pg_advisory_xact_lock(hashtextextended(${literal}, 0));
  if not exists (select from pg_roles where rolname = ${literal}) then
    begin
      create role ${role} login;
    exception when duplicate_object or unique_violation then
      null;
    end;
  elsif not (select rolcanlogin from pg_roles where rolname = ${literal}) then
    begin
      alter role ${role} login;
    exception when insufficient_privilege then
      null;
    end;
  end if;
  for one in
    select case when setdatabase = 0 then '' else format(' in database %I', datname) end as place
      from pg_db_role_setting left join pg_database d on d.oid = setdatabase
     where setrole = (select oid from pg_roles where rolname = ${literal})
  loop
    begin
      execute format('alter role ${role}%s reset all', one.place);
    exception when insufficient_privilege then
      null;
    end;
  end loop;
  for one in
    select oid::regprocedure as name from pg_proc
     where pronamespace = 'pg_catalog'::regnamespace and proname in (${list(makingLargeObjects)})
       and has_function_privilege(${literal}, oid, 'execute')
       and pg_has_role(proowner, 'usage')
  loop
    execute format('revoke execute on function %s from public', one.name);
  end loop;
  if has_database_privilege(${literal}, current_database(), 'temporary') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
  if not has_database_privilege(${literal}, current_database(), 'connect') then
    execute format('grant connect on database %I to ${role}', current_database());
  end if;
  if has_schema_privilege(${literal}, 'public', 'create') then
    revoke create on schema public from public;
  end if;
  if not has_schema_privilege(${literal}, 'public', 'usage') then
    grant usage on schema public to ${role};
  end if;
  for one in
    select oid::regprocedure as name from pg_proc
     where pronamespace = 'public'::regnamespace and proowner = ${owners} and obj_description(oid, 'pg_proc') like '${laidDownMark}%'
       and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)
  loop
    execute format('revoke execute on routine %s from public', one.name);
  end loop;
  ${rightsOf(literal, serverFunctions)}
exception when insufficient_privilege then
  null;
end
$$`

const insufficientPrivilege = '42501'
/** Who asks may not sign in: a wrong password, no such role, no line for it in `pg_hba.conf`. */
const notLetIn = ['28P01', '28000']
/** What a pooler says of a user that it does not know. */
const poolersRefusal = 'XX000'

const quoted = (address: DatabaseAddress) => {
  const role = serverRole(address)
  return { role: pg.escapeIdentifier(role), literal: pg.escapeLiteral(role) }
}

/**
 * Lets the server work as a role of its own, which may call functions and reaches no table (decision 82). Leaves
 * everything as it is where the user of the address may not make roles.
 */
export async function allowServerRole(client: pg.ClientBase, address: DatabaseAddress): Promise<void> {
  const { role, literal } = quoted(address)
  await client.query(allowing(role, literal))
}

const soundRole = `
  select not (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication)
     and not exists (select from pg_auth_members where member = own.oid)
     and not exists (select from pg_class where relowner = own.oid)
     and not exists (
       select from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and (
         has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger')
         or has_any_column_privilege(c.oid, 'select, insert, update, references')))
     and has_function_privilege('place_order(jsonb)', 'execute') as is_sound
    from pg_roles own where rolname = session_user`

/**
 * What an address has behind the name of its user for a pooler, told by the name that the database knows them by; undefined where
 * nothing stands between.
 */
export async function tenantOf({
  asOwner: _,
  rolePassword: __,
  ...owner
}: DatabaseAddress): Promise<string | undefined> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 5000 })
  const { user: said = '' } = client
  if (!said.includes('.')) return undefined
  try {
    await client.connect()
    const { rows } = await client.query<{ user: string }>('select current_user::text as "user"')
    const known = `${rows[0]!.user}.`
    return said.startsWith(known) ? said.slice(known.length) : undefined
  } finally {
    await client.end()
  }
}

/** Whether the server's own role can sign in at an address, owns nothing and may do what the server does. */
export async function canServerSignIn(address: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client({ ...serverConnection(address), connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return (await client.query<{ is_sound: boolean }>(soundRole)).rows[0]!.is_sound
  } catch (fault) {
    const state = sqlState(fault) ?? ''
    if ([insufficientPrivilege, ...notLetIn].includes(state)) return false
    if (address.tenant !== undefined && state === poolersRefusal) return false
    throw fault
  } finally {
    await client.end()
  }
}

/** What PostgreSQL keeps of a password (RFC 5803): whoever reads it in a log or on a screen cannot sign in with it. */
function verifierOf(password: string): string {
  const rounds = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (words: string) => createHmac('sha256', salted).update(words).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/** The statement by which somebody who may makes the role, or gives it the password that the server has. */
export function roleStatement(address: DatabaseAddress, verb: 'CREATE' | 'ALTER', password: string): string {
  return `${verb} ROLE ${quoted(address).role} LOGIN PASSWORD '${verifierOf(password)}'`
}

/** What the user of an address is in its cluster, and whether the server's role is there. */
export type RoleState = { readonly isSuperuser: boolean; readonly hasRole: boolean }

/**
 * Gives the server's role a password, where the user of the address may; answers how things stand.
 */
export async function setRolePassword(address: DatabaseAddress, password: string): Promise<RoleState> {
  const { asOwner: _, rolePassword: __, ...owner } = address
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ is_superuser: boolean; has_role: boolean }>(
      `select rolsuper as is_superuser, exists (select from pg_roles where rolname = $1) as has_role
         from pg_roles where rolname = current_user`,
      [serverRole(address)],
    )
    const { is_superuser: isSuperuser, has_role: hasRole } = rows[0]!
    if (hasRole) await client.query(roleStatement(address, 'ALTER', password))
    return { isSuperuser, hasRole }
  } catch (fault) {
    if (sqlState(fault) === insufficientPrivilege) return { isSuperuser: false, hasRole: true }
    throw fault
  } finally {
    await client.end()
  }
}
