import type { Order } from '@hotovo/domain/orders/order'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import type { HeldWhat } from '../records/deeds.ts'
import { heldRefund } from '../records/heldRefunds.ts'
import { heldVoucher, voucherEnd } from '../records/heldVouchers.ts'
import type { AccountAction } from './accountActions.ts'

/** What nothing takes back, which is held before (rules A45, A131). */
export type HeldAction = Extract<AccountAction, { readonly what: 'refund' | 'reissue' }>

export const isForGood = (asked: AccountAction): asked is HeldAction =>
  asked.what === 'refund' || asked.what === 'reissue'

/** The name of an order's status in what is held, and in the order of all that was done. */
export const heldOrder = (id: string): string => `order ${id}`

/** The name under which it is held. */
export const subjectOfHeld = (asked: HeldAction, orderId: string): string =>
  asked.what === 'refund' ? heldRefund(orderId) : heldVoucher(asked.serial)

/** What is told of it while it is held; `amount` goes back, in minor units. */
export function heldWhat(
  asked: HeldAction,
  { id, currency, firstName, lastName }: Order,
  amount: number,
  vouchers: readonly IssuedVoucher[],
): HeldWhat {
  if (asked.what === 'refund')
    return { kind: 'refund', id, amount, currency, payee: `${firstName} ${lastName}`.trim() }
  return voucherEnd(vouchers.find(({ voucher }) => voucher.serial === asked.serial)!.voucher, 'reissue')
}
