import { randomUUID } from 'node:crypto'
import { systemRandom } from '@hotovo/adapters/system/random'
import { withoutLimit } from '@hotovo/application/access/rate-limits'
import type { Redemption, Reversal } from '@hotovo/application/spending/ports'
import type { Merchant } from '@hotovo/domain/merchants/merchant'
import { type IssuedVoucher, replacementOf } from '@hotovo/domain/vouchers/issuing'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import {
  keyedRequestOf,
  keyLogged,
  merchantIn,
  newKey,
  newMerchant,
  receiptOf,
  redemptionOf,
  someHash,
} from '../support/merchants.ts'
import { addOrderTo, at as later, payInFull, settlementOfChange } from '../support/payments.ts'
import { storedVoucherOf } from '../support/vouchers.ts'

const at = '2026-03-02T09:00:00.000Z'

describe.each(backends)('Merchants in $name', ({ open }) => {
  let stores: Stores
  let merchants: Stores['merchants']
  beforeAll(async () => {
    stores = await open()
    merchants = stores.merchants
  })
  afterAll(() => stores.close())

  const actions = async () =>
    (await stores.actions()).filter((action) => action.startsWith('merchant_key')).length
  const named = async (name: string) => (await merchants.all()).find(({ merchant }) => merchant.name === name)

  test('Keeps a key by its hash, its merchant where it is a new one, and the entry of the general audit log, all or nothing', async () => {
    const before = await actions()
    const first = newMerchant()
    expect(await merchants.addKey(first)).toBe('added')
    const second = newKey(first.merchant, {
      scopes: ['vouchers.view'],
      createdAt: '2026-03-03T09:00:00.000Z',
    })
    expect(await merchants.addKey({ merchant: first.merchant, isNew: false, ...second })).toBe('added')
    expect(await named(first.merchant.name)).toEqual({
      merchant: first.merchant,
      keys: [first.key, second.key],
    })
    expect(await actions()).toBe(before + 2)
  })

  test('Refuses a key whose id there is already: `known`', async () => {
    const first = newMerchant()
    await merchants.addKey(first)
    const before = await actions()
    const { merchant, key, ...others } = first
    const again = { merchant, isNew: false, key, hash: someHash(), logged: others.logged }
    expect(await merchants.addKey(again)).toBe('known')
    expect(await merchants.byKey([again.hash])).toBeUndefined()
    expect(await actions()).toBe(before)
  })

  test('Refuses a name that another merchant has: `taken`', async () => {
    const first = newMerchant()
    await merchants.addKey(first)
    const before = await actions()
    const twin = newMerchant(first.merchant.name)
    expect(await merchants.addKey(twin)).toBe('taken')
    expect(await named(first.merchant.name)).toEqual({ merchant: first.merchant, keys: [first.key] })
    expect(await merchants.byKey([twin.hash])).toBeUndefined()
    expect(await actions()).toBe(before)
    const name = `Preteky ${randomUUID()}`
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => merchants.addKey(newMerchant(name))))
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1)
  })

  test('Finds a key that was not revoked by one of its hashes, and nothing for others', async () => {
    const { merchant, key, hash, ...rest } = newMerchant()
    await merchants.addKey({ merchant, key, hash, ...rest })
    expect(await merchants.byKey([someHash(), hash])).toEqual({ merchant, key })
    expect(await merchants.byKey([someHash()])).toBeUndefined()
    expect(await merchants.byKey([])).toBeUndefined()
    await merchants.revoke(key.id, at, keyLogged('merchant_key_revoked', merchant, key))
    expect(await merchants.byKey([hash])).toBeUndefined()
  })

  test('Finds at one look a key as `byKey` does, the voucher that one of the hashes of a code names, and which of the buckets is full already', async () => {
    const { merchant, key, hash, ...rest } = newMerchant()
    await merchants.addKey({ merchant, key, hash, ...rest })
    const one = await storedVoucherOf()
    await stores.vouchers.add([one])
    const bucket = (most: number) => ({ key: someHash(), limit: { name: 'calls', most, seconds: 60 } })
    const buckets = [bucket(3), bucket(2)]
    const looked = (keyHashes: string[], codeHashes: string[], after = 0) =>
      merchants.lookUp({
        keyHashes,
        codeHashes,
        buckets,
        at: new Date(Date.parse(at) + after).toISOString(),
      })
    const fails = (which: number) => stores.rateLimits.hit([withoutLimit(buckets[which]!)], at)
    expect(await looked([someHash(), hash], [someHash(), one.codeHash])).toEqual({
      merchant,
      key,
      found: one,
      full: undefined,
    })
    expect(await looked([hash], [someHash()])).toEqual({ merchant, key, found: undefined, full: undefined })
    expect(await looked([someHash()], [one.codeHash])).toBeUndefined()
    await fails(1)
    expect((await looked([hash], [one.codeHash]))?.full).toBeUndefined()
    await fails(1)
    expect((await looked([hash], [one.codeHash], 500))?.full).toEqual({ full: 1, resetSeconds: 60 })
    for (let n = 0; n < 3; n++) await fails(0)
    expect((await looked([hash], [one.codeHash], 1000))?.full).toEqual({ full: 0, resetSeconds: 59 })
    expect((await looked([hash], [one.codeHash], 60_000))?.full).toBeUndefined()
    await merchants.revoke(key.id, at, keyLogged('merchant_key_revoked', merchant, key))
    expect(await looked([hash], [one.codeHash])).toBeUndefined()
  })

  test('Tells all merchants by their names, each with its keys, the revoked ones too', async () => {
    const [b, a] = [newMerchant(`B ${randomUUID()}`), newMerchant(`A ${randomUUID()}`)]
    for (const one of [b, a]) await merchants.addKey(one)
    await merchants.revoke(a.key.id, at, keyLogged('merchant_key_revoked', a.merchant, a.key))
    const ours = (await merchants.all()).filter(({ merchant }) =>
      [a.merchant.id, b.merchant.id].includes(merchant.id),
    )
    expect(ours).toEqual([
      { merchant: a.merchant, keys: [{ ...a.key, revokedAt: at }] },
      { merchant: b.merchant, keys: [b.key] },
    ])
  })

  test('Revokes a key and logs it; answers whether it was good until then', async () => {
    const { merchant, key, ...rest } = newMerchant()
    await merchants.addKey({ merchant, key, ...rest })
    const before = await actions()
    const logged = keyLogged('merchant_key_revoked', merchant, key)
    expect(await merchants.revoke(randomUUID(), at, logged)).toBe(false)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => merchants.revoke(key.id, at, logged)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await actions()).toBe(before + 1)
  })
})

