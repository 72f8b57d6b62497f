import type { Ports } from '@hotovo/application/ports'
import { postgresAuditRecords } from './audit/records.ts'
import { postgresDeliveries } from './deliveries.ts'
import { postgresFactors } from './factors.ts'
import { postgresFigures } from './figures.ts'
import { postgresLiveEvents } from './live-events.ts'
import { postgresLookup } from './lookup.ts'
import { postgresMerchants, postgresTransactions } from './merchants.ts'
import { postgresNotifications } from './notifications.ts'
import { postgresOrders } from './orders.ts'
import { postgresPayments } from './payments.ts'
import { type PersonalKeys, postgresPeople } from './people.ts'
import { textSearchIn } from './pieces.ts'
import { postgresClaims, postgresPresences } from './presence.ts'
import { postgresJobQueue } from './queue.ts'
import { postgresRateLimits } from './rate-limits.ts'
import { postgresReads } from './reads.ts'
import { postgresSavedViews } from './saved-views.ts'
import type { Sql } from './sql.ts'
import { postgresStaff } from './staff.ts'
import { postgresStaffKeys } from './staff-keys.ts'
import { postgresStatementImports } from './statement-imports.ts'
import { postgresStatements } from './statements.ts'
import { postgresSupport } from './support.ts'
import { postgresVouchers } from './vouchers.ts'

/** Everything that is kept, in PostgreSQL. */
export function postgresStores(
  sql: Sql,
  personal: PersonalKeys,
): Pick<
  Ports,
  | 'orders'
  | 'figures'
  | 'tickets'
  | 'savedReplies'
  | 'feedback'
  | 'auditRecords'
  | 'staff'
  | 'signInLockout'
  | 'sessions'
  | 'factors'
  | 'recoveries'
  | 'notifications'
  | 'jobQueue'
  | 'staffKeys'
  | 'savedViews'
  | 'liveEvents'
  | 'presences'
  | 'claims'
  | 'systemLog'
  | 'rateLimits'
  | 'reads'
  | 'vouchers'
  | 'payments'
  | 'deliveries'
  | 'merchants'
  | 'transactions'
  | 'statements'
  | 'statementImports'
  | 'recordSearch'
> {
  const people = postgresPeople(sql, personal)
  const searchOrders = textSearchIn(sql, 'voucher_orders')
  return {
    orders: postgresOrders(sql, people, searchOrders),
    figures: postgresFigures(sql),
    ...postgresSupport(sql, people),
    recordSearch: postgresLookup(sql, searchOrders),
    auditRecords: postgresAuditRecords(sql, people),
    ...postgresStaff(sql, people),
    factors: postgresFactors(sql, people, personal.sealing),
    staffKeys: postgresStaffKeys(sql),
    savedViews: postgresSavedViews(sql, people),
    liveEvents: postgresLiveEvents(sql),
    presences: postgresPresences(sql),
    claims: postgresClaims(sql, people),
    rateLimits: postgresRateLimits(sql),
    reads: postgresReads(sql),
    notifications: postgresNotifications(sql),
    jobQueue: postgresJobQueue(sql, people),
    vouchers: postgresVouchers(sql, people),
    merchants: postgresMerchants(sql, people),
    transactions: postgresTransactions(sql),
    payments: postgresPayments(sql, people, personal.sealing),
    statements: postgresStatements(sql, people),
    statementImports: postgresStatementImports(sql),
    deliveries: postgresDeliveries(sql, people, personal.sealing),
  }
}
