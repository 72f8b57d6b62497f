import type { VoucherRecord } from '@hotovo/application/vouchers/staff'
import { valueLeft } from '@hotovo/domain/vouchers/issuing'
import { isReplaceable } from '../voucherState.ts'

export type VoucherAction = 'freeze' | 'unfreeze' | 'reissue' | 'refund' | 'cancel'

/** What staff can do with a voucher at an instant, the most usual first. */
export function actionsOf({ voucher, place }: VoucherRecord, at: string): readonly VoucherAction[] {
  if (voucher.voided) return []
  const isOfOrder = place !== null
  const isWorth = isOfOrder && valueLeft(voucher) > 0
  return [
    ...(voucher.frozen ? (['unfreeze'] as const) : []),
    ...(!voucher.frozen && voucher.balance > 0 && at < voucher.expiresAt ? (['freeze'] as const) : []),
    ...(isOfOrder && isReplaceable({ voucher }, at) ? (['reissue'] as const) : []),
    ...(isWorth ? (['refund', 'cancel'] as const) : []),
  ]
}
