import { correctionsADay } from '../limits.ts'
import { type Contact, type ContactCorrection, changedTexts } from '../orders/contact.ts'
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

/**
 * Whether a contact leads back, and to no new place: it is the one that the order was placed with, or one that somebody else corrected it
 * to first. One's own is none: whoever goes back and forth goes to a new place each time (rule V30).
 */
export const isWayBack = (
  order: Contact,
  earlier: readonly (Contact & Pick<ContactCorrection, 'correctedById'>)[],
  contact: Contact,
  by: string,
): boolean => {
  const first = earlier.find((one) => changedTexts(one, contact).length === 0)
  return changedTexts(order, contact).length === 0 || (first !== undefined && first.correctedById !== by)
}

/** Whether the contact of an order may be corrected to a new place once more on a day, in Europe/Bratislava (rule V30); ways back are not counted. */
export const isCorrectionLeft = (
  order: Contact,
  corrections: readonly (Contact & Pick<ContactCorrection, 'correctedById' | 'correctedOn'>)[],
  day: string,
): boolean =>
  corrections.filter(
    (one, place) =>
      one.correctedOn === day && !isWayBack(order, corrections.slice(0, place), one, one.correctedById),
  ).length < correctionsADay
