import { followUnpaid } from '../orders/unpaid.ts'
import { forgetImports } from '../payments/imports.ts'
import { followExpiry } from '../vouchers/expiry.ts'

type FollowedPorts = Parameters<typeof followUnpaid>[0] &
  Parameters<typeof followExpiry>[0] &
  Parameters<typeof forgetImports>[0]

/** What time alone brings about: unpaid orders are reminded and expire, vouchers expire, files of banks are forgotten. */
export const followed = (ports: FollowedPorts) => {
  const [unpaid, expiry, imports] = [followUnpaid(ports), followExpiry(ports), forgetImports(ports)]
  return async (): Promise<void> => {
    await unpaid()
    await expiry()
    await imports()
  }
}
