import type { TicketQuery, Tickets } from '@hotovo/application/tickets/ports'
import { instantsBetween } from '@hotovo/domain/shared/calendar'
import { searchTerms } from '@hotovo/domain/shared/search'
import { z } from 'zod/mini'
import { type Call, rowsIn } from '../call.ts'
import { ticketRecordOf } from '../rows/tickets.ts'
import { searchAsked, textSearchIn } from '../text-search.ts'

/** A list as `tickets_statement` has it. */
const listAsked = ({ filter, sort, after, limit }: TicketQuery, search: ReturnType<typeof searchAsked>) => ({
  filter: { ...filter, ...instantsBetween(filter) },
  search,
  sort,
  after: after && { created_at: after.createdAt, id: after.id, answer_by: after.answerBy },
  limit,
})

/** Lists of tickets by their filters. */
export function sqlTicketLists(call: Call): Pick<Tickets, 'page' | 'count'> {
  const search = textSearchIn(call, 'support_tickets')
  return {
    page: (asked) => {
      const terms = searchTerms(asked.filter.q ?? '')
      return search(terms, asked.limit, async (way) =>
        rowsIn(
          ticketRecordOf,
          await call('tickets_page', { asked: listAsked(asked, searchAsked(terms, way)) }),
        ),
      )
    },
    count: async (asked) => {
      const terms = searchTerms(asked.filter.q ?? '')
      const found = await search(terms, asked.limit, async (way) => {
        const counted = await call('tickets_count', {
          asked: listAsked({ ...asked, sort: 'newest' }, searchAsked(terms, way, { isCounted: true })),
        })
        return Array.from({ length: z.int().parse(counted) })
      })
      return found.length
    },
  }
}
