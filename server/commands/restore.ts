import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { BackupDamaged, type BackupHead, format, readBackup } from '@hotovo/adapters/postgres/backup/file'
import { isEmpty, loadTables } from '@hotovo/adapters/postgres/backup/tables'
import {
  migrate,
  OlderDatabase,
  shapeRefusal,
  withBaseline,
} from '@hotovo/adapters/postgres/setup/migrations'
import { placeSecrets } from '@hotovo/adapters/security/secrets'
import { type Config, StartRefused } from '../config.ts'
import { say } from '../output.ts'
import { openEmbeddedPostgres } from '../postgres/embedded.ts'
import { databaseUnreachable, openDatabase, refuseUnfitDatabase } from '../startup/database.ts'
import { isPathTaken, refuseUnwritable } from '../startup/files.ts'
import { closeDatabase } from '../startup/migration.ts'
import { command } from './command.ts'

/** `npm run restore -- FILE`: what a backup has, into a place where nothing is; verified before it says done. */
const usage = `npm run restore -- FILE
    puts a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL, with its keys`

type Contents = {
  readonly head: BackupHead
  readonly keys: string
  readonly checkpoints: ReadonlyMap<string, string>
}

const checkpointName = /^checkpoints\/(\d{4}-\d\d-\d\d\.json)$/

/** Reads the whole file before anything is touched: head, keys, checkpoints, and every hash. */
async function looked(file: string): Promise<Contents> {
  let head: BackupHead | undefined
  let keys: string | undefined
  const checkpoints = new Map<string, string>()
  try {
    for await (const part of readBackup(file)) {
      if (part.kind === 'hotovo-backup') head = understood(part, file)
      if (part.kind !== 'file') continue
      const checkpoint = checkpointName.exec(part.name)?.[1]
      if (checkpoint) checkpoints.set(checkpoint, part.text)
      else if (part.name === 'secrets.json') keys = part.text
    }
  } catch (fault) {
    if (!(fault instanceof BackupDamaged)) throw fault
    throw new StartRefused(`${file} is not a backup, or it is damaged: ${fault.message}.`)
  }
  if (!head || keys === undefined) throw new StartRefused(`${file} has no keys in it.`)
  return { head, keys, checkpoints }
}

/** A head whose migrations are those of today; throws where the backup was made by a Hotovo that this one does not follow. */
function understood(head: BackupHead, file: string): BackupHead {
  const migrations = withBaseline(head.migrations)
  const refusal = shapeRefusal(migrations)
  if (refusal instanceof OlderDatabase)
    throw new StartRefused(
      `${file} was made by a Hotovo that is too old to be brought over. Restore it with that one, start the one whose last ` +
        `migration is ${refusal.upTo} once, and back up anew.`,
    )
  if (head.format > format || refusal)
    throw new StartRefused(
      `${file} was made by a newer Hotovo (${refusal ? `migration ${refusal.migration}` : `format ${head.format}`}). Restore it with that one.`,
    )
  return { ...head, migrations }
}

function refuseUsed({ dataDir, databaseUrl, secretsFile, checkpointFolder }: Config): void {
  const places = [secretsFile, checkpointFolder, ...(databaseUrl ? [] : [path.join(dataDir, 'postgres')])]
  const used = places.find(isPathTaken)
  if (used)
    throw new StartRefused(
      `${used} is there already. A backup is restored where nothing is: move that away first.`,
    )
}

/** The same look as `npm run audit:verify`, in words of its own; answers its exit code. */
async function verified(): Promise<number> {
  const file = fileURLToPath(new URL('./audit-verify.ts', import.meta.url))
  const [code] = await once(spawn(process.execPath, [file], { stdio: 'inherit' }), 'exit')
  return code ?? 2
}

async function restore(config: Config, file: string): Promise<number> {
  const { head, keys, checkpoints } = await looked(file)
  refuseUsed(config)
  for (const place of [config.secretsFile, config.checkpointFolder]) refuseUnwritable(place)
  const database = await openDatabase(config, openEmbeddedPostgres, say)
  try {
    const address = database.address!
    await refuseUnfitDatabase(config, address, say)
    if (!(await isEmpty(address).catch(databaseUnreachable(config.databaseUrl))))
      throw new StartRefused('The database is not empty. A backup is restored into an empty one.')
    say(`Restoring what was backed up at ${head.madeAt} from PostgreSQL ${head.postgres} …`)
    await migrate(address, head.migrations.length)
    await closeDatabase(address)
    await loadTables(address, readBackup(file))
    placeSecrets(config.secretsFile, keys)
    fs.mkdirSync(config.checkpointFolder, { recursive: true, mode: 0o700 })
    for (const [name, text] of checkpoints)
      fs.writeFileSync(path.join(config.checkpointFolder, name), text, { mode: 0o600, flush: true })
    for (const name of await migrate(address)) say(`Migration ${name} is done.`)
    await closeDatabase(address)
    const code = await verified()
    say(
      code === 0
        ? 'The backup is restored, and verified.'
        : 'The backup is restored, and its audit log did NOT verify (see above).',
    )
    return code
  } finally {
    await database.close()
  }
}

await command(async (config, [file, ...rest]) => {
  if (!file || rest.length > 0) throw new StartRefused(usage)
  if (config.backend === 'memory')
    throw new StartRefused('BACKEND=memory keeps nothing: there is nowhere to restore to.')
  if (!fs.existsSync(file)) throw new StartRefused(`There is no file ${file}.`)
  return restore(config, file)
})
