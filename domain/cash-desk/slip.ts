import type { DeliveryState } from '../deliveries/delivery.ts'
import { refundMinutes } from '../limits.ts'
import { minutesLater } from '../shared/calendar.ts'

/** A slip with vouchers: whether it waits for its printer, was fetched, or was voided before (rule K5). */
export type Slip = {
  readonly id: string
  readonly state: DeliveryState
  readonly createdAt: string
  /** When its printer had it; null for one that nobody fetched. */
  readonly fetchedAt: string | null
}

/** The slip of a sale that counts, of all it had, oldest first; null for what had none. */
export const countingSlip = (slips: readonly Slip[]): Slip | null =>
  // One that waits replaces all that were there before it, however fast that went.
  slips.find(({ state }) => state === 'waiting') ?? slips.at(-1) ?? null

/** Whether a desk may issue a slip anew yet: one that its customer may have left with, for minutes only (rule K9). */
export const isReplaceable = ({ fetchedAt }: Pick<Slip, 'fetchedAt'>, at: string): boolean =>
  fetchedAt === null || at <= minutesLater(fetchedAt, refundMinutes)
