import type { ChipTone } from '../../ui/Chip.tsx'
import type { OrderStanding } from './OrderStore.ts'

/** In which tone a standing is told. */
export const standingTones: Readonly<Record<OrderStanding, ChipTone>> = {
  unpaid: 'success',
  partial: 'success',
  paid: 'success',
  issued: 'success',
  delivered: 'success',
  done: 'success',
  cancelled: 'error',
  expired: 'neutral',
  'refund-due': 'warning',
  refunded: 'neutral',
}
/** Something is left to pay. */
export const isToPay = (standing: OrderStanding | undefined) =>
  standing === 'unpaid' || standing === 'partial'

/** No vouchers come of it. */
export const isCalledOff = (
  standing: OrderStanding,
): standing is 'cancelled' | 'expired' | 'refund-due' | 'refunded' =>
  standing === 'cancelled' || standing === 'expired' || standing === 'refund-due' || standing === 'refunded'

/** What is said of vouchers that a courier brings: they are on their way once he has them. */
export const byCourier: Partial<Record<OrderStanding, 'forCourier' | 'withCourier'>> = {
  issued: 'forCourier',
  delivered: 'withCourier',
}

/** Nothing more comes after these. */
export const finalStandings: readonly OrderStanding[] = [
  'delivered',
  'done',
  'cancelled',
  'expired',
  'refunded',
]
