import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '@hotovo/adapters/security/folders'
import type { Say } from '../output.ts'
import { EmbeddedPostgresRefusal, FolderTaken } from './refusal.ts'
import { isRoot, type User, userCan, userName } from './user.ts'

/** Where things lie that the database's own user must reach and cannot elsewhere. */
export const systemFolder = '/var/lib/hotovo'

/** Makes DATA_DIR when it is missing and answers its real path. */
export function realFolder(folder: string): string {
  const first = makeFolder(folder)
  // The database's own user has to get through what root makes, whatever root's umask is.
  if (first && isRoot())
    for (let at = folder; at.length >= first.length; at = path.dirname(at)) letOthersThrough(at)
  return fs.realpathSync(folder)
}

/** Whoever has no business in a folder is told so before anything in it is touched. */
export function refuseForeign(dataDir: string): void {
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
/**
 * Takes DATA_DIR for this process and answers how to give it free. The system drops the lock with the
 * process, whatever kills it: SQLite's is a lock on a file, held where containers share a folder too.
 */
export function lockFolder(dataDir: string): () => void {
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

/** Where a path leads when it is a link, even to what is not there yet; otherwise the path. */
export function folderBehind(place: string): string {
  const isLink = fs.lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? path.resolve(path.dirname(place), fs.readlinkSync(place)) : place
}

/** The owner of a cluster that is there, undefined when there is none yet. */
export function ownerOf(folder: string): User | undefined {
  const stat = fs.statSync(folder, { throwIfNoEntry: false })
  const isEmpty = stat && stat.uid === process.getuid?.() && fs.readdirSync(folder).length === 0
  return stat && !isEmpty ? { uid: stat.uid, gid: stat.gid } : undefined
}

/**
 * A folder that PostgreSQL's user can reach: the wanted one, or for a new cluster one in the system's
 * own place, with a link in DATA_DIR that leads there.
 */
export function reachableFolder(wanted: string, dataDir: string, runAs: User, say: Say): string {
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
