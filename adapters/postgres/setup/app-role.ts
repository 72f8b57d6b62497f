import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { calledFunctions } from '../../sql/call.ts'
import { type DatabaseAddress, serverConnection, serverRole, sqlState } from '../sql.ts'

/** The logs that the server writes to: nobody changes them, the server's role neither (rule I9). */
export const appendOnlyTables = [
  'order_audit_log',
  'ticket_audit_log',
  'voucher_audit_log',
  'voucher_ledger',
  'audit_logs',
]
/** What the database writes there by itself: what each record was when it was made. */
const recordHashes = 'record_hashes'
/** Everything that is in the hash chains. */
export const chainedTables = [...appendOnlyTables, recordHashes]
/** What is added to only; the first six are hashed row by row. */
const added = [
  ...['order_payments', 'voucher_reissues', 'letter_openings', 'merchants', 'ticket_replies'],
  ...['bank_statements', 'order_keys', 'feedback'],
]
/** What is added and kept: without a salt, the personal half of the logs is gone. */
const kept = ['person_keys']
/** What is added, read once and taken away: the files of banks. */
const passing = ['statement_files']
/** What is written and never goes: orders, vouchers, what brings them, what a bank told, tickets, staff and keys of merchants. */
const lasting = [
  'voucher_orders',
  'support_tickets',
  'staff_accounts',
  'staff_sessions',
  'vouchers',
  'deliveries',
  'bank_entries',
  'hand_payments',
  'statement_columns',
  'merchant_keys',
]
/** The columns that change of tables whose others are facts. */
const changing: Readonly<Record<string, readonly string[]>> = {
  voucher_orders: [
    ...['order_status', 'payment_status', 'charged_minor', 'received_minor'],
    ...['reminded_at', 'withdrawn_at', 'admin_notes', 'version'],
  ],
  support_tickets: [
    ...['status', 'priority', 'assignee_id', 'assignee_name', 'assignee_email'],
    ...['related_order_id', 'related_order_number', 'answered_at', 'answer_by', 'admin_notes', 'version'],
  ],
  staff_accounts: ['password_hash', 'must_change_password', 'last_sign_in_at', 'closed_at'],
  staff_sessions: ['active_at', 'entered_at', 'generation', 'rotated_at', 'ended_at'],
  staff_recoveries: ['used_at', 'session_id'],
  staff_recovery_codes: ['used_at'],
  vouchers: ['balance_minor', 'lapsed_minor', 'voided', 'frozen', 'used_at', 'warned_at'],
  deliveries: ['state', 'sealed', 'salt', 'failures', 'last_error', 'handed_over_at'],
  bank_entries: [
    ...['state', 'reason', 'proposal', 'order_ids', 'repeats'],
    ...['used_minor', 'decision', 'decided_by', 'decided_at'],
  ],
  hand_payments: ['state', 'decided_by_id', 'decided_by', 'decided_at'],
  statement_columns: ['columns', 'remembered_by', 'remembered_by_id', 'remembered_at'],
  merchant_keys: ['revoked_at'],
  merchant_answers: ['fingerprint', 'answer', 'at'],
  statement_imports: ['course', 'added', 'entry_ids'],
}
/** What it has no business with, or reads at most. */
const closed = ['audit_chains', 'record_salts', 'known_keys']
const readOnly = ['migrations', 'security_letter_entries', recordHashes, 'kept_figures']

/** The functions and procedures that it may call, of each one there is: those that its stores call, and what those call with its rights. */
export const serverFunctions: readonly string[] = [
  'enqueue_jobs',
  'job_states',
  'reschedule_job',
  'whereabouts',
  'log_order_entries',
  'order_is_to_pay',
  'order_is_paid',
  'order_is_in_queue',
  'order_missing_minor',
  'rows_statement',
  'spread_statement',
  'orders_statement',
  'tickets_statement',
  'audit_statement',
  'vouchers_statement',
  'money_of_entry',
  'minor_in',
  'place_order_and_tell',
  'change_order',
  'keep_staff_key',
  'add_order_note',
  'settle_orders',
  'let_out_by_hand',
  'enqueue_statement',
  'let_statement_wait',
  'decide_entry',
  'line_is_unclaimed',
  'session_is_living',
  'log_system_entry',
  'lock_chains',
  'log_voucher_entries',
  'known_answer',
  'note_movement',
  'voucher_has_status',
  'delivery_is_failing',
  'ticket_due',
  'log_ticket_entries',
  'change_ticket',
  'add_ticket_note',
  'change_own_password',
  'use_proof',
  ...Object.values(calledFunctions).flat(),
]

