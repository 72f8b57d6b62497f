import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { pageSize } from '@hotovo/domain/limits'
import { type Order, withStatus } from '@hotovo/domain/orders/order'
import type { BankEntry, KeptMatching } from '@hotovo/domain/payments/entry'
import {
  type Allocation,
  type Candidate,
  clues,
  type EntryState,
  matcher,
} from '@hotovo/domain/payments/matching'
import type { Payment } from '@hotovo/domain/payments/payment'
import type { Statement, StatementLine } from '@hotovo/domain/payments/statement'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { type Currency, currencies } from '@hotovo/domain/shared/money'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { oneLine } from '@hotovo/domain/shared/text'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { type Authorized, type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { cursorOf, type Page, type PageRequest, pageOf, partsOf, placeIn } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { type KeyRefused, type OncePorts, once } from '../staff/once.ts'
import type { StaffKey } from '../staff/ports.ts'
import type { EntryFigure, ReadingProgress, StatementSummary, StoredStatement } from './ports.ts'
import { type SettlePorts, settlementOf, settleTries, standingOf } from './settle.ts'
import type { ColumnMapping, StatementReader } from './statement-reader.ts'

export type StatementPorts = AuthorizePorts & SettlePorts & OncePorts & Pick<Ports, 'statements'>

// Matching --------------------------------------------------------------------------------------------

/** Lines are looked up and kept so many at a time, so that a long statement holds nobody up. */
const atOnce = 500

const candidateOf = (order: Order): Candidate => ({
  id: order.id,
  number: order.number,
  variableSymbol: order.variableSymbol,
  currency: order.currency,
  total: order.charged,
  received: order.received,
  isCancelled: order.orderStatus === 'zrusena',
  firstName: order.firstName,
  lastName: order.lastName,
})

/** The names of orders that stand in lines. */
function namesIn(lines: readonly StatementLine[]) {
  const found = lines.map(clues)
  return {
    numbers: found.flatMap(({ numbersInMessage }) => numbersInMessage),
    variableSymbols: found.flatMap(({ symbols, symbolsInMessage }) => [...symbols, ...symbolsInMessage]),
  }
}

const isOurs = (currency: string): currency is Currency => currencies.some((one) => one === currency)

/** The orders that lines may be for: those they name, and those that miss just as much. */
async function candidatesFor(
  { orders }: Pick<Ports, 'orders'>,
  lines: readonly StatementLine[],
  progress: (done: number) => void,
): Promise<Candidate[]> {
  const found = new Map<string, Candidate>()
  let done = 0
  for (const currency of currencies) {
    const own = lines.filter((line) => line.kind === 'credit' && line.currency === currency)
    for (let from = 0; from < own.length; from += atOnce) {
      const some = own.slice(from, from + atOnce)
      const payable = await orders.payable({
        ...namesIn(some),
        currency,
        missing: some.map(({ amount }) => amount),
      })
      for (const order of payable) found.set(order.id, candidateOf(order))
      done += some.length
      progress(done)
    }
  }
  const foreign = lines.filter((line) => line.kind === 'credit' && !isOurs(line.currency))
  const named = await orders.payable({ ...namesIn(foreign), currency: 'EUR', missing: [] })
  for (const order of named) found.set(order.id, candidateOf(order))
  return [...found.values()]
}

/** Lines are matched so many at a time, and others have their turn between. */
const matchedAtOnce = 250

/** How the matching of many lines tells how far it is, and lets others have their turn. */
type Course = { readonly progress: (done: number) => void; readonly rest: () => Promise<void> }
const withoutRest: Course = { progress: () => {}, rest: async () => {} }

/** What lines mean as orders stand now; those before are counted as if they were accepted. */
async function matchingOf<Line extends StatementLine>(
  ports: Pick<Ports, 'orders'>,
  lines: readonly Line[],
  { progress, rest }: Course = withoutRest,
): Promise<readonly KeptMatching[]> {
  const candidates = await candidatesFor(ports, lines, progress)
  const numbers = new Map(candidates.map(({ id, number }) => [id, number]))
  const match = matcher(candidates)
  const matchings: KeptMatching[] = []
  for (const line of lines) {
    if (matchings.length % matchedAtOnce === matchedAtOnce - 1) await rest()
    const { proposal, ...matching } = match(line)
    const named = proposal.map((part) => ({ ...part, orderNumber: numbers.get(part.orderId)! }))
    matchings.push({ ...matching, proposal: named })
  }
  return matchings
}

const sameProposal = (one: KeptMatching, other: KeptMatching) =>
  canonicalText(one.proposal) === canonicalText(other.proposal)

const sameMatching = (one: KeptMatching, other: KeptMatching) =>
  one.state === other.state && one.reason === other.reason && sameProposal(one, other)

/** A line with what is left of it: a part of it may pay an order already. */
const unused = (entry: BankEntry): BankEntry => ({ ...entry, amount: entry.amount - entry.used })

/** Looks again at what waits for a decision and is about orders that have changed. */
export async function matchAnew(
  ports: Pick<Ports, 'orders' | 'statements'>,
  orderIds: readonly string[],
): Promise<void> {
  const waiting = await ports.statements.about(orderIds)
  if (waiting.length === 0) return
  const matchings = await matchingOf(ports, waiting.map(unused))
  const changed = waiting.flatMap((entry, place) => {
    const matching = matchings[place]!
    return sameMatching(entry, matching) ? [] : [{ ...matching, id: entry.id }]
  })
  if (changed.length > 0) await ports.statements.rematch(changed)
}

// Importing -------------------------------------------------------------------------------------------

/** A statement that was read: where its lines are kept, all of them as they are now, and how many were new. */
export type Imported = {
  readonly id: string
  readonly entries: readonly BankEntry[]
  readonly added: number
}

const logEntry = (
  action: Extract<SystemAction, 'statement_imported' | 'payment_set_aside' | 'payment_waits_again'>,
  at: string,
  { account }: Authorized,
  caller: Caller,
  about: { readonly id: string; readonly details: Readonly<Record<string, string | number>> },
) =>
  systemEntry(action, at, {
    userId: account.id,
    resourceType: 'statement',
    resourceId: about.id,
    details: { ...about.details, email: account.email },
    origin: caller.origin,
  })

/**
 * Reads a file of a bank, keeps the lines that were not known yet and says what each of them means (rules P6 to P8). The
 * same file, or one that overlaps, changes nothing twice. A file that is refused leaves nothing behind. As long as it
 * goes on, `readingProgress` tells whoever reads how far it is, by the name they gave the reading.
 */
export const importStatement =
  (
    ports: StatementPorts & { readonly statementReader: StatementReader } & Pick<Ports, 'readings'>,
    caller: Caller,
  ) =>
  async (
    file: Uint8Array,
    fileName: string,
    reading?: string,
  ): Promise<Result<Imported, Unauthorized | Refused<'statement-refused'>>> => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    const { statements, statementReader, installation, readings } = ports
    const key = reading === undefined ? undefined : readingKey(authorized.value, reading)
    const tell = (done: number, of: number | null) => {
      if (key !== undefined) readings.set(key, { done, of })
    }
    try {
      const read = await statementReader.read(file, {
        accounts: installation.accounts,
        mappings: await statements.mappings(),
        progress: (done) => tell(done, null),
      })
      if (!read.ok) return fail({ code: 'statement-refused', why: read.error })
      const name = oneLine(fileName.slice(0, 200)) || '–'
      const all = read.value.reduce((sum, { lines }) => sum + lines.length, 0)
      const kept: Imported[] = []
      for (const statement of read.value) {
        const before = kept.reduce((sum, { entries }) => sum + entries.length, 0)
        const progress = (done: number) => tell(before + done, all)
        progress(0)
        kept.push(
          await keptStatement(ports, authorized.value, caller, statement, name, {
            progress,
            rest: statementReader.rest,
          }),
        )
      }
      return ok({
        id: kept[0]!.id,
        entries: kept.flatMap(({ entries }) => entries),
        added: kept.reduce((sum, { added }) => sum + added, 0),
      })
    } finally {
      if (key !== undefined) readings.delete(key)
    }
  }

