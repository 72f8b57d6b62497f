import { phoneEnding } from '@hotovo/domain/back-office/lookup'
import { customerRows, customerVouchers } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { orderNumberIn, ticketNumberIn } from '@hotovo/domain/orders/reference-numbers'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { normalEmail } from '@hotovo/domain/staff/account'
import { continues } from '@hotovo/domain/tickets/continuation'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { type AuthorizePorts, authorizeRead, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import { orderRead, type ReadPorts, type ReadRecord, ticketRead, voucherRead } from '../access/reads.ts'
import { reachedOrder } from '../orders/contact.ts'
import { type OrderRow, orderRowOf } from '../orders/list.ts'
import type { CustomerSum } from '../orders/ports.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { type TicketRow, ticketRowOf } from '../tickets/list.ts'

type CustomerPorts = AuthorizePorts &
  ReadPorts &
  Pick<Ports, 'orders' | 'tickets' | 'payments' | 'vouchers' | 'statements' | 'recordSearch'>

/** The newest of something that a customer has, and how much of it there is. */
type Newest<Row> = { readonly items: readonly Row[]; readonly count: number }

/** An order or a ticket, as a list tells it. */
export type CustomerRecord =
  | { readonly kind: 'order'; readonly row: OrderRow }
  | { readonly kind: 'ticket'; readonly row: TicketRow }

/**
 * All that is known of whoever placed an order or sent a ticket, by the e-mail of that record, which is none of the others that are told;
 * the sums are of all orders of the e-mail, in minor units. The phone and the account are those of the order, of a ticket
 * those of the newest order.
 */
export type Customer = {
  /** The record that they were looked up by. */
  readonly record: CustomerRecord
  readonly email: string
  /** The e-mail that the order was corrected to, where that is the one that counts; null elsewhere (rule A130). */
  readonly correctedEmail: string | null
  readonly tickets: Newest<TicketRow>
  /** The numbers of those of the told tickets that go on with the ticket they were looked up by (rule S13). */
  readonly continuedBy: readonly string[]
  readonly orders: Newest<OrderRow>
  readonly sums: readonly CustomerSum[]
  /** The newest vouchers of the order and of those that are told. */
  readonly vouchers: readonly Voucher[]
  /** The newest orders of other e-mails with the same phone. */
  readonly byPhone: readonly OrderRow[]
  /** Orders of others that were paid from an account which paid this one. */
  readonly byAccount: readonly { readonly account: string; readonly id: string; readonly number: string }[]
}

/** Accounts as they are compared: banks write them with blanks and without. */
const bareAccount = (account: string) => account.replaceAll(' ', '').toUpperCase()

/** Orders that were paid from an account which paid one. */
async function paidTogether(
  { payments, statements, recordSearch }: CustomerPorts,
  id: string,
): Promise<Customer['byAccount']> {
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

/** The orders of others with the phone of an order, the newest of each. */
async function calledFrom({ recordSearch }: CustomerPorts, phone: string): Promise<readonly Order[]> {
  const ending = phoneEnding(phone)
  return ending === '' ? [] : (await recordSearch.find({ kind: 'phone', ending }, customerRows)).orders
}

/** Whoever bought at a cash desk left no e-mail, and has nothing else. */
const nothing = { items: [], count: 0 }

/** Whoever a record is of: `own` is the record where that is an order. */
async function customerOf(
  ports: CustomerPorts,
  { email, id }: { readonly email: string; readonly id: string },
  record: CustomerRecord,
  own?: Order,
): Promise<Customer> {
  const asked = { email, except: id, limit: customerRows }
  const [theirTickets, { sums, ...theirOrders }] =
    email === ''
      ? [nothing, { ...nothing, sums: [] }]
      : await Promise.all([ports.tickets.ofCustomer(asked), ports.orders.ofCustomer(asked)])
  const known = own ? [own, ...theirOrders.items] : theirOrders.items
  const [about] = known
  const isTheirs = (one: { readonly email: string }) => normalEmail(one.email) === normalEmail(email)
  const [called, paid, ...issued] = await Promise.all([
    about ? calledFrom(ports, about.phone) : [],
    about ? paidTogether(ports, about.id) : [],
    ...known.filter(({ received }) => received > 0).map((one) => ports.vouchers.ofOrder(one.id)),
  ])
  return {
    record,
    email,
    correctedEmail: null,
    tickets: { ...theirTickets, items: theirTickets.items.map(ticketRowOf) },
    continuedBy:
      record.kind === 'ticket'
        ? theirTickets.items
            .filter(({ ticket }) => continues(ticket, record.row))
            .map(({ ticket }) => ticket.number)
        : [],
    orders: { ...theirOrders, items: theirOrders.items.map(orderRowOf) },
    sums,
    vouchers: issued
      .flat()
      .map(({ voucher }) => voucher)
      .slice(0, customerVouchers),
    byPhone: called.filter((one) => !isTheirs(one)).map(orderRowOf),
    byAccount: paid.filter(({ id: paidId }) => known.every((one) => one.id !== paidId)),
  }
}

/** What is told of a customer beside the record that they are looked up by. */
const recordsOf = ({ tickets, orders, vouchers, byPhone, byAccount }: Customer): ReadRecord[] => [
  ...tickets.items.map(ticketRead),
  ...[...orders.items, ...byPhone, ...byAccount].map(orderRead),
  ...vouchers.map(voucherRead),
]

/** Whoever sent a ticket, which is named by its id or its number (rule S10). */
export const customerOfTicket =
  (ports: CustomerPorts) =>
  (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<Customer, Unauthorized | Refused<'ticket-not-found'>>> =>
    authorizeRead<Customer, Refused<'ticket-not-found'>>(ports, caller, 'customers.view', async () => {
      const number = ticketNumberIn(id)
      const found = isUuid(id)
        ? await ports.tickets.record(id)
        : number && (await ports.tickets.recordByNumber(number))
      if (!found) return fail({ code: 'ticket-not-found' })
      const value = await customerOf(ports, found.ticket, { kind: 'ticket', row: ticketRowOf(found) })
      return ok({ value, records: [ticketRead(found.ticket), ...recordsOf(value)] })
    })

/** Whoever placed an order, which is named by its id or its number (rule S10). */
export const customerOfOrder =
  (ports: CustomerPorts) =>
  (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<Customer, Unauthorized | Refused<'order-not-found'>>> =>
    authorizeRead<Customer, Refused<'order-not-found'>>(ports, caller, 'customers.view', async () => {
      const number = orderNumberIn(id)
      const found = isUuid(id)
        ? await ports.orders.record(id)
        : number && (await ports.orders.recordByNumber(number))
      if (!found) return fail({ code: 'order-not-found' })
      const { order } = found
      const reached = await reachedOrder(ports, order)
      const known = await customerOf(ports, order, { kind: 'order', row: orderRowOf(reached) }, order)
      const isSame = normalEmail(reached.email) === normalEmail(order.email)
      const value = { ...known, correctedEmail: isSame ? null : reached.email }
      return ok({ value, records: [orderRead(found.order), ...recordsOf(value)] })
    })
