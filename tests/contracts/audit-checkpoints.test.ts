import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  AuditLogChanged,
  readCheckpoints,
  repeatEveryMinute,
  writeCheckpoint,
} from '@hotovo/adapters/postgres/audit/checkpoints'
import { openSnapshot, verifyAudit } from '@hotovo/adapters/postgres/audit/verify'
import type { Sql } from '@hotovo/adapters/postgres/sql'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addNote, addOrder, addTicket } from '../support/audit-log.ts'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { handTimers, settableClock, testMacs } from '../support/world.ts'

const macs = testMacs()

function temporaryFolder(): string {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-checkpoints-'))
  onTestFinished(() => fs.rmSync(parent, { recursive: true }))
  return path.join(parent, 'checkpoints')
}

describe('Checkpoints of the audit log', () => {
  let database: MigratedDatabase
  let sql: Sql
  let owner: pg.Client
  beforeAll(async () => {
    database = await migratedDatabase()
    ;({ sql, owner } = database)
    await owner.query('set session_replication_role = replica')
  })
  afterAll(async () => {
    await database.drop()
  })

  const findings = async (folder: string) => {
    const client = await openSnapshot(database.address)
    try {
      return (await verifyAudit(client, await readCheckpoints(folder, macs))).findings
    } finally {
      await client.end()
    }
  }

  test('no rows, no checkpoint; then one file a day with its last state, for the owner only', async () => {
    const folder = temporaryFolder()
    const clock = settableClock('2026-03-02T23:58:00.000Z')
    const write = () => writeCheckpoint(folder, sql, { macs, clock })
    await write()
    expect(fs.existsSync(folder)).toBe(false)

    const order = await addOrder(sql)
    await write()
    clock.forward(1)
    const first = fs.readFileSync(path.join(folder, '2026-03-02.json'), 'utf8')
    await write()
    expect(fs.readFileSync(path.join(folder, '2026-03-02.json'), 'utf8')).toBe(first)

    await addNote(sql, order)
    await write()
    clock.forward(1)
    await addTicket(sql)
    await write()
    expect(fs.readdirSync(folder).sort()).toEqual(['2026-03-02.json', '2026-03-03.json'])
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700)
    expect(fs.statSync(path.join(folder, '2026-03-03.json')).mode & 0o777).toBe(0o600)

    const { genuine, forged } = await readCheckpoints(folder, macs)
    expect(forged).toEqual([])
    expect(genuine.map(({ at }) => at)).toEqual(['2026-03-02T23:59:00.000Z', '2026-03-03T00:00:00.000Z'])
    // The same by another way: the heads as the triggers keep them.
    const { rows } = await owner.query(
      `select chain, seq::int, encode(hash, 'hex') as hash from audit_chains where seq > 0 order by chain`,
    )
    expect(genuine[1]!.heads).toEqual(rows)
    expect(await findings(folder)).toEqual([])
  })

  test('one that other keys signed, or for another day, or of another shape, is not ours', async () => {
    const folder = temporaryFolder()
    await writeCheckpoint(folder, sql, { macs: testMacs('other'), clock: settableClock() })
    fs.copyFileSync(path.join(folder, '2026-03-02.json'), path.join(folder, '2026-03-09.json'))
    for (const [name, text] of [
      ['2026-03-10.json', '{}'],
      ['2026-03-11.json', 'rubbish'],
      ['readme.txt', 'is not looked at'],
    ])
      fs.writeFileSync(path.join(folder, name!), text!)
    expect((await readCheckpoints(folder, testMacs('other'))).genuine).toHaveLength(1)
    expect((await readCheckpoints(folder, macs)).forged).toEqual([
      '2026-03-02.json',
      '2026-03-09.json',
      '2026-03-10.json',
      '2026-03-11.json',
    ])
  })

  test('a log that was written anew gets no new checkpoint: the old one stays and tells', async () => {
    const folder = temporaryFolder()
    const clock = settableClock()
    const write = () => writeCheckpoint(folder, sql, { macs, clock })
    await write()
    const before = fs.readFileSync(path.join(folder, '2026-03-02.json'), 'utf8')
    const order = await addOrder(sql)
    await write()
    const witness = fs.readFileSync(path.join(folder, '2026-03-02.json'), 'utf8')
    expect(witness).not.toBe(before)

    const { rows } = await owner.query('select hash from order_audit_log where order_id = $1', [order])
    await owner.query(`update order_audit_log set hash = sha256('another') where order_id = $1`, [order])
    await addOrder(sql)
    await expect(write()).rejects.toBeInstanceOf(AuditLogChanged)
    expect(fs.readFileSync(path.join(folder, '2026-03-02.json'), 'utf8')).toBe(witness)
    expect((await findings(folder)).map(({ code }) => code)).toContain('checkpoint-broken')

    await owner.query('update order_audit_log set hash = $2 where order_id = $1', [order, rows[0].hash])
    await write()
    expect(await findings(folder)).toEqual([])

    const forgery = fs.readFileSync(path.join(folder, '2026-03-02.json'), 'utf8').replace('"seq":', '"seq":1')
    fs.writeFileSync(path.join(folder, '2026-03-02.json'), forgery)
    await addOrder(sql)
    await expect(write()).rejects.toBeInstanceOf(AuditLogChanged)
  })

  test('an earlier one in the place of the last, or none, is told by whoever wrote that, and gets no successor', async () => {
    const folder = temporaryFolder()
    const file = path.join(folder, '2026-03-02.json')
    const clock = settableClock()
    const write = (last?: string) => writeCheckpoint(folder, sql, { macs, clock }, last)
    const first = await write()
    await addOrder(sql)
    clock.forward(1)
    const second = await write(first)
    expect(await write(second)).toBe(second)
    fs.writeFileSync(file, first!)
    await expect(write(second)).rejects.toBeInstanceOf(AuditLogChanged)
    expect(fs.readFileSync(file, 'utf8')).toBe(first)
    fs.rmSync(file)
    await expect(write(second)).rejects.toBeInstanceOf(AuditLogChanged)
    // Another server beside this one may have written a later one.
    fs.writeFileSync(file, second!)
    await write(first)
  })

  test('a power cut in the middle of writing leaves the file that was there', async () => {
    const folder = temporaryFolder()
    const write = (at: string) => writeCheckpoint(folder, sql, { macs, clock: settableClock(at) })
    await write('2026-03-02T09:00:00.000Z')
    // What a writer leaves that does not live to move it.
    fs.writeFileSync(path.join(folder, '.6f1c'), '{"at":')
    await addOrder(sql)
    await write('2026-03-02T09:01:00.000Z')
    expect((await readCheckpoints(folder, macs)).genuine).toMatchObject([{ at: '2026-03-02T09:01:00.000Z' }])
  })
})

describe('Every minute', () => {
  test('writes at once, a minute after each end, and at the stop; what fails is reported and tried again', async () => {
    const timers = handTimers()
    const faults: unknown[] = []
    let writes = 0
    const away = new Error('no space left')
    const checkpoints = repeatEveryMinute(
      async () => {
        writes += 1
        if (writes === 2) throw away
      },
      timers.later,
      (fault) => faults.push(fault),
    )
    const written = (count: number) =>
      vi.waitFor(
        () => {
          timers.hurry()
          expect(writes).toBe(count)
        },
        { timeout: 120_000, interval: 5 },
      )
    checkpoints.start()
    await written(3)
    expect(faults).toEqual([away])
    await checkpoints.stop()
    const atStop = writes
    timers.hurry()
    expect(writes).toBe(atStop)
    expect(atStop).toBeGreaterThan(3)
  })

  test('a house that was never started writes nothing at its stop', async () => {
    let writes = 0
    await repeatEveryMinute(
      async () => void writes++,
      handTimers().later,
      () => {},
    ).stop()
    expect(writes).toBe(0)
  })
})
