import { Unavailable } from '@hotovo/application/faults'
import type { Later } from '@hotovo/application/shared/ports'
import { retryFromMs } from '@hotovo/domain/limits'
import { CalledOff } from './calledOff.ts'

/** How often a call that nobody answered is made again (rule A10). */
const repeats = 3

/** Asks, and where nobody answers three times more, later each time, as long as the answer is wanted (rule A10). */
export async function patiently<T>(
  ask: () => Promise<T>,
  later: Later,
  isWanted: () => boolean = () => true,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask()
    } catch (fault) {
      if (!(fault instanceof Unavailable) || fault instanceof CalledOff || tries === repeats) throw fault
      await new Promise<void>((resolve) => later(resolve, retryFromMs * 2 ** tries))
      if (!isWanted()) throw fault
    }
  }
}
