import { raisesLetter, type SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Order } from '@hotovo/domain/orders/order'
import type { Feedback } from '@hotovo/domain/support/feedback'
import type { Ticket } from '@hotovo/domain/support/ticket'
import { viewOf } from '../orders/place.ts'
import type { JobPorts, Letter } from '../ports.ts'

export const orderLetters = ['order-received', 'order-notification'] as const
export type OrderLetter = (typeof orderLetters)[number]
export const ticketLetters = ['ticket-received', 'ticket-notification'] as const
export type TicketLetter = (typeof ticketLetters)[number]
export const feedbackLetters = ['feedback-received', 'feedback-notification'] as const
export type FeedbackLetter = (typeof feedbackLetters)[number]

export const jobKinds = ['letter'] as const
/** Work that is done after the answer: plain JSON, kept with the change that asks for it. */
export type Job = { readonly kind: 'letter' } & (
  | { readonly letter: OrderLetter; readonly orderId: string }
  | { readonly letter: TicketLetter; readonly ticketId: string }
  | { readonly letter: FeedbackLetter; readonly feedbackId: string }
  | { readonly letter: 'security-alert'; readonly entryId: string }
)

/** A new order is told to its customer and to staff (spec 7, ruling 2.7). */
export const lettersOfOrder = ({ id: orderId }: Order): readonly Job[] =>
  orderLetters.map((letter) => ({ kind: 'letter', letter, orderId }))

/** A new ticket is told to its customer and to staff (spec 7, ruling 2.7). */
export const lettersOfTicket = ({ id: ticketId }: Ticket): readonly Job[] =>
  ticketLetters.map((letter) => ({ kind: 'letter', letter, ticketId }))

/** Feedback is told to staff, and whoever left an e-mail is thanked. */
export const lettersOfFeedback = ({ id: feedbackId, email }: Feedback): readonly Job[] =>
  feedbackLetters
    .filter((letter) => letter !== 'feedback-received' || email !== null)
    .map((letter) => ({ kind: 'letter', letter, feedbackId }))

/** An entry that staff must not overlook is told to them, by its id in the log (spec 8). */
export const lettersOfEntry = (entryId: string, { severity }: SystemEntry): readonly Job[] =>
  raisesLetter(severity) ? [{ kind: 'letter', letter: 'security-alert', entryId }] : []

/**
 * Does a job. It may be done twice, so what it leaves behind carries an id that says so. Throws when it
 * could not be done; then it is tried again.
 */
export const performJob =
  (ports: JobPorts) =>
  async (job: Job): Promise<void> => {
    switch (job.kind) {
      case 'letter': {
        const letter = await letterOf(ports, job)
        if (letter) await ports.mail.send(letter)
        return
      }
      default:
        job.kind satisfies never
    }
  }

/** Whether a customer is still asked to pay. A letter that waited for days must not ask for what is settled. */
const isToPay = ({ orderStatus, paymentStatus }: Order) =>
  orderStatus !== 'zrusena' && paymentStatus !== 'paid'

async function ticketOf({ tickets }: JobPorts, id: string) {
  const ticket = await tickets.byId(id)
  if (!ticket) throw new Error('there is no ticket for a letter')
  return ticket
}

async function feedbackOf(ports: JobPorts, id: string) {
  const feedback = await ports.feedback.byId(id)
  if (!feedback) throw new Error('there is no feedback for a letter')
  return feedback
}

async function orderView(ports: JobPorts, orderId: string) {
  const order = await ports.orders.byId(orderId)
  if (!order) throw new Error('there is no order for a letter')
  return viewOf(ports)(order)
}

/** The letter as things are now; undefined when there is nothing to say any more. */
async function letterOf(ports: JobPorts, job: Job): Promise<Letter | undefined> {
  switch (job.letter) {
    case 'order-received': {
      const view = await orderView(ports, job.orderId)
      return isToPay(view.order) ? ports.letters.orderReceived(view) : undefined
    }
    case 'order-notification':
      return ports.letters.orderNotification(await orderView(ports, job.orderId))
    case 'ticket-received':
      return ports.letters.ticketReceived(await ticketOf(ports, job.ticketId))
    case 'ticket-notification':
      return ports.letters.ticketNotification(await ticketOf(ports, job.ticketId))
    case 'feedback-received':
      return ports.letters.feedbackReceived(await feedbackOf(ports, job.feedbackId))
    case 'feedback-notification':
      return ports.letters.feedbackNotification(await feedbackOf(ports, job.feedbackId))
    case 'security-alert': {
      const entry = await ports.systemLog.byId(job.entryId)
      if (!entry) throw new Error('there is no entry for a letter')
      return ports.letters.securityAlert(job.entryId, entry)
    }
    default:
      return job satisfies never
  }
}
