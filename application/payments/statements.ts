import { type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { pageSize } from '@hotovo/domain/limits'
import type { BankEntry, Undecided } from '@hotovo/domain/payments/entry'
import type { EntryState } from '@hotovo/domain/payments/matching'
import type { ReadLine, Statement } from '@hotovo/domain/payments/statement'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { oneLine } from '@hotovo/domain/shared/text'
import { isUuid } from '@hotovo/domain/shared/uuid'
import {
  type Authorized,
  type AuthorizePorts,
  admitted,
  authorize,
  type Unauthorized,
} from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { type Exported, exported, filterInWords } from '../exporting.ts'
import { Unavailable } from '../faults.ts'
import { cursorOf, type Page, type PageRequest, pageOf, partsOf, placeIn } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { OncePorts } from '../staff/once.ts'
import { type Course, matchingOf, unused } from './match.ts'
import type { EntryFigure, ReadingProgress, StatementSummary, StoredStatement } from './ports.ts'
import { type SettlePorts, settleTries } from './settle.ts'
import type { ColumnMapping, LeftOut, StatementReader } from './statement-reader.ts'

export type StatementPorts = AuthorizePorts & SettlePorts & OncePorts & Pick<Ports, 'statements'>

/** What was kept of a statement: where its lines are, all of them as they are now, and how many were new. */
type Kept = { readonly id: string; readonly entries: readonly BankEntry[]; readonly added: number }

/** What was kept of a file, under the first of its statements, and what stands in it and was left out. */
export type Imported = Kept & { readonly leftOut: readonly LeftOut[] }

/** What the general log tells of a statement, by whoever is authorized. */
export const logEntry = (
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
      const { statements: told, leftOut } = read.value
      const all = told.reduce((sum, { lines }) => sum + lines.length, 0)
      const kept: Kept[] = []
      for (const statement of told) {
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
        leftOut,
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
  { lines, contents, ...told }: Statement,
  fileName: string,
  course: Course,
): Promise<Kept> {
  const { statements, random, clock } = ports
  const { account } = told
  for (let tries = 1; ; tries++) {
    const marks = lines.map(({ mark }) => mark)
    const inOrder = (all: ReadonlyMap<string, BankEntry>) => marks.map((mark) => all.get(mark)!)
    // Before its lines: of a statement that is kept meanwhile all of them are known.
    const same = await statements.withContents(account, contents)
    const known = new Map((await statements.known(account, marks)).map((entry) => [entry.mark, entry]))
    if (same !== undefined) return { id: same, entries: inOrder(known), added: 0 }
    const fresh = [
      ...lines.filter(({ mark }) => !known.has(mark)).map((line) => ({ ...line, repeats: null })),
      ...(await repeatedOf(ports, told, lines, known)),
    ]
    const [first] = known.values()
    // Of equal lines there are as many at once as were thought to be the same.
    const proven = [...known.values()].filter(({ repeats }) => repeats !== null)
    if (fresh.length === 0 && proven.length === 0 && first)
      return { id: first.statementId, entries: inOrder(known), added: 0 }
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
      ({ hasReference: _, ...line }, index): BankEntry => ({
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
    const addition = { statement, contents, entries, proven: proven.map((entry) => entry.id), logged }
    if ((await statements.add(addition)) === 'added') {
      const alone = await matchedAlone(ports, addition.proven)
      const all = new Map([...known.values(), ...alone, ...entries].map((entry) => [entry.mark, entry]))
      const doubtful = entries.filter(({ repeats }) => repeats !== null)
      return { id, entries: [...inOrder(all), ...doubtful], added: entries.length }
    }
    if (tries === settleTries) throw new Unavailable(`a statement was not kept in ${tries} tries`)
  }
}

/**
 * The lines of a statement that are known by all they say from a file of the same day which may have ended before that day did, and
 * that their bank calls nothing: the same once more, or a second payment that is alike (rule P19). A file that has all that such
 * files told of the day, two lines and more, is theirs grown. Each has the mark of one more of its kind.
 */
async function repeatedOf(
  { statements }: Pick<Ports, 'statements'>,
  { account, from }: Pick<Statement, 'account' | 'from'>,
  lines: readonly ReadLine[],
  known: ReadonlyMap<string, BankEntry>,
): Promise<(ReadLine & { readonly repeats: string })[]> {
  const doubtful = lines.filter(
    ({ kind, hasReference, bookedOn, mark }) =>
      kind === 'credit' && !hasReference && bookedOn === from && known.has(mark),
  )
  if (doubtful.length === 0) return []
  const day = await statements.ofDay(account, from)
  const here = lines.map(({ mark }) => mark)
  const taken = new Set([...here, ...day.map(({ mark }) => mark)])
  const before = new Map(day.filter(({ lastDay }) => lastDay === from).map(({ mark, id }) => [mark, id]))
  if (before.size > 1 && [...before.keys()].every((mark) => here.includes(mark))) return []
  return doubtful.flatMap((line) => {
    const repeats = before.get(line.mark)
    if (repeats === undefined) return []
    const kind = line.mark.slice(0, line.mark.lastIndexOf('-'))
    let place = 1
    while (taken.has(`${kind}-${place}`)) place += 1
    const mark = `${kind}-${place}`
    taken.add(mark)
    return [{ ...line, mark, repeats }]
  })
}

/** Lines that repeat no other any more, with what they mean now. */
async function matchedAlone(
  { orders, statements }: Pick<Ports, 'orders' | 'statements'>,
  ids: readonly string[],
): Promise<readonly BankEntry[]> {
  if (ids.length === 0) return []
  const entries = await statements.byIds(ids)
  const matchings = await matchingOf({ orders }, entries.map(unused))
  await statements.rematch(matchings.map((matching, place) => ({ ...matching, id: entries[place]!.id })))
  return statements.byIds(ids)
}

/** Remembers what the columns of a bank's file are; the general log tells what was said before and now. */
export const rememberColumns =
  (ports: StatementPorts, caller: Caller) =>
  async (mapping: ColumnMapping): Promise<Result<undefined, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    const { statements, clock } = ports
    const { actor, account } = authorized.value
    const before = (await statements.mappings()).find(({ header }) => header === mapping.header)
    const at = clock.now()
    const logged = systemEntry('statement_columns_remembered', at, {
      userId: account.id,
      resourceType: 'statement',
      resourceId: mapping.header,
      details: {
        email: account.email,
        before: before ? canonicalText(before) : null,
        after: canonicalText(mapping),
      },
      origin: caller.origin,
    })
    await statements.remember(mapping, actor.name, at, logged)
    return ok(undefined)
  }

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

/** A page of the lines that are meant. */
export async function entriesMeant(
  { statements }: Pick<Ports, 'statements'>,
  { statement, state, decision, cursor, limit = pageSize.usual }: EntryListRequest,
): Promise<Page<BankEntry>> {
  if (statement !== undefined && !isUuid(statement)) return { items: [], next: null }
  const after = placeIn(cursor, entryPlace)
  const found = await statements.entries({ statementId: statement, state, decision, after, limit: limit + 1 })
  const asIs = (entry: BankEntry) => entry
  return pageOf(found, limit, asIs, (last) => cursorOf(`${last.bookedOn}T00:00:00.000Z`, last.id))
}

/** Lines of statements, page by page, the oldest first. */
export const listEntries =
  (ports: StatementPorts, caller: Caller) =>
  async (asked: EntryListRequest): Promise<Result<Page<BankEntry>, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    return authorized.ok ? ok(await entriesMeant(ports, asked)) : authorized
  }

/** All lines of statements that are meant, to be taken elsewhere (rule A22). */
export const exportEntries =
  (ports: StatementPorts, caller: Caller) =>
  (asked: Omit<EntryListRequest, keyof PageRequest>): Promise<Result<Exported<BankEntry>, Unauthorized>> =>
    exported(
      ports,
      caller,
      { permission: 'payments.export', action: 'payments_exported', filter: filterInWords(asked) },
      (page) => entriesMeant(ports, { ...asked, ...page }),
    )

/**
 * How these lines are now, as far as there are any, for whoever shows them and heard that they changed (rule A25). It is no activity
 * of the session: nobody asks, a page does.
 */
export const entriesNow =
  (ports: StatementPorts, caller: Caller) =>
  async (ids: readonly string[]): Promise<Result<readonly BankEntry[], Unauthorized>> => {
    const entering = await admitted(ports, caller, 'payments.view')
    return entering.ok ? ok(await ports.statements.byIds(ids)) : entering
  }

/** How many lines wait for a decision, or were set aside, by their states, and what is left of them. */
export const countEntries =
  (ports: StatementPorts, caller: Caller) =>
  async ({
    statement,
    decision = 'open',
  }: {
    readonly statement?: string | undefined
    readonly decision?: Undecided | undefined
  } = {}): Promise<Result<readonly EntryFigure[], Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    if (statement !== undefined && !isUuid(statement)) return ok([])
    return ok(await ports.statements.figures({ statementId: statement, decision }))
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
