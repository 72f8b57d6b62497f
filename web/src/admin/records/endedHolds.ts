import type { SentState } from './deeds.ts'
import type { Holds, Sent } from './Holds.ts'

/** What was held, is sent and is to be told, and how it stands: done, or not known to be. What a page tells itself is not told twice. */
export const endedOf = (
  holds: Pick<Holds, 'sent' | 'toldHere'>,
): readonly (Sent & { readonly stands: Exclude<SentState, 'resting'> })[] =>
  holds.sent.flatMap((one) => {
    const stands = one.state()
    const here = holds.toldHere(one.subject)
    const isLeft =
      one.isKept ||
      (stands === 'done' && !here?.isDoneTold) ||
      (stands === 'unanswered' && here?.leavesUnanswered)
    return stands === 'resting' || (here && !isLeft) ? [] : [{ ...one, stands }]
  })

/**
 * Sends again, one after the other, what nobody answered and is told at the foot of the window, where it is said to go by itself
 * (rule A161), and then what was changed at once and not answered (rule A169).
 */
export async function retryTold(holds: Pick<Holds, 'sent' | 'toldHere' | 'retry' | 'undos'>): Promise<void> {
  for (const { subject, stands } of endedOf(holds)) if (stands === 'unanswered') await holds.retry(subject)
  await holds.undos.retryUnanswered((subject) => holds.toldHere(subject) !== undefined)
}
