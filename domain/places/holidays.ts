import { daysBetween, daysLater } from '../shared/calendar.ts'

/** Days of rest with a date of their own, `MM-DD`, and the years in which they are ordinary days. */
const fixed: readonly { readonly day: string; readonly worksIn?: (year: number) => boolean }[] = [
  { day: '01-01' },
  { day: '01-06' },
  { day: '05-01' },
  { day: '05-08', worksIn: (year) => year === 2026 },
  { day: '07-05' },
  { day: '08-29' },
  { day: '09-01', worksIn: (year) => year >= 2024 },
  { day: '09-15', worksIn: (year) => year === 2026 },
  { day: '11-01' },
  { day: '11-17', worksIn: (year) => year >= 2025 },
  { day: '12-24' },
  { day: '12-25' },
  { day: '12-26' },
]

/** Easter Sunday of a year of the Gregorian calendar, as a day (the computus of Meeus, Jones and Butcher). */
export function easterSunday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const moonCorrection = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const march = 22 + epact + weekday - 7 * late
  return daysLater(`${year}-03-01`, march - 1)
}

/**
 * Whether Slovakia rests on a day because of its date: the days of rest by law, and Easter Sunday, on which no
 * shop may sell. Weekends are not asked about.
 */
export function isPublicHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  const inYear = day.slice(5)
  // Good Friday is the 20th of March at the earliest, and Easter Monday the 26th of April at the latest.
  const isPerhapsEaster = inYear >= '03-20' && inYear <= '04-26'
  return (
    (isPerhapsEaster && [-2, 0, 1].includes(daysBetween(easterSunday(year), day))) ||
    fixed.some((holiday) => inYear === holiday.day && !holiday.worksIn?.(year))
  )
}

/** Whether Slovakia works on a day: Monday to Friday, unless it is a public holiday. */
export const isWorkingDay = (day: string): boolean =>
  ![0, 6].includes(new Date(`${day}T00:00:00.000Z`).getUTCDay()) && !isPublicHoliday(day)

/** The day by which so many working days after the given one are over. */
export function workingDaysLater(day: string, days: number): string {
  if (days === 0) return day
  const next = daysLater(day, 1)
  return workingDaysLater(next, isWorkingDay(next) ? days - 1 : days)
}
