import type { RecordSearch } from '@hotovo/application/back-office/ports'
import { z } from 'zod/mini'
import type { Call } from '../call.ts'
import { orderCodec } from '../rows/orders.ts'
import { knownLineRefundCodec } from '../rows/payments.ts'
import { entryCodec } from '../rows/statements.ts'
import { ticketCodec } from '../rows/tickets.ts'
import { bareVoucherCodec } from '../rows/vouchers.ts'
import { searchAsked, startsLike, textSearchIn } from '../text-search.ts'

const Rows = z.array(z.unknown())
const Found = z.object({ orders: Rows, tickets: Rows, vouchers: Rows, payments: Rows, refunds: Rows })

/** Looks records up, each kind by its index. */
export function sqlLookup(call: Call): RecordSearch {
  const [searchOrders, searchTickets, searchLines] = [
    textSearchIn(call, 'voucher_orders'),
    textSearchIn(call, 'support_tickets'),
    textSearchIn(call, 'bank_entries'),
  ]
  const found = async (asked: object) => {
    const answer = Found.parse(await call('records_of_clue', { asked }))
    const { orders, tickets, vouchers, payments, refunds } = answer
    return {
      orders: orders.map(orderCodec.fromRow),
      tickets: tickets.map(ticketCodec.fromRow),
      vouchers: vouchers.map(bareVoucherCodec.fromRow),
      payments: payments.map(entryCodec.fromRow),
      refunds: refunds.map(knownLineRefundCodec.fromRow),
    }
  }
  return {
    find: async (clue, limit) => {
      if (clue.kind === 'town') return found({ ...clue, town: startsLike(clue.town), limit })
      if (clue.kind !== 'words') return found({ ...clue, limit })
      const { terms } = clue
      const by = (kind: string, way: Parameters<typeof searchAsked>[1]) =>
        found({ kind, limit, search: searchAsked(terms, way) })
      const [orders, tickets, payments] = await Promise.all([
        searchOrders(terms, limit, async (way) => (await by('words', way)).orders),
        searchTickets(terms, limit, async (way) => (await by('ticket-words', way)).tickets),
        searchLines(terms, limit, async (way) => (await by('line-words', way)).payments),
      ])
      return { orders, tickets, vouchers: [], payments, refunds: [] }
    },
  }
}
