import { auditCalls, calledOf } from '@hotovo/adapters/http/contract/audit'
import { paged, type Serve } from '../endpoint.ts'

/** What staff read of the logs. */
export function auditRoutes(serve: Serve): void {
  serve(auditCalls.listAudit, ({ staff }, { params: { called, ...params } }) =>
    staff.audit({ ...paged(params), called: calledOf(called) }),
  )
  serve(auditCalls.exportAudit, ({ staff }, { body: { called, ...asked } }) =>
    staff.exportAudit({ ...asked, called: calledOf(called) }),
  )
  serve(auditCalls.checkAudit, ({ staff }) => staff.checkAudit())
}
