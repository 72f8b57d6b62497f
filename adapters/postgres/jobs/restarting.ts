import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 1000

/** Work that goes on until nobody wants it any more. */
export type RestartingWork = {
  /** Begins; throws what kept the very first work from beginning. */
  start(): Promise<void>
  /** Wants it no more, asks it to end by `end`, and waits until it has. */
  stop(end: () => void): Promise<void>
  isWanted(): boolean
}

/**
 * Does a work anew a second after it ended or broke, until it is stopped. The work says when it has `begun`; `report`
 * hears what it broke of.
 */
export function restartingWork(
  work: (begun: () => void) => Promise<void>,
  report: (fault: unknown) => void,
): RestartingWork {
  let isWanted = false
  let working = Promise.resolve()

  const keepGoing = async (begun: () => void, refused: (fault: unknown) => void) => {
    let hasBegun = false
    while (isWanted) {
      try {
        await work(() => {
          hasBegun = true
          begun()
        })
      } catch (fault) {
        report(fault)
        if (!hasBegun) {
          isWanted = false
          refused(fault)
        }
      }
      if (isWanted) await wait(pauseMs)
    }
  }

  return {
    start: async () => {
      isWanted = true
      await new Promise<void>((resolve, reject) => {
        // Stopped before it has begun, it has nothing to wait for.
        working = keepGoing(resolve, reject).finally(resolve)
      })
    },
    stop: async (end) => {
      isWanted = false
      end()
      await working
    },
    isWanted: () => isWanted,
  }
}
