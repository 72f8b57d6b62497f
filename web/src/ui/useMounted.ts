import { useSyncExternalStore } from 'react'

/** A store that never changes: what is asked of it differs only between the prerendered page and the mounted one. */
export const never = () => () => {}

/**
 * False in the prerendered page and while it is being hydrated: what depends on the clock, the device or the rest
 * of the address appears once it is true.
 */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
