import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { AuditLogChanged, writeCheckpoint } from '@hotovo/adapters/postgres/audit/checkpoints'
import { writeBackup } from '@hotovo/adapters/postgres/backup/file'
import { dumpTables, openSnapshotClient } from '@hotovo/adapters/postgres/backup/tables'
import { doneIn, migrationNames } from '@hotovo/adapters/postgres/setup/migrations'
import { systemClock } from '@hotovo/adapters/system/clock'
import type pg from 'pg'
import { type Config, StartRefused } from '../config.ts'
import { say } from '../output.ts'
import { joinDatabase } from '../startup/database.ts'
import { isPathTaken, refuseUnwritable, writeFaultOf } from '../startup/files.ts'
import { findSecrets } from '../startup/secrets.ts'
import { command } from './command.ts'

/** `npm run backup -- FILE`, beside a running server or without one: one moment of the database, and the keys. */
const usage = `npm run backup -- FILE
    writes database, keys and checkpoints into a new file, while the server may run`

/** Where the server looks for checkpoints, and what else it keeps beside its database, in a backup. */
const keysName = 'secrets.json'
const checkpointsFolder = 'checkpoints'

/** The files of a folder, or of none. */
const namesIn = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder) : [])

/**
 * The witnesses that go along: those that were there before the moment of the backup, and one of that moment, so that
 * nothing in it is without.
 */
async function checkpointsOf(folder: string, client: pg.Client, known: Parameters<typeof serverMacs>[0]) {
  const names = migrationNames()
  const isCurrent = (await doneIn(client)).length === names.length
  const sql = {
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as Row[],
    listen: async () => {},
    close: async () => {},
  }
  try {
    if (isCurrent) await writeCheckpoint(folder, sql, { macs: serverMacs(known), clock: systemClock() })
  } catch (fault) {
    if (!(fault instanceof AuditLogChanged)) throw fault
    say('The audit log is not the one of its last checkpoint; npm run audit:verify tells more.')
  }
  return namesIn(folder).map((name) => ({
    name: `${checkpointsFolder}/${name}`,
    text: fs.readFileSync(path.join(folder, name), 'utf8'),
  }))
}

async function backUp(config: Config, file: string): Promise<void> {
  refuseUnwritable(file)
  const database = await joinDatabase(config, say)
  const witnesses = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-backup-'))
  try {
    const { hashing } = await findSecrets(config, database.address, say)
    for (const name of namesIn(config.checkpointFolder).filter((name) => name.endsWith('.json')))
      fs.copyFileSync(path.join(config.checkpointFolder, name), path.join(witnesses, name))
    const client = await openSnapshotClient(database.address)
    const writer = writeBackup(file)
    try {
      const files = [
        { name: keysName, text: fs.readFileSync(config.secretsFile, 'utf8') },
        ...(await checkpointsOf(witnesses, client, hashing)),
      ]
      const tables = await dumpTables(client, writer, files, new Date().toISOString())
      const rows = tables.reduce((sum, { rows }) => sum + rows, 0)
      const orders = tables.find(({ name }) => name === 'voucher_orders')?.rows ?? 0
      say(`${file} has ${orders} orders, ${rows} rows in all. It holds the keys: let nobody else read it.`)
    } catch (fault) {
      writer.abandon()
      throw writeFaultOf(file, fault)
    } finally {
      await client.end()
    }
  } finally {
    fs.rmSync(witnesses, { recursive: true })
    await database.close()
  }
}

await command(async (config, [file, ...rest]) => {
  if (!file || rest.length > 0) throw new StartRefused(usage)
  if (config.backend === 'memory') throw new StartRefused('BACKEND=memory keeps nothing to back up.')
  if (isPathTaken(file)) throw new StartRefused(`${file} is there already, and nothing is written over.`)
  if (!fs.existsSync(path.dirname(path.resolve(file))))
    throw new StartRefused(`There is no folder ${path.dirname(path.resolve(file))}.`)
  await backUp(config, path.resolve(file))
  return 0
})
