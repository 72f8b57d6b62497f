import { type Actor, type AuditEntry, createdEntry, entriesOf, fieldChanges } from '../audit/entry.ts'
import { answerHours, lengths } from '../limits.ts'
import type { Language } from '../shared/language.ts'
import { emailProblems, nameProblems, textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'
import { withoutCodes } from '../shared/voucher-code.ts'
import { supportHoursLater } from './hours.ts'
import {
  bareCompanyNumber,
  type Registration,
  registrationProblems,
  registrationTopics,
} from './registration.ts'

/** The categories that are stored (rule S1). */
export const ticketCategories = ['general', 'technical', 'billing', 'voucher', 'complaint'] as const
export type TicketCategory = (typeof ticketCategories)[number]
/** The topics a visitor may pick instead (rule S1). */
const pickedTopics = [
  'voucher-purchase',
  'voucher-usage',
  'lost-code',
  'refund',
  'technical',
  'other',
] as const
/** What a ticket may be about, beside its category; the last ones have a form of their own (rule S11). */
export const ticketTopics = [...pickedTopics, ...registrationTopics] as const
export type TicketTopic = (typeof ticketTopics)[number]

/** Under which category a topic is stored (rule S1). */
export const categoryOfTopic: Readonly<Record<TicketTopic, TicketCategory>> = {
  'voucher-purchase': 'voucher',
  'voucher-usage': 'voucher',
  'lost-code': 'voucher',
  refund: 'billing',
  technical: 'technical',
  other: 'general',
  selling: 'general',
  accepting: 'general',
}

const isRegistration = (topic: TicketTopic | undefined) =>
  registrationTopics.some((registration) => registration === topic)

/** What a visitor chooses from: the topics, and the categories that no topic leads to or names. */
export const ticketMatters = [...pickedTopics, 'billing', 'complaint'] as const
export type TicketMatter = (typeof ticketMatters)[number]

/** What a matter says in a form: its topic where it is one, and the category it is stored under. */
export function categoryAndTopicOf(matter: TicketMatter): { category: TicketCategory; topic?: TicketTopic } {
  if (matter === 'billing' || matter === 'complaint') return { category: matter }
  return { category: categoryOfTopic[matter], topic: matter }
}

export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** What cannot wait for its turn, and how urgent it is made at once (rule S3). */
export const priorityOfTopic: Readonly<Partial<Record<TicketTopic, TicketPriority>>> = {
  'lost-code': 'urgent',
}

/**
 * A request for support as it is filled in. A topic says more than a category and decides it (rule S1). Who registers is looked
 * at where the topic is a registration, and counts for nothing elsewhere (rule S11).
 */
export type TicketForm = Partial<Registration> & {
  readonly language: Language
  readonly name: string
  readonly email: string
  /** Empty while nothing is chosen. */
  readonly category: TicketCategory | ''
  readonly topic?: TicketTopic | undefined
  readonly voucherSerial?: string | undefined
  readonly subject: string
  readonly description: string
}

/** A request for support as it is kept (rule S3). `phone` stays empty but in a registration (rule S11). */
export type Ticket = {
  readonly id: string
  readonly number: string
  readonly language: Language
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly company: string | null
  readonly companyNumber: string | null
  readonly city: string | null
  readonly category: TicketCategory
  readonly topic: TicketTopic | null
  readonly voucherSerial: string | null
  readonly subject: string
  readonly message: string
  readonly priority: TicketPriority
  readonly status: TicketStatus
  readonly relatedOrderId: string | null
  readonly createdAt: string
}

/** The form with every code of a voucher in it masked: a code is nobody's to keep, whoever wrote it (rule V12). */
export const withCodesMasked = (form: TicketForm): TicketForm => ({
  ...form,
  company: form.company && withoutCodes(form.company),
  city: form.city && withoutCodes(form.city),
  voucherSerial: form.voucherSerial && withoutCodes(form.voucherSerial),
  subject: withoutCodes(form.subject),
  description: withoutCodes(form.description),
})

const categoryOf = ({ category, topic }: Pick<TicketForm, 'category' | 'topic'>): TicketCategory | '' =>
  topic ? categoryOfTopic[topic] : category

/** Everything that is wrong with a request for support, at once, in the order of the page (rules S2, S11). */
export const ticketProblems = (form: TicketForm): Problem[] => [
  ...(isRegistration(form.topic) ? registrationProblems(form) : []),
  ...nameProblems('name', form.name, lengths.ticketName),
  ...emailProblems('email', form.email),
  ...(categoryOf(form) === '' ? [{ at: 'category', code: 'required' } as const] : []),
  ...textProblems('voucherSerial', form.voucherSerial, lengths.voucherSerial),
  ...textProblems('subject', form.subject, lengths.subject, { required: true }),
  ...textProblems('description', form.description, lengths.description, { required: true, lines: true }),
]

/** Who registers, as it is kept: nobody where the topic is another. */
function registrant({ topic, company = '', companyNumber = '', city = '', phone = '' }: TicketForm) {
  if (!isRegistration(topic)) return { phone: '', company: null, companyNumber: null, city: null }
  return {
    phone: phone.trim(),
    company: company.trim(),
    companyNumber: bareCompanyNumber(companyNumber),
    city: city.trim(),
  }
}

/** The fields of a ticket that its sender fills in. */
function submitted(form: TicketForm) {
  const category = categoryOf(form)
  if (category === '') throw new Error('a form without a category is refused before')
  return {
    language: form.language,
    name: form.name.trim(),
    email: form.email.trim(),
    ...registrant(form),
    category,
    topic: form.topic ?? null,
    voucherSerial: form.voucherSerial?.trim() || null,
    subject: form.subject.trim(),
    message: form.description.trim(),
  } satisfies Partial<Ticket>
}

/** Whether a form without problems says what a ticket says: sent again, because the answer was lost. */
export const isTicketOf = (form: TicketForm, ticket: Ticket): boolean =>
  Object.entries(submitted(form)).every(([field, text]) => ticket[field as keyof Ticket] === text)

/**
 * The ticket that a form without problems becomes, and its audit entries (rules S3, O17): that it came, and what became
 * of its priority.
 */
export function submittedTicket(
  form: TicketForm,
  { id, number, at, by }: { id: string; number: string; at: string; by: Actor },
): { ticket: Ticket; entries: AuditEntry[] } {
  const usual: TicketPriority = 'medium'
  const ticket: Ticket = {
    id,
    number,
    ...submitted(form),
    priority: (form.topic && priorityOfTopic[form.topic]) ?? usual,
    status: 'open',
    relatedOrderId: null,
    createdAt: at,
  }
  const { priority } = ticket
  const raised = fieldChanges({ priority: usual }, { priority })
  const subject = ticketSubject(ticket)
  const byHouse = { by: { kind: 'system' }, at } as const
  return { ticket, entries: [createdEntry(subject, by, at), ...entriesOf(subject, raised, byHouse)] }
}

/** The instant until which the first answer is promised: by priority, in support hours (rule S5). */
export const answerBy = ({ createdAt, priority }: Pick<Ticket, 'createdAt' | 'priority'>): string =>
  supportHoursLater(createdAt, answerHours[priority])

/** Active or resolved, as the dashboard counts them (rule S4). */
export const isActive = (status: TicketStatus): boolean => status === 'open' || status === 'in_progress'

/** What the entries of a ticket's audit log speak about. */
export const ticketSubject = ({ id, number }: Pick<Ticket, 'id' | 'number'>) =>
  ({ kind: 'ticket', id, number }) as const
