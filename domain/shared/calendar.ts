/** Calendar days as people in Slovakia live them. Instants are ISO 8601 in UTC, days are `YYYY-MM-DD`. */
export const timeZone = 'Europe/Bratislava'

/** Made when it is first asked for: on a phone that takes as long as a page may be blocked. */
let clock: Intl.DateTimeFormat | undefined

/** An instant on the clocks of Europe/Bratislava: `2026-11-22, 09:05`. */
function local(instant: string): string {
  clock ??= new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return clock.format(new Date(instant))
}

/** The day on which an instant falls in Europe/Bratislava. */
export const dayOf = (instant: string): string => local(instant).slice(0, -', 09:05'.length)

/** The time of day of an instant in Europe/Bratislava: `09:05`. */
export const timeOf = (instant: string): string => local(instant).slice(-'09:05'.length)

/** The day so many days later; days have no hours, so summer time does not matter. */
export function daysLater(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00.000Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** How many days lie between two days, both YYYY-MM-DD; below zero where the second one is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The same day so many months later, or the last one of that month where it has no such day. */
export function monthsLater(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00.000Z`)
  at.setUTCMonth(at.getUTCMonth() + months + 1, 0)
  const last = at.toISOString().slice(0, 10)
  return last.slice(8) < day.slice(8) ? last : last.slice(0, 8) + day.slice(8)
}

/** The instant at which a day begins in Europe/Bratislava: one or two hours before it does in UTC. */
export function startOfDay(day: string): string {
  const midnight = `${day}T00:00:00.000Z`
  const summer = minutesLater(midnight, -120)
  return dayOf(summer) === day ? summer : minutesLater(midnight, -60)
}

/** The last millisecond of a day in Europe/Bratislava. */
export const endOfDay = (day: string): string =>
  new Date(Date.parse(startOfDay(daysLater(day, 1))) - 1).toISOString()

/** The instants between which days lie, both of them inclusive: from the first, before the second. */
export const instantsBetween = ({
  from,
  to,
}: {
  readonly from?: string | undefined
  readonly to?: string | undefined
}) => ({
  since: from === undefined ? undefined : startOfDay(from),
  before: to === undefined ? undefined : startOfDay(daysLater(to, 1)),
})

/** Whether a text is a day that lists are asked about: one there is, of the years 1900 to 9898. */
export function isSearchedDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900' || text >= '9899') return false
  const instant = Date.parse(text)
  // A 31st of February is counted on into March.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** The instant that is not before another one and comes after what came last: a millisecond after that, where clocks differ. */
export const instantAfter = (now: string, last: string | undefined): string =>
  last === undefined || now > last ? now : new Date(Date.parse(last) + 1).toISOString()

/** The instant so many minutes later. */
export const minutesLater = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString()
