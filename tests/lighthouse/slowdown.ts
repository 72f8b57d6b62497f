/**
 * How many times a processor of this benchmark index is slowed down to be that of a mid-tier phone: between these points
 * along a line. They are those of the calculator that Lighthouse's documentation names for calibrating.
 */
const points = [
  [150, 1],
  [800, 2],
  [1300, 3],
  [2000, 6],
] as const

/** The slowdown for a benchmark index; never below 1, since nothing makes a processor faster (decision 44). */
export function slowdownOf(index: number): number {
  const next = points.findIndex(([at]) => at > index)
  const upper = next < 0 ? points.length - 1 : Math.max(next, 1)
  const [from, to] = [points[upper - 1]!, points[upper]!]
  return Math.max(1, from[1] + ((index - from[0]) / (to[0] - from[0])) * (to[1] - from[1]))
}
