import { dayOf, daysLater } from '@hotovo/domain/shared/calendar'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { ReadLine, Statement } from '@hotovo/domain/statements/statement'
import { confirmRefunds } from '../payments/refund-transfers.ts'
import type { Ports } from '../ports.ts'
import { type Course, matchingOf, unused } from '../settlement/rematch.ts'
import type { SettlePorts } from '../settlement/settle.ts'
import { retryOnConflict, WriteConflict } from '../shared/retry.ts'
import { type LogAuthor, statementLogEntry } from './list.ts'
import type { ReadingProgress, ReadTable, StatementImport, StoredStatement } from './ports.ts'
import { asksForColumns, type StatementReader } from './reader.ts'

type KeepingPorts = Pick<Ports, 'statements' | 'orders' | 'random' | 'clock'>
export type ReadingPorts = KeepingPorts &
  Pick<Ports, 'statementImports' | 'staff' | 'installation'> &
  SettlePorts & { readonly statementReader: StatementReader }

/** The file that statements stand in, and who sent it. */
type Sent = Pick<StatementImport, 'id' | 'fileName' | 'importedBy'> & {
  readonly by: LogAuthor
  readonly table: ReadTable | undefined
}

/** What was kept of a statement: where its lines are, and all of them as they are now. */
type Kept = { readonly id: string; readonly entries: readonly BankEntry[] }

/**
 * Reads a file of a bank that was sent, keeps the lines that were not known yet with what each of them means, and notes how far it
 * is and how it ended (rules P6 to P8, P20). A file that is refused leaves nothing behind. Done again, where it was broken off, it
 * adds nothing twice; one that has ended is left alone.
 */
export const readStatement =
  (ports: ReadingPorts) =>
  async (importId: string): Promise<void> => {
    const { statements, statementImports, statementReader, installation, clock } = ports
    const begun = await statementImports.begin(importId)
    if (!begun) return
    const { file } = begun
    const account = await ports.staff.byId(file.accountId)
    if (!account) throw new Error('there is no account for a statement')
    const { tell, settled } = coarsely(ports, importId)
    const remembered = await statements.mappings()
    const read = await statementReader.read(file.bytes, {
      accounts: installation.accounts,
      mappings: remembered.map(({ mapping }) => mapping),
      latestDay: daysLater(dayOf(clock.now()), 1),
      progress: (done) => tell({ done, of: null }),
    })
    if (!read.ok) {
      await settled()
      const state = asksForColumns(read.error) ? 'asks' : 'refused'
      return statementImports.end(importId, { state, why: read.error })
    }
    const { statements: told, leftOut, table } = read.value
    const { mapping: _, ...said } =
      remembered.find(({ mapping }) => mapping.header === table?.mapping.header) ?? {}
    const of = told.reduce((sum, { lines }) => sum + lines.length, 0)
    const sent = {
      ...begun,
      by: { id: account.id, email: account.email, origin: file.origin },
      table: table && { ...table, importId, said: 'namedBy' in said ? said : null },
    }
    const kept: Kept[] = []
    for (const statement of told) {
      const before = kept.reduce((sum, { entries }) => sum + entries.length, 0)
      const progress = (done: number) => tell({ done: before + done, of })
      progress(0)
      kept.push(await keptStatement(ports, statement, sent, { progress, rest: statementReader.rest }))
    }
    await settled()
    await confirmRefunds(
      ports,
      kept.flatMap(({ entries }) => entries),
    )
    await statementImports.end(importId, {
      state: 'read',
      statementId: kept[0]!.id,
      entryIds: kept.flatMap(({ entries }) => entries.map(({ id }) => id)),
      leftOut,
    })
  }

/** How far a file is is noted no sooner than so many milliseconds after the last time. */
const noteMs = 400

/** Notes how far a file is, one note after the other, and only the last of what is told too soon after one another. */
function coarsely({ statementImports, clock }: Pick<ReadingPorts, 'statementImports' | 'clock'>, id: string) {
  let noted: { readonly of: number | null; readonly atMs: number } | undefined
  let noting: Promise<void> | undefined
  let next: ReadingProgress | undefined
  const noteAll = async () => {
    while (next) {
      const progress = next
      next = undefined
      // The file is read all the same; how far it is, the next note tells.
      await statementImports.note(id, progress).catch(() => {})
    }
    noting = undefined
  }
  return {
    tell: (progress: ReadingProgress) => {
      const atMs = Date.parse(clock.now())
      if (noted && noted.of === progress.of && atMs - noted.atMs < noteMs) return
      noted = { of: progress.of, atMs }
      next = progress
      noting ??= noteAll()
    },
    /** Resolves when nothing is left to note. */
    settled: async () => noting,
  }
}

async function keptStatement(
  ports: KeepingPorts,
  { lines, contents, ...told }: Statement,
  sent: Sent,
  course: Course,
): Promise<Kept> {
  const { statements, random, clock } = ports
  const { account } = told
  return retryOnConflict('a statement was not kept', async () => {
    const marks = lines.map(({ mark }) => mark)
    const inOrder = (all: ReadonlyMap<string, BankEntry>) => marks.map((mark) => all.get(mark)!)
    // Before its lines: of a statement that is kept meanwhile all of them are known.
    const same = await statements.withContents(account, contents)
    const known = new Map((await statements.known(account, marks)).map((entry) => [entry.mark, entry]))
    if (same !== undefined) return { id: same, entries: inOrder(known) }
    const fresh = [
      ...lines.filter(({ mark }) => !known.has(mark)).map((line) => ({ ...line, repeats: null })),
      ...(await repeatedOf(ports, told, lines, known)),
    ]
    const [first] = known.values()
    // Of equal lines there are as many at once as were thought to be the same.
    const proven = [...known.values()].filter(({ repeats }) => repeats !== null)
    if (fresh.length === 0 && proven.length === 0 && first)
      return { id: first.statementId, entries: inOrder(known) }
    const at = clock.now()
    const id = random.uuid()
    const statement: StoredStatement = {
      ...told,
      id,
      fileName: sent.fileName,
      importedBy: sent.importedBy,
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
        asideReason: null,
        asideNote: null,
      }),
    )
    const logged = statementLogEntry('statement_imported', at, sent.by, {
      id,
      details: { file: sent.fileName, lines: lines.length, added: entries.length },
    })
    const addition = {
      statement,
      contents,
      table: sent.table,
      entries,
      proven: proven.map((entry) => entry.id),
      logged,
      importId: sent.id,
    }
    const outcome = await statements.add(addition)
    if (outcome !== 'added') return new WriteConflict(outcome)
    const alone = await matchedAlone(ports, addition.proven)
    const all = new Map([...known.values(), ...alone, ...entries].map((entry) => [entry.mark, entry]))
    const doubtful = entries.filter(({ repeats }) => repeats !== null)
    return { id, entries: [...inOrder(all), ...doubtful] }
  })
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
