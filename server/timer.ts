import type { Later } from '@hotovo/application/shared/ports'

/** Does something so many milliseconds later by the runtime's clock; what it answers calls that off. */
export const timer: Later = (work, ms) => {
  const timeout = setTimeout(work, ms)
  return () => clearTimeout(timeout)
}