const readingKey = ({ account }: Authorized, reading: string) => `${account.id} ${reading}`

/** How far a file is that whoever asks has being read; null where nothing of that name is being read. */
export const readingProgress =
  (ports: AuthorizePorts & Pick<Ports, 'readings'>, caller: Caller) =>
  async (reading: string): Promise<Result<ReadingProgress | null, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    return ok(ports.readings.get(readingKey(authorized.value, reading)) ?? null)
  }

async function keptStatement(
  ports: StatementPorts,
  authorized: Authorized,
  caller: Caller,
  { lines, ...told }: Statement,
  fileName: string,
  course: Course,
): Promise<Imported> {
  const { statements, random, clock } = ports
  const { account } = told
  for (let tries = 1; ; tries++) {
    const marks = lines.map(({ mark }) => mark)
    const known = new Map((await statements.known(account, marks)).map((entry) => [entry.mark, entry]))
    const fresh = lines.filter(({ mark }) => !known.has(mark))
    const inOrder = (all: ReadonlyMap<string, BankEntry>) => marks.map((mark) => all.get(mark)!)
    const [first] = known.values()
    if (fresh.length === 0 && first) return { id: first.statementId, entries: inOrder(known), added: 0 }
    const at = clock.now()
    const id = random.uuid()
    const statement: StoredStatement = {
      ...told,
      id,
      fileName,
      importedBy: authorized.actor.name,
      importedAt: at,
    }
    const matchings = await matchingOf(ports, fresh, course)
    const entries = fresh.map(
      (line, index): BankEntry => ({
        ...line,
        ...matchings[index]!,
        id: random.uuid(),
        statementId: id,
        place: index + 1,
        account,
        used: 0,
        decision: 'open',
        decidedBy: null,
        decidedAt: null,
      }),
    )
    const logged = logEntry('statement_imported', at, authorized, caller, {
      id,
      details: { file: fileName, lines: lines.length, added: entries.length },
    })
    if ((await statements.add({ statement, entries, logged })) === 'added') {
      const all = new Map([...known, ...entries.map((entry) => [entry.mark, entry] as const)])
      return { id, entries: inOrder(all), added: entries.length }
    }
    if (tries === settleTries) throw new Error(`a statement was not kept in ${tries} tries`)
  }
}

