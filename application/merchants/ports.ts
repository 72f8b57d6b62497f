import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Merchant, MerchantKey } from '@hotovo/domain/merchants/merchant'
import type { Bucket, MerchantWithKey, RateLimits } from '../access/ports.ts'
import type { StoredVoucher } from '../settlement/ports.ts'

/** What a code names, and the first bucket that is full. */
export type CodeLookup = {
  readonly found: StoredVoucher | undefined
  readonly full: Awaited<ReturnType<RateLimits['full']>>
}

/** A merchant with all its keys, the revoked ones too, the oldest first. */
export type MerchantWithKeys = { readonly merchant: Merchant; readonly keys: readonly MerchantKey[] }

export interface Merchants {
  /**
   * Keeps a key by its hash, its merchant where it is a new one, and the entry of the general audit log, all or nothing.
   * Refuses a name that another merchant has: `taken`. Refuses a key whose id there is already: `known`.
   */
  addKey(addition: {
    readonly merchant: Merchant
    readonly isNew: boolean
    readonly key: MerchantKey
    readonly hash: string
    readonly logged: SystemEntry
  }): Promise<'added' | 'taken' | 'known'>
  /** Finds a key that was not revoked by one of its hashes, and nothing for others. */
  byKey(hashes: readonly string[]): Promise<MerchantWithKey | undefined>
  /**
   * Finds at one look a key as `byKey` does, the voucher that one of the hashes of a code names, and which of the buckets
   * is full already.
   */
  lookUp(lookUp: {
    readonly keyHashes: readonly string[]
    readonly codeHashes: readonly string[]
    readonly buckets: readonly Bucket[]
    readonly at: string
  }): Promise<(MerchantWithKey & CodeLookup) | undefined>
  /** Tells all merchants by their names, each with its keys, the revoked ones too. */
  all(): Promise<readonly MerchantWithKeys[]>
  /** Revokes a key and logs it; answers whether it was good until then. */
  revoke(keyId: string, at: string, logged: SystemEntry): Promise<boolean>
}
