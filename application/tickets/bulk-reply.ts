import { customerRows } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { picked } from '@hotovo/domain/shared/picked'
import { fail, type Result } from '@hotovo/domain/shared/result'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import {
  type BulkReply,
  type Recipient,
  type RepeatSkip,
  type ReplySkip,
  repeatsAmong,
  repliedLately,
  replyAmongMany,
} from '@hotovo/domain/tickets/bulk-reply'
import type { TicketHandling, TicketRecord } from '@hotovo/domain/tickets/handling'
import { orderMeant } from '@hotovo/domain/tickets/order-meant'
import { assumedBy, isUnmet, type ReplyAssumption } from '@hotovo/domain/tickets/reply-assumption'
import { type SavedReply, tellsOrder } from '@hotovo/domain/tickets/saved-reply'
import type { Ticket } from '@hotovo/domain/tickets/ticket'
import type { AuthorizedStaff } from '../access/authorize.ts'
import { type IdempotencyRefused, once } from '../access/idempotency.ts'
import type { Refused } from '../refusal.ts'
import { currentTicket, type TicketChange } from './change.ts'
import type { TicketPorts } from './list.ts'
import { sendReply } from './record.ts'

type Refusals = Refused<'ticket-changed' | 'ticket-not-found'>

/** The customers of so many tickets are looked up at once. */
const askedAtOnce = 8

/**
 * The orders that replies to tickets are about, by the ids of the tickets: the one that is linked, else what the customer means, where
 * the reply tells it (rule S15) or takes something for granted of it (rule A178).
 */
export async function ordersAbout(
  { orders }: Pick<TicketPorts, 'orders'>,
  records: readonly TicketRecord[],
  reply: BulkReply,
  assumed: Assumed = {},
): Promise<ReadonlyMap<string, Order>> {
  const ids = [...new Set(records.flatMap(({ ticket }) => ticket.relatedOrderId ?? []))]
  const linked = new Map((ids.length > 0 ? await orders.byIds(ids) : []).map((order) => [order.id, order]))
  const about = new Map<string, Order>()
  const others: Ticket[] = []
  for (const { ticket } of records) {
    const order = ticket.relatedOrderId === null ? undefined : linked.get(ticket.relatedOrderId)
    if (order) about.set(ticket.id, order)
    else if (
      ticket.relatedOrderId === null &&
      ticket.email !== '' &&
      (assumed[ticket.language] !== undefined || tellsOrder(reply[ticket.language] ?? ''))
    )
      others.push(ticket)
  }
  for (let at = 0; at < others.length; at += askedAtOnce) {
    const asked = others.slice(at, at + askedAtOnce).map(async (ticket) => {
      const { email } = ticket
      const meant = orderMeant(ticket, await orders.ofCustomer({ email, limit: customerRows }))
      if (meant) about.set(ticket.id, meant)
    })
    await Promise.all(asked)
  }
  return about
}

/** What the reply in each language takes for granted (rule A178). */
type Assumed = { readonly [L in Language]?: ReplyAssumption | undefined }

/** What would become of one ticket of many that are replied to. */
type PlannedReply = {
  readonly fate: 'changes' | ReplySkip | RepeatSkip
  readonly meantOrder?: string | undefined
  readonly recipient?: Recipient | undefined
}

/**
 * Who of many would get a reply, of whose order it says what is not so (rule A178), who would get the same twice (rule A175), and who none
 * and why (rule A104), by the ids of the tickets. `saved` are the replies that the words may be of.
 */
export async function planReplies(
  ports: Pick<TicketPorts, 'orders' | 'tickets' | 'clock'>,
  records: readonly TicketRecord[],
  reply: BulkReply,
  saved: readonly SavedReply[],
): Promise<ReadonlyMap<string, PlannedReply>> {
  const assumed: Assumed = Object.fromEntries(
    languages.map((language) => [language, assumedBy(reply[language] ?? '', saved)]),
  )
  const about = await ordersAbout(ports, records, reply, assumed)
  const planned = new Map<string, PlannedReply>()
  const written: { readonly record: TicketRecord; readonly text: string }[] = []
  for (const record of records) {
    const { id } = record.ticket
    const words = replyAmongMany(record, reply, about.get(id))
    if (words.ok) written.push({ record, text: cleanedText(words.value).trim() })
    else planned.set(id, { fate: words.error })
  }
  const answered = written.flatMap(({ record: { answeredAt, ticket } }) =>
    answeredAt === null ? [] : [ticket.id],
  )
  const sent = answered.length > 0 ? await ports.tickets.replies(answered) : []
  const now = ports.clock.now()
  const recipients = written.map(({ record, text }) => {
    const own = sent.filter(({ ticketId }) => ticketId === record.ticket.id)
    return { record, repliedAt: repliedLately(text, own, now) }
  })
  const repeats = repeatsAmong(recipients.map(({ record, repliedAt }) => ({ ...record.ticket, repliedAt })))
  for (const { record, repliedAt } of recipients) {
    const { ticket, relatedOrder } = record
    const order = about.get(ticket.id)
    // One that the reply does not tell is looked at, not named.
    const meant = tellsOrder(reply[ticket.language] ?? '') ? order?.number : undefined
    const assumes = assumed[ticket.language]
    planned.set(ticket.id, {
      fate: repeats.get(ticket.id) ?? 'changes',
      meantOrder: relatedOrder === null ? meant : undefined,
      recipient: {
        ...picked(ticket, ['name', 'subject', 'language', 'status']),
        order: relatedOrder ?? meant ?? null,
        repliedAt,
        unmet: order && assumes && isUnmet(assumes, order) ? assumes : undefined,
      },
    })
  }
  return planned
}

/**
 * Replies to one of many tickets as a single one is replied to, with what changes with it (rule A104): filled in with what is known of it,
 * once under its key. Of one that somebody else changed meanwhile nothing is sent: `ticket-changed`.
 */
export function replyWithOthers(
  ports: TicketPorts,
  {
    record,
    order,
    authorized,
  }: {
    readonly record: TicketRecord
    /** The one that it is about. */
    readonly order: Order | undefined
    readonly authorized: AuthorizedStaff
  },
  { version, note, ...wanted }: TicketChange & { readonly reply: BulkReply; readonly note: string },
  {
    key,
    batch,
    handling,
  }: { readonly key: string; readonly batch: string; readonly handling: TicketHandling },
): Promise<Result<TicketRecord, IdempotencyRefused | Refusals>> {
  const { id } = record.ticket
  return once<TicketRecord, Refusals>(
    ports,
    authorized,
    { key, what: 'ticket-reply', subject: id, request: { ...wanted, note } },
    async (kept) => {
      const words = replyAmongMany(record, wanted.reply, order)
      if (record.version !== version || !words.ok) return fail({ code: 'ticket-changed', current: record })
      const text = cleanedText(words.value)
      return sendReply(
        ports,
        { record, actor: authorized.actor },
        { ...handling, text },
        { key: kept, note, batch },
      )
    },
    () => currentTicket(ports, id),
  )
}
