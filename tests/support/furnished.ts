import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { ensureSecrets } from '@hotovo/adapters/security/secrets'
import { openEmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { removeDataDir, temporaryDataDir } from './server.ts'

type Furnished = { readonly furnished: string; remove(): void }

/** What servers of a suite start on: a built site and a furnished folder. A gate that has made both says where in FURNISHED. */
export async function prepareServers(): Promise<Furnished> {
  const { FURNISHED } = process.env
  if (FURNISHED !== undefined) return { furnished: FURNISHED, remove: () => {} }
  buildSite()
  return furnish()
}

/** Builds the site that every server of the tests serves, whatever a developer's environment says of theirs. */
export const buildSite = () =>
  execFileSync(process.execPath, [path.resolve(import.meta.dirname, '../../web/build.ts')], {
    stdio: 'inherit',
    // Vitest calls itself a test, and libraries would be built as for development.
    env: { ...process.env, VITE_DOOR: 'http', NODE_ENV: 'production' },
  })

/**
 * Makes a data folder as a first start leaves it, with nobody in it, once for a run instead of for each house. Nothing is
 * `furnished` where the database's own user could not get in: it lies elsewhere, and a copy would be of a link.
 */
export async function furnish(): Promise<Furnished> {
  const dataDir = temporaryDataDir()
  const postgres = await openEmbeddedPostgres(dataDir, console.log)
  await migrate(postgres.address)
  await postgres.close()
  ensureSecrets(path.join(dataDir, 'secrets.json'), new Date().toISOString())
  const isLink = fs.lstatSync(path.join(dataDir, 'postgres')).isSymbolicLink()
  return { furnished: isLink ? '' : dataDir, remove: () => removeDataDir(dataDir) }
}

/** A data folder of its own, as what was `furnished`, with keys that are those of every other. */
export function copyOfFurnished(furnished: string): string {
  const dataDir = temporaryDataDir()
  // `cp` and not Node: it leaves files to the user of the database, with all that they may be.
  if (furnished) execFileSync('cp', ['-a', furnished, dataDir])
  return dataDir
}
