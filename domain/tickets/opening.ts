import { type AuditEntry, createdEntry, type StaffActor } from '../audit/entry.ts'
import { lengths } from '../limits.ts'
import { type ContactCorrection, reachedBy } from '../orders/contact.ts'
import type { Order } from '../orders/order.ts'
import type { Language } from '../shared/language.ts'
import {
  type Colleague,
  newTicketRecord,
  type TicketRecord,
  type TicketReply,
  withHandling,
  withReply,
} from './handling.ts'
import { type Ticket, ticketSubject } from './ticket.ts'

/** What a ticket that staff open says of itself, in the language of the customer. */
const opening: Readonly<Record<Language, (number: string) => Pick<Ticket, 'subject' | 'message'>>> = {
  sk: (number) => ({ subject: `Objednávka ${number}`, message: `Napísali sme vám k objednávke ${number}.` }),
  en: (number) => ({ subject: `Order ${number}`, message: `We wrote to you about order ${number}.` }),
}

/** What opens it: new ids, a number, the words of the reply, and whose it is then. */
type Opening = {
  readonly id: string
  readonly number: string
  readonly reply: { readonly id: string; readonly text: string }
  /** Null where it is nobody's: whoever opens it does not answer tickets. */
  readonly colleague: Colleague | null
}

/**
 * The ticket with which somebody of staff writes to the customer of an order first, and the entries that tell of it (rule A85): it is
 * about the order, theirs where they answer tickets, and in progress, and the first reply is sent with it.
 */
export function openedTicket(
  order: Pick<Order, 'id' | 'number' | 'language' | 'firstName' | 'lastName' | 'email'>,
  { id, number, reply: words, colleague }: Opening,
  { by, at }: { readonly by: StaffActor; readonly at: string },
): { record: TicketRecord; reply: TicketReply; entries: AuditEntry[] } {
  const ticket: Ticket = {
    id,
    number,
    language: order.language,
    name: `${order.firstName} ${order.lastName}`.slice(0, lengths.ticketName.max).trim(),
    email: order.email,
    phone: '',
    company: null,
    companyNumber: null,
    city: null,
    category: 'general',
    topic: null,
    voucherSerial: null,
    ...opening[order.language](order.number),
    priority: 'medium',
    status: 'open',
    relatedOrderId: null,
    createdAt: at,
  }
  const relatedOrder = { id: order.id, number: order.number }
  const taken = withHandling(
    newTicketRecord(ticket),
    { status: 'in_progress', assignee: colleague, relatedOrder },
    { by, at },
  )
  const { record, reply, entries } = withReply(taken.record, words, { by, at })
  return {
    record,
    reply,
    entries: [createdEntry(ticketSubject(ticket), by, at), ...taken.entries, ...entries],
  }
}

/**
 * Where a ticket is answered. One that staff opened from an order goes where the order reaches now, by corrections from the oldest on; what a
 * customer wrote is answered where they wrote from, also in our words: only an e-mail that reached this order is replaced (rule V35).
 */
export function answeredAt(ticket: Ticket, order: Order, corrections: readonly ContactCorrection[]): string {
  const own = corrections.filter(({ orderId }) => orderId === order.id)
  const isOurs = isOpenedByStaff(ticket) && ticket.subject === opening[ticket.language](order.number).subject
  return isOurs && [order, ...own].some(({ email }) => email === ticket.email)
    ? reachedBy(order, own).email
    : ticket.email
}

/** Whether staff opened a ticket to write to its customer, who has asked for nothing with it. */
export function isOpenedByStaff({ language, subject, message }: Ticket): boolean {
  const number = /ATM-[A-Z0-9]{9}$/.exec(subject)?.[0]
  if (number === undefined) return false
  const ours = opening[language](number)
  return subject === ours.subject && message === ours.message
}
