import { lengths } from '../limits.ts'
import type { Order } from '../orders/order.ts'
import type { Language } from '../shared/language.ts'
import { textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { normalEmail } from '../staff/account.ts'
import type { TicketRecord } from './handling.ts'
import { fillReply, replyValues } from './saved-reply.ts'

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

/** Everything that is wrong with what many are written, at once. */
export const bulkReplyProblems = (reply: BulkReply): Problem[] =>
  Object.values(reply).flatMap((words) => textProblems('reply', words ?? '', lengths.reply, { lines: true }))
