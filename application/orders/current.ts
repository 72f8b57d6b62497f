import { presenceLimits } from '@hotovo/domain/limits'
import { reachedBy } from '@hotovo/domain/orders/contact'
import { matchesOrder } from '@hotovo/domain/orders/filter'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { ownerIdOf } from '@hotovo/domain/shared/owner-choice'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { authorizeQuietly, type Unauthorized } from '../access/authorize.ts'
import type { ByIds, CallContext } from '../access/caller.ts'
import { countReads, orderRead } from '../access/reads.ts'
import type { CurrentRow } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { OrderSelectionFilter } from './bulk.ts'
import { type ListedOrder, listedOrderOf, type ManagePorts } from './list.ts'

/**
 * How the rows of these orders are now, as far as there are any, and whether a filter still means them, whatever words they were found
 * by, for whoever shows them and heard that they changed (rule A25). They are counted as read (rule A47). It is no activity of the
 * session: nobody asks, a page does.
 */
export const currentOrders =
  (ports: ManagePorts & Pick<Ports, 'claims'>) =>
  async (
    { ids, filter }: ByIds & { readonly filter: OrderSelectionFilter },
    { caller }: CallContext,
  ): Promise<Result<readonly CurrentRow<ListedOrder>[], Unauthorized>> => {
    const entering = await authorizeQuietly(ports, caller, 'orders.view')
    if (!entering.ok) return entering
    const { account } = entering.value
    const { q: _, sort: __, whose, ...others } = filter
    const meant = { ...others, takenBy: ownerIdOf(whose, account.id) }
    const now = ports.clock.now()
    const records = await ports.orders.records(ids)
    const taken = whose === undefined ? [] : await ports.claims.at(now, presenceLimits.told)
    const holders = new Map(taken.map(({ orderId, staffId }) => [orderId, staffId]))
    const corrections = await ports.orders.corrections(records.map(({ order }) => order.id))
    const rows = records.map((record) => {
      const { order, adminNotes } = record
      const holder = holders.get(order.id) ?? null
      const theirs = corrections.filter(({ orderId }) => orderId === order.id)
      return {
        row: listedOrderOf({ ...record, order: reachedBy(order, corrections) }),
        isListed: matchesOrder(order, meant, dayOf(now), holder, adminNotes !== null, theirs),
      }
    })
    await countReads(
      ports,
      { account, origin: caller.origin },
      rows.map(({ row }) => orderRead(row)),
    )
    return ok(rows)
  }
