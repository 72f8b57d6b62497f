import { parseTicketCursor, type TicketListRequest } from '@hotovo/application/tickets/list'
import { type OwnerChoice, ownerChoices } from '@hotovo/domain/shared/owner-choice'
import { type TicketSort, ticketDues, ticketSorts } from '@hotovo/domain/tickets/filter'
import { ticketPriorities, ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { oneOf, someOf, wordsIn } from '../../ui/address.ts'

/** A page of the list of tickets: which ones, in which order, and the place from behind which they come. */
export type TicketsView = Pick<TicketListRequest, 'q' | 'status' | 'priority' | 'due' | 'cursor'> & {
  readonly assignee?: OwnerChoice | undefined
  readonly sort?: TicketSort | undefined
}

const cursorIn = (text: string | null): string | undefined =>
  text !== null && parseTicketCursor(text) ? text : undefined

/** The page that an address means. What nobody can ask for is left out. */
export const viewIn = (address: URLSearchParams): TicketsView => ({
  q: wordsIn(address.get('q')),
  status: someOf(ticketStatuses, address.get('status')),
  priority: someOf(ticketPriorities, address.get('priority')),
  assignee: oneOf(ownerChoices, address.get('assignee')),
  due: oneOf(ticketDues, address.get('due')),
  sort: oneOf(ticketSorts, address.get('sort')),
  cursor: cursorIn(address.get('cursor')),
})

/** The address of a page; what is usual is not said. */
export function addressOf({ status, priority, sort, ...rest }: TicketsView): URLSearchParams {
  const said = Object.entries({
    ...rest,
    status: status?.join(','),
    priority: priority?.join(','),
    sort: sort === 'newest' ? undefined : sort,
  })
  return new URLSearchParams(said.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

/** The filters, in the order in which they stand; the search, the order and the place are none. */
export const filterNames = ['status', 'priority', 'assignee', 'due'] as const

/** Whether only some tickets are meant. */
export const isFiltered = (view: TicketsView): boolean =>
  [...filterNames, 'q' as const].some((name) => view[name] !== undefined)
