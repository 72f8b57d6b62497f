import { customerRows } from '@hotovo/domain/limits'
import { orderNumberIn, ticketNumberIn } from '@hotovo/domain/orders/reference-numbers'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { type OrderRow, orderRowOf } from '../orders/manage.ts'
import type { CustomerSum } from '../orders/ports.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { type TicketRow, ticketRowOf } from './manage.ts'

type CustomerPorts = AuthorizePorts & Pick<Ports, 'orders' | 'tickets'>

/** The newest of something that a customer has, and how much of it there is. */
type Newest<Row> = { readonly items: readonly Row[]; readonly count: number }

/** What else belongs to the e-mail of a record; the sums are of all its orders, in minor units. */
export type Customer = {
  readonly email: string
  readonly tickets: Newest<TicketRow>
  readonly orders: Newest<OrderRow>
  readonly sums: readonly CustomerSum[]
}

async function customerOf(
  { orders, tickets }: CustomerPorts,
  { email, id }: { readonly email: string; readonly id: string },
): Promise<Customer> {
  const asked = { email, except: id, limit: customerRows }
  const [theirTickets, { sums, ...theirOrders }] = await Promise.all([
    tickets.ofCustomer(asked),
    orders.ofCustomer(asked),
  ])
  return {
    email,
    tickets: { ...theirTickets, items: theirTickets.items.map(ticketRowOf) },
    orders: { ...theirOrders, items: theirOrders.items.map(orderRowOf) },
    sums,
  }
}

/** The other tickets and orders of whoever sent a ticket, which is named by its id or its number. */
export const customerOfTicket =
  (ports: CustomerPorts, caller: Caller) =>
  async (id: string): Promise<Result<Customer, Unauthorized | Refused<'ticket-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'customers.view')
    if (!authorized.ok) return authorized
    const number = ticketNumberIn(id)
    const found = isUuid(id)
      ? await ports.tickets.record(id)
      : number && (await ports.tickets.recordByNumber(number))
    return found ? ok(await customerOf(ports, found.ticket)) : fail({ code: 'ticket-not-found' })
  }

/** The other tickets and orders of whoever placed an order, which is named by its id or its number. */
export const customerOfOrder =
  (ports: CustomerPorts, caller: Caller) =>
  async (id: string): Promise<Result<Customer, Unauthorized | Refused<'order-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'customers.view')
    if (!authorized.ok) return authorized
    const number = orderNumberIn(id)
    const found = isUuid(id)
      ? await ports.orders.record(id)
      : number && (await ports.orders.recordByNumber(number))
    return found ? ok(await customerOf(ports, found.order)) : fail({ code: 'order-not-found' })
  }
