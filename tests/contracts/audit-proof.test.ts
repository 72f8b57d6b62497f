import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { writeCheckpoint } from '@hotovo/adapters/postgres/audit/checkpoints'
import { auditProof } from '@hotovo/adapters/postgres/audit/proof'
import type { Sql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { placement } from '../support/placements.ts'
import { settableClock, testMacs, testPersonal } from '../support/world.ts'

describe('AuditProof in postgres', () => {
  let database: MigratedDatabase
  let sql: Sql
  let owner: pg.Client
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-proof-'))
  const macs = testMacs()
  const clock = settableClock()
  beforeAll(async () => {
    database = await migratedDatabase()
    ;({ sql, owner } = database)
  })
  afterAll(async () => {
    await database.drop()
    fs.rmSync(folder, { recursive: true })
  })

  test('Reads all logs on a path of its own, and tells how many rows there are and how many things do not fit', async () => {
    const { orders } = postgresStores(sql, testPersonal)
    for (let n = 0; n < 3; n++) await orders.add(placement())
    const proof = auditProof(database.address, folder, macs)
    const whole = { isChained: true, rows: 3, findings: 0 }
    expect(await proof.verify()).toEqual({ ...whole, witnessedAt: null })
    await writeCheckpoint(folder, sql, { macs, clock })
    expect(await proof.verify()).toEqual({ ...whole, witnessedAt: clock.now() })
    await owner.query('set session_replication_role = replica')
    await owner.query(`update order_audit_log set new_value = 'ATM-XXXXXXXXX' where id = 2`)
    expect(await proof.verify()).toMatchObject({ rows: 3, findings: expect.any(Number) })
    expect((await proof.verify()).findings).toBeGreaterThan(0)
  })

  test('Of many who ask at once, all get the answer of one reading', async () => {
    const proof = auditProof(database.address, folder, macs)
    const [first, ...others] = Array.from({ length: 5 }, () => proof.verify())
    for (const other of others) expect(other).toBe(first)
    await first
    const later = proof.verify()
    expect(later).not.toBe(first)
    await later
  })

  test('a database that is not there is `Unavailable`, never a whole audit log', async () => {
    const proof = auditProof({ ...database.address, host: '/nowhere' }, folder, macs)
    await expect(proof.verify()).rejects.toMatchObject({ name: 'Unavailable' })
  })
})
