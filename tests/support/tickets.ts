import { randomUUID } from 'node:crypto'
import { systemRandom } from '@hotovo/adapters/system/random'
import type { FeedbackSubmission } from '@hotovo/application/feedback/ports'
import { lettersOfFeedback, lettersOfTicket } from '@hotovo/application/jobs/job'
import type { Ports } from '@hotovo/application/ports'
import type { TicketSubmission } from '@hotovo/application/tickets/ports'
import { type FeedbackForm, feedbackProblems, receivedFeedback } from '@hotovo/domain/feedback/feedback'
import { ticketNumber } from '@hotovo/domain/orders/reference-numbers'
import type { Registration } from '@hotovo/domain/tickets/registration'
import { submittedTicket, type Ticket, type TicketForm, ticketProblems } from '@hotovo/domain/tickets/ticket'

const at = '2026-11-20T10:00:00.000Z'

/** A request for support that the domain accepts, with these fields instead of its own. */
export function ticketForm(overrides: Partial<TicketForm> = {}): TicketForm {
  const form: TicketForm = {
    language: 'sk',
    name: "Ľubomíra O'Brien-Šťastná",
    email: 'lubomira@example.sk',
    category: 'general',
    topic: 'voucher-usage',
    voucherSerial: 'VCH-A1B2C3D4E',
    subject: 'Kód sa nedá prečítať & "zmizol" <3',
    description: 'Papier zmokol.\nVidno len posledné štyri znaky, čo mám robiť?',
    ...overrides,
  }
  const problems = ticketProblems(form)
  if (problems.length > 0) throw new Error(`not a valid request for support: ${JSON.stringify(problems)}`)
  return form
}

/** Feedback that the domain accepts, with these fields instead of its own. */
export function feedbackForm(overrides: Partial<FeedbackForm> = {}): FeedbackForm {
  const form: FeedbackForm = {
    language: 'sk',
    type: 'improvement',
    category: 'map',
    title: 'Mapa & vzdialenosť <km>',
    description: 'Pri predajni by som rada videla,\nako je ďaleko odo mňa.',
    priority: 'medium',
    rating: 4,
    email: 'lubomira@example.sk',
    ...overrides,
  }
  const problems = feedbackProblems(form)
  if (problems.length > 0) throw new Error(`not valid feedback: ${JSON.stringify(problems)}`)
  return form
}

/** Who registers, as the domain accepts it. */
export const registration: Registration = {
  company: 'Trafika U Evy',
  companyNumber: '12345679',
  city: 'Nitra',
  phone: '+421 37 123 45 67',
}

const freshCheck = () => ({ id: randomUUID(), expiresAt: '2026-11-20T10:30:00.000Z' })

/** A submission as the use case makes it, with a fresh check. */
export function ticketSubmission(
  {
    number,
    id = randomUUID(),
    ...overrides
  }: Partial<TicketSubmission> & { number?: string; id?: string } = {},
  form = ticketForm(),
): TicketSubmission {
  const submitted = submittedTicket(form, {
    id,
    number: number ?? ticketNumber(systemRandom.integer),
    at,
    by: { kind: 'visitor' },
  })
  return { ...submitted, humanCheck: freshCheck(), jobs: lettersOfTicket(submitted.ticket), ...overrides }
}

/** Feedback as the use case makes it, with a fresh check. */
export function feedbackSubmission(
  overrides: Partial<FeedbackSubmission> = {},
  form = feedbackForm(),
): FeedbackSubmission {
  const made = receivedFeedback(form, { id: randomUUID(), at })
  return { ...made, humanCheck: freshCheck(), jobs: lettersOfFeedback(made.feedback), ...overrides }
}

/** A ticket as a visitor left it in the stores, with these fields of its form. */
export async function addTicketTo(
  { tickets }: Pick<Ports, 'tickets'>,
  form: Partial<TicketForm> = {},
): Promise<Ticket> {
  const one = ticketSubmission({}, ticketForm(form))
  const outcome = await tickets.add(one)
  if (outcome !== 'added') throw new Error(`refused: ${outcome}`)
  return one.ticket
}
