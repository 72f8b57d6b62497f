import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { serverMacs } from '@hotovo/adapters/native/macs'
import {
  canServerSignIn,
  roleStatement,
  setRolePassword,
  tenantOf,
} from '@hotovo/adapters/postgres/setup/app-role'
import { belongsToKeys, hasKeys, keepKeyNames } from '@hotovo/adapters/postgres/setup/known-keys'
import {
  MigrationFailed,
  migrate,
  NewerDatabase,
  OlderDatabase,
  wasMigrated,
} from '@hotovo/adapters/postgres/setup/migrations'
import type { JobsCall } from '@hotovo/adapters/postgres/setup/scheduled-jobs'
import { closeToBrowsers } from '@hotovo/adapters/postgres/setup/supabase-roles'
import { type DatabaseAddress, openSql, serverRole } from '@hotovo/adapters/postgres/sql'
import { makeFolder } from '@hotovo/adapters/security/folders'
import { ensureSecrets, ensureSigningKey, readSecrets, type Secrets } from '@hotovo/adapters/security/secrets'
import { functionOf } from '@hotovo/adapters/supabase/function'
import type { Ports } from '@hotovo/application/ports'
import type { Installation } from '@hotovo/application/site/ports'
import { addFirstAdmin } from '@hotovo/application/staff/accounts'
import { newPasswordProblems } from '@hotovo/application/staff/new-password'
import { type Currency, currencies } from '@hotovo/domain/shared/money'
import { type Config, StartRefused, strayLines, suspiciousNames } from './config.ts'
import { examineDatabase, whyUnusable } from './own-database.ts'
import { joinEmbeddedPostgres, type openEmbeddedPostgres } from './postgres/embedded.ts'

/** What the server and the commands beside it stand on: database, keys, migrations. */
type Say = (line: string) => void
/** What the server and its commands tell whoever started them. */
export const say: Say = (line) => console.log(line)
/** Whether what is said is kept: systemd names the journal by device and inode where standard output is it. */
export function isInJournal({ JOURNAL_STREAM: journal }: NodeJS.ProcessEnv): boolean {
  const { dev, ino } = fs.fstatSync(1)
  return journal === `${dev}:${ino}`
}
type Database = { readonly address: DatabaseAddress | undefined; close(): Promise<void> }

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

/**
 * Refuses a database of one's own that a Hotovo could not live in, with what it lacks and the statements that mend it,
 * and tells what had better be otherwise (decision 13). The embedded one is as we made it.
 */
export async function refuseUnfitDatabase(
  { databaseUrl }: Config,
  address: DatabaseAddress | undefined,
  say: Say,
): Promise<void> {
  if (!databaseUrl || !address) return
  const { lacking, warned } = await examineDatabase(address, databaseUrl).catch(
    databaseUnreachable(databaseUrl),
  )
  if (lacking.length > 0)
    throw new StartRefused(['The database at DATABASE_URL is not ready for Hotovo.', ...lacking].join('\n'))
  for (const sentence of warned) say(sentence)
}

/**
 * Refuses to make an installation in a new database beside the checkpoints of another one: they would say for ever that its
 * audit log was cut (decision 21).
 */
export async function refuseOthersCheckpoints(
  { databaseUrl, checkpointFolder }: Config,
  address: DatabaseAddress | undefined,
): Promise<void> {
  if (!databaseUrl || !address || !fs.existsSync(checkpointFolder)) return
  const isOthers = fs.readdirSync(checkpointFolder).some((name) => name.endsWith('.json'))
  if (isOthers && !(await hasKeys(address).catch(databaseUnreachable(databaseUrl))))
    throw new StartRefused(
      `The database at DATABASE_URL is new, and ${checkpointFolder} holds the checkpoints of another one's audit log. ` +
        'Set DATA_DIR to a folder of its own, or DATABASE_URL to the database that they belong to.',
    )
}

/** What a fault of the system says of a file that is to be written, in a sentence; any other fault as it is. */
export const writeFaultOf = (file: string, fault: unknown) =>
  placeFaults.includes(codeOf(fault))
    ? new StartRefused(`${file} cannot be written (${codeOf(fault)}).`)
    : fault

