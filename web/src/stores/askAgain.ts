import type { Later } from '@hotovo/application/shared/ports'
import { onBecomeUnobserved } from 'mobx'
import { CalledOff } from './calledOff.ts'
import { type Fetched, unanswered } from './Fetched.ts'
import { patiently } from './patiently.ts'

/** What nobody answered and is still shown, with the way to ask it again. */
const failures = new Map<Fetched<unknown>, () => Promise<void>>()

/**
 * From now on asks again what nobody answers (rule A10), and remembers what then failed, as long as it is shown; answers what ends that.
 */
export function rememberFailures(later: Later): () => void {
  const before = { ...unanswered }
  unanswered.patiently = (ask, isWanted) => patiently(ask, later, isWanted)
  unanswered.tell = (fetched, again, fault) => {
    if (fault instanceof CalledOff) return
    failures.set(fetched, again)
    const stop = onBecomeUnobserved(fetched, 'phase', () => {
      failures.delete(fetched)
      stop()
    })
  }
  return () => void Object.assign(unanswered, before)
}

/** Asks everything again that nobody answered, that is still shown, and that was not asked otherwise since. */
export async function askFailedAgain(): Promise<void> {
  const again = [...failures].filter(([{ phase }]) => phase === 'failed')
  failures.clear()
  await Promise.all(again.map(([, ask]) => ask()))
}
