import { correctionsADay } from '../limits.ts'
import type { ContactCorrection } from '../orders/contact.ts'
import { isPaid, type Order } from '../orders/order.ts'
import { type Delivery, isFailing } from './delivery.ts'

/** A letter that waits for the courier, printed or not. */
export const isLetterWaiting = ({ channel, state }: Pick<Delivery, 'channel' | 'state'>): boolean =>
  channel === 'letter' && state === 'waiting'

/** A letter that nobody printed yet: it is with nobody, and cannot be handed over (rule V26). */
export const isLetterToPrint = (delivery: Pick<Delivery, 'channel' | 'state' | 'printedAt'>): boolean =>
  isLetterWaiting(delivery) && delivery.printedAt === null

/** Whether there is anything to correct: of a paid order something failed, is a letter that waits, or left and can be reissued (rule V30). */
export const isToCorrect = (
  order: Order,
  deliveries: readonly Pick<Delivery, 'channel' | 'state' | 'failures'>[],
): boolean =>
  isPaid(order) &&
  deliveries.some((one) => isFailing(one) || isLetterWaiting(one) || one.state === 'handed-over')

/** Whether the contact of an order may be corrected once more on a day, in Europe/Bratislava (rule V30). */
export const isCorrectionLeft = (
  corrections: readonly Pick<ContactCorrection, 'correctedOn'>[],
  day: string,
): boolean => corrections.filter(({ correctedOn }) => correctedOn === day).length < correctionsADay
