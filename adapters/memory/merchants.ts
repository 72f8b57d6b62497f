import type { RateLimits } from '@hotovo/application/access/ports'
import type { Merchants } from '@hotovo/application/merchants/ports'
import type { Vouchers } from '@hotovo/application/vouchers/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { MerchantKey } from '@hotovo/domain/merchants/merchant'
import { clone } from './clone.ts'
import { compareTexts } from './sorting.ts'
import type { MemoryTables } from './tables.ts'

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
      if (merchantKeys.has(key.id)) return 'known'
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
          .sort((a, b) => compareTexts(a.name, b.name))
          .map((merchant) => ({
            merchant,
            keys: [...merchantKeys.values()]
              .filter(({ merchantId }) => merchantId === merchant.id)
              .sort((a, b) => compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id))
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