/** Whether something is at a place, if only a link that leads nowhere. */
export function isPathTaken(place: string): boolean {
  try {
    return fs.lstatSync(place) !== undefined
  } catch (fault) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(fault))) return false
    throw writeFaultOf(place, fault)
  }
}

/** Refuses where nothing could be put at a place, before anything else is made; its folder is there afterwards. */
export function refuseUnwritable(place: string): void {
  try {
    makeFolder(path.dirname(place))
    fs.rmdirSync(fs.mkdtempSync(`${place}.`))
  } catch (fault) {
    throw writeFaultOf(place, fault)
  }
}

/**
 * The database of an installation that is there, for commands that look at one or change it. Where there is none,
 * most likely because a command has another DATA_DIR than the server, it makes nothing and says so.
 */
export async function joinDatabase(
  config: Config,
  say: Say,
): Promise<{ readonly address: DatabaseAddress; close(): Promise<void> }> {
  const { databaseUrl, dataDir } = config
  const missing = new StartRefused(
    `There is no Hotovo in ${databaseUrl ? 'the database at DATABASE_URL' : dataDir}. Is it the one that the server has? ` +
      'Commands read .env in the folder they are run in, and the environment of whoever runs them. A new one is made by npm start.',
  )
  if (!databaseUrl && !fs.existsSync(path.join(dataDir, 'postgres'))) throw missing
  const { address, close } = await openDatabase(config, joinEmbeddedPostgres, say)
  try {
    if (address && (await wasMigrated(address).catch(databaseUnreachable(databaseUrl))))
      return { address, close }
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

/** A database server that is somebody else's may be away; ours, or a fault of our own, is thrown on. */
export const databaseUnreachable =
  (databaseUrl: string | undefined) =>
  (fault: NodeJS.ErrnoException): never => {
    if (!databaseUrl || fault instanceof SyntaxError) throw fault
    throw new StartRefused(`The database at DATABASE_URL cannot be used: ${whyUnusable(fault, databaseUrl)}.`)
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

async function keysMissing(file: string, address: DatabaseAddress | undefined): Promise<string> {
  const isNew = !address || !(await hasKeys(address))
  return isNew
    ? `The file of keys ${file} is missing. Make one with npm run keys -- new, and keep it safe.`
    : `The file of keys ${file} is missing. Put it back from a backup.`
}

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

/**
 * Opens the database to the project before it, as far as its keys may go (decision 74). Its policies are the owner's to make:
 * somebody else's connection is refused with a sentence.
 */
export async function openProject(
  { supabase, installation }: Config,
  address: DatabaseAddress | undefined,
): Promise<void> {
  if (!supabase || !address) return
  const { openToProject } = await import('@hotovo/adapters/postgres/setup/supabase-roles')
  await openToProject(address, installation.staffMfa === 'required').catch((fault: unknown) => {
    if (codeOf(fault) !== '42501') throw fault
    throw new StartRefused(
      `DATABASE_URL must sign in as the owner of the project, who may make its roles: ${(fault as Error).message}.`,
    )
  })
}

/** Where the function of a project is asked for jobs, and the token that it takes. */
export const jobsCallOf = async (
  { url }: NonNullable<Config['supabase']>,
  { hashing }: Pick<Secrets, 'hashing'>,
): Promise<JobsCall> => ({
  url: `${functionOf(url)}/jobs`,
  token: await serverMacs(hashing).sign('jobs-call', ''),
})

/**
 * Who does the jobs of a database: this server, or, where it leaves them to others and the backend is a project, the project's function,
 * which the database asks once a minute if it can (decision 74). Several servers of one project say the same, or the last one decides.
 */
export async function decideWhoDoesJobs(
  { supabase, jobs, databaseUrl }: Config,
  address: DatabaseAddress | undefined,
  secrets: Pick<Secrets, 'hashing'>,
  say: Say,
): Promise<void> {
  if (!databaseUrl || !address || (!supabase && !jobs)) return
  const { scheduleJobs } = await import('@hotovo/adapters/postgres/setup/scheduled-jobs')
  const call = supabase && !jobs ? await jobsCallOf(supabase, secrets) : undefined
  const missing = await scheduleJobs(address, call)
  if (!call) return
  say(
    missing.length === 0
      ? `Once a minute the database has the function do letters and other jobs, at ${call.url}.`
      : `JOBS=off: letters wait, since ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not in this database: ` +
          `switch ${missing.length > 1 ? 'them' : 'it'} on (Database → Extensions) and start again, or have another server do letters.`,
  )
}

/** What a project answers of a function that is not there, of one that a role may not call, and of a schema it does not show. */
const unknownFunction = 'PGRST202'
const notAllowed = '42501'
const unknownSchema = 'PGRST106'
/** A project tells of a function that is new to it a little later. */
const lookAgainMs = 500
const looks = 20

const keyPlace = 'in Settings → API Keys of the project at SUPABASE_URL'

/** Why a project cannot be worked with by the server's key, in a sentence. */
function projectRefusal(url: string, fault: unknown, isUnknownKey: boolean): string {
  const { cause } = fault as Error
  const code = codeOf(cause ?? fault)
  if (isUnknownKey)
    return `The project at SUPABASE_URL does not know SUPABASE_SECRET_KEY: ${(fault as Error).message}. Copy the secret key that stands ${keyPlace}.`
  if (code === notAllowed)
    return `SUPABASE_SECRET_KEY is not the secret key, which may do what the server does. It stands ${keyPlace}.`
  if (code === unknownFunction)
    return (
      'The project at SUPABASE_URL does not have what was just made in the database at DATABASE_URL: take both from one project. ' +
      'Where they are, its data API has to be on, and to show the schema public.'
    )
  if (code === unknownSchema)
    return 'The data API of the project at SUPABASE_URL does not show the schema public: add it to the exposed schemas in its settings.'
  return `The project at SUPABASE_URL, ${url}, does not answer: ${(fault as Error).message}. Is the address right, and the project running, not paused?`
}

/**
 * Refuses a project of Supabase that does not answer or does not know the keys, before anything is built or made; and a key for
 * browsers that may do what only the server may: everybody reads it in the page.
 */
export async function refuseStrangeProject({ supabase }: Config): Promise<void> {
  if (!supabase) return
  const { isUnknownKey, supabaseRest } = await import('@hotovo/adapters/supabase/rest')
  const { url, key, publishableKey } = supabase
  const told = async (one: string) => {
    try {
      await supabaseRest({ url, key: one }).call('whereabouts', {})
      return undefined
    } catch (fault) {
      return fault
    }
  }
  const fault = await told(key)
  // A project that is new has no functions yet, and one that was restored gives its rights anew.
  if (fault && ![unknownFunction, notAllowed].includes(codeOf(fault)))
    throw new StartRefused(projectRefusal(url, fault, isUnknownKey(fault)))
  if (publishableKey === undefined) return
  const refused = await told(publishableKey)
  if (refused && isUnknownKey(refused))
    throw new StartRefused(
      `The project at SUPABASE_URL does not know SUPABASE_PUBLISHABLE_KEY. Copy the publishable key that stands ${keyPlace}.`,
    )
  if (!refused)
    throw new StartRefused(
      'SUPABASE_PUBLISHABLE_KEY may do what only the server may, and everybody would read it in the page. ' +
        `The publishable key stands ${keyPlace}.`,
    )
}

/**
 * Refuses a project of Supabase that is another database than that of `DATABASE_URL`: an order would be written to one and looked
 * for in the other.
 */
export async function refuseOtherProject(
  { supabase }: Config,
  address: DatabaseAddress | undefined,
): Promise<void> {
  if (!supabase || !address) return
  const { isUnknownKey, supabaseRest } = await import('@hotovo/adapters/supabase/rest')
  const { call } = supabaseRest(supabase)
  async function told(looksLeft: number): Promise<unknown> {
    try {
      return await call('whereabouts', {})
    } catch (fault) {
      if (codeOf(fault) !== unknownFunction || looksLeft === 0)
        throw new StartRefused(projectRefusal(supabase!.url, fault, isUnknownKey(fault)))
      await wait(lookAgainMs)
      return told(looksLeft - 1)
    }
  }
  const sql = openSql(address, () => {})
  try {
    await sql.query(`notify pgrst, 'reload schema'`)
    const [own] = await sql.query<{ place: string }>('select whereabouts() as place')
    if ((await told(looks)) !== own!.place)
      throw new StartRefused(
        'SUPABASE_URL and DATABASE_URL are not the same database: take both from one project.',
      )
  } finally {
    await sql.close()
  }
}

/** A function that was not asked for long has to be started first. */
const functionPatienceMs = 10_000

/** What a status of the function's says of it. */
const functionFaults: Readonly<Record<number, string>> = {
  401: 'lets nobody in without a token of the project: deploy it with --workdir server, where config.toml says otherwise',
  404: 'is not deployed',
  503: 'is deployed, and was told something wrong, does not reach its database or has other keys: its log in the dashboard says which',
}

/** Why nobody can be served by the function of a project, in words behind its name; undefined where it serves. */
export async function functionProblem({
  url,
  publishableKey,
}: NonNullable<Config['supabase']>): Promise<string | undefined> {
  const { siteCalls } = await import('@hotovo/adapters/http/contract/site')
  const answer = await fetch(`${functionOf(url)}${siteCalls.settings.path}`, {
    headers: { apikey: publishableKey ?? '' },
    redirect: 'error',
    signal: AbortSignal.timeout(functionPatienceMs),
  }).catch(() => undefined)
  if (!answer) return 'does not answer'
  const settings: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && siteCalls.settings.value.safeParse(settings).success) return undefined
  return answer.ok
    ? 'answers what this Hotovo does not understand: it is another one’s'
    : (functionFaults[answer.status] ?? `answers ${answer.status}: its log in the dashboard says more`)
}

/** Who answers visitors of a site that asks a project, or why nobody does, in a sentence. */
export async function functionSentence(project: NonNullable<Config['supabase']>): Promise<string> {
  const site = `The site asks the function at ${functionOf(project.url)}`
  const problem = await functionProblem(project)
  return problem
    ? `${site}, which ${problem}. Until that is mended nobody can order, and no staff sign in; docs/supabase.md says how it is deployed.`
    : `${site}.`
}

/** Which currencies have no account of one's own, in sentences. */
export function accountSentences({ accounts }: Installation): readonly string[] {
  const variables = (of: readonly Currency[]) => of.map((currency) => `BANK_${currency}`).join(', ')
  const samples = currencies.filter((currency) => accounts[currency]?.sample)
  const none = currencies.filter((currency) => !accounts[currency])
  return [
    ...(samples.length > 0
      ? [
          `Orders in ${samples.join(', ')} go to a sample account: set ${variables(samples)} before anybody pays.`,
        ]
      : []),
    ...(none.length > 0
      ? [
          `Orders in ${none.join(', ')} are paid in cash only: bank transfer and postal order want ${variables(none)}.`,
        ]
      : []),
  ]
}

/** From now on the database is of these keys: without any of them there is no start. */
export async function tieKeys(
  address: DatabaseAddress | undefined,
  { hashing }: Pick<Secrets, 'hashing'>,
): Promise<void> {
  if (address) await keepKeyNames(address, serverMacs(hashing))
}

/** Makes the first admin where there is none (rule A3), by no password that everybody tries first. */
export async function firstAdmin(
  ports: Ports,
  { firstAdmin: wanted }: Config,
): ReturnType<ReturnType<typeof addFirstAdmin>> {
  const { email, password } = wanted
  if ((await ports.staff.withRole()).some(({ role }) => role === 'admin')) return undefined
  if (
    password !== undefined &&
    (await newPasswordProblems(ports, '', password, { email, names: {} })).length > 0
  )
    throw new StartRefused('ADMIN_PASSWORD is one of those that everybody tries first.')
  return addFirstAdmin(ports)(wanted)
}
