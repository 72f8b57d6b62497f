import type { Delivery } from '@hotovo/domain/deliveries/delivery'
import type { Feedback } from '@hotovo/domain/feedback/feedback'
import type { Order } from '@hotovo/domain/orders/order'
import type { Language } from '@hotovo/domain/shared/language'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { awaitedSides, type EmailChange, type EmailSide, emailSides } from '@hotovo/domain/staff/email-change'
import type { Recovery } from '@hotovo/domain/staff/recovery'
import type { TicketReply } from '@hotovo/domain/tickets/handling'
import type { Ticket } from '@hotovo/domain/tickets/ticket'

export const orderLetters = [
  'order-received',
  'order-notification',
  'payment-partial',
  'overpayment',
  'payment-received',
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

export const jobKinds = ['letter', 'delivery', 'statement', 'text'] as const

/** Work that is done after the answer: plain JSON, kept with the change that asks for it. */
export type Job =
  | LetterJob
  | { readonly kind: 'delivery'; readonly deliveryId: string }
  /** Files of banks are read one at a time (rule P20). */
  | { readonly kind: 'statement'; readonly importId: string }
  | TextJob
/** A text message with the code of a second step, which is worth nothing once its challenge is over (rule A79). */
export type TextJob = {
  readonly kind: 'text'
  readonly accountId: string
  readonly factorId: string
  readonly sessionId: string
  readonly until: string
  readonly language: Language
}
export type LetterJob = { readonly kind: 'letter' } & (
  | { readonly letter: OrderLetter; readonly orderId: string }
  | { readonly letter: TicketLetter; readonly ticketId: string }
  | { readonly letter: 'ticket-reply'; readonly ticketId: string; readonly replyId: string }
  | { readonly letter: FeedbackLetter; readonly feedbackId: string }
  /** The rest of an order is asked for more than once: `at` says which asking it is (rule P31). */
  | { readonly letter: 'payment-rest'; readonly orderId: string; readonly at: string }
  /** A contact can be corrected more than once: `number` says which correction is told, `to` by which one its reader is reached (rule V30). */
  | {
      readonly letter: 'contact-corrected'
      readonly orderId: string
      readonly number: number
      readonly to: number
    }
  /** A voucher can be blocked more than once: `at` says which blocking is told. */
  | { readonly letter: 'voucher-frozen'; readonly serial: string; readonly at: string }
  | { readonly letter: 'voucher-expires-soon'; readonly serial: string }
  | { readonly letter: 'security-alert'; readonly alertId: string }
  /** What was recorded by hand on a day. */
  | { readonly letter: 'recorded-by-hand'; readonly day: string }
  | ({ readonly letter: 'program-notification' } & ProgramNotification)
  | { readonly letter: 'password-recovery'; readonly recoveryId: string }
  | ({ readonly letter: 'password-changed'; readonly accountId: string } & ChangedPassword)
  /** The links to both addresses of a change of e-mail; sent again they are other letters: `at` says which. */
  | {
      readonly letter: 'email-change'
      readonly emailChangeId: string
      readonly side: EmailSide
      readonly at: string
    }
  | { readonly letter: 'email-changed'; readonly emailChangeId: string; readonly side: EmailSide }
)

type NamedIn<One> = One extends unknown ? Extract<keyof One, `${string}Id` | 'serial'> : never

/** What names a record in a job: total, so that whoever looks after jobs sees what a new one is about. */
const naming: Readonly<Record<NamedIn<Job>, true>> = {
  orderId: true,
  ticketId: true,
  replyId: true,
  feedbackId: true,
  serial: true,
  alertId: true,
  recoveryId: true,
  emailChangeId: true,
  accountId: true,
  factorId: true,
  sessionId: true,
  deliveryId: true,
  importId: true,
}
export const jobSubjects = Object.keys(naming) as readonly NamedIn<Job>[]

/** From what needs somebody to what goes on by itself. */
export const queuedJobStates = ['given-up', 'failed', 'waiting', 'under-way'] as const
export type QueuedJobState = (typeof queuedJobStates)[number]

/** A job that is not done, without anything that anybody wrote. Another version may have left it there. */
export type QueuedJob = {
  readonly id: string
  readonly kind: string
  readonly letter: string | null
  /** Records by what names them, as in `{ orderId: '4f…' }`. */
  readonly about: Readonly<Record<string, string>>
  readonly state: QueuedJobState
  readonly tries: number
  readonly mostTries: number
  /** An instant; null where it is not tried by itself any more, or is being tried. */
  readonly nextTryAt: string | null
  /** The name of its last fault, and a code: messages may quote personal data (decision 23). */
  readonly lastError: string | null
}

/** Who gave an account its new password: its owner with the old one or a code, its owner by a letter, or somebody from the shell. */
export const passwordChanges = ['own', 'recovered', 'reset'] as const

/** When and how a password was changed, and the language in which its owner is told. */
export type ChangedPassword = {
  readonly at: string
  readonly by: (typeof passwordChanges)[number]
  readonly language: Language
}

export const notificationTypes = ['order', 'ticket', 'security'] as const

/** What a program tells staff, in its own words. */
export type ProgramNotification = {
  readonly id: string
  readonly at: string
  /** What it says that it is about. */
  readonly about: (typeof notificationTypes)[number] | null
  readonly subject: string
  readonly text: string
}

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

/** The letter that brings a reply of staff to the customer. */
export const lettersOfReply = ({ id: replyId, ticketId }: TicketReply): readonly Job[] => [
  { kind: 'letter', letter: 'ticket-reply', ticketId, replyId },
]

/** Feedback is told to staff, and whoever left an e-mail is thanked, unless it had too many letters. */
export const lettersOfFeedback = ({ id: feedbackId, email }: Feedback, isLetterDue = true): readonly Job[] =>
  feedbackLetters
    .filter((letter) => letter !== 'feedback-received' || (email !== null && isLetterDue))
    .map((letter) => ({ kind: 'letter', letter, feedbackId }))

/** What happened since the last letter is told to staff in the next one (decision 19). */
export const letterOfAlert = (alertId: string): Job => ({ kind: 'letter', letter: 'security-alert', alertId })

/** Whoever asked for it gets a link or a code, if the e-mail is theirs (rule A36). */
export const lettersOfRecovery = ({ id: recoveryId }: Recovery): readonly Job[] => [
  { kind: 'letter', letter: 'password-recovery', recoveryId },
]

/** Whose password it was is told at their own e-mail, whoever changed it (rule A38). */
export const lettersOfPassword = (
  { id: accountId }: Pick<StaffAccount, 'id'>,
  changed: ChangedPassword,
): readonly Job[] => [{ kind: 'letter', letter: 'password-changed', accountId, ...changed }]

/** Each address that has not confirmed a change gets its link (rule A75). */
export const lettersOfEmailChange = (change: EmailChange, at: string): readonly Job[] =>
  awaitedSides(change).map((side) => ({
    kind: 'letter',
    letter: 'email-change',
    emailChangeId: change.id,
    side,
    at,
  }))

/** Both addresses are told that the e-mail of an account changed (rule A76). */
export const lettersOfChangedEmail = ({ id: emailChangeId }: EmailChange): readonly Job[] =>
  emailSides.map((side) => ({ kind: 'letter', letter: 'email-changed', emailChangeId, side }))

/** Whoever is asked for a code of a text message gets it (rule A79). */
export const textsOfSecondStep = (asked: Omit<TextJob, 'kind'>): readonly Job[] => [
  { kind: 'text', ...asked },
]

/** What is sent by itself is a job; letters and slips are printed by staff. */
export const jobsOfDeliveries = (deliveries: readonly Delivery[]): readonly Job[] =>
  deliveries
    .filter(({ channel }) => channel !== 'letter' && channel !== 'slip')
    .map(({ id: deliveryId }) => ({ kind: 'delivery', deliveryId }))
