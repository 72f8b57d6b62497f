import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sampleVoucherHashes } from '@hotovo/adapters/content/sample-vouchers'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { readCheckpoints } from '@hotovo/adapters/postgres/audit/checkpoints'
import { laidDownIn } from '@hotovo/adapters/postgres/audit/laid-down'
import { openSnapshot, verifyAudit } from '@hotovo/adapters/postgres/audit/verify'
import { readBackup } from '@hotovo/adapters/postgres/backup/file'
import { loadTables } from '@hotovo/adapters/postgres/backup/tables'
import { migrate, migrationNames } from '@hotovo/adapters/postgres/setup/migrations'
import { openSql } from '@hotovo/adapters/postgres/sql'
import { readSecrets } from '@hotovo/adapters/security/secrets'
import { entryCodec } from '@hotovo/adapters/sql/rows/statements'
import { entrySearchText } from '@hotovo/domain/statements/entry'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { migrateDatabase } from '../../server/startup/migration.ts'
import { addOrder, changeStatus } from '../support/audit-log.ts'
import { freshDatabase, migratedDatabase } from '../support/database.ts'
import { testSecrets } from '../support/world.ts'

/** What the last Hotovo before the baseline left: its migrations, and a backup of a demo of a hundred orders. */
const fixtures = path.resolve(import.meta.dirname, '../fixtures/before-baseline')
const backup = path.join(fixtures, 'demo.backup')
const migrations = gunzipSync(fs.readFileSync(path.join(fixtures, 'migrations.sql.gz'))).toString('utf8')

async function databaseOfBefore() {
  const database = await freshDatabase()
  const owner = new pg.Client(database.address)
  await owner.connect()
  onTestFinished(async () => {
    await owner.end()
    await database.drop()
  })
  await owner.query(migrations)
  return { address: database.address, owner }
}

describe('A database of the Hotovo before the baseline', () => {
  test('is brought over with all its rows, stands as a new one does, verifies as before and is worked on', async () => {
    const { address, owner } = await databaseOfBefore()
    const pgPool = new pg.Pool({ ...address, max: 1 })
    pgPool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
    await runMigrations({ pgPool, schema: 'graphile_worker', logger: new Logger(() => () => {}) })
    await pgPool.end()
    await loadTables(address, readBackup(backup))
    const columns = async () => {
      const { rows } = await owner.query<{ name: string; columns: string[] }>(
        `select format('%I', table_name) as name, array_agg(column_name::text) as columns
          from information_schema.columns where table_schema = 'public' group by 1`,
      )
      return new Map(rows.map((row) => [row.name, row.columns]))
    }
    const before = await columns()
    const contents = async () => {
      const now = await columns()
      const { rows: tables } = await owner.query<{ name: string }>(
        `select format('%I', relname) as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`,
      )
      const laterIn = (name: string) =>
        (now.get(name) ?? [])
          .filter((one) => before.has(name) && !before.get(name)!.includes(one))
          .map((one) => `'${one}'`)
          .join(', ')
      const digests = tables.map(
        ({ name }) =>
          // Columns that came later are left out.
          `select '${name}' as name, count(*) || ' ' || md5(string_agg(t, ',' order by t)) as digest
             from (select jsonb_strip_nulls(to_jsonb(one) - array[${laterIn(name)}]::text[])::text as t from ${name} one) told`,
      )
      const { rows } = await owner.query<{ name: string; digest: string | null }>(digests.join(' union all '))
      // A table that came later is empty.
      return Object.fromEntries(
        rows.filter(({ digest }) => digest !== null).map(({ name, digest }) => [name, digest]),
      )
    }
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-before-'))
    onTestFinished(() => fs.rmSync(folder, { recursive: true }))
    fs.mkdirSync(path.join(folder, 'checkpoints'))
    for await (const part of readBackup(backup))
      if (part.kind === 'file') fs.writeFileSync(path.join(folder, part.name), part.text)
    const macs = serverMacs(readSecrets(path.join(folder, 'secrets.json'))!.hashing)
    const verdict = async () => {
      const client = await openSnapshot(address)
      try {
        const checkpoints = await readCheckpoints(path.join(folder, 'checkpoints'), macs)
        return await verifyAudit(client, checkpoints, { samples: await sampleVoucherHashes(macs) })
      } finally {
        await client.end()
      }
    }
    const [rows, judged] = [await contents(), await verdict()]
    expect(rows.voucher_orders).toMatch(/^100 /)
    expect(judged.rows).toBeGreaterThan(1000)
    // It has not yet what is laid down now.
    expect(judged.findings.filter(({ code }) => code !== 'altered')).toEqual([])

    expect(await migrate(address)).toEqual([...migrationNames(), 'functions'])

    // Tables that came later are beside them.
    expect(await contents()).toMatchObject(rows)
    const { rows: lines } = await owner.query('select row_to_json(e) as line from bank_entries e')
    expect(lines.map(({ line }) => line.search_text)).toEqual(
      lines.map(({ line }) => entrySearchText(entryCodec.fromRow(line))),
    )
    expect(await verdict()).toEqual({ rows: judged.rows, findings: [] })
    const fresh = await migratedDatabase()
    onTestFinished(() => fresh.drop())
    expect(await laidDownIn(owner)).toEqual(await laidDownIn(fresh.owner))
    expect(await migrate(address)).toEqual([])
    const sql = openSql(address, () => {})
    await changeStatus(sql, await addOrder(sql), 'spracuva')
    await sql.close()
    expect((await verdict()).findings).toEqual([])
  })

  test('that is older still is refused with what it has to come to, and stays as it was', async () => {
    const { address, owner } = await databaseOfBefore()
    await owner.query(`delete from migrations where name = '0140_what_is_hashed_too'`)
    await expect(migrateDatabase(readConfig({}), address, testSecrets, () => {})).rejects.toThrow(
      'Start the one whose last migration is 0140_what_is_hashed_too once, then this one.',
    )
    const { rows } = await owner.query(`select count(*)::int as count from migrations`)
    expect(rows).toEqual([{ count: 76 }])
  })
})

test('transfers from before they were hashed are hashed as they stand when the database is brought over', async () => {
  const database = await freshDatabase()
  const owner = new pg.Client(database.address)
  await owner.connect()
  onTestFinished(async () => {
    await owner.end()
    await database.drop()
  })
  const place = migrationNames().indexOf('0015_transfers_are_hashed')
  await migrate(database.address, place)
  // Its order is of no matter here.
  await owner.query(`set session_replication_role = replica; set timezone = 'UTC'`)
  await owner.query(`
    insert into refund_transfers (id, order_id, file_id, amount_minor, currency, iban, payee, is_typed, state, made_by_id, made_by, made_at)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 100, 'EUR', 'SK3112000000198742637541', 'Jana', true, 'prepared',
            gen_random_uuid(), 'Jana', now())`)
  await migrate(database.address)
  const { rows } = await owner.query(`
    select event, facts = chosen_hash('', 'refund_transfers', to_jsonb(t), columns) as "isSame"
      from refund_transfers t join record_hashes on record_table = 'refund_transfers' and record_id = t.id::text`)
  expect(rows).toEqual([{ event: 'adopted', isSame: true }])
})
