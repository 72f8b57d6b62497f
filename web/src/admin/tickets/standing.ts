import type { TicketRecord } from '@hotovo/domain/tickets/handling'
import type { TicketPriority, TicketStatus } from '@hotovo/domain/tickets/ticket'

/** What somebody wants to be different; what is left out stays. `assignee` is an id or `me`, `relatedOrder` a number. */
export type WantedTicketChange = {
  readonly status?: TicketStatus
  readonly priority?: TicketPriority
  readonly assignee?: string | null
  readonly relatedOrder?: string | null
}

/** A record as it is once a change is made, as far as that is shown at once. */
export function withWanted(record: TicketRecord, change: WantedTicketChange): TicketRecord {
  const { status = record.ticket.status, priority = record.ticket.priority } = change
  return { ...record, ticket: { ...record.ticket, status, priority } }
}

/** How a ticket stands, by what may be wanted of it. */
export const standingOf = ({ ticket: { status, priority }, assignee, relatedOrder }: TicketRecord) => ({
  status,
  priority,
  assignee: assignee?.id ?? null,
  relatedOrder,
})
