import type { Holds, Sent } from './Holds.ts'

/** What was held, is sent and is to be told: done, or not done yet. */
export const endedOf = ({ sent }: Pick<Holds, 'sent'>): readonly Sent[] =>
  sent.flatMap((one) => {
    const state = one.state?.() ?? (one.isDone ? 'done' : 'failed')
    return state === 'resting' ? [] : [{ ...one, isDone: state === 'done' }]
  })
