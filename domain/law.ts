import { type Money, money } from './shared/money.ts'

/**
 * Every number that an act of law gives, with the day on which it begins, and nowhere else. Each is asked by the day of the deed: the
 * order that was placed, the payment that was made; where it is only told, by today. `docs/law.md` says which act, and what was
 * checked. Days are calendar days in Europe/Bratislava, amounts whole minor units.
 */
type Beginning = readonly [from: string, value: number]

/** What holds on a day: the last that has begun; before all of them the first, since a day may be mistyped or a clock be wrong. */
const valueOn = (day: string, ...values: readonly [Beginning, ...Beginning[]]): number =>
  (values.findLast(([from]) => from <= day) ?? values[0])[1]

/** Days to withdraw from a contract concluded at a distance on a day (rule P10). */
export const withdrawalDays = (day: string) => valueOn(day, ['2014-06-13', 14])

/** Days to give the money back after a withdrawal on a day (rule P10). */
export const refundDays = (day: string) => valueOn(day, ['2014-06-13', 14])

/** Days to answer a complaint of a day (rule P11). */
export const complaintDays = (day: string) => valueOn(day, ['2007-07-01', 30])

/** Years after its own that an accounting document of a day is kept. */
export const accountingYears = (day: string) => valueOn(day, ['2003-01-01', 5], ['2018-01-01', 10])

/** Years after which a claim of a day is barred: so long letters with customers are kept. */
export const limitationYears = (day: string) => valueOn(day, ['1964-04-01', 3])

/** The most that is paid in cash in EUR on a day in one legal relation, in however many payments. */
export const cashCeiling = (day: string) =>
  valueOn(day, ['2013-01-01', 5_000_00], ['2023-07-01', 15_000_00], ['2027-07-10', 10_000_00])

/** The amount in EUR from which whoever deals on a day is identified, where the act on laundering binds the operator. */
export const identificationFrom = (day: string) =>
  valueOn(day, ['2008-09-01', 2_000_00], ['2018-03-15', 1_000_00])

/** The step to which cash in EUR is rounded on a day. */
const cashStep = (day: string) => valueOn(day, ['2009-01-01', 1], ['2022-07-01', 5])

/** What is paid in cash on a day: EUR to the nearest step, half of one up, but never nothing (rule P5). Not below 0. */
export function roundedForCash({ minor, currency }: Money, day: string): Money {
  const step = cashStep(day)
  return money(
    currency === 'EUR' && minor > 0 ? Math.max(step, Math.round(minor / step) * step) : minor,
    currency,
  )
}
