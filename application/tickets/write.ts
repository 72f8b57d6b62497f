import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { Order } from '@hotovo/domain/orders/order'
import { ticketNumber } from '@hotovo/domain/orders/reference-numbers'
import { type AskedAccount, askedAccountEntries } from '@hotovo/domain/payments/account-asking'
import { refundDue } from '@hotovo/domain/payments/payment'
import { bankWayOf, payerAccounts, payersElsewhere } from '@hotovo/domain/payments/refund'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import { colleagueOf, type TicketRecord } from '@hotovo/domain/tickets/handling'
import { openedTicket } from '@hotovo/domain/tickets/opening'
import { replyProblems, replyValuesOfOrder } from '@hotovo/domain/tickets/saved-reply'
import { type AuthorizedStaff, authorize, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, type KeyInUse, once } from '../access/idempotency.ts'
import { lettersOfReply } from '../jobs/job.ts'
import { reachedOrder } from '../orders/contact.ts'
import { preparedTransfer } from '../payments/refund-transfers.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { StaffKey } from '../shared/ports.ts'
import { drawAgain, WriteConflict } from '../shared/retry.ts'
import type { TicketPorts } from './list.ts'

type WriteRefused = Refused<'order-not-found' | 'invalid'>
type Opened<R> = Promise<Result<TicketRecord, R> | KeyInUse>

/**
 * Opens a ticket about an order with what staff write to its customer, who is reached where the order reaches now; theirs who write where
 * they answer tickets. `orderEntries` are what the log of the order tells of it, by the number of the ticket and its instant.
 */
async function openAbout(
  ports: TicketPorts,
  { account, actor: by }: AuthorizedStaff,
  {
    order,
    words,
    key,
  }: { readonly order: Order; readonly words: string; readonly key: StaffKey | undefined },
  orderEntries: (told: AskedAccount) => readonly AuditEntry[] = () => [],
): Opened<Refused<'invalid'>> {
  const problems = replyProblems(words, replyValuesOfOrder(order))
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  return drawAgain<Result<TicketRecord, never> | KeyInUse>('the ticket was not opened', async () => {
    const at = ports.clock.now()
    const opened = openedTicket(
      order,
      {
        id: ports.random.uuid(),
        number: ticketNumber(ports.random.integer),
        reply: { id: ports.random.uuid(), text: words },
        colleague: isPermitted(account.role, 'tickets.reply') ? colleagueOf(account) : null,
      },
      { by, at },
    )
    const { id, number } = opened.record.ticket
    const outcome = await ports.tickets.open({
      ...opened,
      orderEntries: orderEntries({ ticket: number, at }),
      jobs: lettersOfReply(opened.reply),
      key: key && { ...key, subject: id },
    })
    if (outcome === 'number-taken') return new WriteConflict(outcome)
    return typeof outcome === 'string' ? outcome : ok(outcome)
  })
}

/** The ticket that was opened under a key before. */
const openedBefore =
  (ports: TicketPorts) =>
  async (id: string): Promise<Result<TicketRecord, Refused<'order-not-found'>>> => {
    const opened = await ports.tickets.record(id)
    return opened ? ok(opened) : fail({ code: 'order-not-found' })
  }

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
    const order = await reachedOrder(ports, about.order)
    const words = cleanedText(text)
    return once<TicketRecord, WriteRefused>(
      ports,
      authorized.value,
      { key, what: 'customer-letter', subject: id, request: { text: words } },
      (kept) => openAbout(ports, authorized.value, { order, words, key: kept }),
      openedBefore(ports),
    )
  }

type AskRefused = WriteRefused | Refused<'code-not-offered' | 'refund-in-file' | 'refund-account-changed'>

/**
 * Asks the customer of an order where their money is to go, by a ticket that is opened about it, and tells so in the log of the order, in
 * the place of the ticket `seen` that they were asked by before, null where none was (rule P55). Where an account is known, or somebody
 * else asked meanwhile, nothing is sent: `refund-account-changed`; nor for what goes back by post, or is not due: `code-not-offered`. Under
 * a key, a UUID, once.
 */
export const askForAccount =
  (ports: TicketPorts & Pick<Ports, 'payments'>) =>
  async (
    { id, text, seen }: ById & { readonly text: string; readonly seen: string | null },
    { caller, key }: CallContext,
  ): Promise<Result<TicketRecord, Unauthorized | IdempotencyRefused | AskRefused>> => {
    const authorized = await authorize(ports, caller, 'orders.change')
    if (!authorized.ok) return authorized
    const about = isUuid(id) ? await ports.orders.record(id) : undefined
    if (!about) return fail({ code: 'order-not-found' })
    const { order: placed } = about
    const words = cleanedText(text)
    return once<TicketRecord, AskRefused>(
      ports,
      authorized.value,
      { key, what: 'account-request', subject: id, request: { text: words } },
      async (kept) => {
        const due = refundDue(placed)
        if (due === 0 || placed.paymentMethod === 'postal') return fail({ code: 'code-not-offered' })
        if (await preparedTransfer(ports, id)) return fail({ code: 'refund-in-file' })
        const [facts] = await ports.payments.refundFacts([id])
        const { payers = [], typed = null, asked = null } = facts ?? {}
        if (bankWayOf({ ...placed, payers }) === 'none') return fail({ code: 'code-not-offered' })
        const known = payerAccounts(payersElsewhere(payers, ports.installation.accounts), due)
        if (typed || known.length > 0 || (asked?.ticket ?? null) !== seen)
          return fail({ code: 'refund-account-changed' })
        const order = await reachedOrder(ports, placed)
        return openAbout(ports, authorized.value, { order, words, key: kept }, (told) =>
          askedAccountEntries(placed, asked, told, authorized.value.actor),
        )
      },
      openedBefore(ports),
    )
  }
