import { auditCalls } from '@hotovo/adapters/http/contract/audit'
import { paged, type Serve } from '../endpoint.ts'

/** What staff read of the logs. */
export function auditRoutes(serve: Serve): void {
  serve(auditCalls.listAudit, ({ staff }, { params }) => staff.audit(paged(params)))
  serve(auditCalls.checkAudit, ({ staff }) => staff.checkAudit())
}
