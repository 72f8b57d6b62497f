import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { DeliveredVoucher, Delivery, Parcel } from '@hotovo/domain/deliveries/delivery'
import type { Feedback } from '@hotovo/domain/feedback/feedback'
import type { ContactCorrection } from '@hotovo/domain/orders/contact'
import type { Language } from '@hotovo/domain/shared/language'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import type { EmailChange, EmailSide } from '@hotovo/domain/staff/email-change'
import type { TicketReply } from '@hotovo/domain/tickets/handling'
import type { Ticket } from '@hotovo/domain/tickets/ticket'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import type { ChangedPassword, ProgramNotification } from '../jobs/job.ts'
import type { OrderView } from '../orders/ports.ts'
import type { HandDay } from '../payments/ports.ts'
import type { TextedCode } from '../staff/phone-proof.ts'
import type { StoredRecovery } from '../staff/ports.ts'

/**
 * A message to one person, in both its forms. The id stays the same however often it is sent. Images are
 * PNG pictures in base64, which the HTML shows as `cid:…`; attachments are files beside it. An answer goes to `replyTo`
 * where it is there.
 */
export type Letter = {
  readonly id: string
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly images: readonly { readonly cid: string; readonly base64: string }[]
  readonly attachments?: readonly Attachment[]
}

/** A file with a letter. Its name is plain letters, digits, dots and hyphens. */
export type Attachment = { readonly name: string; readonly mediaType: string; readonly base64: string }

/** A text message to one phone, `to` in E.164. The id stays the same however often it is sent. */
export type TextMessage = { readonly id: string; readonly to: string; readonly text: string }

/** Which of the two secrets of a voucher a message carries (rule V14). */
export type SecretKind = 'codes' | 'passwords'

