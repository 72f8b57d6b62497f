import { serverMacs } from '@hotovo/adapters/native/macs'
import {
  canServerSignIn,
  roleStatement,
  setRolePassword,
  tenantOf,
} from '@hotovo/adapters/postgres/setup/app-role'
import {
  MigrationFailed,
  migrate,
  NewerDatabase,
  OlderDatabase,
} from '@hotovo/adapters/postgres/setup/migrations'
import { closeToBrowsers } from '@hotovo/adapters/postgres/setup/supabase-roles'
import { type DatabaseAddress, serverRole } from '@hotovo/adapters/postgres/sql'
import type { Secrets } from '@hotovo/adapters/security/secrets'
import { type Config, StartRefused } from '../config.ts'
import type { Say } from '../output.ts'
import { databaseUnreachable } from './database.ts'

/**
 * Brings a database to the newest shape, tells what was done and answers how the server works on it: as a role that
 * owns nothing, or as the owner where the user of DATABASE_URL may not make roles (decision 82).
 */
export async function migrateDatabase(
  { databaseUrl, backend }: Config,
  address: DatabaseAddress,
  secrets: Pick<Secrets, 'hashing'>,
  say: Say,
): Promise<DatabaseAddress> {
  const done = await migrate(address).catch((fault: NodeJS.ErrnoException) => {
    if (fault instanceof NewerDatabase || fault instanceof OlderDatabase)
      throw new StartRefused(shapeSentence(fault))
    if (fault instanceof MigrationFailed)
      throw new StartRefused(
        `Migration ${fault.migration} failed, and the database is as it was before: ${fault.message}.`,
      )
    return databaseUnreachable(databaseUrl)(fault)
  })
  for (const name of done) say(`Migration ${name} is done.`)
  // A project that is the backend gets rights of its own (`openProject`).
  if (backend !== 'supabase') await closeDatabase(address)
  if (databaseUrl) return withPassword(address, secrets, say)
  // Whoever reaches the socket of the embedded database may be its owner: there a password would guard nothing.
  if (!(await canServerSignIn(address)))
    throw new StartRefused(
      `The role ${serverRole(address)} of the embedded database cannot sign in, or owns something.`,
    )
  return address
}

/** Closes a migrated database to a data API that stands before it (rule P17); refuses one that stays open. */
export async function closeDatabase(address: DatabaseAddress): Promise<void> {
  const [first, ...others] = await closeToBrowsers(address)
  if (first === undefined) return
  throw new StartRefused(
    `Anybody with the public key of a data API reaches ${first}${others.length > 0 ? ` and ${others.length} more` : ''}, ` +
      'by a right that the owner of the database did not give and cannot take. Whoever gave it must take it back.',
  )
}

/**
 * The server's role has a password made of the keys, so that servers which share the keys share it. One of an older
 * key stays as long as that key is known: others may be using it.
 */
async function withPassword(
  owner: DatabaseAddress,
  { hashing }: Pick<Secrets, 'hashing'>,
  say: Say,
): Promise<DatabaseAddress> {
  const tenant = await tenantOf(owner)
  const address: DatabaseAddress = tenant === undefined ? owner : { ...owner, tenant }
  const role = serverRole(address)
  const known = await serverMacs(hashing).signatures('database-role', role)
  const addresses = known.map(({ mac }) => ({ ...address, rolePassword: mac }))
  for (const one of addresses) if (await canServerSignIn(one)) return one
  const newest = addresses[0]!
  const { isSuperuser, hasRole } = await setRolePassword(address, newest.rolePassword)
  if (await canServerSignIn(newest)) return newest
  if (isSuperuser)
    throw new StartRefused(
      `The user of DATABASE_URL is a superuser, and the server does not work as one. Its own role ${role} cannot sign in: ` +
        'let it in by a line of pg_hba.conf (scram-sha-256), and let it own nothing.',
    )
  if (tenant !== undefined && hasRole) {
    say(
      'The server works as the owner of the database, so that only triggers keep it from changing the audit log: ' +
        `the connection pooler does not let its own role ${role}.${tenant} in. It may not have heard of the role yet: start again later. ` +
        'The direct connection has no pooler in its way.',
    )
    return { ...address, asOwner: true }
  }
  say(
    'The server works as the owner of the database, so that only triggers keep it from changing the audit log. ' +
      `An administrator of the database mends that: ${roleStatement(address, hasRole ? 'ALTER' : 'CREATE', newest.rolePassword)}; ` +
      'where pg_hba.conf names users, it needs a line for this role. Then start again.',
  )
  return { ...address, asOwner: true }
}

/** Why a database is none of this Hotovo's, and what helps. */
export const shapeSentence = (refusal: NewerDatabase | OlderDatabase): string =>
  refusal instanceof NewerDatabase
    ? `A newer Hotovo has changed the database: this one does not know the migration ${refusal.migration}. ` +
      'Start the newer one, or restore a backup from before.'
    : `The database is of a Hotovo that is too old to be brought over. Start the one whose last migration is ${refusal.upTo} ` +
      'once, then this one.'
