import { rateLimits } from '@hotovo/domain/limits'
import { ticketNumber } from '@hotovo/domain/orders/reference-numbers'
import type { Language } from '@hotovo/domain/shared/language'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import {
  answerBy,
  isTicketOf,
  submittedTicket,
  type Ticket,
  type TicketForm,
  ticketProblems,
  withCodesMasked,
} from '@hotovo/domain/tickets/ticket'
import { actorOfCaller } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { countForm } from '../access/forms.ts'
import { type HumanCheckAnswer, verifyHumanCheck } from '../access/human-check.ts'
import { visitorBuckets } from '../access/rate-limits.ts'
import { lettersOfTicket } from '../jobs/job.ts'
import { withholdLetter } from '../jobs/notifications.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { drawAgain, WriteConflict } from '../shared/retry.ts'

/**
 * A request for support as it is sent: with the human check and the honeypot; in Slovak where it says no language, general where it
 * says no category (rule S1).
 */
export type TicketRequest = Omit<TicketForm, 'language' | 'category'> & {
  readonly category?: TicketForm['category'] | undefined
  readonly language?: Language | undefined
  readonly humanCheck: HumanCheckAnswer
  readonly website?: string | undefined
}

/** What its sender gets: the number, and until when the first answer comes (rule S5). Instants in UTC. */
export type TicketReceipt = {
  readonly ticketNumber: string
  readonly createdAt: string
  readonly answerBy: string
}

const receiptOf = (ticket: Ticket): TicketReceipt => ({
  ticketNumber: ticket.number,
  createdAt: ticket.createdAt,
  answerBy: answerBy(ticket),
})

/**
 * Submits a request for support: rules, human check, limit, then everything in one transaction. All problems come
 * at once; a form that is refused uses nothing up (rules O17, F1). What is sent again with its human check,
 * because the answer was lost, gets the receipt of the ticket it made.
 */
export const submitTicket =
  (
    ports: Pick<
      Ports,
      | 'tickets'
      | 'rateLimits'
      | 'clock'
      | 'random'
      | 'macs'
      | 'digests'
      | 'installation'
      | 'accessTokens'
      | 'sessions'
      | 'notifications'
    >,
  ) =>
  async (
    request: TicketRequest,
    { caller }: CallContext,
  ): Promise<
    Result<TicketReceipt, Refused<'invalid' | 'feature-off' | 'work-needed' | 'too-many-requests'>>
  > => {
    const { tickets, clock, random, installation } = ports
    if (installation.off.includes('support')) return fail({ code: 'feature-off', feature: 'support' })

    const { humanCheck, website, language = 'sk', category = 'general', ...filled } = request
    const form = withCodesMasked({ ...filled, language, category })
    const problems: Problem[] = ticketProblems(form)
    const human = await verifyHumanCheck(ports, humanCheck, website)
    if (!human.ok) problems.push(human.error)
    if (!human.ok || problems.length > 0) return fail({ code: 'invalid', problems })

    const own = await visitorBuckets(ports.macs, caller, rateLimits.tickets)
    const counted = await countForm(ports, caller, { humanCheck, email: form.email, own })
    if (!counted.ok) return counted
    const { isLetterDue, again } = counted.value
    const by = await actorOfCaller(ports, caller)
    return drawAgain('the ticket was not added', async () => {
      const { ticket, entries } = submittedTicket(form, {
        id: random.uuid(),
        number: ticketNumber(random.integer),
        at: clock.now(),
        by,
      })
      const jobs = lettersOfTicket(ticket, isLetterDue)
      const outcome = await tickets.add({ ticket, entries, humanCheck: human.value, jobs })
      if (outcome === 'added') {
        const letter = { kind: 'letter', letter: 'ticket-received', ticketId: ticket.id } as const
        if (!isLetterDue) await withholdLetter(ports, ticket, letter)
        return ok(receiptOf(ticket))
      }
      if (outcome === 'human-check-used') {
        const before = await tickets.byHumanCheck(human.value.id)
        return again(before && isTicketOf(form, before) && receiptOf(before))
      }
      return new WriteConflict(outcome)
    })
  }
