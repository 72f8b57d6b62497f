import { answerSoonMinutes } from '../limits.ts'
import { endOfDay, minutesLater, startOfDay } from '../shared/calendar.ts'
import { type Asked, type FilterFields, isMeant, type Meanings } from '../shared/filter-fields.ts'
import { ownerChoices } from '../shared/owner-choice.ts'
import { hasTerms, searchText } from '../shared/search.ts'
import { answerDue, type TicketRecord } from './handling.ts'
import { type Ticket, ticketCategories, ticketPriorities, ticketStatuses } from './ticket.ts'

/** Whose first answer is due: `soon` are those that wait for staff (rule A41). */
export const ticketDues = ['soon'] as const

/** What tickets are filtered by. */
export const ticketFields = {
  status: { kind: 'several', values: ticketStatuses },
  priority: { kind: 'several', values: ticketPriorities },
  category: { kind: 'several', values: ticketCategories },
  assignee: { kind: 'one', values: ownerChoices },
  /** About which staff noted something. */
  noted: { kind: 'yes' },
  due: { kind: 'one', values: ticketDues },
  /** Days are inclusive, in Europe/Bratislava. */
  from: { kind: 'day' },
  to: { kind: 'day' },
} as const satisfies FilterFields

/** Which tickets are meant; words look for parts of the number, the name, the e-mail or the subject. */
export type TicketFilter = Omit<Asked<typeof ticketFields>, 'assignee' | 'due'> & {
  /** The id of the member of staff whose they are; null for nobody's. */
  readonly assignee?: string | null | undefined
  /** Until when a first answer is owed at the latest. */
  readonly owedBy?: string | undefined
}

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

const meanings: Meanings<TicketFilter, readonly [record: TicketRecord]> = {
  q: (words, { ticket }) => hasTerms(ticketSearchText(ticket), words),
  status: (some, { ticket }) => some.includes(ticket.status),
  priority: (some, { ticket }) => some.includes(ticket.priority),
  category: (some, { ticket }) => some.includes(ticket.category),
  assignee: (whose, { assignee }) => whose === (assignee?.id ?? null),
  noted: (isWanted, { adminNotes }) => !isWanted || adminNotes !== null,
  owedBy: (instant, record) => isAnswerDueBy(record, instant),
  from: (from, { ticket }) => ticket.createdAt >= startOfDay(from),
  to: (to, { ticket }) => ticket.createdAt <= endOfDay(to),
}
/** Whether a ticket is one of those that are meant. */
export const matchesTicket = (record: TicketRecord, filter: TicketFilter): boolean =>
  isMeant(meanings, filter, record)
