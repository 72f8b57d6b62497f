import type { SentState } from './deeds.ts'
import type { Holds } from './Holds.ts'

/** The name under which a refund is held. */
export const heldRefund = (id: string) => `refund ${id}`

/** The name under which a refund is held, alone or with others. */
export const subjectOf = ({ waiting }: Pick<Holds, 'waiting'>, id: string): string | undefined =>
  waiting.find(({ what }) =>
    what.kind === 'refund' ? what.id === id : what.kind === 'refunds' && what.ids.includes(id),
  )?.subject

/** Whether a refund is being noted as sent (rule A45). */
export const isRefundHeld = (holds: Holds, id: string): boolean => subjectOf(holds, id) !== undefined

/** How many stand that were noted together, of which their page tells once it is done. */
export const notDone = (state: SentState): SentState => (state === 'done' ? 'resting' : state)
