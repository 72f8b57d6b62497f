import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import type { UsedHumanCheck } from '../access/ports.ts'

/** A voucher as it is kept: keyed hashes are all there is of its secrets, and which key made them (rule V2). */
export type StoredVoucher = {
  readonly voucher: Voucher
  readonly lastFour: string
  readonly keyName: string
  readonly codeHash: string
  readonly passwordHash: string
}

export interface Vouchers {
  /**
   * Keeps vouchers, all or nothing.
   * Refuses a serial or a code that another voucher has: `taken`.
   */
  add(vouchers: readonly StoredVoucher[]): Promise<'added' | 'taken'>
  /**
   * Gives back exactly the voucher that was added with one of these hashes of its code, and nothing for others.
   * Uses up the human check that comes along, whether or not there is a voucher.
   * Refuses a human check that was used before, and tells nothing then: `human-check-used`.
   */
  byCode(
    codeHashes: readonly string[],
    humanCheck?: UsedHumanCheck,
  ): Promise<StoredVoucher | 'human-check-used' | undefined>
}
