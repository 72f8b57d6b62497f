import { supportHours } from '../limits.ts'
import { isWorkingDay } from '../places/holidays.ts'
import { dayOf, daysLater, minutesLater, startOfDay } from '../shared/calendar.ts'

/** The instant of an hour. Clocks are put forward and back on Sundays, which have no support hours. */
const instantOf = (day: string, hour: number) => minutesLater(startOfDay(day), hour * 60)

/**
 * The instant from which somebody answers: the given one within support hours of a working day (rule S6), or else when they next
 * begin. At the closing hour nobody answers any more.
 */
export function supportFrom(instant: string): string {
  for (let day = dayOf(instant); ; day = daysLater(day, 1)) {
    if (!isWorkingDay(day) || instant >= instantOf(day, supportHours.to)) continue
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