/** Remembers what the columns of a bank's file are. */
export const rememberColumns =
  (ports: StatementPorts, caller: Caller) =>
  async (mapping: ColumnMapping): Promise<Result<undefined, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    await ports.statements.remember(mapping, authorized.value.actor.name, ports.clock.now())
    return ok(undefined)
  }

// Looking ---------------------------------------------------------------------------------------------

/** The place in a list of lines that a cursor names; undefined for any other text. */
export function entryPlace(cursor: string): Pick<BankEntry, 'bookedOn' | 'id'> | undefined {
  const [midnight, id] = partsOf(cursor, isUuid) ?? []
  return midnight !== undefined && id !== undefined ? { bookedOn: midnight.slice(0, 10), id } : undefined
}

/** The place in the list of statements that a cursor names; undefined for any other text. */
export function statementPlace(cursor: string): Pick<StoredStatement, 'importedAt' | 'id'> | undefined {
  const [importedAt, id] = partsOf(cursor, isUuid) ?? []
  return importedAt !== undefined && id !== undefined ? { importedAt, id } : undefined
}

export type EntryListRequest = PageRequest & {
  readonly statement?: string | undefined
  readonly state?: EntryState | undefined
  readonly decision?: BankEntry['decision'] | undefined
}

/** Lines of statements, page by page, the oldest first. */
export const listEntries =
  (ports: StatementPorts, caller: Caller) =>
  async ({
    statement,
    state,
    decision,
    cursor,
    limit = pageSize.usual,
  }: EntryListRequest): Promise<Result<Page<BankEntry>, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    if (statement !== undefined && !isUuid(statement)) return ok({ items: [], next: null })
    const after = placeIn(cursor, entryPlace)
    const found = await ports.statements.entries({
      statementId: statement,
      state,
      decision,
      after,
      limit: limit + 1,
    })
    const asIs = (entry: BankEntry) => entry
    return ok(pageOf(found, limit, asIs, (last) => cursorOf(`${last.bookedOn}T00:00:00.000Z`, last.id)))
  }

