import { followUnpaid } from './orders/unpaid.ts'
import { followByHand } from './payments/by-hand.ts'
import { forgetImports } from './statements/imports.ts'
import { followExpiry } from './vouchers/expiry.ts'

type FollowedPorts = Parameters<typeof followUnpaid>[0] &
  Parameters<typeof followExpiry>[0] &
  Parameters<typeof followByHand>[0] &
  Parameters<typeof forgetImports>[0]

/**
 * What time alone brings about: unpaid orders are reminded and expire, vouchers expire, what was recorded by hand the day before is
 * told, and files of banks are forgotten.
 */
export const followed = (ports: FollowedPorts) => {
  const works = [followUnpaid(ports), followExpiry(ports), followByHand(ports), forgetImports(ports)]
  return async (): Promise<void> => {
    for (const work of works) await work()
  }
}
