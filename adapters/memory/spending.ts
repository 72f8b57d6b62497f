import type {
  KeyedOutcome,
  KeyedRequest,
  SpendReceipt,
  Transactions,
} from '@hotovo/application/spending/ports'
import {
  irreversibleFor,
  redeemedVoucher,
  reversedVoucher,
  type Transaction,
  unspendableFor,
} from '@hotovo/domain/spending/spending'
import { voucherSubject } from '@hotovo/domain/vouchers/issuing'
import type { Movement } from '@hotovo/domain/vouchers/ledger'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { clone } from './clone.ts'
import { compareTexts } from './sorting.ts'
import type { MemoryTables } from './tables.ts'
import { addMovements } from './vouchers.ts'

export const newestFirst = (a: Pick<Transaction, 'at' | 'id'>, b: Pick<Transaction, 'at' | 'id'>) =>
  compareTexts(b.at, a.at) || compareTexts(b.id, a.id)

/** What merchants do with vouchers kept in memory, as strict as the database. */
export function memoryTransactions(tables: MemoryTables): Transactions {
  const { vouchers, transactions, merchantAnswers, voucherEntries } = tables
  const mapKey = ({ merchantId, key }: KeyedRequest) => `${merchantId} ${key}`

  const told = () => transactions.map(({ step: _step, ...transaction }): Transaction => transaction)

  /** The voucher in whose place nothing else came: itself, or the newest that replaced it. */
  function newestOf(serial: string): Voucher {
    const next = [...vouchers.values()].find(({ place }) => place?.replaces === serial)
    return next ? newestOf(next.voucher.serial) : vouchers.get(serial)!.voucher
  }

  function knownAnswer(keyed: KeyedRequest): KeyedOutcome | undefined {
    const known = merchantAnswers.get(mapKey(keyed))
    return known && known.at > keyed.since
      ? { outcome: 'known', fingerprint: known.fingerprint, spent: clone(known.spent) }
      : undefined
  }

  function note(
    keyed: KeyedRequest,
    after: { voucher: Voucher; movement: Movement },
    reverses: string | null,
  ) {
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
    const spent: SpendReceipt = clone({ transaction, voucher })
    merchantAnswers.set(mapKey(keyed), { fingerprint: keyed.fingerprint, at, spent })
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
      return note(redemption, redeemedVoucher(kept.voucher, redemption), null)
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
      return note(reversal, reversedVoucher(voucher, { amount, at: reversal.at }), redemption.id)
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