/** How many lines wait for a decision by their states, and what is left of them. */
export const countEntries =
  (ports: StatementPorts, caller: Caller) =>
  async (statement?: string): Promise<Result<readonly EntryFigure[], Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    if (statement !== undefined && !isUuid(statement)) return ok([])
    return ok(await ports.statements.figures(statement))
  }

/** Statements, page by page, the newest first. */
export const listStatements =
  (ports: StatementPorts, caller: Caller) =>
  async ({
    cursor,
    limit = pageSize.usual,
  }: PageRequest): Promise<Result<Page<StatementSummary>, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    const after = placeIn(cursor, statementPlace)
    const found = await ports.statements.page({ after, limit: limit + 1 })
    const asIs = (summary: StatementSummary) => summary
    return ok(pageOf(found, limit, asIs, (last) => cursorOf(last.importedAt, last.id)))
  }

// Deciding --------------------------------------------------------------------------------------------

/** What staff say a payment is for; without it the proposal counts. `revive` opens cancelled orders again. */
export type Acceptance = {
  readonly allocations?: readonly Pick<Allocation, 'orderId' | 'amount'>[] | undefined
  readonly revive?: boolean | undefined
}

type Accepted = Result<
  BankEntry,
  Refused<'entry-not-found' | 'entry-changed' | 'order-not-found' | 'invalid'>
>

/** A proposal is accepted as it was shown: what has become of more consequence meanwhile is shown again. */
const isAsShown = (shown: KeptMatching, now: KeptMatching) =>
  sameProposal(shown, now) &&
  (shown.state === now.state || !['duplicate', 'order-cancelled', 'unknown'].includes(now.state))

async function accepted(
  ports: StatementPorts,
  { actor }: Authorized,
  statementId: string,
  place: number,
  { allocations, revive = false }: Acceptance,
  key: StaffKey | undefined,
): Promise<Accepted | 'key-taken' | 'key-busy'> {
  for (let tries = 1; ; tries++) {
    const entry = isUuid(statementId) ? await ports.statements.entry(statementId, place) : undefined
    if (!entry) return fail({ code: 'entry-not-found' })
    if (entry.decision === 'accepted' || entry.state === 'not-a-payment' || entry.state === 'wrong-currency')
      return fail({ code: 'entry-changed', current: entry })
    if (!allocations) {
      const [now] = await matchingOf(ports, [unused(entry)])
      if (!isAsShown(entry, now!)) {
        await ports.statements.rematch([{ ...now!, id: entry.id }])
        // Somebody may have accepted it since it was read, which is what changed the order.
        const current = await ports.statements.entry(statementId, place)
        return fail({ code: 'entry-changed', current: current! })
      }
    }
    const meant = allocations ?? entry.proposal
    const problems = allocationProblems(meant, unused(entry))
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const at = ports.clock.now()
    const parts: Awaited<ReturnType<typeof settlementOf>>[] = []
    for (const { orderId, amount } of meant) {
      const standing = isUuid(orderId) ? await standingOf(ports, orderId) : undefined
      if (!standing) return fail({ code: 'order-not-found' })
      const { order } = standing.record
      if (order.currency !== entry.currency)
        return fail({ code: 'invalid', problems: [{ at: 'allocations', code: 'payment-not-offered' }] })
      const revived = revive && order.orderStatus === 'zrusena'
      const opened = revived ? withStatus(order, 'prijata', { by: actor, at }) : undefined
      const payment: Payment = {
        id: ports.random.uuid(),
        orderId,
        kind: 'payment',
        amount,
        currency: order.currency,
        method: 'transfer',
        receivedOn: entry.bookedOn,
        reference: entry.variableSymbol === null ? null : `VS ${entry.variableSymbol}`,
        entryId: entry.id,
        takesBack: null,
        createdAt: at,
      }
      const change = opened?.ok ? opened.value : {}
      parts.push(await settlementOf(ports, standing, { ...change, payments: [payment], by: actor, at }))
    }
    const outcome = await ports.payments.settle({
      orders: parts.map(({ settlement }) => settlement),
      accepts: { id: entry.id, by: actor.name, at },
      jobs: parts.flatMap(({ jobs }) => jobs),
      key,
    })
    if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
    if (typeof outcome !== 'string') {
      await matchAnew(
        ports,
        meant.map(({ orderId }) => orderId),
      )
      return ok((await ports.statements.entry(statementId, place))!)
    }
    if (tries === settleTries) throw new Error(`a payment was not accepted in ${tries} tries: ${outcome}`)
  }
}

