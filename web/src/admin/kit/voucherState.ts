import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import { shownState, statusAt } from '@hotovo/domain/vouchers/voucher'

/** What staff see of the state of a voucher: why it is inactive too. */
export function staffStateOf({ voucher }: Pick<IssuedVoucher, 'voucher'>, at: string) {
  if (voucher.voided) return 'voided'
  if (voucher.frozen) return 'frozen'
  const state = shownState({ ...voucher, status: statusAt(voucher, at) })
  return state === 'inactive' || state === 'unknown' ? 'frozen' : state
}

/** Whether a voucher could be replaced by a new one. */
export const isReplaceable = ({ voucher }: Pick<IssuedVoucher, 'voucher'>, at: string): boolean =>
  !voucher.voided && voucher.balance > 0 && at < voucher.expiresAt
