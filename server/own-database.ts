import fs from 'node:fs'
import { type DatabaseFacts, databaseFacts } from '@hotovo/adapters/postgres/setup/grounds'
import { type DatabaseAddress, sqlState } from '@hotovo/adapters/postgres/sql'
import pg from 'pg'

/**
 * A PostgreSQL of one's own (decision 13): what `DATABASE_URL` may say, why a server cannot be reached, and what a
 * database lacks, in sentences. None of them holds a password.
 */

const modes = ['disable', 'require', 'verify-ca', 'verify-full']
const certificateFiles = ['sslrootcert', 'sslcert', 'sslkey']

/** Whether a host is one of supabase.com: a project's database, or a pooler before many. */
const isSupabase = (host: string) => /\.supabase\.(co|com)$/.test(host)

function unreadable(file: string): string | undefined {
  try {
    fs.accessSync(file, fs.constants.R_OK)
    return fs.statSync(file).isFile() ? undefined : 'not a file'
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code ?? 'unreadable'
  }
}

/** What is wrong with the way an address goes, in words behind the name of the variable. */
export function databaseUrlProblems(url: string): string[] {
  const said = new URL(url).searchParams
  const mode = said.get('sslmode')
  const files = certificateFiles.filter((name) => said.get(name) && said.get(name) !== 'system')
  const { hostname, port } = new URL(url)
  const problems = files.flatMap((name) => {
    const why = unreadable(said.get(name)!)
    return why ? [`names ${said.get(name)} as ${name}, which cannot be read (${why})`] : []
  })
  if (/\[YOUR-PASSWORD\]/i.test(decodeURI(url)))
    problems.push('still has [YOUR-PASSWORD] in it: the password of the database goes there')
  if (isSupabase(hostname) && port === '6543')
    problems.push(
      'leads to the transaction pooler (port 6543), which keeps no sessions: take the direct connection, or the session pooler (port 5432)',
    )
  if (said.has('ssl')) problems.push(`may not have ssl=…: sslmode says it, as one of ${modes.join(', ')}`)
  if (mode !== null && !modes.includes(mode))
    problems.push(`has sslmode=${mode}: it must be one of ${modes.join(', ')}`)
  if (mode === null && certificateFiles.some((name) => said.has(name)))
    problems.push('names certificates and no sslmode: add sslmode=verify-full')
  if (mode === 'verify-ca' && !files.includes('sslrootcert'))
    problems.push(
      'has sslmode=verify-ca, which wants sslrootcert: the certificate of its authority, in a file',
    )
  return problems
}

/**
 * An address as `pg` is to read it: `sslmode` means what it means everywhere else, and the authorities of the system
 * are the ones that stand in for an `sslrootcert` of no file.
 */
export function connectionStringOf(url: string): string {
  const address = new URL(url)
  if (!address.searchParams.has('sslmode')) return url
  address.searchParams.set('uselibpqcompat', 'true')
  if (address.searchParams.get('sslrootcert') === 'system') address.searchParams.delete('sslrootcert')
  return address.href
}

/** Where an address leads and as whom, without its password. */
function partsOf(url: string) {
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  const at = host.startsWith('/') ? `socket ${host}` : `${host}:${port}`
  return { host, at, user: user ?? '', database: database ?? '', said: new URL(url).searchParams }
}

const isNear = (host: string) => host.startsWith('/') || /^(localhost|127\.|::1$)/.test(host)

/** What a fault of the network or of TLS means for whoever wrote the address. */
const networkFaults: Readonly<Record<string, (at: string, host: string) => string>> = {
  ECONNREFUSED: (at) => `nobody listens at ${at}`,
  ENOENT: (at) => `nobody listens at ${at}`,
  ENOTFOUND: (_, host) => `there is no machine called ${host}`,
  EAI_AGAIN: (_, host) => `there is no machine called ${host}, or nobody to ask for it`,
  EHOSTUNREACH: (at) => `there is no way to ${at}`,
  ENETUNREACH: (at) => `there is no way to ${at}`,
  ETIMEDOUT: (at) => `${at} does not answer`,
  ECONNRESET: (at) => `${at} hung up: it may want TLS (sslmode=verify-full), or not be a PostgreSQL`,
  CERT_HAS_EXPIRED: (at) => `the certificate of ${at} has expired`,
  ERR_TLS_CERT_ALTNAME_INVALID: (_, host) =>
    `the certificate of the server is not for ${host}. Use the name that stands in it, or have one made for this name`,
}
/** Faults of the network that a host with an IPv6 address only has where there is no IPv6. */
const noWay = ['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']
const untrusted = [
  ...['SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_GET_ISSUER_CERT', 'CERT_SIGNATURE_FAILURE'],
]

