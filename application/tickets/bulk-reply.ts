import type { Order } from '@hotovo/domain/orders/order'
import { fail, type Result } from '@hotovo/domain/shared/result'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { type BulkReply, replyAmongMany } from '@hotovo/domain/tickets/bulk-reply'
import type { TicketHandling, TicketRecord } from '@hotovo/domain/tickets/handling'
import type { AuthorizedStaff } from '../access/authorize.ts'
import { type IdempotencyRefused, once } from '../access/idempotency.ts'
import type { Refused } from '../refusal.ts'
import { currentTicket, type TicketChange } from './change.ts'
import type { TicketPorts } from './list.ts'
import { sendReply } from './record.ts'

type Refusals = Refused<'ticket-changed' | 'ticket-not-found'>

/** The orders that tickets are about, by their ids. */
export async function ordersAbout(
  { orders }: Pick<TicketPorts, 'orders'>,
  records: readonly TicketRecord[],
): Promise<ReadonlyMap<string | null, Order>> {
  const ids = [...new Set(records.flatMap(({ ticket }) => ticket.relatedOrderId ?? []))]
  const found = ids.length > 0 ? await orders.byIds(ids) : []
  return new Map(found.map((order) => [order.id, order]))
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
