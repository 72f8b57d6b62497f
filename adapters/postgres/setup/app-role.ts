import pg from 'pg'
import { type Address, appRole, asAppRole, sqlState } from '../sql.ts'

/** The three logs: nobody changes them, the server's role neither (invariant 9). */
export const appendOnly = ['order_audit_log', 'ticket_audit_log', 'audit_logs']
/** What is added and kept: without a salt, the personal half of the logs is gone. */
const kept = ['person_keys']
/** What it has no business with, or reads at most. */
const closed = ['audit_chains', 'known_keys']
const readOnly = ['migrations']

/** The functions it calls; nobody else may call one. */
const called = [
  'enqueue_job(text, json)',
  'job_states()',
  'log_order_entries(uuid, jsonb)',
  'place_order(jsonb)',
  'change_order(jsonb)',
  'add_order_note(jsonb)',
  'submit_ticket(jsonb)',
  'submit_feedback(jsonb)',
  'log_failed_sign_in(jsonb, jsonb, integer, timestamptz)',
]

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/**
 * Makes the role where it is missing and lets it do what the server needs on the tables as they are now. Roles
 * belong to a cluster and rights to a database, so two databases may make it at once, and a restored one may lack
 * it. Touches nothing that is already as it should be.
 */
const allowing = `
do $$
declare
  one record;
begin
  perform pg_advisory_xact_lock(hashtextextended('${appRole}', 0));
  if not exists (select from pg_roles where rolname = '${appRole}') then
    begin
      create role ${appRole} nologin;
    exception when duplicate_object or unique_violation then
      null;
    end;
  end if;
  begin
    set local role ${appRole};
    set local role none;
  exception when insufficient_privilege then
    grant ${appRole} to current_user;
  end;
  if not has_schema_privilege('${appRole}', 'public', 'usage') then
    grant usage on schema public to ${appRole};
  end if;
  for one in
    select name from unnest(array[${list(called)}]) name
     where not has_function_privilege('${appRole}', name, 'execute')
  loop
    execute format('grant execute on function %s to ${appRole}', one.name);
  end loop;
  for one in
    select oid, relname as name, case
        when relname in (${list(closed)}) then array[]::text[]
        when relname in (${list(readOnly)}) then array['select']
        when relname in (${list([...appendOnly, ...kept])}) then array['select', 'insert']
        else array['select', 'insert', 'update', 'delete']
      end as rights
      from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relowner = (select oid from pg_roles where rolname = current_user)
  loop
    if exists (
      select from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) may
       where has_table_privilege('${appRole}', one.oid, may) <> (may = any (one.rights))
    ) then
      execute format('revoke all on %I from ${appRole}', one.name);
      if one.rights <> '{}' then
        execute format('grant %s on %I to ${appRole}', array_to_string(one.rights, ', '), one.name);
      end if;
    end if;
  end loop;
end
$$`

const insufficientPrivilege = '42501'
const invalidValue = '22023'

/**
 * Lets the server work as a role of its own, which may add to the audit log and not change it (decision 25). Leaves
 * everything as it is where the user of the address may not make roles.
 */
export async function allowAppRole(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(allowing)
  } catch (fault) {
    if (sqlState(fault) !== insufficientPrivilege) throw fault
  }
}

/** Whether a server that asks to work as its own role there does. */
export async function hasAppRole(address: Address): Promise<boolean> {
  const client = new pg.Client({ ...address, options: asAppRole, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    // Options in an address push ours out; a role without rights on these tables is somebody else's.
    const { rows } = await client.query<{ does: boolean }>(
      `select current_user = '${appRole}' and has_table_privilege('order_audit_log', 'insert') as does`,
    )
    return rows[0]!.does
  } catch (fault) {
    if ([insufficientPrivilege, invalidValue].includes(sqlState(fault) ?? '')) return false
    throw fault
  } finally {
    await client.end()
  }
}
