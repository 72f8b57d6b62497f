import type { Later, ManyRecordEvents } from '@hotovo/application/shared/ports'

/** `LiveEvents` where nobody can listen: whoever subscribes is told every so many milliseconds that there may have been any. */
export const repeatedEvents = (later: Later, everyMs: number) => ({
  subscribe: async (hear: (told: ManyRecordEvents) => void): Promise<() => void> => {
    let callOff = () => {}
    const next = () => {
      callOff = later(() => {
        next()
        hear({ kind: 'many', of: null })
      }, everyMs)
    }
    next()
    return () => callOff()
  },
})
