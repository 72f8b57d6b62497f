import fs from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { letsServerIn, roleStatement, setRolePassword } from '@hotovo/adapters/postgres/setup/app-role'
import { belongsTo, keepKeyNames } from '@hotovo/adapters/postgres/setup/known-keys'
import {
  MigrationFailed,
  migrate,
  NewerDatabase,
  wasMigrated,
} from '@hotovo/adapters/postgres/setup/migrations'
import { type Address, serverRole } from '@hotovo/adapters/postgres/sql'
import { makeFolder } from '@hotovo/adapters/security/folders'
import { ensureSecrets, ensureSigningKey, readSecrets, type Secrets } from '@hotovo/adapters/security/secrets'
import { type Config, StartRefused, strayLines, suspiciousNames } from './config.ts'
import { joinEmbeddedPostgres, type openEmbeddedPostgres } from './embedded-postgres.ts'

/** What the server and the commands beside it stand on: database, keys, migrations. */
type Say = (line: string) => void
/** What the server and its commands tell whoever started them. */
export const say: Say = (line) => console.log(line)
/** Whether what is said is kept: systemd names the journal by device and inode where standard output is it. */
export function isInJournal({ JOURNAL_STREAM: journal }: NodeJS.ProcessEnv): boolean {
  const { dev, ino } = fs.fstatSync(1)
  return journal === `${dev}:${ino}`
}
type Database = { readonly address: Address | undefined; close(): Promise<void> }

/** Takes over what `.env` says, and tells of lines that say nothing and of names that look like ours and are not. */
export function loadEnvFile(): void {
  if (!fs.existsSync('.env')) return
  const text = fs.readFileSync('.env', 'utf8')
  for (const { line, beginning } of strayLines(text))
    say(`Line ${line} of .env${beginning && ` (${beginning} …)`} is not NAME=value, and not read.`)
  for (const { name, meant } of suspiciousNames(Object.keys(parseEnv(text))))
    say(`${name} in .env is not known, and not read.${meant ? ` ${meant} is.` : ''}`)
  process.loadEnvFile()
}

/** What is wrong with a folder or a disk, and not with us. */
const placeFaults = [
  ...['EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'EROFS', 'ENOENT', 'ENOSPC'],
  ...['EDQUOT', 'EFBIG', 'EIO', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'],
]

/** What a fault says of the data folder, in a sentence; any other fault as it is. */
const unusable = ({ dataDir }: Config, fault: unknown) =>
  placeFaults.includes(codeOf(fault))
    ? new StartRefused(`DATA_DIR ${dataDir} cannot be used (${codeOf(fault)}).`)
    : fault

/** Makes the folder of everything the server writes, or refuses the start where it cannot be. */
export function makeDataDir(config: Config): void {
  try {
    makeFolder(config.dataDir)
  } catch (fault) {
    throw unusable(config, fault)
  }
}

/** The database of a configuration: none, the one it names, or the embedded one. */
export async function openDatabase(
  config: Config,
  openEmbedded: (...of: Parameters<typeof openEmbeddedPostgres>) => Promise<Database>,
  say: Say,
): Promise<Database> {
  if (config.backend === 'memory') return { address: undefined, close: async () => {} }
  if (config.databaseUrl) return { address: { connectionString: config.databaseUrl }, close: async () => {} }
  return openEmbedded(config.dataDir, say).catch((fault: unknown) => {
    throw unusable(config, fault)
  })
}

/** What a fault of the system says of a file that is to be written, in a sentence; any other fault as it is. */
export const notWritten = (file: string, fault: unknown) =>
  placeFaults.includes(codeOf(fault))
    ? new StartRefused(`${file} cannot be written (${codeOf(fault)}).`)
    : fault

/** Whether something is at a place, if only a link that leads nowhere. */
export function isTaken(place: string): boolean {
  try {
    return fs.lstatSync(place) !== undefined
  } catch (fault) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(fault))) return false
    throw notWritten(place, fault)
  }
}

/** Refuses where nothing could be put at a place, before anything else is made; its folder is there afterwards. */
export function refuseUnwritable(place: string): void {
  try {
    makeFolder(path.dirname(place))
    fs.rmdirSync(fs.mkdtempSync(`${place}.`))
  } catch (fault) {
    throw notWritten(place, fault)
  }
}

/**
 * The database of an installation that is there, for commands that look at one or change it. Where there is none,
 * most likely because a command has another DATA_DIR than the server, it makes nothing and says so.
 */
export async function joinDatabase(
  config: Config,
  say: Say,
): Promise<{ readonly address: Address; close(): Promise<void> }> {
  const { databaseUrl, dataDir } = config
  const missing = new StartRefused(
    `There is no Hotovo in ${databaseUrl ? 'the database at DATABASE_URL' : dataDir}. Is it the one that the server has? ` +
      'Commands read .env in the folder they are run in, and the environment of whoever runs them. A new one is made by npm start.',
  )
  if (!databaseUrl && !fs.existsSync(path.join(dataDir, 'postgres'))) throw missing
  const { address, close } = await openDatabase(config, joinEmbeddedPostgres, say)
  try {
    if (address && (await wasMigrated(address).catch(unreachable(databaseUrl)))) return { address, close }
    throw missing
  } catch (fault) {
    await close()
    throw fault
  }
}

