import { lengths, sameReplyDays } from '../limits.ts'
import type { Order } from '../orders/order.ts'
import { minutesLater } from '../shared/calendar.ts'
import type { Language } from '../shared/language.ts'
import { textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { normalEmail } from '../staff/account.ts'
import type { TicketRecord, TicketReply } from './handling.ts'
import type { ReplyAssumption } from './reply-assumption.ts'
import { fillReply, replyValues } from './saved-reply.ts'
import type { Ticket } from './ticket.ts'

/** What customers of many tickets are written, by their language, with placeholders; a language without words is written nothing. */
export type BulkReply = { readonly [L in Language]?: string | undefined }

/** Why a ticket is not replied to with the others (rule A104). */
export const replySkips = [
  'ticket-closed',
  'no-email',
  'no-reply-in-language',
  'placeholder-left',
  'order-of-another',
  'reply-too-long',
] as const
export type ReplySkip = (typeof replySkips)[number]

/**
 * The reply to one of many tickets, filled in with what is known of it, or why it gets none. `order` is the one it is about,
 * linked or meant (rule S15): that of somebody else is named to nobody of many, since one reply alone is warned of it (rules A133, A140).
 */
export function replyAmongMany(
  record: TicketRecord,
  reply: BulkReply,
  order?: Pick<Order, 'number' | 'email'>,
): Result<string, ReplySkip> {
  const { status, email, language } = record.ticket
  const words = reply[language]
  if (status === 'closed') return fail('ticket-closed')
  if (email === '') return fail('no-email')
  if (words === undefined || words.trim() === '') return fail('no-reply-in-language')
  const { text, left } = fillReply(words, replyValues(record, order))
  if (left !== undefined) return fail('placeholder-left')
  if (order && normalEmail(order.email) !== normalEmail(email) && text.includes(order.number))
    return fail('order-of-another')
  return textProblems('text', text, lengths.reply, { lines: true }).length > 0
    ? fail('reply-too-long')
    : ok(text)
}

/** Why a ticket of many is not replied to unless somebody wants it: its customer would get the same twice (rule A175). */
export const repeatSkips = ['replied-lately', 'same-customer'] as const
export type RepeatSkip = (typeof repeatSkips)[number]

/** Whom a reply to many goes to (rule A175). */
export type Recipient = Pick<Ticket, 'name' | 'subject' | 'language' | 'status'> & {
  /** The number of the order that the reply is about, linked or meant (rule S15). */
  readonly order: string | null
  /** When these very words last went out about this ticket, where that was lately. */
  readonly repliedAt?: string | undefined
  /** What the reply takes for granted of that order, where it is not so (rule A178). */
  readonly unmet?: ReplyAssumption | undefined
}

/** When a customer was last written a text lately (rule A175); undefined where they were not. */
export const repliedLately = (
  text: string,
  replies: readonly Pick<TicketReply, 'text' | 'at'>[],
  now: string,
): string | undefined =>
  replies.findLast((reply) => reply.text === text && reply.at >= minutesLater(now, -sameReplyDays * 24 * 60))
    ?.at

/** Of tickets that would be replied to, those whose customer would get the same twice, and why: of several tickets of one e-mail the newest is replied to. */
export function repeatsAmong(
  tickets: readonly (Pick<Ticket, 'id' | 'email' | 'createdAt'> & {
    readonly repliedAt: string | undefined
  })[],
): ReadonlyMap<string, RepeatSkip> {
  const newest = new Map<string, (typeof tickets)[number]>()
  const lately = new Set<string>()
  for (const ticket of tickets) {
    const customer = normalEmail(ticket.email)
    if (ticket.repliedAt !== undefined) lately.add(customer)
    const other = newest.get(customer)
    const isNewer =
      !other ||
      ticket.createdAt > other.createdAt ||
      (ticket.createdAt === other.createdAt && ticket.id > other.id)
    if (isNewer) newest.set(customer, ticket)
  }
  const repeats = new Map<string, RepeatSkip>()
  for (const { id, email } of tickets) {
    const customer = normalEmail(email)
    if (lately.has(customer)) repeats.set(id, 'replied-lately')
    else if (newest.get(customer)?.id !== id) repeats.set(id, 'same-customer')
  }
  return repeats
}

/** Everything that is wrong with what many are written, at once. */
export const bulkReplyProblems = (reply: BulkReply): Problem[] =>
  Object.values(reply).flatMap((words) => textProblems('reply', words ?? '', lengths.reply, { lines: true }))
