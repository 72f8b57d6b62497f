import { expiryWarningDays } from '@hotovo/domain/limits'
import { dayOf, daysLater, startOfDay } from '@hotovo/domain/shared/calendar'
import { expiredVoucher } from '@hotovo/domain/spending/spending'
import { voucherEntries } from '@hotovo/domain/vouchers/issuing'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { Unavailable } from '../faults.ts'
import type { Ports } from '../ports.ts'

type ExpiryPorts = Pick<Ports, 'vouchers' | 'clock'>

/** So many vouchers at once; who looks again soon finds the others. */
const atOnce = 200
const system = { kind: 'system' } as const

/**
 * What is left of vouchers lapses when they expire, at the end of their last day, and can be given back (rules V4, V15);
 * customers are told a month before, where there is a balance. Whoever does this at the same time does nothing twice.
 * Answers how many there were. A voucher that faults holds up no other and is tried again in the next round: what it failed
 * with is thrown when all were looked at, as an `AggregateError`. Who stores them being away ends the round at once.
 */
export const followExpiringVouchers =
  ({ vouchers, clock }: ExpiryPorts) =>
  async (): Promise<{ readonly expired: number; readonly warned: number }> => {
    const at = clock.now()
    const faults: unknown[] = []
    const changed = async (before: Voucher, next: ReturnType<typeof lapsing>) => {
      try {
        const outcome = await vouchers.change({
          before,
          after: next.voucher,
          movements: next.movements,
          entries: voucherEntries(before, next.voucher, { by: system, at }),
          jobs: next.jobs,
        })
        return outcome === 'changed'
      } catch (fault) {
        if (fault instanceof Unavailable) throw fault
        faults.push(fault)
        return false
      }
    }
    const done = { expired: 0, warned: 0 }
    // One after the other: all at once they would hold every connection that others wait for.
    for (const voucher of await vouchers.due({ to: 'expire', at, limit: atOnce }))
      if (await changed(voucher, lapsing(voucher, at))) done.expired += 1
    const before = startOfDay(daysLater(dayOf(at), expiryWarningDays + 1))
    for (const voucher of await vouchers.due({ to: 'warn', at, before, limit: atOnce }))
      if (await changed(voucher, warning(voucher, at))) done.warned += 1
    if (faults.length > 0) throw new AggregateError(faults, 'vouchers that are due could not be changed')
    return done
  }

function lapsing(voucher: Voucher, at: string) {
  const after = expiredVoucher(voucher, at)
  return { voucher: after.voucher, movements: [after.movement], jobs: [] as readonly Warning[] }
}

type Warning = { readonly kind: 'letter'; readonly letter: 'voucher-expires-soon'; readonly serial: string }

const warning = (voucher: Voucher, at: string): ReturnType<typeof lapsing> => ({
  voucher: { ...voucher, warnedAt: at },
  movements: [],
  jobs: [{ kind: 'letter', letter: 'voucher-expires-soon', serial: voucher.serial }],
})
