import type { Ports } from '@hotovo/application/ports'
import { type PersonalKeys, sqlPeople } from '../sql/stores/audit.ts'
import { sqlStores } from '../sql/stores/stores.ts'
import { postgresReads } from './access/reads.ts'
import { postgresSessions } from './access/sessions.ts'
import { postgresAuditRecords } from './audit/records.ts'
import { postgresSystemLog } from './audit/system-log.ts'
import { postgresLookup } from './back-office/lookup.ts'
import { postgresCall } from './call.ts'
import { postgresDeliveries } from './deliveries.ts'
import { postgresNotifications } from './jobs/notifications.ts'
import { postgresJobQueue } from './jobs/queue.ts'
import { postgresOrders } from './orders/orders.ts'
import { postgresPayments } from './payments.ts'
import { postgresLiveEvents } from './shared/live-events.ts'
import { postgresTransactions } from './spending.ts'
import type { Sql } from './sql.ts'
import { postgresStaff } from './staff/accounts.ts'
import { postgresFactors } from './staff/factors.ts'
import { postgresSignInLockout } from './staff/lockout.ts'
import { postgresRecoveries } from './staff/recoveries.ts'
import { postgresStatementImports } from './statements/imports.ts'
import { postgresStatements } from './statements/statements.ts'
import { textSearchIn } from './text-search.ts'
import { postgresSavedReplies } from './tickets/saved-replies.ts'
import { postgresTickets } from './tickets/tickets.ts'
import { postgresVouchers } from './vouchers.ts'

/** Everything that is kept, in PostgreSQL. */
export function postgresStores(sql: Sql, personal: PersonalKeys) {
  const call = postgresCall(sql)
  const people = sqlPeople(call, personal)
  const searchOrders = textSearchIn(sql, 'voucher_orders')
  return {
    ...sqlStores(call, people),
    orders: postgresOrders(sql, people, searchOrders),
    tickets: postgresTickets(sql, people),
    savedReplies: postgresSavedReplies(sql, people),
    recordSearch: postgresLookup(sql, searchOrders),
    auditRecords: postgresAuditRecords(sql, people),
    staff: postgresStaff(sql, people),
    signInLockout: postgresSignInLockout(sql),
    sessions: postgresSessions(sql, people),
    recoveries: postgresRecoveries(sql, people),
    systemLog: postgresSystemLog(sql, people),
    factors: postgresFactors(sql, people, personal.sealing),
    liveEvents: postgresLiveEvents(sql),
    reads: postgresReads(sql),
    notifications: postgresNotifications(sql),
    jobQueue: postgresJobQueue(sql, people),
    vouchers: postgresVouchers(sql, people),
    transactions: postgresTransactions(sql),
    payments: postgresPayments(sql, people, personal.sealing),
    statements: postgresStatements(sql, people),
    statementImports: postgresStatementImports(sql),
    deliveries: postgresDeliveries(sql, people, personal.sealing),
  } satisfies Partial<Ports>
}
