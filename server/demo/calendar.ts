import { supportHours } from '@hotovo/domain/limits'
import { dayOf, daysLater, minutesLater, startOfDay } from '@hotovo/domain/shared/calendar'
import type { Dice, Weighted } from './dice.ts'

/** When orders come and when staff work. Instants are ISO 8601 in UTC, days `YYYY-MM-DD` in Europe/Bratislava. */

const weekdayOf = (day: string) => new Date(`${day}T00:00:00.000Z`).getUTCDay()
/** `MM-DD` of a day. */
const dateOf = (day: string) => day.slice(5)

/** How busy the days of the week are, Sunday first. */
const weekdays = [0.6, 1.15, 1, 1, 1, 1.05, 0.7]

/** How busy the times of a year are; each lasts until the next begins. */
const seasons = [
  ['01-01', 0.5],
  ['01-07', 0.85],
  ['02-07', 1.2],
  ['02-15', 1],
  ['07-01', 0.8],
  ['09-01', 1],
  ['11-20', 1.6],
  ['12-01', 2.4],
  ['12-22', 1.3],
  ['12-25', 0.5],
] as const
const seasonOf = (day: string) => seasons.findLast(([since]) => since <= dateOf(day))![1]

/** How busy the hours of a day are, from midnight on. */
const hours: Weighted<number> = [
  3, 1, 1, 1, 1, 1, 4, 7, 11, 14, 16, 15, 14, 13, 13, 13, 12, 12, 13, 15, 17, 15, 9, 5,
].map((weight, hour) => [hour, weight])

/** Before Christmas, when people write of it. */
export const isAdvent = (at: string): boolean => dateOf(dayOf(at)) >= '11-25' && dateOf(dayOf(at)) <= '12-20'

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = daysLater(day, 1)) days.push(day)
  return days
}

const timeOfDay = (dice: Dice, day: string, hour: number) =>
  new Date(
    Date.parse(minutesLater(startOfDay(day), hour * 60)) + dice.integer(0, 60 * 60_000 - 1),
  ).toISOString()

/** The instants of so many orders, oldest first: nearly three times as many in the end as in the beginning. */
export function orderInstants(dice: Dice, count: number, from: string, until: string): string[] {
  const days = daysBetween(dayOf(from), dayOf(until))
  const busy: Weighted<string> = days.map((day, index) => {
    const growth = 1 + (1.8 * index) / days.length
    return [day, Math.round(1000 * growth * seasonOf(day) * weekdays[weekdayOf(day)]!)]
  })
  const instants: string[] = []
  while (instants.length < count) {
    const at = timeOfDay(dice, dice.choose(busy), dice.choose(hours))
    if (at > from && at <= until) instants.push(at)
  }
  return instants.sort()
}

const isDayOff = (day: string) =>
  [0, 6].includes(weekdayOf(day)) || ['12-24', '12-25', '12-26', '01-01', '01-06'].includes(dateOf(day))

/** When staff get to something that can be done from an instant on: in the hours of support, within a day or so. */
export function atManagement(dice: Dice, from: string): string {
  for (let day = dayOf(from); ; day = daysLater(day, 1)) {
    const at = timeOfDay(dice, day, dice.integer(supportHours.from, supportHours.to - 1))
    if (at > from && !isDayOff(day)) return at
  }
}
