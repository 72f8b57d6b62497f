import { type Origin, type SystemAction, systemEntry } from '@hotovo/domain/audit/system-log'
import { pageSize } from '@hotovo/domain/limits'
import type { Asked } from '@hotovo/domain/shared/filter-fields'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import type { BankEntry, entryFields, lineFields, Undecided } from '@hotovo/domain/statements/entry'
import { type AuthorizePorts, authorize, authorizeQuietly, type Unauthorized } from '../access/authorize.ts'
import type { ByIds, CallContext } from '../access/caller.ts'
import { type ExportedRows, exportRows, filterInWords } from '../access/exporting.ts'
import type { OncePorts } from '../access/idempotency.ts'
import { cursorOf, cursorParts, cursorPosition, type Page, type PageRequest, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { SettlePorts } from '../settlement/settle.ts'
import type { EntryFigure, StatementSummary, StoredStatement } from './ports.ts'

export type StatementPorts = AuthorizePorts & SettlePorts & OncePorts

/** Who does it, as the general log tells: whose account it is, and from where. */
export type LogAuthor = Pick<StaffAccount, 'id' | 'email'> & { readonly origin: Origin }

/** What the general log tells of a statement. */
export const statementLogEntry = (
  action: Extract<SystemAction, 'statement_imported' | 'payment_set_aside' | 'payment_waits_again'>,
  at: string,
  { id: userId, email, origin }: LogAuthor,
  about: { readonly id: string; readonly details: Readonly<Record<string, string | number>> },
) =>
  systemEntry(action, at, {
    userId,
    resourceType: 'statement',
    resourceId: about.id,
    details: { ...about.details, email },
    origin,
  })

/** The position in a list of lines that a cursor names; undefined for any other text. */
export function parseEntryCursor(cursor: string): Pick<BankEntry, 'bookedOn' | 'id'> | undefined {
  const [midnight, id] = cursorParts(cursor, isUuid) ?? []
  return midnight !== undefined && id !== undefined ? { bookedOn: midnight.slice(0, 10), id } : undefined
}

/** The position in the list of statements that a cursor names; undefined for any other text. */
export function parseStatementCursor(cursor: string): Pick<StoredStatement, 'importedAt' | 'id'> | undefined {
  const [importedAt, id] = cursorParts(cursor, isUuid) ?? []
  return importedAt !== undefined && id !== undefined ? { importedAt, id } : undefined
}

export type EntryListRequest = PageRequest &
  Asked<typeof entryFields> & { readonly statement?: string | undefined }

/** A page of the lines that are meant. */
export async function pageOfEntries(
  { statements }: Pick<Ports, 'statements'>,
  { statement, cursor, limit = pageSize.usual, ...filter }: EntryListRequest,
): Promise<Page<BankEntry>> {
  if (statement !== undefined && !isUuid(statement)) return { items: [], next: null }
  const after = cursorPosition(cursor, parseEntryCursor)
  const found = await statements.entries({ ...filter, statementId: statement, after, limit: limit + 1 })
  const asIs = (entry: BankEntry) => entry
  return pageOf(found, limit, asIs, (last) => cursorOf(`${last.bookedOn}T00:00:00.000Z`, last.id))
}

/** Lines of statements, page by page, the oldest first. */
export const listEntries =
  (ports: StatementPorts) =>
  async (
    asked: EntryListRequest,
    { caller }: CallContext,
  ): Promise<Result<Page<BankEntry>, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    return authorized.ok ? ok(await pageOfEntries(ports, asked)) : authorized
  }

/** All lines of statements that are meant, to be taken elsewhere (rule A22). */
export const exportEntries =
  (ports: StatementPorts) =>
  (
    asked: Omit<EntryListRequest, keyof PageRequest>,
    { caller }: CallContext,
  ): Promise<Result<ExportedRows<BankEntry>, Unauthorized>> =>
    exportRows(
      ports,
      caller,
      {
        permission: 'payments.export',
        action: 'payments_exported',
        filter: filterInWords(asked),
        recordsOf: () => [],
      },
      (page) => pageOfEntries(ports, { ...asked, ...page }),
    )

/**
 * How these lines are now, as far as there are any, for whoever shows them and heard that they changed (rule A25). It is no activity
 * of the session: nobody asks, a page does.
 */
export const currentEntries =
  (ports: StatementPorts) =>
  async ({ ids }: ByIds, { caller }: CallContext): Promise<Result<readonly BankEntry[], Unauthorized>> => {
    const entering = await authorizeQuietly(ports, caller, 'payments.view')
    return entering.ok ? ok(await ports.statements.byIds(ids)) : entering
  }

/** How many lines wait for a decision, or were set aside, by their states, and what is left of them. */
export const countEntries =
  (ports: StatementPorts) =>
  async (
    {
      statement,
      decision = 'open',
      ...filter
    }: Asked<typeof lineFields> & {
      readonly statement?: string | undefined
      readonly decision?: Undecided | undefined
    } = {},
    { caller }: CallContext,
  ): Promise<Result<readonly EntryFigure[], Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    if (statement !== undefined && !isUuid(statement)) return ok([])
    return ok(await ports.statements.figures({ ...filter, statementId: statement, decision }))
  }

/** Statements, page by page, the newest first. */
export const listStatements =
  (ports: StatementPorts) =>
  async (
    { cursor, limit = pageSize.usual }: PageRequest,
    { caller }: CallContext,
  ): Promise<Result<Page<StatementSummary>, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    const after = cursorPosition(cursor, parseStatementCursor)
    const found = await ports.statements.page({ after, limit: limit + 1 })
    const asIs = (summary: StatementSummary) => summary
    return ok(pageOf(found, limit, asIs, (last) => cursorOf(last.importedAt, last.id)))
  }
