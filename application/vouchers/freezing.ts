import type { Actor } from '@hotovo/domain/audit/entry'
import { voucherEntries } from '@hotovo/domain/vouchers/issuing'
import type { StoredVoucher } from '../settlement/ports.ts'
import type { VoucherChange } from './ports.ts'

/** Blocks a voucher or lifts it (rule V10). The customer of its order is told when somebody has blocked it. */
export function freezeChange(
  { voucher, place }: Pick<StoredVoucher, 'voucher' | 'place'>,
  frozen: boolean,
  trace: { readonly by: Actor; readonly at: string; readonly note?: string | null },
): VoucherChange {
  const after = { ...voucher, frozen }
  return {
    before: voucher,
    after,
    movements: [],
    entries: voucherEntries(voucher, after, trace),
    jobs:
      place && frozen
        ? [{ kind: 'letter', letter: 'voucher-frozen', serial: voucher.serial, at: trace.at }]
        : [],
  }
}
