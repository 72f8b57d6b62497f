import { handMoneyPerDay, largestVoucher } from '../limits.ts'
import { dayOf, daysLater } from '../shared/calendar.ts'
import type { Problem } from '../shared/problem.ts'

/** How much one person may let out alone on a day, in minor units of EUR, as somebody set it (rule A111). */
export type HandDayLimit = {
  /** From 1, one more with each change. */
  readonly version: number
  readonly amount: number
  /** The first day in Europe/Bratislava that it holds on: the one after that on which it was set. */
  readonly holdsOn: string
  readonly changedById: string
  readonly changedBy: string
  readonly changedAt: string
}

/**
 * What it may be, both ends included: never more than the product holds safe, and never so little that nobody could issue the
 * largest voucher once more.
 */
export const handDayBounds = { min: largestVoucher.EUR, max: handMoneyPerDay.EUR } as const

/** What holds where nobody set it, in minor units of EUR. */
export const usualHandDay = handMoneyPerDay.EUR

/** What holds on a day, of all changes there are. */
export const handDayOn = (day: string, changes: readonly HandDayLimit[]): number =>
  changes
    .filter(({ holdsOn }) => holdsOn <= day)
    .reduce<HandDayLimit | undefined>(
      (last, one) => (last && last.version > one.version ? last : one),
      undefined,
    )?.amount ?? usualHandDay

/** Everything that is wrong with a limit somebody wants. */
export const handDayProblems = (amount: number): Problem[] =>
  Number.isSafeInteger(amount) && amount >= handDayBounds.min && amount <= handDayBounds.max
    ? []
    : [{ at: 'amount', code: 'amount-out-of-range', ...handDayBounds }]

/** A limit as somebody sets it, after the one that was set last: from the next day on, so that a day has one limit. */
export const changedHandDay = (
  amount: number,
  last: HandDayLimit | undefined,
  { by, at }: { readonly by: { readonly id: string; readonly name: string }; readonly at: string },
): HandDayLimit => ({
  version: (last?.version ?? 0) + 1,
  amount,
  holdsOn: daysLater(dayOf(at), 1),
  changedById: by.id,
  changedBy: by.name,
  changedAt: at,
})
