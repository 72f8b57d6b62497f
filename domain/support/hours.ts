import { supportHours } from '../limits.ts'
import { isPublicHoliday } from '../places/holidays.ts'
import { dayOf, daysLater, minutesLater, startOfDay } from '../shared/calendar.ts'

/** Monday to Friday, unless it is a day of rest (rule S6). */
const isSupportDay = (day: string): boolean =>
  ![0, 6].includes(new Date(`${day}T00:00:00.000Z`).getUTCDay()) && !isPublicHoliday(day)

/** The instant of an hour. Clocks are put forward and back on Sundays, which have no support hours. */
const instantOf = (day: string, hour: number) => minutesLater(startOfDay(day), hour * 60)

/**
 * The instant from which somebody answers: the given one within support hours, or else when they next begin. At the
 * closing hour nobody answers any more.
 */
export function supportFrom(instant: string): string {
  for (let day = dayOf(instant); ; day = daysLater(day, 1)) {
    if (!isSupportDay(day) || instant >= instantOf(day, supportHours.to)) continue
    const opening = instantOf(day, supportHours.from)
    return instant > opening ? instant : opening
  }
}

/** The instant at which so many hours of support have passed since the given one (rule S5). */
export function supportHoursLater(instant: string, hours: number): string {
  const from = supportFrom(instant)
  const closing = instantOf(dayOf(from), supportHours.to)
  const due = minutesLater(from, hours * 60)
  if (due <= closing) return due
  return supportHoursLater(closing, (Date.parse(due) - Date.parse(closing)) / 3_600_000)
}