/** What is wrong with how a payment is divided: all that is left of it goes to orders, each once. */
function allocationProblems(
  allocations: readonly Pick<Allocation, 'orderId' | 'amount'>[],
  { amount }: BankEntry,
) {
  const at = 'allocations'
  if (allocations.length === 0) return [{ at, code: 'required' } as const]
  if (new Set(allocations.map(({ orderId }) => orderId)).size < allocations.length)
    return [{ at, code: 'line-repeated' } as const]
  if (allocations.some((one) => !(one.amount > 0))) return [{ at, code: 'amount-not-positive' } as const]
  const sum = allocations.reduce((total, one) => total + one.amount, 0)
  return sum === amount ? [] : [{ at, code: 'amount-out-of-range', min: amount, max: amount } as const]
}

/** Whether a line was accepted by the same person for the same orders: the answer was lost. */
async function isOwnAcceptance(
  { payments }: Pick<Ports, 'payments'>,
  entry: BankEntry,
  { allocations = entry.proposal }: Acceptance,
  { name }: Authorized['actor'],
): Promise<boolean> {
  if (entry.decision !== 'accepted' || entry.decidedBy !== name) return false
  const paid = await Promise.all(
    allocations.map(async ({ orderId, amount }) => {
      const all = isUuid(orderId) ? await payments.ofOrder(orderId) : []
      return all.some(
        ({ id, entryId, amount: came }) =>
          entryId === entry.id && came === amount && !all.some(({ takesBack }) => takesBack === id),
      )
    }),
  )
  return paid.length > 0 && paid.every(Boolean)
}

/**
 * Accepts a line of a statement: as proposed, or for the orders that staff name. Once, whoever else does it; one's own same
 * acceptance is answered as it was. Under a key, a UUID, once, whatever becomes of the line after it.
 */
export const acceptEntry =
  (ports: StatementPorts, caller: Caller) =>
  async (
    statementId: string,
    place: number,
    acceptance: Acceptance,
    key?: string,
  ): Promise<
    Result<
      BankEntry,
      Unauthorized | KeyRefused | Refused<'entry-not-found' | 'entry-changed' | 'order-not-found' | 'invalid'>
    >
  > => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    const subject = `${statementId} ${place}`
    const deed = { key, what: 'entry-accept', subject, request: acceptance }
    return once(
      ports,
      authorized.value,
      deed,
      async (staffKey) => {
        const done = await accepted(ports, authorized.value, statementId, place, acceptance, staffKey)
        if (typeof done === 'string' || done.ok || done.error.code !== 'entry-changed') return done
        const { current } = done.error
        return (await isOwnAcceptance(ports, current, acceptance, authorized.value.actor))
          ? ok(current)
          : done
      },
      async (): Promise<Accepted> => ok((await ports.statements.entry(statementId, place))!),
    )
  }

/** How many exact payments were accepted, and how many are left; whoever asks again goes on. */
export type AcceptedExact = { readonly accepted: number; readonly skipped: number; readonly left: number }

/** So many at a time, so that whoever waits sees it go on. */
const exactAtOnce = 20

/**
 * The key of a line that is accepted under a key of all: the first one has it as it is, and the others are beside it, so that
 * how many were accepted can be told again.
 */
const keyOfLine = (key: string, line: number) =>
  key.slice(0, -2) + (Number.parseInt(key.slice(-2), 16) ^ line).toString(16).padStart(2, '0')

