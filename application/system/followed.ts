import { followUnpaid } from '../orders/unpaid.ts'
import { followByHand } from '../payments/by-hand.ts'
import { followExpiry } from '../vouchers/expiry.ts'

/**
 * What time alone brings about: unpaid orders are reminded and expire, vouchers expire, and what was recorded by hand the day before
 * is told.
 */
export const followed = (ports: Parameters<typeof followUnpaid>[0] & Parameters<typeof followExpiry>[0]) => {
  const [unpaid, expiry, byHand] = [followUnpaid(ports), followExpiry(ports), followByHand(ports)]
  return async (): Promise<void> => {
    await unpaid()
    await expiry()
    await byHand()
  }
}
