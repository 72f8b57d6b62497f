import { auditTypes } from '@hotovo/domain/audit/actions'
import type { AuditFilter, AuditRecord } from '@hotovo/domain/audit/record'
import { pageSize } from '@hotovo/domain/limits'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { type AuthorizePorts, authorize, authorizeRead, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type ExportedRows, exportRows, filterInWords } from '../access/exporting.ts'
import { orderRead, type ReadPorts, type ReadRecord, ticketRead, voucherRead } from '../access/reads.ts'
import { cursorOf, cursorParts, cursorPosition, type Page, type PageRequest, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { AuditVerdict } from './ports.ts'

/** The position in the audit log that a cursor names; undefined for any other text. */
export function parseAuditCursor(cursor: string): Pick<AuditRecord, 'at' | 'type' | 'id'> | undefined {
  const [at, kind, id] = cursorParts(cursor, (rest) => /^[a-z]+_[1-9]\d{0,17}$/.test(rest)) ?? []
  const type = auditTypes.find((known) => known === kind)
  return at !== undefined && type && id !== undefined ? { at, type, id } : undefined
}

type ReviewPorts = AuthorizePorts & ReadPorts & Pick<Ports, 'auditRecords'>

/** A page of the rows that a filter means. */
async function pageMeant(
  { auditRecords, clock }: ReviewPorts,
  { cursor, limit = pageSize.usual, ...filter }: AuditFilter & PageRequest,
): Promise<Page<AuditRecord>> {
  const after = cursorPosition(cursor, parseAuditCursor)
  const found = await auditRecords.page({ filter, now: clock.now(), after, limit: limit + 1 })
  const asIs = (record: AuditRecord) => record
  return pageOf(found, limit, asIs, (last) => cursorOf(last.at, last.type, last.id))
}

/** The record of a customer that a row of a log is about. */
function recordsOf({ type, entity: { id } }: AuditRecord): readonly ReadRecord[] {
  if (type === 'system' || id === null) return []
  return [
    type === 'voucher'
      ? voucherRead({ serial: id })
      : type === 'ticket'
        ? ticketRead({ id })
        : orderRead({ id }),
  ]
}

/** The rows of all logs that a filter means, the newest first, page by page (rule L6). */
export const listAudit =
  (ports: ReviewPorts) =>
  (
    asked: AuditFilter & PageRequest,
    { caller }: CallContext,
  ): Promise<Result<Page<AuditRecord>, Unauthorized>> =>
    authorizeRead(ports, caller, 'audit.view', async () => {
      const value = await pageMeant(ports, asked)
      return ok({ value, records: value.items.flatMap(recordsOf) })
    })

/** All rows of the logs that a filter means, to be taken elsewhere (rule A22). */
export const exportAudit =
  (ports: ReviewPorts) =>
  (asked: AuditFilter, { caller }: CallContext): Promise<Result<ExportedRows<AuditRecord>, Unauthorized>> => {
    const { called: _, ...filter } = asked
    return exportRows(
      ports,
      caller,
      { permission: 'audit.export', action: 'audit_exported', filter: filterInWords(filter), recordsOf },
      (page) => pageMeant(ports, { ...asked, ...page }),
    )
  }

/** What a look at the whole audit log found: how many rows, and how many things that do not fit. */
export type AuditCheck = AuditVerdict | { readonly isChained: false }

/** Reads the whole audit log anew, against its hash chains and their checkpoints (rule I10); who wants it is told in it. */
export const checkAudit =
  (ports: AuthorizePorts & Pick<Ports, 'auditProof'>) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<AuditCheck, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'audit.check', ['audit_checked'])
    if (!authorized.ok) return authorized
    return ok(ports.auditProof ? await ports.auditProof.verify() : { isChained: false })
  }
