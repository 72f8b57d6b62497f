import { followUnpaidOrders } from './orders/unpaid.ts'
import { reportHandMoney } from './payments/by-hand.ts'
import { forgetImports } from './statements/imports.ts'
import { followExpiringVouchers } from './vouchers/expiry.ts'

type FollowedPorts = Parameters<typeof followUnpaidOrders>[0] &
  Parameters<typeof followExpiringVouchers>[0] &
  Parameters<typeof reportHandMoney>[0] &
  Parameters<typeof forgetImports>[0]

/**
 * What time alone brings about: unpaid orders are reminded and expire, vouchers expire, what was recorded by hand the day before is
 * told, and files of banks are forgotten.
 */
export const recurringWork = (ports: FollowedPorts) => {
  const works = [
    followUnpaidOrders(ports),
    followExpiringVouchers(ports),
    reportHandMoney(ports),
    forgetImports(ports),
  ]
  return async (): Promise<void> => {
    for (const work of works) await work()
  }
}
