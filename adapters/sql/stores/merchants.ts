import type { Merchants } from '@hotovo/application/merchants/ports'
import { z } from 'zod/mini'
import { type Call, callOr, rowIn, rowsIn } from '../call.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { merchantCodec, merchantKeyCodec } from '../rows/merchants.ts'
import { voucherCodec } from '../rows/vouchers.ts'
import type { People } from '../sealing.ts'
import { bucketsAt, FullBucket } from './access.ts'

const WithKey = z.object({ merchant: z.unknown(), key: z.unknown() })
const Looked = z.extend(WithKey, { voucher: z.unknown(), full: FullBucket })
const WithKeys = z.object({ merchant: z.unknown(), keys: z.array(z.unknown()) })

const withKeyIn = ({ merchant, key }: z.infer<typeof WithKey>) => ({
  merchant: merchantCodec.fromRow(merchant),
  key: merchantKeyCodec.fromRow(key),
})

/** Merchants and the hashes of their keys. */
export const sqlMerchants = (call: Call, people: People): Merchants => ({
  addKey: async ({ merchant, isNew, key, hash, logged }) => {
    const addition = {
      ...(isNew ? { merchant: merchantCodec.toRow(merchant) } : {}),
      key: { ...merchantKeyCodec.toRow(key), key_hash: hash },
      logged: await sealedSystemRow(people, logged),
    }
    const added = await callOr(() => call('add_merchant_key', { addition }), {
      merchants_name_key: 'taken' as const,
      merchant_keys_pkey: 'known' as const,
    })
    return typeof added === 'string' ? added : 'added'
  },
  byKey: async (hashes) =>
    rowIn((row) => withKeyIn(WithKey.parse(row)), await call('merchant_by_key', { hashes })),
  lookUp: async ({ keyHashes, codeHashes, buckets, at }) => {
    const asked = { key_hashes: keyHashes, code_hashes: codeHashes, ...bucketsAt(buckets, at) }
    return rowIn(
      (row) => {
        const { voucher, full, ...known } = Looked.parse(row)
        return { ...withKeyIn(known), found: rowIn(voucherCodec.fromRow, voucher), full: full ?? undefined }
      },
      await call('merchant_looks_up', { asked }),
    )
  },
  all: async () =>
    rowsIn(
      (row) => {
        const { merchant, keys } = WithKeys.parse(row)
        return { merchant: merchantCodec.fromRow(merchant), keys: keys.map(merchantKeyCodec.fromRow) }
      },
      await call('all_merchants'),
    ),
  revoke: async (keyId, at, logged) =>
    z.boolean().parse(
      await call('revoke_merchant_key', {
        of_key: keyId,
        at,
        logged: await sealedSystemRow(people, logged),
      }),
    ),
})
