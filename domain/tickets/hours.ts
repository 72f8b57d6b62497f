import { supportHours } from '../limits.ts'
import { isWorkingDay, workingDaysLater } from '../places/holidays.ts'
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

/**
 * The instant at which so many hours of support have passed since the given one (rule S5). A list asks it of each row, so whole
 * days are counted as days and only the last one is looked at by the clock.
 */
export function supportHoursLater(instant: string, hours: number): string {
  const from = supportFrom(instant)
  const day = dayOf(from)
  const sinceOpening = Date.parse(from) - Date.parse(instantOf(day, supportHours.from)) + hours * 3_600_000
  const wholeDay = (supportHours.to - supportHours.from) * 3_600_000
  // What ends with the closing hour ends on that day.
  const days = Math.max(Math.ceil(sinceOpening / wholeDay) - 1, 0)
  const opening = instantOf(workingDaysLater(day, days), supportHours.from)
  return new Date(Date.parse(opening) + sinceOpening - days * wholeDay).toISOString()
}
