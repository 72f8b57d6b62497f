import { answerSoonMinutes } from '../limits.ts'
import { minutesLater } from '../shared/calendar.ts'
import { searchTerms, searchText, termPart } from '../shared/search.ts'
import { answerDue, type TicketRecord } from './handling.ts'
import type { Ticket, TicketPriority, TicketStatus } from './ticket.ts'

/** Which tickets are meant. What is left out does not matter. */
export type TicketFilter = {
  /** Parts of the number, the name, the e-mail or the subject. */
  readonly q?: string | undefined
  readonly status?: readonly TicketStatus[] | undefined
  readonly priority?: readonly TicketPriority[] | undefined
  /** The id of the member of staff whose they are; null for nobody's. */
  readonly assignee?: string | null | undefined
  /** Until when a first answer is owed at the latest. */
  readonly owedBy?: string | undefined
}

/** Whose first answer is due: `soon` are those that wait for staff (rule A41). */
export const ticketDues = ['soon'] as const
export type TicketDue = (typeof ticketDues)[number]

/** Until when the first answers are owed that wait for staff at an instant: late ones, and those of the next hour (rule A20). */
export const dueSoonUntil = (now: string): string => minutesLater(now, answerSoonMinutes)

/** Whether a first answer is owed by an instant; no instant of ours begins with a letter. */
export const isAnswerDueBy = (
  record: Pick<TicketRecord, 'ticket' | 'answeredAt'>,
  instant: string,
): boolean => (answerDue(record) ?? 'none') <= instant

/** `due`: whose first answer is owed soonest, and then those that nothing is owed for, the oldest first. */
export const ticketSorts = ['newest', 'oldest', 'due'] as const
export type TicketSort = (typeof ticketSorts)[number]

/** What a ticket is found by. */
export const ticketSearchText = ({ number, name, email, subject }: Ticket): string =>
  searchText([number, name, email, subject])

/** Whether a ticket is one of those that are meant. */
export function matchesTicket(record: TicketRecord, filter: TicketFilter): boolean {
  const { ticket, assignee } = record
  const text = ticketSearchText(ticket)
  return (
    (filter.status?.includes(ticket.status) ?? true) &&
    (filter.priority?.includes(ticket.priority) ?? true) &&
    (filter.assignee === undefined || filter.assignee === (assignee?.id ?? null)) &&
    (filter.owedBy === undefined || isAnswerDueBy(record, filter.owedBy)) &&
    searchTerms(filter.q ?? '').every((term) => text.includes(termPart(term)))
  )
}
