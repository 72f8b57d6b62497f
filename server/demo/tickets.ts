import { seededRandom } from '@hotovo/adapters/system/random'
import type { Ports } from '@hotovo/application/ports'
import { type StaffActor, staffNote } from '@hotovo/domain/audit/entry'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import { humanCheckMinutes } from '@hotovo/domain/limits'
import { ticketNumber } from '@hotovo/domain/orders/reference-numbers'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { actorOf, type StaffAccount } from '@hotovo/domain/staff/account'
import {
  colleagueOf,
  type TicketHandling,
  type TicketRecord,
  withHandling,
  withReply,
} from '@hotovo/domain/tickets/handling'
import {
  priorityOfTopic,
  submittedTicket,
  type TicketForm,
  type TicketPriority,
  type TicketStatus,
  ticketPriorities,
  ticketSubject,
} from '@hotovo/domain/tickets/ticket'
import { atManagement } from './calendar.ts'
import { type Dice, diceOf, type Weighted } from './dice.ts'
import { demoStaff, savedReplies, ticketMatters, ticketNotes } from './material.ts'
import type { History } from './story.ts'

/** Tickets of the two years, for one order in so many. */
const ordersPerTicket = 40
const dayMinutes = 24 * 60

type Work =
  | { readonly change: TicketHandling; readonly note?: string }
  | { readonly reply: string; readonly id: string; readonly status: TicketStatus }
  | { readonly note: string }
/** What staff did with a ticket at an instant; each raises its version by one. */
type Step = Work & { readonly by: StaffActor; readonly at: string }
/** A ticket and what became of it, oldest first. */
type TicketStory = {
  readonly id: string
  readonly number: string
  readonly humanCheckId: string
  readonly form: TicketForm
  readonly at: string
  readonly steps: readonly Step[]
}

/** How far a ticket has come. */
const outcomes: Weighted<TicketStatus> = [
  ['resolved', 5],
  ['closed', 4],
  ['in_progress', 1],
]
/** The newest tickets are there whatever is drawn: hours before the end, and what staff have to do with them today. */
const newest: readonly {
  readonly hoursAgo: number
  readonly priority: TicketPriority
  readonly status: TicketStatus
}[] = [
  { hoursAgo: 1, priority: 'urgent', status: 'open' },
  { hoursAgo: 3, priority: 'medium', status: 'open' },
  { hoursAgo: 9, priority: 'high', status: 'open' },
  { hoursAgo: 26, priority: 'medium', status: 'in_progress' },
  { hoursAgo: 49, priority: 'low', status: 'open' },
  { hoursAgo: 75, priority: 'medium', status: 'open' },
  { hoursAgo: 120, priority: 'high', status: 'in_progress' },
  { hoursAgo: 200, priority: 'urgent', status: 'resolved' },
]

/** What staff did until a ticket had come so far, as far as there was time for it. */
function stepsOf(
  dice: Dice,
  wanted: { readonly status: TicketStatus; readonly priority: TicketPriority; readonly answer: string },
  {
    history,
    zuzana,
    at,
    until,
  }: { history: History | undefined; zuzana: StaffAccount; at: string; until: string },
): Step[] {
  const { status, priority, answer } = wanted
  const works: Work[] = []
  if (priority !== 'medium') works.push({ change: { priority } })
  if (history)
    works.push({ change: { relatedOrder: { id: history.placing.id, number: history.placing.number } } })
  if (status !== 'open') works.push({ change: { status: 'in_progress', assignee: colleagueOf(zuzana) } })
  if (status !== 'open' && dice.often(40)) works.push({ note: dice.pick(ticketNotes) })
  if (status === 'resolved' || status === 'closed')
    works.push({ reply: answer, id: dice.uuid(), status: 'resolved' })
  if (status === 'closed') works.push({ change: { status: 'closed' } })
  const steps: Step[] = []
  let last = at
  for (const work of works) {
    // Whoever sorts what came does it at once, and the rest when there is time.
    last =
      'change' in work && steps.length === 0
        ? minutesLater(last, dice.integer(3, 25))
        : atManagement(dice, last)
    if (last <= until) steps.push({ ...work, by: actorOf(dice.often(70) ? zuzana : demoStaff[1]), at: last })
  }
  return steps
}

