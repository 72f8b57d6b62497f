import type { KeyedOutcome, KeyedRequest, Transactions } from '@hotovo/application/spending/ports'
import { z } from 'zod/mini'
import { auditRow } from '../sql/rows/audit.ts'
import { transactionCodec } from '../sql/rows/spending.ts'
import { bareVoucherCodec } from '../sql/rows/vouchers.ts'
import { boundValues } from './query-text.ts'
import { readRow, readRows, type Sql } from './sql.ts'

const Answer = z.object({ transaction: z.unknown(), voucher: z.unknown() })
const Outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), answer: Answer }),
  z.object({ outcome: z.literal('known'), answer: Answer, fingerprint: z.string() }),
  z.object({ outcome: z.literal('busy') }),
  z.object({ outcome: z.literal('unknown') }),
  z.object({ outcome: z.literal('refused'), voucher: z.unknown() }),
])
const Reversed = z.union([
  z.object({ outcome: z.literal('refused'), remaining_minor: z.int(), voided: z.boolean() }),
  Outcome,
])

const spentIn = ({ transaction, voucher }: z.infer<typeof Answer>) => ({
  transaction: transactionCodec.fromRow(transaction),
  voucher: bareVoucherCodec.fromRow(voucher),
})

type Written = Extract<z.infer<typeof Outcome>, { outcome: 'done' | 'known' | 'busy' }>
function keyedOutcome(written: Written): KeyedOutcome {
  if (written.outcome === 'busy') return written
  const spent = spentIn(written.answer)
  return written.outcome === 'done'
    ? { outcome: 'done', spent }
    : { outcome: 'known', fingerprint: written.fingerprint, spent }
}

const keyedRow = ({ id, merchantId, entry, ...told }: KeyedRequest) => ({
  ...told,
  transaction_id: id,
  merchant_id: merchantId,
  entry: auditRow(entry),
})

const transactions = `
  select to_jsonb(t) as row from (
    select l.transaction_id, l.merchant_id, l.kind, l.voucher_serial, abs(l.amount_minor) as amount_minor, v.currency,
           l.balance_after_minor, l.reference, l.reverses, l.created_at
      from voucher_ledger l join vouchers v on v.serial = l.voucher_serial`

/** What merchants do with vouchers in PostgreSQL: one function each, which is one transaction (decision 51). */
export const postgresTransactions = ({ query }: Sql): Transactions => ({
  redeem: async ({ serial, amount, currency, ...keyed }) => {
    const redemption = { ...keyedRow(keyed), serial, amount_minor: amount, currency, reverses: null }
    const [row] = await query<{ told: unknown }>(
      'select redeem_voucher($1) as told',
      [JSON.stringify(redemption)],
      'redeem',
    )
    const told = Outcome.parse(row!.told)
    if (told.outcome === 'unknown') throw new Error('a redemption names its voucher')
    return told.outcome === 'refused'
      ? { outcome: 'refused', voucher: bareVoucherCodec.fromRow(told.voucher) }
      : keyedOutcome(told)
  },
  reverse: async ({ reverses, amount, ...keyed }) => {
    const reversal = { ...keyedRow(keyed), reverses, amount_minor: amount ?? null }
    const [row] = await query<{ told: unknown }>('select reverse_redemption($1) as told', [
      JSON.stringify(reversal),
    ])
    const told = Reversed.parse(row!.told)
    if (told.outcome === 'unknown') return told
    if (told.outcome !== 'refused') return keyedOutcome(told)
    if (!('voided' in told)) throw new Error('a refused reversal says how much is left')
    return { outcome: 'refused', left: told.remaining_minor, isVoided: told.voided }
  },
  byId: (merchantId, id) =>
    readRow(
      query,
      transactionCodec.fromRow,
      `${transactions} where l.merchant_id = $1 and l.transaction_id = $2) t`,
      [merchantId, id],
    ),
  page: async ({ merchantId, kind, from, to, after, limit }) => {
    const { bound, values } = boundValues()
    const conditions = [`l.merchant_id = ${bound(merchantId)}`]
    if (kind !== undefined) conditions.push(`l.kind = ${bound(kind)}`)
    if (from !== undefined) conditions.push(`l.created_at >= ${bound(from)}`)
    if (to !== undefined) conditions.push(`l.created_at < ${bound(to)}`)
    if (after)
      conditions.push(
        `(l.created_at, l.transaction_id) < (${bound(after.at)}::timestamptz, ${bound(after.id)}::uuid)`,
      )
    return readRows(
      query,
      transactionCodec.fromRow,
      `${transactions} where ${conditions.join(' and ')}
        order by l.created_at desc, l.transaction_id desc limit ${bound(limit)}) t
        order by created_at desc, transaction_id desc`,
      values,
    )
  },
  hasRedeemed: async (merchantId, serial) => {
    const [row] = await query<{ has: boolean }>(
      `select exists (select from voucher_ledger where voucher_serial = $2 and merchant_id = $1 and kind = 'redeem') as has`,
      [merchantId, serial],
    )
    return row!.has
  },
})
