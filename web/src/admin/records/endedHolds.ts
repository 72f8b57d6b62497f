import type { Holds, Sent, SentState } from './Holds.ts'

/** What was held, is sent and is to be told, and how it stands: done, or not known to be. What a page tells itself is not told twice. */
export const endedOf = (
  holds: Pick<Holds, 'sent' | 'toldHere'>,
): readonly (Sent & { readonly stands: Exclude<SentState, 'resting'> })[] =>
  holds.sent.flatMap((one) => {
    const stands = one.state()
    if (stands === 'resting' || (stands !== 'done' && holds.toldHere(one.subject))) return []
    return [{ ...one, stands }]
  })
