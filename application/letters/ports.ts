import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Feedback } from '@hotovo/domain/support/feedback'
import type { Ticket } from '@hotovo/domain/support/ticket'
import type { OrderView } from '../orders/ports.ts'
import type { Job } from './job.ts'

export interface Jobs {
  /**
   * Performs every job that was added with a record, and none of a record that was refused.
   * Performs a job again that failed, later each time, `jobTries` times at most.
   * Performs what a killed process left half done, and nothing that a living one has begun.
   */
  start(perform: (job: Job) => Promise<void>): Promise<void>
  /** Waits a moment for what it began, and then takes on nothing more. */
  stop(): Promise<void>
  /** Tells whether jobs are being performed. */
  isRunning(): boolean
}

/**
 * A message to one person, in both its forms. The id stays the same however often it is sent. Images are
 * PNG pictures in base64, which the HTML shows as `cid:…`.
 */
export type Letter = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly images: readonly { readonly cid: string; readonly base64: string }[]
}

export interface Letters {
  /** Tells a customer, in the language of the order, what to pay, how and until when. */
  orderReceived(view: OrderView): Letter
  /** Tells staff that an order came, and nothing about who sent it. */
  orderNotification(view: OrderView): Letter
  /** Tells a customer, in the language of the ticket, its number and until when the first answer comes. */
  ticketReceived(ticket: Ticket): Letter
  /** Tells staff that somebody asks for support, what about and until when, and nothing about who. */
  ticketNotification(ticket: Ticket): Letter
  /** Thanks for feedback, in its language, and says nothing of what it says. */
  feedbackReceived(feedback: Feedback): Letter
  /** Tells staff what somebody thinks, and nothing about who. */
  feedbackNotification(feedback: Feedback): Letter
  /**
   * Tells staff what happened around signing in, from where, when and what to do.
   * Of several things it tells how often each kind happened, from when to when, and of whom and where from the
   * first ten.
   * Of what a stranger wrote it says the e-mail only, and that is no link.
   */
  securityAlert(id: string, entries: readonly [SystemEntry, ...SystemEntry[]]): Letter
}

export interface Mail {
  /**
   * Hands over a letter as it is, words and pictures, and answers when somebody else is answerable for it.
   * Throws when nobody is, so that the letter is sent again.
   * Makes a letter that is sent again recognisable by its id.
   * Refuses an id, an address or a subject with a line break in it, so that none becomes a header.
   */
  send(letter: Letter): Promise<void>
}
