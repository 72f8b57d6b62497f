import { pageSize } from '@hotovo/domain/limits'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { type AuthorizePorts, authorizeQuietly, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type OrderListRequest, pageOfOrders } from '../orders/list.ts'
import type { PageRequest } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { type EntryListRequest, pageOfEntries } from '../statements/list.ts'
import { pageOfTickets, type TicketListRequest } from '../tickets/list.ts'
import { pageOfVouchers, type VoucherListRequest } from '../vouchers/staff.ts'

type FirstIdPorts = AuthorizePorts & Pick<Ports, 'orders' | 'tickets' | 'vouchers' | 'statements'>

/** What a list that new records come to is asked for, from its beginning. */
export type ListQuestion =
  | { readonly list: 'orders'; readonly question: Omit<OrderListRequest, keyof PageRequest> }
  | { readonly list: 'tickets'; readonly question: Omit<TicketListRequest, keyof PageRequest> }
  | { readonly list: 'vouchers'; readonly question: Omit<VoucherListRequest, keyof PageRequest> }
  | { readonly list: 'payments'; readonly question: Omit<EntryListRequest, keyof PageRequest> }

/**
 * The ids of the records on the first page of a list as it is now, serials of vouchers, for whoever heard of new ones and wants to know whether they
 * are there (rule A25). It is no activity of the session: nobody asks, a page does.
 */
export const listFirstIds =
  (ports: FirstIdPorts) =>
  async (asked: ListQuestion, { caller }: CallContext): Promise<Result<readonly string[], Unauthorized>> => {
    const entering = await authorizeQuietly(ports, caller, `${asked.list}.view`)
    if (!entering.ok) return entering
    const idOf = ({ id }: { readonly id: string }) => id
    switch (asked.list) {
      case 'orders': {
        const { items } = await pageOfOrders(ports, entering.value, asked.question, ({ order }) => order)
        return ok(items.map(idOf))
      }
      case 'tickets':
        return ok((await pageOfTickets(ports, entering.value, asked.question)).items.map(idOf))
      case 'vouchers':
        return ok((await pageOfVouchers(ports, asked.question)).items.map(({ voucher }) => voucher.serial))
      case 'payments':
        // The bench shows as many at once as a page may have.
        return ok((await pageOfEntries(ports, { ...asked.question, limit: pageSize.max })).items.map(idOf))
    }
  }
