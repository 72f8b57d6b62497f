import { searchTerms, searchText, termPart } from '../shared/search.ts'
import type { TicketRecord } from './handling.ts'
import type { Ticket, TicketPriority, TicketStatus } from './ticket.ts'

/** Which tickets are meant. What is left out does not matter. */
export type TicketFilter = {
  /** Parts of the number, the name, the e-mail or the subject. */
  readonly q?: string | undefined
  readonly status?: readonly TicketStatus[] | undefined
  readonly priority?: readonly TicketPriority[] | undefined
  /** The id of the member of staff whose they are; null for nobody's. */
  readonly assignee?: string | null | undefined
}

/** `due`: whose first answer is owed soonest, and then those that nothing is owed for, the oldest first. */
export const ticketSorts = ['newest', 'oldest', 'due'] as const
export type TicketSort = (typeof ticketSorts)[number]

/** What a ticket is found by. */
export const ticketSearchText = ({ number, name, email, subject }: Ticket): string =>
  searchText([number, name, email, subject])

/** Whether a ticket is one of those that are meant. */
export function matchesTicket({ ticket, assignee }: TicketRecord, filter: TicketFilter): boolean {
  const text = ticketSearchText(ticket)
  return (
    (filter.status?.includes(ticket.status) ?? true) &&
    (filter.priority?.includes(ticket.priority) ?? true) &&
    (filter.assignee === undefined || filter.assignee === (assignee?.id ?? null)) &&
    searchTerms(filter.q ?? '').every((term) => text.includes(termPart(term)))
  )
}
