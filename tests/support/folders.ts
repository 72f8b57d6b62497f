import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A folder that is kept in memory, on Linux. */
const inMemory = '/dev/shm'
const tmpfs = 0x01021994
/** What all databases of a run take at once, several times over. */
const neededBytes = 4 * 1024 ** 3

/**
 * A new folder for what a test run keeps and removes at its end, which any user may reach: in memory where there is room, for
 * a database is made for nearly every test, and on a disk that takes six times as long. What a server that is killed has
 * written is there again in either. Where speed is measured it is on the disk that the product would have.
 */
export function temporaryFolder(name: string, isMeasured = false): string {
  const place = !isMeasured && isRoomy() ? inMemory : os.tmpdir()
  const folder = fs.mkdtempSync(path.join(place, `hotovo-${name}-`))
  fs.chmodSync(folder, 0o755)
  return folder
}

function isRoomy(): boolean {
  try {
    const { type, bavail, bsize } = fs.statfsSync(inMemory)
    return type === tmpfs && bavail * bsize >= neededBytes && os.totalmem() >= 2 * neededBytes
  } catch {
    return false
  }
}
