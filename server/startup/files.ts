import fs from 'node:fs'
import path from 'node:path'
import { makeFolder } from '@hotovo/adapters/security/folders'
import { type Config, StartRefused } from '../config.ts'

/** What is wrong with a folder or a disk, and not with us. */
const placeFaults = [
  ...['EACCES', 'EPERM', 'ENOTDIR', 'EEXIST', 'EROFS', 'ENOENT', 'ENOSPC'],
  ...['EDQUOT', 'EFBIG', 'EIO', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'],
]

/** What a fault says of the data folder, in a sentence; any other fault as it is. */
export const unusable = ({ dataDir }: Config, fault: unknown) =>
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

/** The code of a fault of the system, or what it says where it has none. */
export const codeOf = (fault: unknown) => (fault as NodeJS.ErrnoException).code ?? (fault as Error).message
