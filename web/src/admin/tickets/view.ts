import { type TicketListRequest, ticketPlace } from '@hotovo/application/support/manage'
import { type TicketSort, ticketSorts } from '@hotovo/domain/support/filter'
import { ticketPriorities, ticketStatuses } from '@hotovo/domain/support/ticket'
import { oneOf, wordsIn } from '../../ui/address.ts'

/** Whose tickets are meant. */
export const assignees = ['mine', 'nobody'] as const
export type Assignee = (typeof assignees)[number]

/** A page of the list of tickets: which ones, in which order, and the place from behind which they come. */
export type TicketsView = Pick<TicketListRequest, 'q' | 'status' | 'priority' | 'cursor'> & {
  readonly assignee?: Assignee | undefined
  readonly sort?: TicketSort | undefined
}

/** Several values with commas between them; none that nobody knows, and undefined where that leaves none or means all. */
function someOf<Value extends string>(
  known: readonly Value[],
  text: string | null,
): readonly Value[] | undefined {
  const named = text?.split(',') ?? []
  const found = known.filter((value) => named.includes(value))
  return found.length === 0 || found.length === known.length ? undefined : found
}

const cursorIn = (text: string | null): string | undefined =>
  text !== null && ticketPlace(text) ? text : undefined

/** The page that an address means. What nobody can ask for is left out. */
export const viewIn = (address: URLSearchParams): TicketsView => ({
  q: wordsIn(address.get('q')),
  status: someOf(ticketStatuses, address.get('status')),
  priority: someOf(ticketPriorities, address.get('priority')),
  assignee: oneOf(assignees, address.get('assignee')),
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

/** How many filters are on; the search, the order and the place are none. */
export const filtersOn = ({ status, priority, assignee }: TicketsView): number =>
  [status, priority, assignee].filter((value) => value !== undefined).length

/** Whether only some tickets are meant. */
export const isFiltered = (view: TicketsView): boolean => filtersOn(view) > 0 || view.q !== undefined
