import { auditCalls } from '@hotovo/adapters/http/contract/audit'
import type { Serve } from '../endpoint.ts'

/** What staff read of the logs. */
export function auditRoutes(serve: Serve): void {
  serve(auditCalls.listAudit, ({ staff }, { params }) => staff.audit(params))
  serve(auditCalls.exportAudit, ({ staff }, { body }) => staff.exportAudit(body))
  serve(auditCalls.checkAudit, ({ staff }) => staff.checkAudit())
}
