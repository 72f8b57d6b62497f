import type { AuditFilter } from '@hotovo/domain/audit/record'
import type { Money } from '@hotovo/domain/shared/money'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import type { VoucherFilter } from '@hotovo/domain/vouchers/filter'
import { type AuthorizePorts, authorize, authorizeRead, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import type { ReadPorts } from '../access/reads.ts'
import { countOrders, type OrderListRequest } from '../orders/list.ts'
import type { PageRequest } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { CountedMoney } from '../shared/counted.ts'
import { type EntryListRequest, pageOfEntries } from '../statements/list.ts'
import { countTickets, type TicketListRequest } from '../tickets/list.ts'

type OrdersAsked = Omit<OrderListRequest, keyof PageRequest>
type TicketsAsked = Omit<TicketListRequest, keyof PageRequest>
type PaymentsAsked = Omit<EntryListRequest, keyof PageRequest>
type FilterCountPorts = AuthorizePorts &
  ReadPorts &
  Pick<Ports, 'orders' | 'tickets' | 'vouchers' | 'auditRecords' | 'statements'>

/** Filters of one list, of which somebody wants to know how many rows each means, up to a most. */
export type CountedFilters = (
  | { readonly list: 'orders'; readonly filters: readonly OrdersAsked[] }
  | { readonly list: 'tickets'; readonly filters: readonly TicketsAsked[] }
  | { readonly list: 'vouchers'; readonly filters: readonly VoucherFilter[] }
  | { readonly list: 'payments'; readonly filters: readonly PaymentsAsked[] }
  | { readonly list: 'audit'; readonly filters: readonly AuditFilter[] }
) & { readonly most: number }

/**
 * How many rows a filter means; more than so many where it was not counted on. What all of them come to, totals of orders and what is
 * left of vouchers, is told to whoever may see revenue (rule A99).
 */
export type FilterCount = {
  readonly count: number
  readonly isMore: boolean
  readonly sums?: readonly Money[] | undefined
}

/** Lines of statements are counted as they are listed; no record of a customer is told by that. */
async function countPayments(
  ports: FilterCountPorts,
  caller: CallContext['caller'],
  filters: readonly PaymentsAsked[],
  most: number,
): Promise<Result<readonly FilterCount[], Unauthorized>> {
  const authorized = await authorize(ports, caller, 'payments.view')
  if (!authorized.ok) return authorized
  const counts: FilterCount[] = []
  for (const filter of filters) {
    const { length: found } = (await pageOfEntries(ports, { ...filter, limit: most + 1 })).items
    counts.push({ count: Math.min(found, most), isMore: found > most })
  }
  return ok(counts)
}

/**
 * How many rows the filters of a list mean, in their order, each counted up to a most (rules A31, A42). One after the other, so
 * that nobody else waits for a connection meanwhile.
 */
export const countFiltered =
  (ports: FilterCountPorts) =>
  (
    { most, ...asked }: CountedFilters,
    { caller }: CallContext,
  ): Promise<Result<readonly FilterCount[], Unauthorized>> => {
    if (asked.list === 'payments') return countPayments(ports, caller, asked.filters, most)
    return authorizeRead(ports, caller, `${asked.list}.view`, async (authorized) => {
      const counts: FilterCount[] = []
      const add = (found: number) => counts.push({ count: Math.min(found, most), isMore: found > most })
      const isTold = isPermitted(authorized.account.role, 'revenue.view')
      const addUp = ({ count, sums }: CountedMoney) =>
        isTold && count <= most ? counts.push({ count, isMore: false, sums }) : add(count)
      switch (asked.list) {
        case 'orders':
          for (const { sort: _, ...filter } of asked.filters)
            addUp(await countOrders(ports, authorized, filter, most + 1))
          break
        case 'tickets':
          for (const { sort: _, ...filter } of asked.filters)
            add(await countTickets(ports, authorized, filter, most + 1))
          break
        case 'vouchers':
          for (const filter of asked.filters)
            addUp(await ports.vouchers.count({ filter, at: ports.clock.now(), limit: most + 1 }))
          break
        case 'audit':
          for (const filter of asked.filters)
            add(await ports.auditRecords.count({ filter, now: ports.clock.now(), limit: most + 1 }))
      }
      return ok({ value: counts, records: [] })
    })
  }
