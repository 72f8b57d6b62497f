import type { Ports } from '@hotovo/application/ports'
import { type PersonalKeys, sqlPeople } from '../sql/stores/audit.ts'
import { sqlStores } from '../sql/stores/stores.ts'
import { postgresReads } from './access/reads.ts'
import { postgresSessions } from './access/sessions.ts'
import { postgresAuditRecords } from './audit/records.ts'
import { postgresSystemLog } from './audit/system-log.ts'
import { postgresFigures } from './back-office/figures.ts'
import { postgresClaims, postgresPresences } from './back-office/presence.ts'
import { postgresSavedViews } from './back-office/saved-views.ts'
import { postgresCall } from './call.ts'
import { postgresNotifications } from './jobs/notifications.ts'
import { postgresJobQueue } from './jobs/queue.ts'
import { postgresLiveEvents } from './shared/live-events.ts'
import { postgresTransactions } from './spending.ts'
import type { Sql } from './sql.ts'
import { postgresStaff } from './staff/accounts.ts'
import { postgresFactors } from './staff/factors.ts'
import { postgresSignInLockout } from './staff/lockout.ts'
import { postgresRecoveries } from './staff/recoveries.ts'
import { postgresStatementImports } from './statements/imports.ts'
import { postgresStatements } from './statements/statements.ts'
import { postgresSavedReplies } from './tickets/saved-replies.ts'
import { postgresTickets } from './tickets/tickets.ts'
import { postgresVouchers } from './vouchers.ts'

/** Everything that is kept, in PostgreSQL. */
export function postgresStores(sql: Sql, personal: PersonalKeys) {
  const call = postgresCall(sql)
  const people = sqlPeople(call, personal)
  return {
    ...sqlStores(call, people, personal.sealing),
    figures: postgresFigures(sql),
    tickets: postgresTickets(sql, people),
    savedReplies: postgresSavedReplies(sql, people),
    auditRecords: postgresAuditRecords(sql, people),
    staff: postgresStaff(sql, people),
    signInLockout: postgresSignInLockout(sql),
    sessions: postgresSessions(sql, people),
    recoveries: postgresRecoveries(sql, people),
    systemLog: postgresSystemLog(sql, people),
    factors: postgresFactors(sql, people, personal.sealing),
    savedViews: postgresSavedViews(sql, people),
    liveEvents: postgresLiveEvents(sql),
    presences: postgresPresences(sql),
    claims: postgresClaims(sql, people),
    reads: postgresReads(sql),
    notifications: postgresNotifications(sql),
    jobQueue: postgresJobQueue(sql, people),
    vouchers: postgresVouchers(sql, people),
    transactions: postgresTransactions(sql),
    statements: postgresStatements(sql, people),
    statementImports: postgresStatementImports(sql),
  } satisfies Partial<Ports>
}
