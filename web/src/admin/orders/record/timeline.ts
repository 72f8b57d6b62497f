import type { OrderTimeline, TicketConversation } from '@hotovo/application/orders/timeline'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { Actor, AuditEntry } from '@hotovo/domain/audit/entry'
import { type Delivery, isFailing } from '@hotovo/domain/deliveries/delivery'
import type { HandPayment } from '@hotovo/domain/payments/by-hand'
import type { Payment } from '@hotovo/domain/payments/payment'
import { startOfDay } from '@hotovo/domain/shared/calendar'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { TicketReply } from '@hotovo/domain/tickets/handling'
import { isOpenedByStaff } from '@hotovo/domain/tickets/opening'
import type { Ticket } from '@hotovo/domain/tickets/ticket'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'

/** One thing that happened to an order or around it; `at` is an instant. */
export type Moment = { readonly key: string; readonly at: string } & (
  | { readonly kind: 'entry'; readonly entry: AuditEntry }
  | {
      readonly kind: 'payment'
      readonly payment: Payment
      readonly by: Actor
      /** Who recorded it by hand, and who confirmed it. */
      readonly byHand: HandPayment | undefined
    }
  | { readonly kind: 'issue'; readonly vouchers: readonly IssuedVoucher[]; readonly by: Actor }
  | { readonly kind: 'failure'; readonly delivery: Delivery }
  | { readonly kind: 'ticket'; readonly ticket: Ticket }
  | { readonly kind: 'reply'; readonly reply: TicketReply; readonly ticket: Ticket }
  /** The day it was booked, from its beginning on. */
  | { readonly kind: 'line'; readonly line: BankEntry }
)

/** Whether an entry tells what a payment tells itself: what was received with it, and that it was confirmed. */
const isOfPayment = ({ fieldName, newValue }: AuditEntry) =>
  fieldName === 'received' || (fieldName === 'hand_payment' && newValue?.startsWith('confirmed ') === true)

/** Whether an entry tells that nothing is charged any more, or all of it again: that goes without saying with an order that is cancelled, or goes on. */
const isAllOrNothing = ({ fieldName, oldValue, newValue }: AuditEntry) =>
  fieldName === 'charged' && (oldValue === '0' || newValue === '0')

const momentsOf = ({ record: { ticket }, replies }: TicketConversation): Moment[] => [
  // One that staff opened is told by the reply that it was opened with.
  ...(isOpenedByStaff(ticket)
    ? []
    : [{ kind: 'ticket', key: ticket.id, at: ticket.createdAt, ticket } as const]),
  ...replies.map((reply): Moment => ({ kind: 'reply', key: reply.id, at: reply.at, reply, ticket })),
]

/**
 * What happened to an order, the newest first, from all that is known of it; `entries` are the newest first. What a payment
 * tells itself is not told again by the entry of what was received or confirmed, nor is a replacement that has an entry of its own (rule V20), nor what
 * a cancellation does to the whole price (rule A137). Of one instant the later entry comes first.
 */
export function momentsIn(
  entries: readonly AuditEntry[],
  account: OrderAccount | null | undefined,
  around: Pick<OrderTimeline, 'talks' | 'lines'> | null | undefined,
): Moment[] {
  const { payments = [], byHand = [], vouchers = [], deliveries = [] } = account ?? {}
  const { talks = [], lines = [] } = around ?? {}
  const paidAt = new Set(payments.map(({ createdAt }) => createdAt))
  const actorAt = (instant: string): Actor =>
    entries.find(({ createdAt }) => createdAt === instant)?.actor ?? { kind: 'system' }
  const statusAt = new Set(
    entries.flatMap(({ fieldName, createdAt }) => (fieldName === 'order_status' ? [createdAt] : [])),
  )
  const replacements = new Set(
    entries.flatMap(({ fieldName, newValue }) => (fieldName === 'replaced_voucher' ? [newValue] : [])),
  )
  const issued = vouchers.filter(({ voucher }) => !replacements.has(voucher.serial))
  const issuedAt = [...new Set(issued.map(({ voucher }) => voucher.createdAt))]
  const moments: Moment[] = [
    ...talks.flatMap(momentsOf),
    ...lines.map((line): Moment => ({ kind: 'line', key: line.id, at: startOfDay(line.bookedOn), line })),
    ...deliveries
      .filter(isFailing)
      .map((delivery): Moment => ({ kind: 'failure', key: delivery.id, at: delivery.createdAt, delivery })),
    ...issuedAt.map(
      (at): Moment => ({
        kind: 'issue',
        key: `issue ${at}`,
        at,
        by: actorAt(at),
        vouchers: issued.filter(({ voucher }) => voucher.createdAt === at),
      }),
    ),
    ...payments.map(
      (payment): Moment => ({
        kind: 'payment',
        key: payment.id,
        at: payment.createdAt,
        payment,
        by: actorAt(payment.createdAt),
        byHand: byHand.find(({ id }) => id === payment.id),
      }),
    ),
    ...entries
      .map((entry, index) => ({ entry, key: String(entries.length - index) }))
      .filter(({ entry }) => !isOfPayment(entry) || !paidAt.has(entry.createdAt))
      .filter(({ entry }) => !isAllOrNothing(entry) || !statusAt.has(entry.createdAt))
      .map(({ entry, key }): Moment => ({ kind: 'entry', key, at: entry.createdAt, entry })),
  ]
  return moments.toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1))
}
