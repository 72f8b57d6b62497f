import type { Merchants } from '@hotovo/application/merchants/ports'
import { z } from 'zod/mini'
import { sealedSystemRow } from '../sql/rows/audit.ts'
import { merchantCodec, merchantKeyCodec } from '../sql/rows/merchants.ts'
import { voucherCodec } from '../sql/rows/vouchers.ts'
import type { People } from '../sql/sealing.ts'
import { bucketRows, firstFull } from './access/rate-limits.ts'
import { meaningOfConstraint, type Sql } from './sql.ts'

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
  return {
    addKey: async ({ merchant, isNew, key, hash, logged }) => {
      const addition = {
        ...(isNew ? { merchant: merchantCodec.toRow(merchant) } : {}),
        key: { ...merchantKeyCodec.toRow(key), key_hash: hash },
        logged: await sealedSystemRow(people, logged),
      }
      try {
        await query('select add_merchant_key($1)', [JSON.stringify(addition)])
        return 'added'
      } catch (fault) {
        const refusal = meaningOfConstraint(fault, { merchants_name_key: 'taken' } as const)
        if (refusal) return refusal
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
        JSON.stringify(await sealedSystemRow(people, logged)),
      ])
      return row!.done
    },
  }
}
