import { customerRows, customerVouchers } from '@hotovo/domain/limits'
import { orderNumberIn, ticketNumberIn } from '@hotovo/domain/orders/reference-numbers'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { normalEmail } from '@hotovo/domain/staff/account'
import { phoneEnding } from '@hotovo/domain/staff/lookup'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
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

/** All that is known of whoever placed an order, and whose orders may be theirs too. */
export type OrderCustomer = Customer & {
  /** The newest vouchers of the order and of those that are told. */
  readonly vouchers: readonly Voucher[]
  /** The newest orders of other e-mails with the same phone. */
  readonly byPhone: readonly OrderRow[]
  /** Orders of others that were paid from an account which paid this one. */
  readonly byAccount: readonly { readonly account: string; readonly id: string; readonly number: string }[]
}

type OrderCustomerPorts = CustomerPorts & Pick<Ports, 'payments' | 'vouchers' | 'statements' | 'recordSearch'>

/** Accounts as they are compared: banks write them with blanks and without. */
const bareAccount = (account: string) => account.replaceAll(' ', '').toUpperCase()

/** Orders that were paid from an account which paid one. */
async function paidTogether(
  { payments, statements, recordSearch }: OrderCustomerPorts,
  id: string,
): Promise<OrderCustomer['byAccount']> {
  const used = (await payments.ofOrder(id)).flatMap(({ entryId }) => (entryId === null ? [] : [entryId]))
  const lines = used.length === 0 ? [] : await statements.byIds(used.slice(0, customerRows))
  const accounts = new Set(
    lines.flatMap(({ counterAccount }) => (counterAccount === null ? [] : [bareAccount(counterAccount)])),
  )
  if (accounts.size === 0) return []
  const clue = { kind: 'account', accounts: [...accounts] } as const
  const paid = (await recordSearch.find(clue, customerRows)).payments
  const orders = paid.flatMap(({ counterAccount, proposal }) =>
    proposal.map(
      ({ orderId, orderNumber }) =>
        [orderId, { account: bareAccount(counterAccount ?? ''), id: orderId, number: orderNumber }] as const,
    ),
  )
  return [...new Map(orders).values()].filter((order) => order.id !== id)
}

/**
 * The other tickets and orders of whoever placed an order, which is named by its id or its number, its vouchers, and the
 * orders of others with the same phone or account.
 */
export const customerOfOrder =
  (ports: OrderCustomerPorts, caller: Caller) =>
  async (id: string): Promise<Result<OrderCustomer, Unauthorized | Refused<'order-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'customers.view')
    if (!authorized.ok) return authorized
    const number = orderNumberIn(id)
    const found = isUuid(id)
      ? await ports.orders.record(id)
      : number && (await ports.orders.recordByNumber(number))
    if (!found) return fail({ code: 'order-not-found' })
    const { order } = found
    const isTheirs = ({ email }: { readonly email: string }) =>
      normalEmail(email) === normalEmail(order.email)
    const ending = phoneEnding(order.phone)
    const [customer, called, paid] = await Promise.all([
      customerOf(ports, order),
      ending === ''
        ? []
        : ports.recordSearch.find({ kind: 'phone', ending }, customerRows).then(({ orders }) => orders),
      paidTogether(ports, order.id),
    ])
    const known = [order, ...customer.orders.items]
    const issued = await Promise.all(
      known.filter(({ received }) => received > 0).map((one) => ports.vouchers.ofOrder(one.id)),
    )
    return ok({
      ...customer,
      vouchers: issued
        .flat()
        .map(({ voucher }) => voucher)
        .slice(0, customerVouchers),
      byPhone: called.filter((one) => !isTheirs(one)).map(orderRowOf),
      byAccount: paid.filter(({ id: paidId }) => known.every((one) => one.id !== paidId)),
    })
  }
