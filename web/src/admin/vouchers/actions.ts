import type { VoucherRecord } from '@hotovo/application/vouchers/staff'
import type { Permission } from '@hotovo/domain/staff/permissions'
import { valueLeft } from '@hotovo/domain/vouchers/issuing'
import { isReplaceable } from '../kit/voucherState.ts'
import type { VoucherEnd } from '../records/deeds.ts'

export type VoucherAction = 'freeze' | 'unfreeze' | VoucherEnd

/** Whether nothing takes it back: it is held before (rule A131). */
export const isForGood = (what: VoucherAction): what is VoucherEnd => what !== 'freeze' && what !== 'unfreeze'

/** What each wants one to be allowed (rule A55), and who does it for whoever is not. */
export const actionRights: Readonly<
  Record<VoucherAction, { readonly permission: Permission; readonly others: 'support' | 'money' }>
> = {
  freeze: { permission: 'vouchers.freeze', others: 'support' },
  unfreeze: { permission: 'vouchers.freeze', others: 'support' },
  reissue: { permission: 'vouchers.reissue', others: 'support' },
  refund: { permission: 'vouchers.refund', others: 'money' },
  cancel: { permission: 'vouchers.refund', others: 'money' },
}

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
