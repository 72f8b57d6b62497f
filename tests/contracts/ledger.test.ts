import { readCheckpoints } from '@hotovo/adapters/postgres/audit/checkpoints'
import { verifyAudit } from '@hotovo/adapters/postgres/audit/verify'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { keyFor, receiptOf, redemptionOf } from '../support/merchants.ts'
import { addBoughtVoucher, adoptHandPayments, at } from '../support/payments.ts'
import { testMacs, testPersonal, testWorld } from '../support/world.ts'

/** What the database itself says to whoever writes past the product, its owner too (rules I2 and V6). */

const notFollowing = '23514: a row of the ledger does not follow from the one before'
const refusedBy = (constraint: string) =>
  `23514: new row for relation "voucher_ledger" violates check constraint "${constraint}"`
const doubled = (constraint: string) =>
  `23505: duplicate key value violates unique constraint "${constraint}"`

describe("A voucher's ledger in the hands of the database's owner", () => {
  let here: MigratedDatabase
  let serial: string
  beforeAll(async () => {
    here = await migratedDatabase()
    const ports = { ...testWorld(), ...postgresStores(here.sql, testPersonal) }
    const { voucher } = await addBoughtVoucher(ports)
    await adoptHandPayments(here.owner)
    serial = voucher.serial
    const { merchant } = await keyFor(ports)
    receiptOf(await ports.transactions.redeem(redemptionOf(merchant, voucher, 20_00, { at })))
  })
  afterAll(() => here.drop())
  beforeEach(() => here.owner.query('begin').then(() => {}))
  afterEach(() => here.owner.query('rollback').then(() => {}))

  type Row = { readonly step: number; readonly seq: number; readonly balance: number }
  const rows = async (): Promise<readonly Row[]> => {
    const found = await here.owner.query<Row>(
      `select step, seq::int as seq, balance_after_minor::int as balance from voucher_ledger
        where voucher_serial = $1 order by id`,
      [serial],
    )
    return found.rows
  }
  /** Writes a row as it is told, though the triggers may have their own mind about it. */
  const write = (kind: string, amount: number, balance: number, { step = 3, seq = 0, chain = 0 } = {}) =>
    here.owner.query(
      `insert into voucher_ledger
         (voucher_serial, kind, amount_minor, balance_after_minor, created_at, step, chain, seq, recorded_at, hash)
       values ($1, $2, $3, $4, now(), $5, $6, $7, now(), '')`,
      [serial, kind, amount, balance, step, chain, seq],
    )
  const said = (answer: Promise<unknown>) =>
    answer.then(
      () => 'taken',
      ({ code, message }) => `${code}: ${message}`,
    )
  const standing = [
    { step: 1, balance: 50_00 },
    { step: 2, balance: 30_00 },
  ]

  test.each<[what: string, kind: string, amount: number, balance: number, says: string]>([
    ['has more left than follows', 'cancel', -10_00, 20_01, notFollowing],
    ['has less left than follows', 'cancel', -10_00, 19_99, notFollowing],
    ['takes nothing', 'cancel', -10_00, 30_00, notFollowing],
    ['goes below nothing', 'cancel', -30_01, -1, refusedBy('voucher_ledger_balance_after_minor_check')],
    ['issues it once more', 'issue', 10_00, 40_00, refusedBy('only_the_first_issues')],
    ['takes by giving', 'cancel', 10_00, 40_00, refusedBy('voucher_ledger_check')],
    ['is of no kind', 'gift', -10_00, 20_00, refusedBy('voucher_ledger_kind_check')],
  ])('a row that %s is refused', async (_, kind, amount, balance, says) => {
    expect(await said(write(kind, amount, balance))).toBe(says)
    await here.owner.query('rollback')
    expect(await rows()).toMatchObject(standing)
  })

  /** Where the chain of the voucher ends, which its audit entries stand in too. */
  const head = async () => {
    const { rows: heads } = await here.owner.query<{ chain: number; seq: number }>(
      `select chain, seq::int as seq from audit_chains
        where chain = (select chain from voucher_ledger where voucher_serial = $1 limit 1)`,
      [serial],
    )
    return heads[0]!
  }

  test.each([
    ['leaves a gap', 7],
    ['repeats a step', 2],
    ['goes before the first', -1],
  ])('a row that %s is numbered by the database as the next one', async (_, step) => {
    const before = await rows()
    expect(before).toMatchObject(standing)
    const { seq } = await head()
    await write('cancel', -10_00, 20_00, { step, seq: step })
    expect(await rows()).toEqual([...before, { step: 3, balance: 20_00, seq: seq + 1 }])
  })

  const without = (trigger: 'follows' | 'zz_chained') =>
    here.owner.query(`alter table voucher_ledger disable trigger ${trigger}`)

  test('where its numbering is taken off, a step is not there twice', async () => {
    await without('follows')
    expect(await said(write('cancel', -10_00, 20_00, { step: 2 }))).toBe(doubled('voucher_ledger_step'))
  })

  test('where its chain is taken off, a place in it is not there twice', async () => {
    const { chain } = await head()
    const [first] = await rows()
    await without('zz_chained')
    expect(await said(write('cancel', -10_00, 20_00, { chain, seq: first!.seq }))).toBe(
      doubled('voucher_ledger_chain'),
    )
  })

  const findings = async () => {
    const found = await verifyAudit(here.owner, await readCheckpoints('/nowhere', testMacs()))
    return new Set(found.findings.map(({ code }) => code))
  }

  test('where its numbering is taken off, a step that leaves a gap is found by the verification', async () => {
    expect(await findings()).toEqual(new Set())
    await without('follows')
    await write('cancel', -10_00, 20_00, { step: 4 })
    expect(await findings()).toEqual(new Set(['altered', 'ledger-broken']))
  })

  test('where its chain is taken off, a place that leaves a gap is found by the verification', async () => {
    const { chain, seq } = await head()
    await without('zz_chained')
    await write('cancel', -10_00, 20_00, { chain, seq: seq + 2 })
    expect(await findings()).toContain('missing')
  })

  test('a row whose voucher keeps the balance of before is found by the verification', async () => {
    await write('cancel', -10_00, 20_00)
    expect(await findings()).toEqual(new Set(['ledger-broken']))
  })

  test.each([
    `update voucher_ledger set amount_minor = 1, balance_after_minor = 1 where step = 1`,
    `update voucher_ledger set reference = 'x' where step = 2`,
    'delete from voucher_ledger where step = 2',
    'delete from voucher_ledger',
    'truncate voucher_ledger cascade',
  ])('%s is refused', async (statement) => {
    expect(await said(here.owner.query(statement))).toBe('23001: voucher_ledger is append-only')
    await here.owner.query('rollback')
    expect(await rows()).toMatchObject(standing)
  })

  test('a balance that its ledger does not tell is refused when the transaction ends', async () => {
    const balance = (left: number) =>
      here.owner.query('update vouchers set balance_minor = $1 where serial = $2', [left, serial])
    await balance(29_99)
    expect(await said(here.owner.query('commit'))).toBe(
      '23514: the balance of a voucher is not the one of its ledger',
    )
    await here.owner.query('begin')
    await write('cancel', -10_00, 20_00)
    await balance(20_00)
    expect(await said(here.owner.query('set constraints all immediate'))).toBe('taken')
  })

  test('a row that its voucher does not have as its balance is refused when the transaction ends', async () => {
    await write('cancel', -10_00, 20_00)
    expect(await said(here.owner.query('commit'))).toBe(
      '23514: the ledger of a voucher does not end with its balance',
    )
    expect(await rows()).toMatchObject(standing)
  })
})