/** Why the database at an address cannot be used, in a sentence without its end. */
export function whyUnusable(fault: NodeJS.ErrnoException, url: string): string {
  const { host, at, user, database, said } = partsOf(url)
  const { message } = fault
  const spoken = networkFaults[fault.code ?? '']
  const isDirect = isSupabase(host) && host.startsWith('db.')
  if (spoken)
    return isDirect && noWay.includes(fault.code ?? '')
      ? `${spoken(at, host)}. The direct connection of Supabase has an IPv6 address only: where there is no IPv6, take the string of the session pooler`
      : spoken(at, host)
  if (/(tenant|user).* not found/i.test(message))
    return `the connection pooler at ${at} does not know ${user}. With Supabase that is postgres.<ref> at the host that stands in the string of the session pooler`
  if (/max ?client/i.test(message))
    return `the connection pooler at ${at} has no connection left: give it a larger pool (${message})`
  if (untrusted.includes(fault.code ?? ''))
    return said.get('sslrootcert')
      ? `the certificate of ${at} was not signed by the authority in ${said.get('sslrootcert')}`
      : `nobody known has signed the certificate of ${at}. Name the file of its authority: sslrootcert=…`
  if (/timeout|timed out/i.test(message)) return `${at} does not answer`
  if (/does not support SSL/.test(message))
    return `${at} speaks no TLS, which sslmode=${said.get('sslmode')} wants. Switch it on there (ssl = on), or say sslmode=disable where nobody else could listen`
  if (/unsupported startup parameter/.test(message))
    return `what answers at ${at} is a connection pooler, and refuses our settings (${message}). Give the address of PostgreSQL itself, or let the pooler keep sessions and pass options on`
  if (/SSL connection is required/.test(message))
    return `it lets ${user} in over TLS only. Add sslmode=verify-full to the address`
  if (/client password must be a/.test(message)) return `${user} needs a password, and the address has none`
  switch (sqlState(fault)) {
    case '28P01':
      return `the password of ${user} is another one, or there is no such role`
    case '28000':
      return /no encryption/.test(message) && !said.get('sslmode')
        ? `it lets ${user} in over TLS only. Add sslmode=verify-full to the address`
        : `it does not let ${user} in from here (pg_hba.conf): ${message}`
    case '3D000':
      return `it has no database ${database}. An administrator makes it: CREATE DATABASE ${pg.escapeIdentifier(database)} OWNER ${pg.escapeIdentifier(user)} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`
    case '53300':
      return `it has no connection left (max_connections, or a limit of the role or the database)`
    default:
      return message || fault.code || 'for no reason that was told'
  }
}

const oldestVersion = 15

/** What a database lacks for a Hotovo, in sentences with the statement that mends each. */
export function missingRequirements(grounds: DatabaseFacts): string[] {
  const user = pg.escapeIdentifier(grounds.user)
  const database = pg.escapeIdentifier(grounds.database)
  const { version, encoding, schema, tablesOwner, queueOwner, trigrams } = grounds
  // Nothing else would be told rightly.
  if (version < oldestVersion)
    return [`It is PostgreSQL ${version}, and Hotovo needs ${oldestVersion} or newer.`]
  const anew = `CREATE DATABASE … OWNER ${user} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`
  const problems: string[] = []
  if (grounds.isReadOnly)
    problems.push('It takes no changes: it is a replica, or default_transaction_read_only is on.')
  if (encoding !== 'UTF8') problems.push(`Its encoding is ${encoding} and must be UTF8: ${anew}.`)
  else if (!grounds.knowsLetters)
    problems.push(
      `Its locale does not know that č is a small Č, and who looks for a name would not find it: ${anew}.`,
    )
  if (!grounds.hasPublic)
    problems.push(`It has no schema public: CREATE SCHEMA public AUTHORIZATION ${user}.`)
  else {
    if (schema !== 'public')
      problems.push(
        `Tables would be made in ${schema ? `the schema ${schema}` : 'no schema'} instead of public: ALTER ROLE ${user} IN DATABASE ${database} SET search_path = public.`,
      )
    if (!grounds.mayMakeTables)
      problems.push(`${grounds.user} may not make tables: ALTER SCHEMA public OWNER TO ${user}.`)
  }
  if (tablesOwner !== null && !grounds.ownsTables)
    problems.push(`The tables are those of ${tablesOwner}: sign in as ${tablesOwner}.`)
  if (queueOwner === null && !grounds.mayMakeSchemas)
    problems.push(
      `${grounds.user} may not make the schema of the jobs: GRANT CREATE ON DATABASE ${database} TO ${user}.`,
    )
  if (queueOwner !== null && !grounds.ownsQueue)
    problems.push(`The schema graphile_worker is that of ${queueOwner}: sign in as ${queueOwner}.`)
  switch (trigrams) {
    case 'there':
    case 'may be made':
      break
    case 'not installed':
      problems.push('The extension pg_trgm is not on that server: most systems have it in a package contrib.')
      break
    case 'not allowed':
      problems.push(
        `${grounds.user} may not make the extension pg_trgm: CREATE EXTENSION pg_trgm SCHEMA public.`,
      )
      break
    case 'elsewhere':
      problems.push(
        'The extension pg_trgm is in a schema that is not looked into: ALTER EXTENSION pg_trgm SET SCHEMA public.',
      )
      break
    default:
      trigrams satisfies never
  }
  return problems
}

/** What works and had better be otherwise, in sentences. */
export function databaseWarnings(grounds: DatabaseFacts, url: string): string[] {
  const { host, at, said } = partsOf(url)
  const words: string[] = []
  if (grounds.isPooled)
    words.push(
      'Between here and the database stands a connection pooler: it must keep sessions (pool_mode = session), or live lists, jobs and migrations fail. The address of PostgreSQL itself is better.',
    )
  if (said.get('sslmode') === null && !isNear(host) && process.env.PGSSLMODE === undefined)
    words.push(
      `The way to the database at ${at} is not encrypted: sslmode=verify-full in DATABASE_URL does that.`,
    )
  if (said.get('sslmode') === 'require' && !said.get('sslrootcert'))
    words.push(
      `The way to the database at ${at} is encrypted, but nobody looks whether it is the right server: sslmode=verify-full does.`,
    )
  return words
}

/** How a database of one's own stands: what it lacks, and what had better be otherwise. Throws what `pg` throws. */
export async function examineDatabase(
  address: DatabaseAddress,
  url: string,
): Promise<{ readonly lacking: readonly string[]; readonly warned: readonly string[] }> {
  const grounds = await databaseFacts(address)
  return { lacking: missingRequirements(grounds), warned: databaseWarnings(grounds, url) }
}
