import type { RateLimits } from '@hotovo/application/access/ports'
import type { Merchants } from '@hotovo/application/merchants/ports'
import type { Keyed, KeyedOutcome, Spent, Transactions } from '@hotovo/application/spending/ports'
import type { Vouchers } from '@hotovo/application/vouchers/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { MerchantKey } from '@hotovo/domain/merchants/merchant'
import {
  irreversibleFor,
  redeemed,
  reversed,
  type Transaction,
  unspendableFor,
} from '@hotovo/domain/spending/spending'
import { voucherSubject } from '@hotovo/domain/vouchers/issuing'
import type { Movement } from '@hotovo/domain/vouchers/ledger'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { clone } from './clone.ts'
import { compared } from './places.ts'
import type { MemoryTables } from './tables.ts'
import { addMovements } from './vouchers.ts'

/** Merchants kept in memory. */
export function memoryMerchants(
  { merchants, merchantKeys }: MemoryTables,
  write: (entry: SystemEntry) => void,
  vouchers: Pick<Vouchers, 'byCode'>,
  rateLimits: Pick<RateLimits, 'full'>,
): Merchants {
  const bare = ({ hash: _hash, ...key }: MerchantKey & { readonly hash: string }): MerchantKey => key
  const byKey: Merchants['byKey'] = async (hashes) => {
    const found = [...merchantKeys.values()].find(
      ({ hash, revokedAt }) => revokedAt === null && hashes.includes(hash),
    )
    return found && clone({ merchant: merchants.get(found.merchantId)!, key: bare(found) })
  }
  return {
    addKey: async ({ merchant, isNew, key, hash, logged }) => {
      if (isNew && [...merchants.values()].some(({ name }) => name === merchant.name)) return 'taken'
      if (isNew) merchants.set(merchant.id, clone(merchant))
      merchantKeys.set(key.id, { ...clone(key), hash })
      write(logged)
      return 'added'
    },
    byKey,
    lookUp: async ({ keyHashes, codeHashes, buckets, at }) => {
      const known = await byKey(keyHashes)
      if (!known) return undefined
      const found = await vouchers.byCode(codeHashes)
      if (found === 'human-check-used') throw new Error('no human check came along')
      return { ...known, found, full: await rateLimits.full(buckets, at) }
    },
    all: async () =>
      clone(
        [...merchants.values()]
          .sort((a, b) => compared(a.name, b.name))
          .map((merchant) => ({
            merchant,
            keys: [...merchantKeys.values()]
              .filter(({ merchantId }) => merchantId === merchant.id)
              .sort((a, b) => compared(a.createdAt, b.createdAt) || compared(a.id, b.id))
              .map(bare),
          })),
      ),
    revoke: async (keyId, at, logged) => {
      const key = merchantKeys.get(keyId)
      if (!key || key.revokedAt !== null) return false
      merchantKeys.set(keyId, { ...key, revokedAt: at })
      write(logged)
      return true
    },
  }
}

const newestFirst = (a: Pick<Transaction, 'at' | 'id'>, b: Pick<Transaction, 'at' | 'id'>) =>
  compared(b.at, a.at) || compared(b.id, a.id)

/** What merchants do with vouchers kept in memory, as strict as the database. */
export function memoryTransactions(tables: MemoryTables): Transactions {
  const { vouchers, transactions, merchantAnswers, voucherEntries } = tables
  const placeOf = ({ merchantId, key }: Keyed) => `${merchantId} ${key}`

  const told = () => transactions.map(({ step: _step, ...transaction }): Transaction => transaction)

  /** The voucher in whose place nothing else came: itself, or the newest that replaced it. */
  function newestOf(serial: string): Voucher {
    const next = [...vouchers.values()].find(({ place }) => place?.replaces === serial)
    return next ? newestOf(next.voucher.serial) : vouchers.get(serial)!.voucher
  }

  function knownAnswer(keyed: Keyed): KeyedOutcome | undefined {
    const known = merchantAnswers.get(placeOf(keyed))
    return known && known.at > keyed.since
      ? { outcome: 'known', fingerprint: known.fingerprint, spent: clone(known.spent) }
      : undefined
  }

  function note(keyed: Keyed, after: { voucher: Voucher; movement: Movement }, reverses: string | null) {
    const { voucher, movement } = after
    const { serial, currency, balance } = voucher
    vouchers.set(serial, { ...vouchers.get(serial)!, voucher })
    addMovements(tables, [movement])
    const { id, merchantId, reference, at } = keyed
    const transaction: Transaction = {
      id,
      merchantId,
      kind: reverses === null ? 'redeem' : 'reverse',
      serial,
      amount: Math.abs(movement.amount),
      currency,
      balanceAfter: balance,
      reference,
      reverses,
      at,
    }
    const step = tables.ledger.filter((row) => row.serial === serial).length
    transactions.push({ ...transaction, step })
    voucherEntries.push({
      ...clone(keyed.entry),
      subject: voucherSubject(voucher),
      oldValue: String(balance - movement.amount),
      newValue: String(balance),
    })
    const spent: Spent = clone({ transaction, voucher })
    merchantAnswers.set(placeOf(keyed), { fingerprint: keyed.fingerprint, at, spent })
    return { outcome: 'done', spent: clone(spent) } as const
  }

  return {
    redeem: async (redemption) => {
      const known = knownAnswer(redemption)
      if (known) return known
      const kept = vouchers.get(redemption.serial)
      if (!kept) throw new Error('a redemption names its voucher')
      if (!(redemption.amount > 0) || unspendableFor(kept.voucher, redemption))
        return { outcome: 'refused', voucher: clone(kept.voucher) }
      return note(redemption, redeemed(kept.voucher, redemption), null)
    },
    reverse: async (reversal) => {
      const known = knownAnswer(reversal)
      if (known) return known
      const redemption = transactions.find(
        ({ id, kind, merchantId }) =>
          id === reversal.reverses && kind === 'redeem' && merchantId === reversal.merchantId,
      )
      if (!redemption) return { outcome: 'unknown' }
      const voucher = newestOf(redemption.serial)
      const back = transactions.filter(({ reverses }) => reverses === redemption.id)
      const left = redemption.amount - back.reduce((sum, { amount }) => sum + amount, 0)
      const amount = reversal.amount ?? left
      if (irreversibleFor(voucher, { amount, left }))
        return { outcome: 'refused', left, isVoided: voucher.voided }
      return note(reversal, reversed(voucher, { amount, at: reversal.at }), redemption.id)
    },
    byId: async (merchantId, id) =>
      clone(told().find((one) => one.merchantId === merchantId && one.id === id)),
    page: async ({ merchantId, kind, from, to, after, limit }) =>
      clone(
        told()
          .filter(
            (one) =>
              one.merchantId === merchantId &&
              (kind ?? one.kind) === one.kind &&
              (from === undefined || one.at >= from) &&
              (to === undefined || one.at < to) &&
              (!after || newestFirst(after, one) < 0),
          )
          .sort(newestFirst)
          .slice(0, limit),
      ),
    hasRedeemed: async (merchantId, serial) =>
      transactions.some(
        (one) => one.merchantId === merchantId && one.serial === serial && one.kind === 'redeem',
      ),
  }
}
