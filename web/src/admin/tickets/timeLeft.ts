const minuteMs = 60_000
const hourMinutes = 60
const dayHours = 24

/** How long something is from an instant: the largest unit of which there are at least two, and whether it is over. */
export function timeLeft(
  answerBy: string,
  now: string,
): { readonly isLate: boolean; readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } {
  const ms = Date.parse(answerBy) - Date.parse(now)
  const isLate = ms < 0
  const minutes = Math.floor(Math.abs(ms) / minuteMs)
  if (minutes < 2 * hourMinutes) return { isLate, unit: 'minutes', count: minutes }
  const hours = Math.floor(minutes / hourMinutes)
  if (hours < 2 * dayHours) return { isLate, unit: 'hours', count: hours }
  return { isLate, unit: 'days', count: Math.floor(hours / dayHours) }
}
