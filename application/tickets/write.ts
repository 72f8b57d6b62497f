import { ticketNumber } from '@hotovo/domain/orders/reference-numbers'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { colleagueOf, type TicketRecord } from '@hotovo/domain/tickets/handling'
import { openedTicket } from '@hotovo/domain/tickets/opening'
import { replyProblems, replyValuesOfOrder } from '@hotovo/domain/tickets/saved-reply'
import { authorize, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, type KeyInUse, once } from '../access/idempotency.ts'
import { lettersOfReply } from '../jobs/job.ts'
import { reachedOrder } from '../orders/contact.ts'
import type { Refused } from '../refusal.ts'
import { drawAgain, WriteConflict } from '../shared/retry.ts'
import type { TicketPorts } from './list.ts'

type WriteRefused = Refused<'order-not-found' | 'invalid'>

/**
 * Writes to the customer of an order by e-mail, without a ticket of theirs: one is opened about the order, with what was written as its
 * first reply (rule A85). Under a key, a UUID, one is.
 */
export const writeToCustomer =
  (ports: TicketPorts) =>
  async (
    { id, text }: ById & { readonly text: string },
    { caller, key }: CallContext,
  ): Promise<Result<TicketRecord, Unauthorized | IdempotencyRefused | WriteRefused>> => {
    const authorized = await authorize(ports, caller, 'tickets.reply')
    if (!authorized.ok) return authorized
    const about = isUuid(id) ? await ports.orders.record(id) : undefined
    if (!about) return fail({ code: 'order-not-found' })
    const { account, actor: by } = authorized.value
    const order = await reachedOrder(ports, about.order)
    const words = cleanedText(text)
    return once<TicketRecord, WriteRefused>(
      ports,
      authorized.value,
      { key, what: 'customer-letter', subject: id, request: { text: words } },
      async (kept) => {
        const problems = replyProblems(words, replyValuesOfOrder(order))
        if (problems.length > 0) return fail({ code: 'invalid', problems })
        return drawAgain<Result<TicketRecord, WriteRefused> | KeyInUse>(
          'the ticket was not opened',
          async () => {
            const opened = openedTicket(
              order,
              {
                id: ports.random.uuid(),
                number: ticketNumber(ports.random.integer),
                reply: { id: ports.random.uuid(), text: words },
                colleague: colleagueOf(account),
              },
              { by, at: ports.clock.now() },
            )
            const jobs = lettersOfReply(opened.reply)
            const key = kept && { ...kept, subject: opened.record.ticket.id }
            const outcome = await ports.tickets.open({ ...opened, jobs, key })
            if (outcome === 'number-taken') return new WriteConflict(outcome)
            return typeof outcome === 'string' ? outcome : ok(outcome)
          },
        )
      },
      async (ticketId) => {
        const opened = await ports.tickets.record(ticketId)
        return opened ? ok(opened) : fail({ code: 'order-not-found' })
      },
    )
  }
