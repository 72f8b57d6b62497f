import type { AuditFilter } from '@hotovo/domain/audit/record'
import { pageSize } from '@hotovo/domain/limits'
import { ok, type Result } from '@hotovo/domain/shared/result'
import {
  type AuthorizePorts,
  authorizeQuietly,
  authorizeRead,
  type Unauthorized,
} from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import type { ReadPorts } from '../access/reads.ts'
import { countOrders, type OrderListRequest, pageOfOrders as ordersMeant } from '../orders/list.ts'
import type { PageRequest } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { type EntryListRequest, pageOfEntries } from '../statements/list.ts'
import { countTickets, type TicketListRequest, pageOfTickets as ticketsMeant } from '../tickets/list.ts'
import type { VoucherFilter } from '../vouchers/ports.ts'
import { pageOfVouchers as vouchersMeant } from '../vouchers/staff.ts'

type OrdersAsked = Omit<OrderListRequest, keyof PageRequest>
type TicketsAsked = Omit<TicketListRequest, keyof PageRequest>
type EntriesAsked = Omit<EntryListRequest, keyof PageRequest>
type RowPorts = AuthorizePorts &
  ReadPorts &
  Pick<Ports, 'orders' | 'tickets' | 'vouchers' | 'statements' | 'auditRecords'>

/** Filters of one list, of which somebody wants to know how many rows each means, up to a most. */
export type CountedFilters = (
  | { readonly list: 'orders'; readonly filters: readonly OrdersAsked[] }
  | { readonly list: 'tickets'; readonly filters: readonly TicketsAsked[] }
  | { readonly list: 'vouchers'; readonly filters: readonly VoucherFilter[] }
  | { readonly list: 'audit'; readonly filters: readonly AuditFilter[] }
) & { readonly most: number }

/** How many rows a filter means; more than so many where it was not counted on. */
export type RowCount = { readonly count: number; readonly isMore: boolean }

/**
 * How many rows the filters of a list mean, in their order, each counted up to a most (rules A31, A42). One after the other, so
 * that nobody else waits for a connection meanwhile.
 */
export const countRows =
  (ports: RowPorts) =>
  (
    { most, ...asked }: CountedFilters,
    { caller }: CallContext,
  ): Promise<Result<readonly RowCount[], Unauthorized>> =>
    authorizeRead(ports, caller, `${asked.list}.view`, async (authorized) => {
      const counts: RowCount[] = []
      const add = (found: number) => counts.push({ count: Math.min(found, most), isMore: found > most })
      switch (asked.list) {
        case 'orders':
          for (const { sort: _, ...filter } of asked.filters)
            add(await countOrders(ports, authorized, filter, most + 1))
          break
        case 'tickets':
          for (const { sort: _, ...filter } of asked.filters)
            add(await countTickets(ports, authorized, filter, most + 1))
          break
        case 'vouchers':
          for (const filter of asked.filters)
            add(await ports.vouchers.count({ filter, at: ports.clock.now(), limit: most + 1 }))
          break
        case 'audit':
          for (const filter of asked.filters)
            add(await ports.auditRecords.count({ filter, now: ports.clock.now(), limit: most + 1 }))
      }
      return ok({ value: counts, records: [] })
    })

/** What a list that new records come to is asked for, from its beginning. */
export type ListQuestion =
  | { readonly list: 'orders'; readonly question: OrdersAsked }
  | { readonly list: 'tickets'; readonly question: TicketsAsked }
  | { readonly list: 'vouchers'; readonly question: VoucherFilter }
  | { readonly list: 'payments'; readonly question: EntriesAsked }

/**
 * The ids of the records on the first page of a list as it is now, serials of vouchers, for whoever heard of new ones and wants to know whether they
 * are there (rule A25). It is no activity of the session: nobody asks, a page does.
 */
export const listFirstIds =
  (ports: RowPorts) =>
  async (asked: ListQuestion, { caller }: CallContext): Promise<Result<readonly string[], Unauthorized>> => {
    const entering = await authorizeQuietly(ports, caller, `${asked.list}.view`)
    if (!entering.ok) return entering
    const idOf = ({ id }: { readonly id: string }) => id
    switch (asked.list) {
      case 'orders': {
        const { items } = await ordersMeant(ports, entering.value, asked.question, ({ order }) => order)
        return ok(items.map(idOf))
      }
      case 'tickets':
        return ok((await ticketsMeant(ports, entering.value, asked.question)).items.map(idOf))
      case 'vouchers':
        return ok((await vouchersMeant(ports, asked.question)).items.map(({ voucher }) => voucher.serial))
      case 'payments':
        // The bench shows as many at once as a page may have.
        return ok((await pageOfEntries(ports, { ...asked.question, limit: pageSize.max })).items.map(idOf))
    }
  }
