import { dayOf, daysLater, timeOf } from '../shared/calendar.ts'
import { isPublicHoliday } from './holidays.ts'

/** The days of a week, as they follow each other here. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]
/** `09:00-17:30`, or `closed` (rule W7). Local time, Europe/Bratislava. */
export type DayHours = `${string}:${string}-${string}:${string}` | 'closed'
export type WeekHours = Readonly<Record<Weekday, DayHours>>

/** From when until when something is open on a day, `HH:MM`; at `until` it is closed. */
export type OpenHours = { readonly from: string; readonly until: string }

/** The hours of a day; undefined where it is closed, and for hours that are none. */
export function openHours(hours: DayHours): OpenHours | undefined {
  const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'
  const [, from, until] = new RegExp(`^(${time})-(${time})$`).exec(hours) ?? []
  return from !== undefined && until !== undefined && from < until ? { from, until } : undefined
}

/**
 * Hours as people type them: `8-17`, `8:00 – 17.30`; empty, a dash or a word for closed is closed. Undefined where they are none
 * (rule A117).
 */
export function typedHours(text: string): DayHours | undefined {
  const typed = text.trim().toLowerCase()
  if (['', '-', '–', 'closed', 'zatvorené', 'zatvorene'].includes(typed)) return 'closed'
  const time = '(\\d{1,2})(?:[:.](\\d\\d))?'
  const [, ...parts] = new RegExp(`^${time}\\s*[-–]\\s*${time}$`).exec(typed) ?? []
  const [fromHour, fromMinute = '00', untilHour, untilMinute = '00'] = parts
  if (fromHour === undefined || untilHour === undefined) return undefined
  const hours: DayHours = `${fromHour.padStart(2, '0')}:${fromMinute}-${untilHour.padStart(2, '0')}:${untilMinute}`
  return openHours(hours) && hours
}

/** The day of the week of a day `YYYY-MM-DD`. */
export const weekdayOf = (day: string): Weekday =>
  weekdays[(new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7]!

/** The hours on a day `YYYY-MM-DD`: those of its weekday; on public holidays everything is closed. */
export const hoursOn = (week: WeekHours, day: string): DayHours =>
  isPublicHoliday(day) ? 'closed' : week[weekdayOf(day)]

/** Whether something is open, and what changes next. Times are `HH:MM` in Europe/Bratislava. */
export type OpenState =
  | { readonly state: 'open'; readonly until: string }
  | { readonly state: 'closed'; readonly opens: 'today' | 'tomorrow' | Weekday; readonly at: string }
  /** Not open again within the six days whose names say which one is meant. */
  | { readonly state: 'closed-for-long' }
  | { readonly state: 'unknown' }

/** The next time at which something opens: so many days from now, at `HH:MM`; undefined where that is not known or far off. */
export function nextOpening(
  week: WeekHours | null,
  now: string,
): { readonly inDays: number; readonly at: string } | undefined {
  if (!week) return undefined
  for (let inDays = 0; inDays < weekdays.length; inDays++) {
    const hours = openHours(hoursOn(week, daysLater(dayOf(now), inDays)))
    if (hours && (inDays > 0 || timeOf(now) < hours.from)) return { inDays, at: hours.from }
  }
  return undefined
}

/** Whether something is open at an instant. `week` is null where nobody knows its hours. */
export function openState(week: WeekHours | null, now: string): OpenState {
  if (!week) return { state: 'unknown' }
  const today = dayOf(now)
  const time = timeOf(now)
  const hours = openHours(hoursOn(week, today))
  if (hours && hours.from <= time && time < hours.until) return { state: 'open', until: hours.until }
  const next = nextOpening(week, now)
  if (!next) return { state: 'closed-for-long' }
  const { inDays, at } = next
  const opens = (['today', 'tomorrow'] as const)[inDays] ?? weekdayOf(daysLater(today, inDays))
  return { state: 'closed', opens, at }
}
