import { followUnpaid } from '../orders/unpaid.ts'
import { followExpiry } from '../vouchers/expiry.ts'

/** What time alone brings about: unpaid orders are reminded and expire, vouchers expire. */
export const followed = (ports: Parameters<typeof followUnpaid>[0] & Parameters<typeof followExpiry>[0]) => {
  const [unpaid, expiry] = [followUnpaid(ports), followExpiry(ports)]
  return async (): Promise<void> => {
    await unpaid()
    await expiry()
  }
}