/** How many lines a person accepted under a key. */
async function acceptedUnder(
  { staffKeys }: Pick<Ports, 'staffKeys'>,
  staffId: string,
  key: string,
): Promise<number> {
  let count = 0
  while (count < exactAtOnce && (await staffKeys.find(staffId, keyOfLine(key, count), beginning))) count += 1
  return count
}
const beginning = '1970-01-01T00:00:00.000Z'

/**
 * Accepts exact payments, some at a time: of one statement, or all that wait. Under a key, a UUID, once: asked again it accepts
 * no more, and tells how many were accepted under it and how many are left now.
 */
export const acceptExact =
  (ports: StatementPorts, caller: Caller) =>
  async (statementId?: string, key?: string): Promise<Result<AcceptedExact, Unauthorized | KeyRefused>> => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    if (statementId !== undefined && !isUuid(statementId)) return ok({ accepted: 0, skipped: 0, left: 0 })
    const subject = statementId ?? 'bank-entries'
    const told = async (done: number, skipped: number): Promise<Result<AcceptedExact, never>> => {
      const figures = await ports.statements.figures(statementId)
      const left = figures.find(({ state }) => state === 'matched')?.count ?? 0
      return ok({ accepted: done, skipped, left })
    }
    return once<AcceptedExact, never>(
      ports,
      authorized.value,
      { key, what: 'exact-accept', subject, request: {} },
      async (staffKey) => {
        const some = await ports.statements.entries({
          statementId,
          state: 'matched',
          decision: 'open',
          limit: exactAtOnce,
        })
        let done = 0
        for (const { statementId: of, place } of some) {
          const lineKey = staffKey && { ...staffKey, key: keyOfLine(staffKey.key, done) }
          const outcome = await accepted(ports, authorized.value, of, place, {}, lineKey)
          // A twin is at it, or has been.
          if (typeof outcome === 'string') return outcome
          if (outcome.ok) done += 1
        }
        return told(done, some.length - done)
      },
      async () => told(await acceptedUnder(ports, authorized.value.account.id, key!.toLowerCase()), 0),
    )
  }

type SetAside = Result<BankEntry, Refused<'entry-not-found' | 'entry-changed'>>

/**
 * Sets a line of a statement aside, because it pays no order, or has it wait again. Under a key, a UUID, once, whatever becomes
 * of the line after it.
 */
export const setEntryAside =
  (ports: StatementPorts, caller: Caller) =>
  async (
    statementId: string,
    place: number,
    isAside: boolean,
    key?: string,
  ): Promise<Result<BankEntry, Unauthorized | KeyRefused | Refused<'entry-not-found' | 'entry-changed'>>> => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    const deed = { key, what: 'entry-aside', subject: `${statementId} ${place}`, request: { isAside } }
    return once(
      ports,
      authorized.value,
      deed,
      (staffKey) => setAside(ports, caller, authorized.value, { statementId, place, isAside, key: staffKey }),
      async (): Promise<SetAside> => ok((await ports.statements.entry(statementId, place))!),
    )
  }

async function setAside(
  { statements, clock }: StatementPorts,
  caller: Caller,
  authorized: Authorized,
  {
    statementId,
    place,
    isAside,
    key,
  }: { statementId: string; place: number; isAside: boolean; key: StaffKey | undefined },
): Promise<SetAside | 'key-taken' | 'key-busy'> {
  const entry = isUuid(statementId) ? await statements.entry(statementId, place) : undefined
  if (!entry) return fail({ code: 'entry-not-found' })
  const to = isAside ? 'set-aside' : 'open'
  if (entry.decision === to) return ok(entry)
  if (entry.decision === 'accepted') return fail({ code: 'entry-changed', current: entry })
  const at = clock.now()
  const action = isAside ? 'payment_set_aside' : 'payment_waits_again'
  const logged = logEntry(action, at, authorized, caller, { id: statementId, details: { place } })
  const { name: by } = authorized.actor
  const outcome = await statements.decide({ id: entry.id, from: entry.decision, to, by, at, logged, key })
  if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
  const current = (await statements.entry(statementId, place))!
  return outcome === 'decided' ? ok(current) : fail({ code: 'entry-changed', current })
}
