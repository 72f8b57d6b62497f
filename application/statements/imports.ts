import { statementImports as limits, pageSize } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { oneLine } from '@hotovo/domain/shared/text'
import { isUuid } from '@hotovo/domain/shared/uuid'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { type AuthorizePorts, authorize, authorizeQuietly, type Unauthorized } from '../access/authorize.ts'
import type { ById, ByIds, CallContext } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { LiveEvent } from '../shared/ports.ts'
import type { StatementImport } from './ports.ts'
import type { LeftOutPart } from './reader.ts'

type ImportPorts = AuthorizePorts & Pick<Ports, 'statementImports' | 'digests'>

/** What was kept of a file, under the first of its statements: its lines as they are now, and what was left out. */
export type ImportedFile = {
  readonly id: string
  readonly entries: readonly BankEntry[]
  /** So many of them were new. */
  readonly added: number
  readonly leftOut: readonly LeftOutPart[]
}

type Sent = Result<StatementImport, Unauthorized | Refused<'too-many-requests' | 'idempotency-key-reused'>>

const full = {
  code: 'too-many-requests',
  limit: { name: 'statement-imports', most: limits.most, seconds: limits.retrySeconds },
  retryAfterSeconds: limits.retrySeconds,
} as const

/**
 * Keeps a file of a bank, to be read when its turn comes, and answers at once (rule P20). `id`, a UUID, is the sender's name for it:
 * sent again under it, because the answer was lost, the file is the same import.
 */
export const sendStatement =
  (ports: ImportPorts & Pick<Ports, 'clock'>) =>
  async (
    {
      file: bytes,
      name: fileName,
      id,
    }: { readonly file: Uint8Array; readonly name: string; readonly id: string },
    { caller }: CallContext,
  ): Promise<Sent> => {
    const authorized = await authorize(ports, caller, 'statements.upload')
    if (!authorized.ok) return authorized
    const { account, actor } = authorized.value
    const digest = ports.digests.sha256(bytes)
    const answer = await ports.statementImports.add(
      {
        id,
        fileName: oneLine(fileName.slice(0, 200)) || '–',
        importedBy: actor.name,
        importedAt: ports.clock.now(),
      },
      {
        bytes,
        fingerprint: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
        accountId: account.id,
        origin: caller.origin,
      },
      limits.most,
    )
    if (answer === 'full') return fail(full)
    return answer === 'id-taken' ? fail({ code: 'idempotency-key-reused' }) : ok(answer)
  }

/** Whether a file goes no further by itself. */
const isOver = ({ course: { state } }: StatementImport) => state !== 'waiting' && state !== 'reading'

/** Whether what is told may be about an import. */
const isAbout = (told: LiveEvent, id: string) =>
  told.kind === 'many' ? (told.of ?? 'statement-file') === 'statement-file' : 'id' in told && told.id === id

/** Says when a wait is over, unless what it answers calls that off. */
type Patience = (over: () => void) => () => void

/** Lets in whoever may send files of banks, before any of one is read. */
export const admitStatement =
  (ports: ImportPorts) =>
  (_: undefined, { caller }: CallContext) =>
    authorizeQuietly(ports, caller, 'statements.upload')

/** The import when it is over, or as it is when `patience` ends; nothing where somebody forgot it. */
async function whenOver(
  { statementImports, liveEvents }: Pick<Ports, 'statementImports' | 'liveEvents'>,
  id: string,
  patience: Patience,
): Promise<StatementImport | undefined> {
  let look = () => {}
  const leave = await liveEvents.subscribe((told) => {
    if (isAbout(told, id)) look()
  })
  let callOff = () => {}
  const isLate = new Promise<'late'>((resolve) => {
    callOff = patience(() => resolve('late'))
  })
  try {
    for (;;) {
      const news = new Promise<'news'>((resolve) => {
        look = () => resolve('news')
      })
      const now = await statementImports.byId(id)
      if (!now || isOver(now) || (await Promise.race([news, isLate])) !== 'news') return now
    }
  } finally {
    leave()
    callOff()
  }
}

/**
 * Sends a file of a bank, waits until it is read, and says what each of its lines means (rules P6 to P8). The same file, or one that
 * overlaps, changes nothing twice. One that is not read when `patience` ends goes on by itself: `statement-waits`.
 */
export const importStatement =
  (ports: ImportPorts & Pick<Ports, 'clock' | 'random' | 'liveEvents' | 'statements'>) =>
  async (
    {
      file,
      name: fileName,
      patience = () => () => {},
    }: { readonly file: Uint8Array; readonly name: string; readonly patience?: Patience | undefined },
    context: CallContext,
  ): Promise<
    Result<
      ImportedFile,
      Extract<Sent, { ok: false }>['error'] | Refused<'statement-refused' | 'statement-waits'>
    >
  > => {
    const sent = await sendStatement(ports)({ file, name: fileName, id: ports.random.uuid() }, context)
    if (!sent.ok) return sent
    const { id } = sent.value
    const now = await whenOver(ports, id, patience)
    if (now?.course.state === 'asks' || now?.course.state === 'refused')
      return fail({ code: 'statement-refused', why: now.course.why })
    if (now?.course.state !== 'read') return fail({ code: 'statement-waits', id })
    const { statementId, added, leftOut } = now.course
    const ids = await ports.statementImports.entryIds(id)
    const entries = new Map((await ports.statements.byIds(ids)).map((entry) => [entry.id, entry]))
    return ok({ id: statementId, entries: ids.map((one) => entries.get(one)!), added, leftOut })
  }

/**
 * The files of banks that were sent lately, in the order in which they came, and what has become of each (rule P20). It is no
 * activity of the session: a page asks as long as a file is on its way.
 */
export const listImports =
  (ports: ImportPorts) =>
  async (
    _: undefined,
    { caller }: CallContext,
  ): Promise<Result<readonly StatementImport[], Unauthorized>> => {
    const entering = await authorizeQuietly(ports, caller, 'payments.view')
    return entering.ok ? ok(await ports.statementImports.newest(pageSize.max)) : entering
  }

/** What has become of one of them. */
export const viewImport =
  (ports: ImportPorts) =>
  async (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<StatementImport, Unauthorized | Refused<'import-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    const found = isUuid(id) ? await ports.statementImports.byId(id) : undefined
    return found ? ok(found) : fail({ code: 'import-not-found' })
  }

/** Has files that ask wait to be read again, now that what their columns are is known (rule P20). */
export const rereadImports =
  (ports: ImportPorts) =>
  async ({ ids }: ByIds, { caller }: CallContext): Promise<Result<undefined, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'statements.decide')
    if (!authorized.ok) return authorized
    await ports.statementImports.again(ids)
    return ok(undefined)
  }

/** Forgets what became of files, and files that ask; none that waits or is being read (rule P20). */
export const dismissImports =
  (ports: ImportPorts) =>
  async ({ ids }: ByIds, { caller }: CallContext): Promise<Result<undefined, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'statements.decide')
    if (!authorized.ok) return authorized
    await ports.statementImports.dismiss(ids)
    return ok(undefined)
  }

/** Forgets what is told of files no longer, and questions that nobody answered (rule P20). */
export const forgetImports =
  ({ statementImports, clock }: Pick<Ports, 'statementImports' | 'clock'>) =>
  (): Promise<void> =>
    statementImports.forget(minutesLater(clock.now(), -limits.keptDays * 24 * 60))
