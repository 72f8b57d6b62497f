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
/** `09:00-17:30`, or `closed` (spec 3). Local time, Europe/Bratislava. */
export type DayHours = `${string}:${string}-${string}:${string}` | 'closed'
export type WeekHours = Readonly<Record<Weekday, DayHours>>
