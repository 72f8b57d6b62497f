import fs from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder and those above it where they are missing; answers the topmost one it made. Step by step, since Node's
 * own way never ends where nothing can be made, as in `/proc`.
 */
export function makeFolder(folder: string, mode?: number): string | undefined {
  if (fs.existsSync(folder)) return undefined
  const first = makeFolder(path.dirname(folder))
  try {
    fs.mkdirSync(folder, mode)
  } catch (fault) {
    // Of two starts at once, the other one was here first.
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
    return first
  }
  return first ?? folder
}
