import type { Delivery } from './delivery.ts'

/** A letter that waits for the courier, printed or not. */
export const isLetterWaiting = ({ channel, state }: Pick<Delivery, 'channel' | 'state'>): boolean =>
  channel === 'letter' && state === 'waiting'

/** A letter that nobody printed yet: it is with nobody, and cannot be handed over (rule V26). */
export const isLetterToPrint = (delivery: Pick<Delivery, 'channel' | 'state' | 'printedAt'>): boolean =>
  isLetterWaiting(delivery) && delivery.printedAt === null
