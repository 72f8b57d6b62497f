import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { timelineRows, timelineTickets } from '@hotovo/domain/limits'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { TicketRecord, TicketReply } from '@hotovo/domain/tickets/handling'
import { type AuthorizePorts, authorizeRead, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import { orderRead, type ReadPorts, ticketRead } from '../access/reads.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { accountOf, loadOrderState, type OrderAccount } from '../settlement/account.ts'

/** A ticket about an order, and what its customer was told, the oldest first. */
export type TicketConversation = { readonly record: TicketRecord; readonly replies: readonly TicketReply[] }

/** All that happened to an order and around it. */
export type OrderTimeline = {
  readonly account: OrderAccount
  /** The newest entries of its audit log, the newest first. */
  readonly entries: readonly AuditEntry[]
  /** The newest tickets that are about it, the newest first. */
  readonly talks: readonly TicketConversation[]
  /** Lines of bank statements that may pay it and wait for a decision. */
  readonly lines: readonly BankEntry[]
}

type TimelinePorts = AuthorizePorts &
  ReadPorts &
  Pick<Ports, 'orders' | 'payments' | 'vouchers' | 'deliveries' | 'statements' | 'tickets'>

/**
 * All that staff know of an order at one call: its record, money, vouchers and deliveries, who changed what, tickets with
 * their replies, payments that wait. What somebody may not see is left out.
 */
export const viewOrderTimeline =
  (ports: TimelinePorts) =>
  (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<OrderTimeline, Unauthorized | Refused<'order-not-found'>>> =>
    authorizeRead<OrderTimeline, Refused<'order-not-found'>>(
      ports,
      caller,
      'orders.view',
      async (authorized) => {
        const state = await loadOrderState(ports, id)
        if (!state) return fail({ code: 'order-not-found' })
        const { role } = authorized.account
        const { order } = state.record
        const { number } = order
        const [account, entries, tickets, lines] = await Promise.all([
          accountOf(ports, state),
          ports.orders.auditEntries(id),
          isPermitted(role, 'tickets.view') ? ports.tickets.ofOrder({ number, limit: timelineTickets }) : [],
          isPermitted(role, 'payments.view') ? ports.statements.about([id]) : [],
        ])
        const talks = await Promise.all(
          tickets.map(async (record): Promise<TicketConversation> => {
            const replies = await ports.tickets.replies([record.ticket.id])
            return { record, replies: replies.slice(-timelineRows) }
          }),
        )
        return ok({
          value: {
            account,
            entries: entries.slice(-timelineRows).toReversed(),
            talks,
            lines: lines.filter(({ decision }) => decision === 'open').slice(0, timelineRows),
          },
          records: [orderRead(order), ...tickets.map(({ ticket }) => ticketRead(ticket))],
        })
      },
    )
