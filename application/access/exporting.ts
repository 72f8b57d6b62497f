import type { SystemAction } from '@hotovo/domain/audit/system-log'
import { mostExported, pageSize } from '@hotovo/domain/limits'
import { ok, type Result } from '@hotovo/domain/shared/result'
import type { Permission } from '@hotovo/domain/staff/permissions'
import type { Page } from '../paging.ts'
import { type AuthorizedStaff, type AuthorizePorts, authorize, type Unauthorized } from './authorize.ts'
import type { Caller } from './caller.ts'
import { countReads, type ReadPorts, type ReadRecord } from './reads.ts'

/** Rows to be taken elsewhere; whether there are more than a file may have. */
export type ExportedRows<Row> = { readonly items: readonly Row[]; readonly isMore: boolean }

/** What an export needs to be allowed, how the audit log tells of it, `filter` in words of a search, and which records rows tell of. */
type Exporting<Row> = {
  readonly permission: Extract<Permission, `${string}.export`>
  readonly action: Extract<SystemAction, `${string}_exported`>
  readonly filter: string
  readonly recordsOf: (row: Row) => readonly ReadRecord[]
}

/**
 * All rows that a list would show, page by page and in its order, up to a most (rule A22). Who took them, and which ones, is
 * in the audit log before the first of them is read, and each row is a read of its records (rule A47).
 */
export async function exportRows<Row>(
  ports: AuthorizePorts & ReadPorts,
  caller: Caller,
  { permission, action, filter, recordsOf }: Exporting<Row>,
  pageAt: (
    page: { readonly cursor: string | undefined; readonly limit: number },
    authorized: AuthorizedStaff,
  ) => Promise<Page<Row>>,
): Promise<Result<ExportedRows<Row>, Unauthorized>> {
  const authorized = await authorize(ports, caller, permission, [action], { filter })
  if (!authorized.ok) return authorized
  const items: Row[] = []
  let cursor: string | undefined
  do {
    const page = await pageAt({ cursor, limit: pageSize.max }, authorized.value)
    await countReads(ports, authorized.value, page.items.flatMap(recordsOf))
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined && items.length < mostExported)
  return ok({ items, isMore: cursor !== undefined })
}

/** A filter as the audit log keeps it: `status:new,open assignee:mine`, and the words that are looked for. */
export const filterInWords = ({ q, ...filter }: Readonly<Record<string, unknown>>): string =>
  [
    ...Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}:${value === null ? 'none' : String(value)}`),
    ...(typeof q === 'string' ? [q] : []),
  ].join(' ')
