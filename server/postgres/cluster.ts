import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Say } from '../output.ts'
import { npmBinaries, reachableBinaries } from './binaries.ts'
import { folderBehind, ownerOf, reachableFolder } from './folder.ts'
import { EmbeddedPostgresRefusal } from './refusal.ts'
import { databaseUser, environment, isRoot, type User, userName } from './user.ts'

/** A folder of PostgreSQL's, with what its steps from there on need. */
export type Cluster = {
  readonly folder: string
  /** Folder of the `bin` and `lib` that PostgreSQL runs from. */
  readonly binaries: string
  /** Folder of its socket. */
  readonly sockets: string
  /** Whom PostgreSQL's processes run as; undefined is the user of this process. */
  readonly runAs: User | undefined
}
/** The number in the name of its socket. */
export const port = 5432
/** Who owns the cluster and what is in it. */
export const superuser = 'postgres'
const run = promisify(execFile)

/** Decides where the cluster lies, whom it runs as and which copy of the binaries it uses. */
export function locate(dataDir: string, say: Say): Cluster {
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

/**
 * Makes the cluster when there is none and answers whether it did. It grows beside its place and is
 * moved there when it is whole, so an interrupted start leaves nothing that looks like a database.
 */
export async function createIfMissing(cluster: Cluster): Promise<boolean> {
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
