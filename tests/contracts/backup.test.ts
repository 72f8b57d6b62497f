import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readCheckpoints } from '@hotovo/adapters/postgres/audit/checkpoints'
import { openSnapshot, verifyAudit } from '@hotovo/adapters/postgres/audit/verify'
import { readBackup, writeBackup } from '@hotovo/adapters/postgres/backup/file'
import { dumpTables, loadTables, openSnapshotClient } from '@hotovo/adapters/postgres/backup/tables'
import { migrate, NewerDatabase } from '@hotovo/adapters/postgres/setup/migrations'
import { openSql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { keyedRequestOf, newMerchant, receiptOf, redemptionOf } from '../support/merchants.ts'
import { addBoughtVoucher, adoptHandPayments, at } from '../support/payments.ts'
import { testMacs, testPersonal } from '../support/world.ts'

describe('A database that another Hotovo has made', () => {
  let folder: string
  let from: FreshDatabase
  let to: FreshDatabase
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-backup-'))
    ;[from, to] = [await freshDatabase(), await freshDatabase()]
  })
  afterEach(async () => {
    await from.drop()
    await to.drop()
    fs.rmSync(folder, { recursive: true })
  })

  const asking = async (address: FreshDatabase['address'], text: string) => {
    const client = new pg.Client(address)
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  test('has jobs that wait, each in its queue', async () => {
    await migrate(from.address)
    await asking(from.address, "select enqueue_statement('0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01')")
    await asking(from.address, `select enqueue_jobs('[{"kind": "delivery", "deliveryId": "x"}]')`)
    const file = path.join(folder, 'jobs.backup')
    const client = await openSnapshotClient(from.address)
    await dumpTables(client, writeBackup(file), [], '2026-11-22T10:00:00.000Z')
    await client.end()
    await migrate(to.address)
    await loadTables(to.address, readBackup(file))
    const queues = 'select queue_name as queue from graphile_worker.jobs order by id'
    expect(await asking(to.address, queues)).toEqual([{ queue: 'statements' }, { queue: null }])
  })

  test('with what merchants did is restored: their keys open, are answered as before, and the ledger verifies', async () => {
    await migrate(from.address)
    const before = openSql(from.address, () => {})
    const stores = postgresStores(before, testPersonal)
    const shop = newMerchant()
    await stores.merchants.addKey(shop)
    const one = await addBoughtVoucher(stores)
    const redemption = redemptionOf(shop.merchant, one.voucher, 20_00, { at, reference: 'Účtenka\t7 \\.' })
    const spent = receiptOf(await stores.transactions.redeem(redemption))
    const reversal = {
      ...keyedRequestOf(shop.merchant, one.voucher.serial, { at }),
      reverses: redemption.id,
      amount: 5_00,
    }
    receiptOf(await stores.transactions.reverse(reversal))
    await before.close()
    const owner = new pg.Client(from.address)
    await owner.connect()
    await adoptHandPayments(owner)
    await owner.end()
    const file = path.join(folder, 'merchants.backup')
    const client = await openSnapshotClient(from.address)
    await dumpTables(client, writeBackup(file), [], '2026-11-22T10:00:00.000Z')
    await client.end()

    await migrate(to.address)
    await loadTables(to.address, readBackup(file))
    const after = openSql(to.address, () => {})
    const restored = postgresStores(after, testPersonal)
    expect(await restored.merchants.byKey([shop.hash])).toEqual({ merchant: shop.merchant, key: shop.key })
    expect(await restored.transactions.redeem(redemption)).toMatchObject({ outcome: 'known', spent })
    const rest = {
      ...keyedRequestOf(shop.merchant, one.voucher.serial, { at }),
      reverses: redemption.id,
      amount: undefined,
    }
    expect(receiptOf(await restored.transactions.reverse(rest)).voucher.balance).toBe(50_00)
    await after.close()
    const snapshot = await openSnapshot(to.address)
    const { findings } = await verifyAudit(snapshot, await readCheckpoints('/nowhere', testMacs()))
    await snapshot.end()
    expect(findings).toEqual([])
  })

  test('is written as fast as it comes, and nobody is warned of who waits', async () => {
    const warnings: Error[] = []
    const hear = (warning: Error) => void warnings.push(warning)
    process.on('warning', hear)
    const writer = writeBackup(path.join(folder, 'fast.backup'))
    await writer.add({ kind: 'table', name: 'many', columns: ['text'] })
    const row = Buffer.from(`${'x'.repeat(100_000)}\n`)
    await Promise.all(Array.from({ length: 50 }, () => writer.rows(row)))
    await writer.endTable()
    expect(await writer.close({})).toMatchObject([{ name: 'many', rows: 50 }])
    process.off('warning', hear)
    expect(warnings).toEqual([])
  })

  test('of a newer Hotovo is refused by the name of what is unknown, and stays as it was', async () => {
    await migrate(to.address)
    await asking(to.address, "insert into migrations (name, run_on) values ('9999_next', now())")
    await asking(to.address, 'alter table rate_limits rename column hits to times')
    const refusal = await migrate(to.address).catch((fault: unknown) => fault)
    expect(refusal).toBeInstanceOf(NewerDatabase)
    expect(refusal).toMatchObject({ migration: '9999_next' })
    expect(await asking(to.address, 'select times from rate_limits')).toEqual([])
  })

  test('and has a table where a migration would make one names that migration', async () => {
    await asking(to.address, 'create table staff_accounts (id int)')
    await expect(migrate(to.address)).rejects.toMatchObject({
      name: 'MigrationFailed',
      migration: '0001_baseline',
      message: expect.stringContaining('staff_accounts'),
    })
    expect(await asking(to.address, "select to_regclass('voucher_orders') as made")).toEqual([{ made: null }])
  })
})
