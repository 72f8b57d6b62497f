import type { Merchants } from '@hotovo/application/merchants/ports'
import type { KeyedOutcome, KeyedRequest, Transactions } from '@hotovo/application/spending/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { z } from 'zod/mini'
import type { People } from '../sql/people.ts'
import { auditRow, personKeyOf, systemRow } from '../sql/rows/audit.ts'
import { merchantCodec, merchantKeyCodec } from '../sql/rows/merchants.ts'
import { transactionCodec } from '../sql/rows/spending.ts'
import { bareVoucherCodec, voucherCodec } from '../sql/rows/vouchers.ts'
import { bucketRows, firstFull } from './access/rate-limits.ts'
import { boundValues } from './query-text.ts'
import { type Sql, sqlState, uniqueViolation } from './sql.ts'

const keyed = `merchant_keys k join merchants m on m.id = k.merchant_id where k.key_hash = any ($1) and k.revoked_at is null`

/** A key with its merchant, the voucher of a code, and the first bucket of failures that is full. */
const lookingUp = `
  select to_jsonb(m) as merchant, to_jsonb(k) as key,
         (select to_jsonb(v) from vouchers v where v.code_hash = any ($2) limit 1) as voucher,
         (select to_jsonb(f) from (${firstFull('$3', '$4')}) f) as full
    from ${keyed}`

const Full = z.nullable(z.object({ full: z.int(), resetSeconds: z.int() }))

/** Merchants and the hashes of their keys in PostgreSQL. */
export function postgresMerchants({ query }: Sql, people: People): Merchants {
  const logRow = async (entry: SystemEntry) => systemRow(entry, await people.sealerFor(personKeyOf(entry)))
  return {
    addKey: async ({ merchant, isNew, key, hash, logged }) => {
      const addition = {
        ...(isNew ? { merchant: merchantCodec.toRow(merchant) } : {}),
        key: { ...merchantKeyCodec.toRow(key), key_hash: hash },
        logged: await logRow(logged),
      }
      try {
        await query('select add_merchant_key($1)', [JSON.stringify(addition)])
        return 'added'
      } catch (fault) {
        const { constraint } = fault as { constraint?: string }
        if (sqlState(fault) === uniqueViolation && constraint === 'merchants_name_key') return 'taken'
        throw fault
      }
    },
    byKey: async (hashes) => {
      const [found] = await query<{ merchant: unknown; key: unknown }>(
        `select to_jsonb(m) as merchant, to_jsonb(k) as key from ${keyed}`,
        [hashes],
        'merchant-by-key',
      )
      return (
        found && { merchant: merchantCodec.fromRow(found.merchant), key: merchantKeyCodec.fromRow(found.key) }
      )
    },
    lookUp: async ({ keyHashes, codeHashes, buckets, at }) => {
      const [row] = await query<Record<'merchant' | 'key' | 'voucher' | 'full', unknown>>(
        lookingUp,
        [keyHashes, codeHashes, bucketRows(buckets), at],
        'merchant-looks-up',
      )
      return (
        row && {
          merchant: merchantCodec.fromRow(row.merchant),
          key: merchantKeyCodec.fromRow(row.key),
          found: row.voucher === null ? undefined : voucherCodec.fromRow(row.voucher),
          full: Full.parse(row.full) ?? undefined,
        }
      )
    },
    all: async () => {
      const rows = await query<{ merchant: unknown; keys: readonly unknown[] }>(
        `select to_jsonb(m) as merchant,
                coalesce((select jsonb_agg(to_jsonb(k) order by k.created_at, k.id)
                            from merchant_keys k where k.merchant_id = m.id), '[]') as keys
           from merchants m order by name`,
      )
      return rows.map(({ merchant, keys }) => ({
        merchant: merchantCodec.fromRow(merchant),
        keys: keys.map(merchantKeyCodec.fromRow),
      }))
    },
    revoke: async (keyId, at, logged) => {
      const [row] = await query<{ done: boolean }>('select revoke_merchant_key($1, $2, $3) as done', [
        keyId,
        at,
        JSON.stringify(await logRow(logged)),
      ])
      return row!.done
    },
  }
}

const Answer = z.object({ transaction: z.unknown(), voucher: z.unknown() })
const Outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), answer: Answer }),
  z.object({ outcome: z.literal('known'), answer: Answer, fingerprint: z.string() }),
  z.object({ outcome: z.literal('busy') }),
  z.object({ outcome: z.literal('unknown') }),
  z.object({ outcome: z.literal('refused'), voucher: z.unknown() }),
])
const Redeemed = Outcome
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
    const told = Redeemed.parse(row!.told)
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
  byId: async (merchantId, id) => {
    const [found] = await query<{ row: unknown }>(
      `${transactions} where l.merchant_id = $1 and l.transaction_id = $2) t`,
      [merchantId, id],
    )
    return found && transactionCodec.fromRow(found.row)
  },
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
    const rows = await query<{ row: unknown }>(
      `${transactions} where ${conditions.join(' and ')}
        order by l.created_at desc, l.transaction_id desc limit ${bound(limit)}) t
        order by created_at desc, transaction_id desc`,
      values,
    )
    return rows.map(({ row }) => transactionCodec.fromRow(row))
  },
  hasRedeemed: async (merchantId, serial) => {
    const [row] = await query<{ has: boolean }>(
      `select exists (select from voucher_ledger where voucher_serial = $2 and merchant_id = $1 and kind = 'redeem') as has`,
      [merchantId, serial],
    )
    return row!.has
  },
})
