import fs from 'node:fs'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { belongsToKeys, hasKeys, keepKeyNames } from '@hotovo/adapters/postgres/setup/known-keys'
import { wasMigrated } from '@hotovo/adapters/postgres/setup/migrations'
import type { DatabaseAddress } from '@hotovo/adapters/postgres/sql'
import { ensureSecrets, ensureSigningKey, readSecrets, type Secrets } from '@hotovo/adapters/security/secrets'
import { type Config, StartRefused } from '../config.ts'
import type { Say } from '../output.ts'
import { databaseUnreachable } from './database.ts'
import { codeOf } from './files.ts'

/**
 * The keys of an installation. A new one gets a file; a database that was used before has its own, and
 * with others no address of an order would open any more.
 */
export async function findSecrets(
  { databaseUrl, secretsFile }: Config,
  address: DatabaseAddress | undefined,
  say: Say,
): Promise<Secrets> {
  const now = new Date().toISOString()
  const mayBeMade = !databaseUrl && !(address && (await wasMigrated(address)))
  if (mayBeMade) {
    try {
      ensureSecrets(secretsFile, now)
    } catch (fault) {
      throw new StartRefused(`The file of keys ${secretsFile} cannot be made (${codeOf(fault)}).`)
    }
  }
  if (!fs.existsSync(secretsFile))
    throw new StartRefused(await keysMissing(secretsFile, address).catch(databaseUnreachable(databaseUrl)))
  const broken = new StartRefused(`${secretsFile} is not a file of keys. Put it back from a backup.`)
  if (!readableSecrets(secretsFile)) throw broken
  try {
    if (ensureSigningKey(secretsFile, now) && databaseUrl)
      say(`${secretsFile} has got a signing key. Servers that share the database need the same file.`)
  } catch (fault) {
    const { message } = fault as Error
    throw new StartRefused(`${secretsFile} has no signing key, and none could be added: ${message}.`)
  }
  const secrets = readableSecrets(secretsFile)
  if (!secrets) throw broken
  if (
    address &&
    !(await belongsToKeys(address, serverMacs(secrets.hashing)).catch(databaseUnreachable(databaseUrl)))
  )
    throw new StartRefused(
      `The keys in ${secretsFile} are not those of this database: no address of an order would open. ` +
        'Set SECRETS to its own file, or put that back from a backup.',
    )
  return secrets
}

/** The keys in a file that is there; undefined when it is not a file of keys. Refuses where it cannot be read. */
export function readableSecrets(file: string): Secrets | undefined {
  try {
    return readSecrets(file)
  } catch (fault) {
    throw new StartRefused(`The file of keys ${file} cannot be read (${codeOf(fault)}).`)
  }
}

async function keysMissing(file: string, address: DatabaseAddress | undefined): Promise<string> {
  const isNew = !address || !(await hasKeys(address))
  return isNew
    ? `The file of keys ${file} is missing. Make one with npm run keys -- new, and keep it safe.`
    : `The file of keys ${file} is missing. Put it back from a backup.`
}

/** From now on the database is of these keys: without any of them there is no start. */
export async function tieKeys(
  address: DatabaseAddress | undefined,
  { hashing }: Pick<Secrets, 'hashing'>,
): Promise<void> {
  if (address) await keepKeyNames(address, serverMacs(hashing))
}