/**
 * The keys of an installation. A new one gets a file; a database that was used before has its own, and
 * with others no address of an order would open any more.
 */
export async function findSecrets(
  { databaseUrl, secretsFile }: Config,
  address: Address | undefined,
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
    throw new StartRefused(await keysMissing(secretsFile, address).catch(unreachable(databaseUrl)))
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
  if (address && !(await belongsTo(address, serverMacs(secrets.hashing)).catch(unreachable(databaseUrl))))
    throw new StartRefused(
      `The keys in ${secretsFile} are not those of this database: no address of an order would open. ` +
        'Set SECRETS to its own file, or put that back from a backup.',
    )
  return secrets
}

/** A database server that is somebody else's may be away; ours, or a fault of our own, is thrown on. */
export const unreachable =
  (databaseUrl: string | undefined) =>
  (fault: NodeJS.ErrnoException): never => {
    if (!databaseUrl || fault instanceof SyntaxError) throw fault
    throw new StartRefused(`The database at DATABASE_URL cannot be used: ${fault.message || fault.code}.`)
  }

const codeOf = (fault: unknown) => (fault as NodeJS.ErrnoException).code ?? (fault as Error).message

/** The keys in a file that is there; undefined when it is not a file of keys. Refuses where it cannot be read. */
export function readableSecrets(file: string): Secrets | undefined {
  try {
    return readSecrets(file)
  } catch (fault) {
    throw new StartRefused(`The file of keys ${file} cannot be read (${codeOf(fault)}).`)
  }
}

async function keysMissing(file: string, address: Address | undefined): Promise<string> {
  const isNew = !address || !(await wasMigrated(address))
  return isNew
    ? `The file of keys ${file} is missing. Make one with npm run keys -- new, and keep it safe.`
    : `The file of keys ${file} is missing. Put it back from a backup.`
}

/**
 * Brings a database to the newest shape, tells what was done and answers how the server works on it: as a role that
 * owns nothing, or as the owner where the user of DATABASE_URL may not make roles (decision 25).
 */
export async function migrateDatabase(
  { databaseUrl }: Config,
  address: Address,
  secrets: Pick<Secrets, 'hashing'>,
  say: Say,
): Promise<Address> {
  const done = await migrate(address).catch((fault: NodeJS.ErrnoException) => {
    if (fault instanceof NewerDatabase) throw new StartRefused(newer(fault.migration))
    if (fault instanceof MigrationFailed)
      throw new StartRefused(
        `Migration ${fault.migration} failed, and the database is as it was before: ${fault.message}.`,
      )
    return unreachable(databaseUrl)(fault)
  })
  for (const name of done) say(`Migration ${name} is done.`)
  if (databaseUrl) return withPassword(address, secrets, say)
  // Whoever reaches the socket of the embedded database may be its owner: there a password would guard nothing.
  if (!(await letsServerIn(address)))
    throw new StartRefused(
      `The role ${serverRole(address)} of the embedded database cannot sign in, or owns something.`,
    )
  return address
}

/**
 * The server's role has a password made of the keys, so that servers which share the keys share it. One of an older
 * key stays as long as that key is known: others may be using it.
 */
async function withPassword(
  address: Address,
  { hashing }: Pick<Secrets, 'hashing'>,
  say: Say,
): Promise<Address> {
  const role = serverRole(address)
  const known = await serverMacs(hashing).signatures('database-role', role)
  const addresses = known.map(({ mac }) => ({ ...address, rolePassword: mac }))
  for (const one of addresses) if (await letsServerIn(one)) return one
  const newest = addresses[0]!
  const { isSuperuser, hasRole } = await setRolePassword(address, newest.rolePassword)
  if (await letsServerIn(newest)) return newest
  if (isSuperuser)
    throw new StartRefused(
      `The user of DATABASE_URL is a superuser, and the server does not work as one. Its own role ${role} cannot sign in: ` +
        'let it in by a line of pg_hba.conf (scram-sha-256), and let it own nothing.',
    )
  say(
    'The server works as the owner of the database, so that only triggers keep it from changing the audit log. ' +
      `An administrator of the database mends that: ${roleStatement(address, hasRole ? 'ALTER' : 'CREATE', newest.rolePassword)}; ` +
      'where pg_hba.conf names users, it needs a line for this role. Then start again.',
  )
  return { ...address, asOwner: true }
}

const newer = (migration: string) =>
  `A newer Hotovo has changed the database: this one does not know the migration ${migration}. ` +
  'Start the newer one, or restore a backup from before.'

/** From now on the database is of these keys: without any of them there is no start. */
export const tieKeys = (
  address: Address | undefined,
  { hashing }: Pick<Secrets, 'hashing'>,
): Promise<void> => (address ? keepKeyNames(address, serverMacs(hashing)) : Promise.resolve())