/** Tickets of customers who had ordered before, oldest first. */
function ticketStories(
  histories: readonly History[],
  zuzana: StaffAccount,
  { seed, until }: { readonly seed: number; readonly until: string },
): TicketStory[] {
  const dice = diceOf(seededRandom(seed))
  const told = (
    asker: History,
    at: string,
    wanted: { readonly status: TicketStatus; readonly priority: TicketPriority },
  ): TicketStory => {
    const { firstName, lastName, email, language } = asker.form
    const { answer, isAboutOrder, ...matter } = dice.pick(ticketMatters[language])
    const history = isAboutOrder ? asker : undefined
    // What is urgent from the beginning stays so.
    const priority = matter.topic && priorityOfTopic[matter.topic] ? 'medium' : wanted.priority
    return {
      id: dice.uuid(),
      number: ticketNumber(dice.integer),
      humanCheckId: dice.uuid(),
      form: { ...matter, language, name: `${firstName} ${lastName}`, email },
      at,
      steps: stepsOf(dice, { ...wanted, priority, answer }, { history, zuzana, at, until }),
    }
  }
  const older = histories
    .filter((_, index) => index % ordersPerTicket === 0)
    .map((asker) => {
      const at = minutesLater(asker.placing.at, dice.integer(60, 9 * dayMinutes))
      const priority = dice.often(70) ? 'medium' : dice.pick(ticketPriorities)
      return { asker, at, status: dice.choose(outcomes), priority }
    })
    .filter(({ at }) => at < minutesLater(until, -10 * dayMinutes))
  const recent = newest.map(({ hoursAgo, ...wanted }) => {
    const at = minutesLater(until, -hoursAgo * 60)
    const before = histories.filter(({ placing }) => placing.at < at)
    return { asker: before.at(-dice.integer(1, Math.min(30, before.length)))!, at, ...wanted }
  })
  return [...older, ...recent]
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ asker, at, status, priority }) => told(asker, at, { status, priority }))
}

/** Tells a ticket, or what is missing of it: every step has raised its version by one. No letters: they went long ago. */
async function tell({ tickets }: Ports, { id, number, humanCheckId, form, at, steps }: TicketStory) {
  let record = await tickets.record(id)
  if (!record) {
    const { ticket, entries } = submittedTicket(form, { id, number, at, by: { kind: 'visitor' } })
    const humanCheck = { id: humanCheckId, expiresAt: minutesLater(at, humanCheckMinutes) }
    const outcome = await tickets.add({ ticket, entries, humanCheck, jobs: [] })
    if (outcome !== 'added') throw new Error(`a ticket of the demo was not added: ${outcome}`)
    record = (await tickets.record(id))!
  }
  for (const step of steps.slice(record.version - 1)) record = await done(tickets, record, step)
}

async function done(tickets: Ports['tickets'], record: TicketRecord, step: Step): Promise<TicketRecord> {
  const { by, at } = step
  if ('reply' in step) {
    const changed = withReply(record, { id: step.id, text: step.reply, status: step.status }, { by, at })
    return written(await tickets.change({ ...changed, version: record.version }))
  }
  if ('change' in step) {
    const changed = withHandling(record, step.change, { by, at })
    return written(await tickets.change({ ...changed, version: record.version }))
  }
  const { line, entry } = staffNote(ticketSubject(record.ticket), step.note, { by, at })
  return written(await tickets.addNote(record.ticket.id, line, entry))
}

function written(outcome: Awaited<ReturnType<Ports['tickets']['change']>>): TicketRecord {
  if (typeof outcome === 'string') throw new Error('a ticket of the demo was changed by somebody else')
  return outcome
}

/** Requests for support in every state, and what staff keep to answer with, as far as they are not there. */
export async function fillTickets(
  ports: Ports,
  histories: readonly History[],
  asked: {
    readonly seed: number
    readonly from: string
    readonly until: string
    readonly signal: AbortSignal
  },
): Promise<void> {
  const zuzana = (await ports.staff.byEmail(demoStaff[0].email))!.account
  const { random } = ports
  const known = new Set((await ports.savedReplies.of(zuzana.id)).map(({ title }) => title))
  for (const kept of savedReplies.filter(({ title }) => !known.has(title))) {
    const reply = { assumes: null, ...kept, id: random.uuid(), ownerId: null, version: 1 }
    await ports.savedReplies.add(
      reply,
      systemEntry('saved_reply_added', asked.from, {
        userId: zuzana.id,
        resourceType: 'saved_reply',
        resourceId: reply.id,
        details: { title: reply.title, language: reply.language, email: zuzana.email },
        origin: { ipAddress: null, userAgent: null },
      }),
    )
  }
  for (const one of ticketStories(histories, zuzana, asked)) {
    asked.signal.throwIfAborted()
    await tell(ports, one)
  }
}
