/** Does something so many milliseconds later; what it answers calls it off. */
export type Later = (work: () => void, ms: number) => () => void

/** The browser's timers. */
export const later: Later = (work, ms) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
