import fs from 'node:fs'
import path from 'node:path'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { ensureSecrets } from '@hotovo/adapters/security/secrets'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '../../server/embedded-postgres.ts'
import { removeDataDir, temporaryDataDir } from './house.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder as a first start leaves it, with nothing in it yet: `furnishedDataDir` copies it. */
    furnished: string
  }
}

let dataDir: string | undefined

/** Before the first test file: a cluster is made and migrated once, instead of for each house. */
export async function setup(project: TestProject): Promise<void> {
  dataDir = temporaryDataDir()
  const postgres = await openEmbeddedPostgres(dataDir, console.log)
  await migrate(postgres.address)
  await postgres.close()
  ensureSecrets(path.join(dataDir, 'secrets.json'), new Date().toISOString())
  // Where its own user could not get in, it lies elsewhere, and a copy would be of a link.
  const isLink = fs.lstatSync(path.join(dataDir, 'postgres')).isSymbolicLink()
  project.provide('furnished', isLink ? '' : dataDir)
}

/** After the last test file. */
export function teardown(): void {
  if (dataDir) removeDataDir(dataDir)
}
