import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setupStatements } from '@hotovo/adapters/postgres/setup/statements'
import { command } from '../commands/command.ts'
import { say } from '../output.ts'
import { openEmbeddedPostgres } from '../postgres/embedded.ts'

/**
 * `npm run migrations`: what a start makes of an empty project as one file, which the command line of Supabase runs
 * (`supabase db push --workdir server`). A PostgreSQL of its own, gone afterwards, is set up for it.
 */
const file = path.join(import.meta.dirname, 'migrations/0001_hotovo.sql')

await command(async ({ installation }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-migrations-'))
  // As root, PostgreSQL runs as another user and has to get in.
  fs.chmodSync(folder, 0o711)
  try {
    const postgres = await openEmbeddedPostgres(path.join(folder, 'data'), say)
    try {
      // Projects call their database so, and the server's role is called after it.
      const text = await setupStatements(
        { ...postgres.address, database: 'postgres' },
        installation.staffMfa === 'required',
      )
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, text)
    } finally {
      await postgres.close()
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
  say(`${file} is written: supabase db push --workdir server brings it into an empty project.`)
  return 0
})
