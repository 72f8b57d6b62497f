import type { Order } from '@hotovo/domain/orders/order'
import type { Feedback } from '@hotovo/domain/support/feedback'
import type { TicketReply } from '@hotovo/domain/support/handling'
import type { Ticket } from '@hotovo/domain/support/ticket'
import type { Delivery } from '@hotovo/domain/vouchers/delivery'

export const orderLetters = [
  'order-received',
  'order-notification',
  'payment-partial',
  'overpayment',
  'payment-reminder',
  'order-expired',
  'vouchers-on-the-way',
  'withdrawal-received',
  'withdrawal-notification',
] as const
export type OrderLetter = (typeof orderLetters)[number]
export const ticketLetters = ['ticket-received', 'ticket-notification'] as const
export type TicketLetter = (typeof ticketLetters)[number]
export const feedbackLetters = ['feedback-received', 'feedback-notification'] as const
export type FeedbackLetter = (typeof feedbackLetters)[number]

export const jobKinds = ['letter', 'delivery'] as const
/** Work that is done after the answer: plain JSON, kept with the change that asks for it. */
export type Job = LetterJob | { readonly kind: 'delivery'; readonly deliveryId: string }
export type LetterJob = { readonly kind: 'letter' } & (
  | { readonly letter: OrderLetter; readonly orderId: string }
  | { readonly letter: TicketLetter; readonly ticketId: string }
  | { readonly letter: 'ticket-reply'; readonly ticketId: string; readonly replyId: string }
  | { readonly letter: FeedbackLetter; readonly feedbackId: string }
  /** A voucher can be blocked more than once: `at` says which blocking is told. */
  | { readonly letter: 'voucher-frozen'; readonly serial: string; readonly at: string }
  | { readonly letter: 'voucher-expires-soon'; readonly serial: string }
  | { readonly letter: 'security-alert'; readonly alertId: string }
)

/** A new order is told to its customer, unless their address had too many letters, and to staff (rule F7). */
export const lettersOfOrder = ({ id: orderId }: Order, isLetterDue = true): readonly Job[] =>
  (['order-received', 'order-notification'] as const)
    .filter((letter) => letter !== 'order-received' || isLetterDue)
    .map((letter) => ({ kind: 'letter', letter, orderId }))

/** A withdrawal is told to its customer, who keeps that letter as a receipt, and to staff. */
export const lettersOfWithdrawal = ({ id: orderId }: Order): readonly Job[] =>
  (['withdrawal-received', 'withdrawal-notification'] as const).map((letter) => ({
    kind: 'letter',
    letter,
    orderId,
  }))

/** A new ticket is told to its customer, unless their address had too many letters, and to staff (rule F7). */
export const lettersOfTicket = ({ id: ticketId }: Ticket, isLetterDue = true): readonly Job[] =>
  ticketLetters
    .filter((letter) => letter !== 'ticket-received' || isLetterDue)
    .map((letter) => ({ kind: 'letter', letter, ticketId }))

/** What staff reply goes to the customer. */
export const lettersOfReply = ({ id: replyId, ticketId }: TicketReply): readonly Job[] => [
  { kind: 'letter', letter: 'ticket-reply', ticketId, replyId },
]

/** Feedback is told to staff, and whoever left an e-mail is thanked, unless it had too many letters. */
export const lettersOfFeedback = ({ id: feedbackId, email }: Feedback, isLetterDue = true): readonly Job[] =>
  feedbackLetters
    .filter((letter) => letter !== 'feedback-received' || (email !== null && isLetterDue))
    .map((letter) => ({ kind: 'letter', letter, feedbackId }))

/** What happened since the last letter is told to staff in the next one (decision 22). */
export const letterOfAlert = (alertId: string): Job => ({ kind: 'letter', letter: 'security-alert', alertId })

/** What is sent by itself is a job; letters are printed by staff. */
export const jobsOfDeliveries = (deliveries: readonly Delivery[]): readonly Job[] =>
  deliveries
    .filter(({ channel }) => channel !== 'letter')
    .map(({ id: deliveryId }) => ({ kind: 'delivery', deliveryId }))