export interface Letters {
  /** Tells a customer, in the language of the order, what to pay, how and until when. */
  orderReceived(view: OrderView): Letter
  /** Tells staff that an order came, and nothing about who sent it. */
  orderNotification(view: OrderView): Letter
  /** Tells a customer what came, in minor units, and how to pay the rest, which the payment of the view is for. */
  paymentPartial(view: OrderView, received: number): Letter
  /** Tells a customer what came, and how much of it, in minor units, is above the price and goes back. */
  overpayment(view: OrderView, refund: number): Letter
  /** Tells a customer whose vouchers the courier brings that the money is in, and what comes next; not that they are on their way. */
  paymentReceived(view: OrderView): Letter
  /** Reminds a customer to pay, with the last day on which the order is kept. */
  paymentReminder(view: OrderView, lastDay: string): Letter
  /**
   * Asks a customer of whose order a part was paid for the rest, with how to pay it and the last day for it.
   * Asks each time in a letter of its own, and the same time in the same letter.
   */
  paymentRest(view: OrderView, asked: { readonly at: string; readonly lastDay: string }): Letter
  /** Tells a customer that the order was cancelled unpaid, and what happens to money that is on its way. */
  orderExpired(view: OrderView): Letter
  /**
   * Tells a customer when their withdrawal came, from what they withdrew, and what is given back, in minor units: the
   * receipt of it.
   */
  withdrawalReceived(view: OrderView, refund: number): Letter
  /** Tells staff that somebody withdrew and what is to be given back, and nothing about who. */
  withdrawalNotification(view: OrderView, refund: number): Letter
  /**
   * Tells a customer, where they were reached before, what of their contact was corrected, and never to what.
   * Tells each correction in a letter of its own for each contact it goes to, and the same one in the same letter.
   */
  contactCorrected(before: OrderView, after: ContactCorrection, to: number): Letter
  /** Tells a customer that the courier has the vouchers, and shows none of their secrets. */
  vouchersOnTheWay(view: OrderView, parcels: readonly Parcel[]): Letter
  /**
   * Tells a customer that a voucher was blocked at an instant, what is left on it and how it is unblocked or replaced.
   * Tells each blocking of one voucher in a letter of its own, and the same one in the same letter.
   */
  voucherFrozen(voucher: Voucher, at: string, view: OrderView): Letter
  /**
   * Tells a customer what is left on a voucher, its last day and how what is left then comes back; of a blocked one, that
   * it has to be unblocked first.
   */
  voucherExpiresSoon(voucher: Voucher, view: OrderView): Letter
  /**
   * Brings codes as text and in a PDF, which is given in base64, and never a password.
   * Says where the passwords come, how to verify and spend vouchers and what to do when somebody else saw a code.
   */
  voucherCodes(
    delivery: Pick<Delivery, 'id'>,
    view: OrderView,
    vouchers: readonly DeliveredVoucher[],
    pdf: string,
  ): Letter
  /** Brings passwords by serial, never a code nor its last four. */
  voucherPasswords(
    delivery: Pick<Delivery, 'id'>,
    view: OrderView,
    vouchers: readonly DeliveredVoucher[],
  ): Letter
  /**
   * Writes one of the two secrets of vouchers as text messages to the phone of the order, at most three in one.
   * Gives the messages of one delivery the same ids each time.
   */
  voucherTexts(
    secret: SecretKind,
    delivery: Pick<Delivery, 'id'>,
    view: OrderView,
    vouchers: readonly DeliveredVoucher[],
  ): readonly TextMessage[]
  /**
   * Brings a telephone the code of a second step, in a language, with how long it is good, and as its last line the site that it is for, from where
   * browsers fill it in there and nowhere else.
   * Gives the message of one challenge the same id each time.
   */
  secondStepText(texted: TextedCode, code: string, language: Language): TextMessage
  /** Tells a customer, in the language of the ticket, its number and until when the first answer comes. */
  ticketReceived(ticket: Ticket): Letter
  /** Tells staff who asks for support, what about and until when, and lets a reply go to that person. */
  ticketNotification(ticket: Ticket): Letter
  /**
   * Brings a customer what staff replied, in the language of the ticket, under its number, with their own request below.
   * Says how to answer, and tells each reply in a letter of its own.
   */
  ticketReply(ticket: Ticket, reply: TicketReply): Letter
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
  /**
   * Tells staff what was recorded by hand on a day: who, for which order, how much, and who confirmed or refused it.
   * Tells what was reissued: who, for which order, how much and why.
   * Tells which contacts were corrected: who, of which order, how much went there and why; never to what.
   * Tells which letters for the courier were opened again: who, of which order, how much was in it.
   */
  recordedByHand(day: string, letOut: HandDay): Letter
  /** Tells staff what a program says, in its words, which are seen to be not ours and lead nowhere. */
  programNotification(notification: ProgramNotification): Letter
  /**
   * Brings somebody of staff, in the language they asked in, a link by which they choose a new password, and says how long it
   * is good and what to do who did not ask for it.
   */
  recoveryLink(stored: StoredRecovery, token: string): Letter
  /** Tells somebody of staff, in the language they were invited in, of their account and role, and brings the link by which they choose a password. */
  invitation(stored: StoredRecovery, token: string): Letter
  /** Brings somebody of staff a code, and says how long it is good and that nobody else is to have it. */
  recoveryCode(stored: StoredRecovery, code: string): Letter
  /**
   * Tells the owner of an account that its password was changed, when, how and what ended by it, and what to do who did not do it.
   * Tells each change in a letter of its own, and the same one in the same letter.
   */
  passwordChanged(account: StaffAccount, changed: ChangedPassword): Letter
  /**
   * Brings one address of a change of e-mail its link, in the language it was asked in, and says how long it is good, that the other
   * address has to confirm too, and what to do who did not ask for it. The new address is told nothing of the old one.
   * Tells each sending in a letter of its own, and the same one in the same letter.
   */
  emailChange(change: EmailChange, side: EmailSide, token: string, at: string): Letter
  /** Tells both addresses of an account that its e-mail changed, when, and what to do who did not do it; each in a letter of its own. */
  emailChanged(change: EmailChange, side: EmailSide): Letter
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

export interface Sms {
  /**
   * Hands over a text message as it is, and answers when somebody else is answerable for it.
   * Throws when nobody is, so that the message is sent again.
   * Makes a message that is sent again recognisable by its id.
   * Refuses an id or a number with a line break in it, so that none becomes a header.
   */
  send(message: TextMessage): Promise<void>
}
