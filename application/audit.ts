import { type AuditFilter, type AuditRecord, auditTypes } from '@hotovo/domain/audit-trail'
import { pageSize } from '@hotovo/domain/limits'
import { ok, type Result } from '@hotovo/domain/result'
import type { Visit } from './caller.ts'
import { cursorOf, type Page, type PageRequest, pageOf, placeIn } from './paging.ts'
import type { Ports } from './ports.ts'
import type { Refused } from './refusal.ts'
import { type AdmittingPorts, admitAdmin, type NotAdmitted } from './staff.ts'

/** The rows of all logs that a filter means, the newest first, page by page (spec 2, audit tab). */
export const listAudit =
  (ports: AdmittingPorts & Pick<Ports, 'auditTrail'>, visit: Visit) =>
  async ({
    cursor,
    limit = pageSize.usual,
    ...filter
  }: AuditFilter & PageRequest): Promise<Result<Page<AuditRecord>, Refused<NotAdmitted>>> => {
    const admitted = await admitAdmin(ports, visit)()
    if (!admitted.ok) return admitted
    const [at, kind, id] = placeIn(cursor)
    const type = auditTypes.find((known) => known === kind)
    const after = at !== undefined && type && id !== undefined ? { at, type, id } : undefined
    const now = ports.clock.now()
    const found = await ports.auditTrail.page({ filter, now, after, limit: limit + 1 })
    return ok(
      pageOf(
        found,
        limit,
        (record) => record,
        (last) => cursorOf(last.at, last.type, last.id),
      ),
    )
  }
