import type { Later } from '@hotovo/application/shared/ports'

/** The browser's timers. */
export const later: Later = (work, ms) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