describe.each(backends)('Transactions in $name', ({ open }) => {
  let stores: Stores
  let transactions: Stores['transactions']
  let shop: Merchant
  let other: Merchant
  beforeAll(async () => {
    stores = await open()
    transactions = stores.transactions
    other = await merchantIn(stores)
  })
  beforeEach(async () => {
    shop = await merchantIn(stores)
  })
  afterAll(() => stores.close())

  async function someVoucher(overrides: Partial<Voucher> = {}): Promise<Voucher> {
    const one = await storedVoucherOf(overrides)
    await stores.vouchers.add([one])
    return one.voucher
  }
  const standing = async (serial: string) => (await stores.vouchers.find(serial))!.voucher
  /** Everything that a refusal must leave as it is. */
  const everything = async ({ serial }: Voucher) => ({
    voucher: await standing(serial),
    history: await stores.vouchers.history(serial),
    entries: (
      await stores.auditRecords.page({
        filter: { q: serial },
        now: at,
        after: undefined,
        limit: 100,
      })
    ).length,
    jobs: (await stores.queued()).length,
    transactions: (await transactions.page({ merchantId: shop.id, limit: 100 })).length,
  })
  const redeemed = async (voucher: Voucher, amount: number, by = shop) =>
    receiptOf(await transactions.redeem(redemptionOf(by, voucher, amount)))
  const reversalOf = (serial: string, reverses: string, amount?: number, by = shop): Reversal => ({
    ...keyedRequestOf(by, serial),
    reverses,
    amount,
  })

  /** A voucher of an order that something was taken of. */
  async function spentOfOrder(amount: number) {
    const order = await addOrderTo(stores)
    await payInFull(stores, order)
    const issued = (await stores.vouchers.ofOrder(order.id))[0]!
    const redemption = redemptionOf(shop, issued.voucher, amount, { at: later })
    return { issued, spent: receiptOf(await transactions.redeem(redemption)) }
  }
  /** What took the place of a voucher. */
  async function replaced(one: IssuedVoucher): Promise<IssuedVoucher> {
    const drawn = replacementOf(one, { at: later, draw: systemRandom.integer })
    const { settlement } = await settlementOfChange(stores, one.place.orderId, {
      replaced: [{ voided: one.voucher, drawn }],
    })
    await stores.payments.settle({ orders: [settlement], jobs: [] })
    return drawn
  }

  test('Takes an amount off a voucher that has it, with ledger, audit entry and the answer of the key, all or nothing', async () => {
    const voucher = await someVoucher()
    const before = await everything(voucher)
    const redemption = redemptionOf(shop, voucher, 12_34, { reference: 'Účtenka 7 😀' })
    const spent = receiptOf(await transactions.redeem(redemption))
    const after = { ...voucher, balance: 37_66, usedAt: at }
    expect(spent).toEqual({
      voucher: after,
      transaction: {
        id: redemption.id,
        merchantId: shop.id,
        kind: 'redeem',
        serial: voucher.serial,
        amount: 12_34,
        currency: 'EUR',
        balanceAfter: 37_66,
        reference: 'Účtenka 7 😀',
        reverses: null,
        at,
      },
    })
    const now = await everything(voucher)
    expect(now.voucher).toEqual(after)
    expect(now.history.slice(1)).toEqual([
      {
        serial: voucher.serial,
        step: 2,
        kind: 'redeem',
        amount: -12_34,
        balanceAfter: 37_66,
        createdAt: at,
        merchant: shop.name,
        reference: 'Účtenka 7 😀',
      },
    ])
    expect([now.entries, now.jobs, now.transactions]).toEqual([before.entries + 1, before.jobs, 1])
    const [entry] = await stores.auditRecords.page({
      filter: { q: voucher.serial },
      now: at,
      after: undefined,
      limit: 1,
    })
    expect(entry).toMatchObject({
      action: 'balance_change',
      actor: { kind: 'merchant', name: shop.name },
      oldValue: '5000',
      newValue: '3766',
    })
    // All that is left is not too much.
    expect((await redeemed(voucher, 37_66)).voucher.balance).toBe(0)
  })

  test('Refuses, with the voucher as it is, what is more than its balance, in another currency, at or after its expiry, or of one that is frozen or voided: `refused`', async () => {
    const [fresh, spare, frozen, voided] = [
      await someVoucher(),
      await someVoucher(),
      await someVoucher({ frozen: true }),
      await someVoucher({ voided: true }),
    ]
    const refused: [Voucher, number, Partial<Redemption>?][] = [
      [fresh, 50_01],
      [fresh, 0],
      [fresh, -1],
      [fresh, 1, { currency: 'CZK' }],
      [fresh, 1, { at: fresh.expiresAt }],
      [fresh, 1, { at: '2030-01-01T00:00:00.000Z' }],
      [frozen, 1],
      [voided, 1],
    ]
    for (const [voucher, amount, overrides] of refused) {
      const before = await everything(voucher)
      const redemption = redemptionOf(shop, voucher, amount, overrides)
      expect(await transactions.redeem(redemption)).toEqual({ outcome: 'refused', voucher })
      expect(await everything(voucher)).toEqual(before)
      // The key is free still.
      const { key } = redemption
      expect(await transactions.redeem(redemptionOf(shop, spare, 1, { key }))).toMatchObject({
        outcome: 'done',
      })
    }
    const last = new Date(Date.parse(fresh.expiresAt) - 1).toISOString()
    expect(await transactions.redeem(redemptionOf(shop, fresh, 1, { at: last }))).toMatchObject({
      outcome: 'done',
    })
  })

  test('Of several requests with one key of a merchant one is done, and the others are told its answer or that it is under way: `known`, `busy`', async () => {
    const voucher = await someVoucher()
    const redemption = redemptionOf(shop, voucher, 1_00)
    const twin = () => ({ ...redemption, id: randomUUID(), fingerprint: someHash() })
    const outcomes = await Promise.all(
      [redemption, ...Array.from({ length: 31 }, twin)].map(transactions.redeem),
    )
    const done = outcomes.filter(({ outcome }) => outcome === 'done')
    expect(done).toHaveLength(1)
    for (const { outcome } of outcomes) expect(['done', 'known', 'busy']).toContain(outcome)
    expect((await standing(voucher.serial)).balance).toBe(49_00)
    const spent = receiptOf(done[0]!)
    // What comes after it does not change what is told again.
    await redeemed(voucher, 49_00)
    const known = await transactions.redeem(twin())
    expect(known).toMatchObject({ outcome: 'known', spent })
    // One key is of one merchant, of redemptions and reversals together, and is forgotten in the end.
    const others = await someVoucher()
    expect(
      await transactions.redeem({ ...redemptionOf(other, others, 1_00), key: redemption.key }),
    ).toMatchObject({ outcome: 'done' })
    const reversal = { ...reversalOf(voucher.serial, spent.transaction.id), key: redemption.key }
    expect(await transactions.reverse(reversal)).toMatchObject({ outcome: 'known', spent })
    const third = await someVoucher()
    const old = { ...redemptionOf(shop, third, 1_00), key: redemption.key, since: at }
    expect(await transactions.redeem(old)).toMatchObject({ outcome: 'done' })
    expect(await transactions.redeem({ ...old, since: '2026-01-01T00:00:00.000Z' })).toMatchObject({
      outcome: 'known',
      spent: { transaction: { id: old.id } },
    })
  })

  test('Many at once never take more than there is', async () => {
    const voucher = await someVoucher({ amount: 10_00 })
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, one) =>
        transactions.redeem(redemptionOf(shop, voucher, 30 + (one % 3))),
      ),
    )
    const taken = outcomes
      .filter(({ outcome }) => outcome === 'done')
      .map((outcome) => receiptOf(outcome).transaction.amount)
      .reduce((sum, amount) => sum + amount, 0)
    const { balance } = await standing(voucher.serial)
    expect(taken + balance).toBe(10_00)
    expect(balance).toBeGreaterThanOrEqual(0)
    expect(balance).toBeLessThan(32)
  })

  test('Gives back to a voucher what a redemption of this merchant took, or a part of it, and keeps the key as `redeem` does', async () => {
    const voucher = await someVoucher()
    const { transaction } = await redeemed(voucher, 20_00)
    const part = { ...reversalOf(voucher.serial, transaction.id, 5_00), reference: 'Vrátené' }
    const spent = receiptOf(await transactions.reverse(part))
    expect(spent).toMatchObject({
      transaction: {
        id: part.id,
        kind: 'reverse',
        amount: 5_00,
        balanceAfter: 35_00,
        reverses: transaction.id,
        reference: 'Vrátené',
      },
      voucher: { balance: 35_00 },
    })
    expect(await transactions.reverse({ ...part, id: randomUUID() })).toMatchObject({
      outcome: 'known',
      fingerprint: part.fingerprint,
      spent,
    })
    const rest = receiptOf(await transactions.reverse(reversalOf(voucher.serial, transaction.id)))
    expect(rest).toMatchObject({ transaction: { amount: 15_00 }, voucher: { balance: 50_00 } })
    expect((await stores.vouchers.history(voucher.serial)).map(({ kind, amount }) => [kind, amount])).toEqual(
      [
        ['issue', 50_00],
        ['redeem', -20_00],
        ['reverse', 5_00],
        ['reverse', 15_00],
      ],
    )
    const again = (await redeemed(voucher, 9_00)).transaction
    const many = await Promise.all(
      Array.from({ length: 20 }, () => transactions.reverse(reversalOf(voucher.serial, again.id, 1_00))),
    )
    expect(many.filter(({ outcome }) => outcome === 'done')).toHaveLength(9)
    expect((await standing(voucher.serial)).balance).toBe(50_00)
  })

  test('What was taken of a voucher that was replaced comes to the newest that took its place, and is told of that one', async () => {
    const { issued, spent } = await spentOfOrder(30_00)
    const first = await replaced({ ...issued, voucher: spent.voucher })
    const { serial } = (await replaced(first)).voucher
    const reversal = reversalOf(issued.voucher.serial, spent.transaction.id, 20_00)
    const told = receiptOf(await transactions.reverse(reversal))
    expect(told).toMatchObject({
      transaction: { serial, amount: 20_00, balanceAfter: 40_00, reverses: spent.transaction.id },
      voucher: { serial, amount: 50_00, balance: 40_00, voided: false },
    })
    for (const gone of [issued.voucher, first.voucher]) expect((await standing(gone.serial)).balance).toBe(0)
    const history = await stores.vouchers.history(serial)
    expect(history.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['issue', 20_00],
      ['reverse', 20_00],
    ])
    const filter = { q: `${serial} balance_change` }
    const [entry] = await stores.auditRecords.page({ filter, now: at, after: undefined, limit: 2 })
    expect(entry).toMatchObject({ entity: { id: serial }, oldValue: '2000', newValue: '4000' })
    expect(await transactions.hasRedeemed(shop.id, serial)).toBe(false)
    // Twins are one there too, and all of them together bring back what was left.
    expect(await transactions.reverse({ ...reversal, id: randomUUID() })).toMatchObject({ spent: told })
    const many = await Promise.all(
      Array.from({ length: 12 }, () =>
        transactions.reverse(reversalOf(issued.voucher.serial, spent.transaction.id, 1_00)),
      ),
    )
    expect(many.filter(({ outcome }) => outcome === 'done')).toHaveLength(10)
    expect((await standing(serial)).balance).toBe(50_00)
  })

  test('Refuses what is more than is left of the redemption, or of a voucher that was voided and not replaced: `refused`', async () => {
    const voucher = await someVoucher()
    const { transaction } = await redeemed(voucher, 10_00)
    await transactions.reverse(reversalOf(voucher.serial, transaction.id, 4_00))
    const before = await everything(voucher)
    for (const amount of [6_01, 0, -1])
      expect(await transactions.reverse(reversalOf(voucher.serial, transaction.id, amount))).toEqual({
        outcome: 'refused',
        left: 6_00,
        isVoided: false,
      })
    expect(await everything(voucher)).toEqual(before)
    const { issued, spent } = await spentOfOrder(1_00)
    const next = await replaced({ ...issued, voucher: spent.voucher })
    const taken = { voucher: next.voucher, isGivenBack: false }
    const { settlement } = await settlementOfChange(stores, issued.place.orderId, { taken })
    await stores.payments.settle({ orders: [settlement], jobs: [] })
    expect(await transactions.reverse(reversalOf(issued.voucher.serial, spent.transaction.id))).toEqual({
      outcome: 'refused',
      left: 1_00,
      isVoided: true,
    })
    for (const { voucher } of [issued, next]) expect((await standing(voucher.serial)).balance).toBe(0)
  })

  test('Knows no redemption of another merchant: `unknown`', async () => {
    const voucher = await someVoucher()
    const { transaction } = await redeemed(voucher, 10_00)
    expect(await transactions.reverse(reversalOf(voucher.serial, transaction.id, undefined, other))).toEqual({
      outcome: 'unknown',
    })
    expect(await transactions.reverse(reversalOf(voucher.serial, randomUUID()))).toEqual({
      outcome: 'unknown',
    })
    // A reversal is not reversed.
    const reversed = receiptOf(await transactions.reverse(reversalOf(voucher.serial, transaction.id)))
    expect(await transactions.reverse(reversalOf(voucher.serial, reversed.transaction.id))).toEqual({
      outcome: 'unknown',
    })
    expect((await standing(voucher.serial)).balance).toBe(50_00)
  })

  test('Finds a transaction of a merchant by its id, and none of another', async () => {
    const { transaction } = await redeemed(await someVoucher({ currency: 'CZK', amount: 500_00 }), 10_00)
    expect(await transactions.byId(shop.id, transaction.id)).toEqual(transaction)
    expect(await transactions.byId(other.id, transaction.id)).toBeUndefined()
    expect(await transactions.byId(shop.id, randomUUID())).toBeUndefined()
  })

  test('Tells the transactions of a merchant, the newest first, from behind a position on, as many as are asked for', async () => {
    const voucher = await someVoucher()
    const minute = (n: number) => `2026-03-02T09:0${n}:00.000Z`
    const made = []
    for (const n of [1, 3, 2, 3])
      made.push(
        receiptOf(await transactions.redeem(redemptionOf(shop, voucher, n, { at: minute(n) }))).transaction,
      )
    const backed = { ...reversalOf(voucher.serial, made[0]!.id), at: minute(4) }
    const reversal = receiptOf(await transactions.reverse(backed)).transaction
    await redeemed(voucher, 1, other)
    const newest = [...made, reversal].sort((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? 1 : -1))
    const page = (query: object, limit = 100) => transactions.page({ merchantId: shop.id, limit, ...query })
    expect(await page({})).toEqual(newest)
    expect(await page({}, 2)).toEqual(newest.slice(0, 2))
    expect(await page({ after: newest[1]! }, 2)).toEqual(newest.slice(2, 4))
    expect(await page({ kind: 'reverse' })).toEqual([reversal])
    expect(await page({ from: minute(2), to: minute(3) })).toEqual(
      newest.filter(({ at }) => at === minute(2)),
    )
    expect(await page({ from: minute(5) })).toEqual([])
  })

  test('Says whether a merchant has redeemed anything of a voucher', async () => {
    const voucher = await someVoucher()
    expect(await transactions.hasRedeemed(shop.id, voucher.serial)).toBe(false)
    await redeemed(voucher, 1)
    expect(await transactions.hasRedeemed(shop.id, voucher.serial)).toBe(true)
    expect(await transactions.hasRedeemed(other.id, voucher.serial)).toBe(false)
    expect(await transactions.hasRedeemed(shop.id, 'VCH-000000000')).toBe(false)
  })
})
