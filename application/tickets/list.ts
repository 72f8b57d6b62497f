import { pageSize } from '@hotovo/domain/limits'
import { withDigitsForLetters } from '@hotovo/domain/orders/filter'
import type { Asked } from '@hotovo/domain/shared/filter-fields'
import { picked } from '@hotovo/domain/shared/picked'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import {
  dueSoonUntil,
  type TicketFilter,
  type TicketSort,
  type ticketFields,
} from '@hotovo/domain/tickets/filter'
import { answerDue, type TicketRecord } from '@hotovo/domain/tickets/handling'
import type { Ticket } from '@hotovo/domain/tickets/ticket'
import {
  type AuthorizedStaff,
  type AuthorizePorts,
  authorizeRead,
  type Unauthorized,
} from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type ExportedRows, exportRows, filterInWords } from '../access/exporting.ts'
import type { OncePorts } from '../access/idempotency.ts'
import { type ReadPorts, ticketRead } from '../access/reads.ts'
import {
  cursorOf,
  cursorParts,
  cursorPosition,
  findOrReread,
  type Page,
  type PageRequest,
  pageOf,
} from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { TicketPosition } from './ports.ts'

export type TicketPorts = AuthorizePorts &
  ReadPorts &
  OncePorts &
  Pick<Ports, 'tickets' | 'orders' | 'staff' | 'random'>

/** What of a ticket its row shows as it is. */
export const ticketRowFields = [
  'id',
  'number',
  'name',
  'email',
  'subject',
  'category',
  'priority',
  'status',
  'createdAt',
] as const satisfies readonly (keyof Ticket)[]

/** What the list of tickets shows of each (rule A15). `answerBy` is null once nothing is owed. */
export type TicketRow = Pick<Ticket, (typeof ticketRowFields)[number]> &
  Pick<TicketRecord, 'assignee' | 'answeredAt'> & {
    readonly answerBy: string | null
    readonly hasNotes: boolean
  }
export const ticketRowOf = (record: TicketRecord): TicketRow => ({
  ...picked(record.ticket, ticketRowFields),
  assignee: record.assignee,
  answeredAt: record.answeredAt,
  answerBy: answerDue(record),
  hasNotes: record.adminNotes !== null,
})

export const nothingDue = 'none'

/** The position in a list of tickets that a cursor names; undefined for any other text. */
export function parseTicketCursor(cursor: string): TicketPosition | undefined {
  const isDue = (text: string) =>
    text === nothingDue || cursorParts(text, (rest) => rest === '') !== undefined
  const [createdAt, id, due] =
    cursorParts(cursor, (rest) => {
      const [first = '', second = '', ...others] = rest.split('_')
      return isUuid(first) && isDue(second) && others.length === 0
    }) ?? []
  if (createdAt === undefined || id === undefined || due === undefined) return undefined
  return { createdAt, id, answerBy: due === nothingDue ? null : due }
}
export type TicketListRequest = Omit<Asked<typeof ticketFields>, 'assignee'> &
  PageRequest & {
    /** One's own, nobody's, or those of somebody by their id. */
    readonly assignee?: string | undefined
    readonly sort?: TicketSort | undefined
  }
export type OwnFilter = Omit<TicketListRequest, keyof PageRequest | 'sort'>

/** A filter with somebody's own tickets as theirs, and what is due soon by the clock. */
export function ticketFilterOf(
  { account }: Pick<AuthorizedStaff, 'account'>,
  { assignee: whose, due, ...rest }: OwnFilter,
  now: string,
): TicketFilter {
  const own = whose === 'mine' ? account.id : whose
  return { ...rest, assignee: own === 'nobody' ? null : own, owedBy: due && dueSoonUntil(now) }
}

/** A page of the tickets that a filter means. Where none is meant, a number that was read wrong is read again. */
export async function pageOfTickets(
  ports: Pick<Ports, 'tickets' | 'clock'>,
  authorized: Pick<AuthorizedStaff, 'account'>,
  { sort = 'newest', cursor, limit = pageSize.usual, ...asked }: TicketListRequest,
): Promise<Page<TicketRow>> {
  const filter = ticketFilterOf(authorized, asked, ports.clock.now())
  const after = cursorPosition(cursor, parseTicketCursor)
  const found = await findOrReread(
    filter.q,
    withDigitsForLetters,
    (q) => ports.tickets.page({ filter: { ...filter, q }, sort, after, limit: limit + 1 }),
    (rows) => rows.length === 0,
  )
  return pageOf(found, limit, ticketRowOf, (last) =>
    cursorOf(last.ticket.createdAt, last.ticket.id, answerDue(last) ?? nothingDue),
  )
}

/** How many tickets a filter means, up to so many. */
export function countTickets(
  { tickets, clock }: Pick<Ports, 'tickets' | 'clock'>,
  authorized: AuthorizedStaff,
  asked: OwnFilter,
  limit: number,
): Promise<number> {
  const filter = ticketFilterOf(authorized, asked, clock.now())
  const count = (q: string | undefined) => tickets.count({ filter: { ...filter, q }, limit })
  return findOrReread(filter.q, withDigitsForLetters, count, (found) => found === 0)
}

/** The tickets that a filter means, page by page, the newest first unless asked otherwise. */
export const listTickets =
  (ports: TicketPorts) =>
  (request: TicketListRequest, { caller }: CallContext): Promise<Result<Page<TicketRow>, Unauthorized>> =>
    authorizeRead(ports, caller, 'tickets.view', async (authorized) => {
      const value = await pageOfTickets(ports, authorized, request)
      return ok({ value, records: value.items.map(ticketRead) })
    })

/** All tickets that a filter means, to be taken elsewhere (rule A22). */
export const exportTickets =
  (ports: TicketPorts) =>
  (
    asked: Omit<TicketListRequest, keyof PageRequest>,
    { caller }: CallContext,
  ): Promise<Result<ExportedRows<TicketRow>, Unauthorized>> => {
    const { sort: _, ...filter } = asked
    return exportRows(
      ports,
      caller,
      {
        permission: 'tickets.export',
        action: 'tickets_exported',
        filter: filterInWords(filter),
        recordsOf: (row) => [ticketRead(row)],
      },
      (page, authorized) => pageOfTickets(ports, authorized, { ...asked, ...page }),
    )
  }
