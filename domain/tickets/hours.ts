import { supportHours } from '../limits.ts'
import { isWorkingDay, workingDaysLater } from '../places/holidays.ts'
import { dayOf, daysLater, minutesLater, startOfDay } from '../shared/calendar.ts'

const wholeDayMs = (supportHours.to - supportHours.from) * 3_600_000

/** The instant of an hour. Clocks are put forward and back on Sundays, which have no support hours. */
const instantOf = (day: string, hour: number) => minutesLater(startOfDay(day), hour * 60)

/** The first day of support that is not over at an instant, and when it begins. */
function supportDay(instant: string): { readonly day: string; readonly opening: string } {
  for (let day = dayOf(instant); ; day = daysLater(day, 1)) {
    if (!isWorkingDay(day)) continue
    const opening = instantOf(day, supportHours.from)
    if (instant < minutesLater(opening, wholeDayMs / 60_000)) return { day, opening }
  }
}

/**
 * The instant from which somebody answers: the given one within support hours of a working day (rule S6), or else when they next
 * begin. At the closing hour nobody answers any more.
 */
export function supportFrom(instant: string): string {
  const { opening } = supportDay(instant)
  return instant > opening ? instant : opening
}

/**
 * The instant at which so many hours of support have passed since the given one (rule S5). A list asks it of each row, so whole
 * days are counted as days, and as few as can be are looked at by the clock.
 */
export function supportHoursLater(instant: string, hours: number): string {
  const { day, opening } = supportDay(instant)
  const sinceOpening = Math.max(Date.parse(instant) - Date.parse(opening), 0) + hours * 3_600_000
  // What ends with the closing hour ends on that day.
  const days = Math.max(Math.ceil(sinceOpening / wholeDayMs) - 1, 0)
  const last = days === 0 ? opening : instantOf(workingDaysLater(day, days), supportHours.from)
  return new Date(Date.parse(last) + sinceOpening - days * wholeDayMs).toISOString()
}
