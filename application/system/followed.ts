import { followUnpaid } from '../orders/unpaid.ts'
import type { Ports } from '../ports.ts'
import { followExpiry } from '../vouchers/expiry.ts'

/** What time alone brings about: unpaid orders are reminded and expire, vouchers expire. */
export const followed = (ports: Pick<Ports, 'orders' | 'vouchers' | 'clock'>) => {
  const [unpaid, expiry] = [followUnpaid(ports), followExpiry(ports)]
  return async (): Promise<void> => {
    await unpaid()
    await expiry()
  }
}
