import { valueLeft } from '@hotovo/domain/vouchers/issuing'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import type { HeldWhat, VoucherEnd } from './deeds.ts'
import type { Holds } from './Holds.ts'

/** The name under which it is held that a voucher is voided, from whichever page. */
export const heldVoucher = (serial: string) => `voucher end ${serial}`

/** Whether it is held that a voucher is voided, and nothing of it is done (rule A131). */
export const isVoucherHeld = (holds: Pick<Holds, 'isHeld'>, serial: string): boolean =>
  holds.isHeld(heldVoucher(serial))

/** What is told of a voucher that is voided, with what it is worth. */
export const voucherEnd = (voucher: Voucher, as: VoucherEnd): HeldWhat => ({
  kind: 'voucher',
  serial: voucher.serial,
  as,
  amount: valueLeft(voucher),
  currency: voucher.currency,
})
