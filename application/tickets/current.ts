import { ok, type Result } from '@hotovo/domain/shared/result'
import { matchesTicket } from '@hotovo/domain/tickets/filter'
import { authorizeQuietly, type Unauthorized } from '../access/authorize.ts'
import type { ByIds, CallContext } from '../access/caller.ts'
import { countReads, ticketRead } from '../access/reads.ts'
import type { CurrentRow } from '../paging.ts'
import type { TicketSelectionFilter } from './bulk.ts'
import { type TicketPorts, type TicketRow, ticketFilterOf, ticketRowOf } from './list.ts'

/**
 * How the rows of these tickets are now, as far as there are any, and whether a filter still means them, whatever words they were
 * found by, for whoever shows them and heard that they changed (rule A25). They are counted as read (rule A47). It is no activity of
 * the session: nobody asks, a page does.
 */
export const currentTickets =
  (ports: TicketPorts) =>
  async (
    { ids, filter }: ByIds & { readonly filter: TicketSelectionFilter },
    { caller }: CallContext,
  ): Promise<Result<readonly CurrentRow<TicketRow>[], Unauthorized>> => {
    const entering = await authorizeQuietly(ports, caller, 'tickets.view')
    if (!entering.ok) return entering
    const { account } = entering.value
    const { q: _, sort: __, ...others } = filter
    const meant = ticketFilterOf(entering.value, others, ports.clock.now())
    const records = await ports.tickets.records(ids)
    await countReads(
      ports,
      { account, origin: caller.origin },
      records.map(({ ticket }) => ticketRead(ticket)),
    )
    return ok(records.map((record) => ({ row: ticketRowOf(record), isListed: matchesTicket(record, meant) })))
  }