/** What everybody may call in a new database, and what stands in no table of ours. */
const makingLargeObjects = ['lo_creat', 'lo_create', 'lo_from_bytea', 'lo_import']

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** What the server may do with a table of ours, by the table's name: an array in SQL. */
export const rightsOn = (table: string) => `
  case
    when ${table} in (${list(closed)}) then array[]::text[]
    when ${table} in (${list(readOnly)}) then array['select']
    when ${table} in (${list([...appendOnlyTables, ...added, ...kept])}) then array['select', 'insert']
    when ${table} in (${list(passing)}) then array['select', 'insert', 'delete']
    when ${table} in (${list(lasting)}) then array['select', 'insert', 'update']
    else array['select', 'insert', 'update', 'delete']
  end`

/** The columns of it that may be updated, of a table's name: an array in SQL, null where all of them may. */
const changingOf = (table: string) =>
  `case ${table} ${Object.entries(changing)
    .map(([name, columns]) => `when '${name}' then array[${list(columns)}]`)
    .join(' ')} end`

/**
 * Gives a role `one.rights` on the table `one.oid`, of the name `one.name`, and no others, where it has not just these: a statement
 * of PL/pgSQL. `role`, `place` and what is to be granted are expressions of SQL.
 */
export const grantStatement = (role: string, place: string) => `
    if exists (
      select from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) may
       where has_table_privilege(${role}, one.oid, may)
             <> (may = any (one.rights) and (may <> 'update' or ${changingOf('one.name')} is null))
    ) or exists (
      select from pg_attribute
       where attrelid = one.oid and attnum > 0 and not attisdropped and ${changingOf('one.name')} is not null
         and has_column_privilege(${role}, one.oid, attnum, 'update')
             <> ('update' = any (one.rights) and attname = any (${changingOf('one.name')}))
    ) then
      execute format('revoke all on %s from %I', ${place}, ${role});
      if one.rights <> '{}' then
        execute format('grant %s on %s to %I', (
          select string_agg(may || case may when 'update'
            then coalesce(' (' || array_to_string(${changingOf('one.name')}, ', ') || ')', '') else '' end, ', ')
            from unnest(one.rights) may), ${place}, ${role});
      end if;
    end if;`

/**
 * Makes the role where it is missing and lets it do what the server needs on the tables as they are now. Roles
 * belong to a cluster and rights to a database, so two servers may make it at once, and a restored database may lack
 * it. What a role may set for itself is as it was when it was made. Touches nothing that is already as it should be.
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
    select to_regproc(name)::regprocedure as name from unnest(array[${list(serverFunctions)}]) name
     where not has_function_privilege(${literal}, to_regproc(name), 'execute')
  loop
    execute format('grant execute on routine %s to ${role}', one.name);
  end loop;
  for one in
    select oid, relname as name, ${rightsOn('relname')} as rights
      from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relowner = (select oid from pg_roles where rolname = current_user)
  loop
    ${grantStatement(literal, "format('%I', one.name)")}
  end loop;
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
 * Lets the server work as a role of its own, which may add to the audit log and not change it (decision 25). Leaves
 * everything as it is where the user of the address may not make roles.
 */
export async function allowServerRole(client: pg.ClientBase, address: DatabaseAddress): Promise<void> {
  const { role, literal } = quoted(address)
  try {
    await client.query(allowing(role, literal))
  } catch (fault) {
    if (sqlState(fault) !== insufficientPrivilege) throw fault
  }
}

const soundRole = `
  select not (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication)
     and not exists (select from pg_auth_members where member = own.oid)
     and not exists (select from pg_class where relowner = own.oid)
     and has_table_privilege('order_audit_log', 'insert') as is_sound
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
