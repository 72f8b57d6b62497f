import type { Ports } from '@hotovo/application/ports'
import { memoryRateLimits } from './access/rate-limits.ts'
import { memoryReads } from './access/reads.ts'
import { memorySessions } from './access/sessions.ts'
import { memoryStaffKeys } from './access/staff-keys.ts'
import { memoryAuditRecords } from './audit/records.ts'
import { memorySystemLog } from './audit/system-log.ts'
import { memoryFigures } from './back-office/figures.ts'
import { memoryLookup } from './back-office/lookup.ts'
import { memoryClaims, memoryPresences } from './back-office/presence.ts'
import { memorySavedViews } from './back-office/saved-views.ts'
import { memoryCashDesks } from './cash-desk.ts'
import { memoryDeliveries } from './deliveries.ts'
import { memoryFeedback } from './feedback.ts'
import { memoryJobs } from './jobs/jobs.ts'
import { memoryNotifications } from './jobs/notifications.ts'
import { type JobIntake, memoryJobQueue } from './jobs/queue.ts'
import { memoryMerchants } from './merchants.ts'
import { memoryOrders } from './orders.ts'
import { memoryPayments } from './payments.ts'
import { memorySalesPoints } from './places.ts'
import { memoryLiveEvents } from './shared/live-events.ts'
import { memoryTransactions } from './spending.ts'
import { memoryStaff } from './staff/accounts.ts'
import { memoryEmailChanges } from './staff/email-changes.ts'
import { memoryFactors } from './staff/factors.ts'
import { memoryIdentities, memoryProviderFlows } from './staff/identities.ts'
import { memorySignInLockout } from './staff/lockout.ts'
import { memoryPrograms } from './staff/programs.ts'
import { memoryRecoveries } from './staff/recoveries.ts'
import { memoryStatementImports } from './statements/imports.ts'
import { memoryStatements } from './statements/statements.ts'
import { memoryTables } from './tables.ts'
import { memorySavedReplies, memoryTickets } from './tickets.ts'
import { memoryVouchers } from './vouchers.ts'

/** What no store decides: time, randomness, keys, the installation itself, and what comes with the product. */
export type PortsBesideStores = Pick<
  Ports,
  | 'clock'
  | 'random'
  | 'macs'
  | 'digests'
  | 'passwords'
  | 'accessTokens'
  | 'oneTimeCodes'
  | 'identityProviders'
  | 'passkeys'
  | 'paymentCodes'
  | 'installation'
  | 'content'
  | 'documents'
>

/** Everything that is kept, in the tables given; jobs go to the queue. */
export function memoryStores(jobs: JobIntake, tables = memoryTables()): Omit<Ports, keyof PortsBesideStores> {
  const { add: enqueue } = jobs
  const { log: orderEntries, ...orders } = memoryOrders(enqueue, tables)
  const { log: ticketEntries, ...tickets } = memoryTickets(enqueue, tables)
  const { log: voucherEntries, ...vouchers } = memoryVouchers(enqueue, tables)
  const { log: systemEntries, write, ...systemLog } = memorySystemLog(enqueue, tables)
  const rateLimits = memoryRateLimits(tables)
  const claims = memoryClaims(tables, write)
  return {
    orders,
    tickets,
    figures: memoryFigures(tables),
    savedReplies: memorySavedReplies(tables, write),
    salesPoints: memorySalesPoints(tables, write),
    cashDesks: memoryCashDesks(tables, write),
    feedback: memoryFeedback(enqueue, tables, write),
    staff: memoryStaff(enqueue, tables, write),
    signInLockout: memorySignInLockout(tables),
    sessions: memorySessions(tables, write),
    recoveries: memoryRecoveries(enqueue, tables, write),
    emailChanges: memoryEmailChanges(enqueue, tables, write),
    programs: memoryPrograms(tables, write),
    systemLog,
    identities: memoryIdentities(tables, write),
    providerFlows: memoryProviderFlows(tables),
    factors: memoryFactors(enqueue, tables, write),
    staffKeys: memoryStaffKeys(tables),
    savedViews: memorySavedViews(tables, write),
    liveEvents: memoryLiveEvents(tables),
    presences: memoryPresences(tables),
    claims,
    auditRecords: memoryAuditRecords([orderEntries, ticketEntries, voucherEntries, systemEntries], tables),
    recordSearch: memoryLookup(tables),
    rateLimits,
    reads: memoryReads(tables),
    notifications: memoryNotifications(enqueue, tables),
    jobQueue: memoryJobQueue(jobs, write),
    vouchers,
    payments: memoryPayments(enqueue, tables, write),
    merchants: memoryMerchants(tables, write, vouchers, rateLimits),
    transactions: memoryTransactions(tables),
    deliveries: memoryDeliveries(enqueue, tables, write),
    statements: memoryStatements(tables, write),
    statementImports: memoryStatementImports(enqueue, tables),
  }
}

/** The whole house in memory, for the demo without a server and for tests. Nobody performs its jobs. */
export const memoryPorts = (world: PortsBesideStores): Ports => ({
  ...world,
  ...memoryStores(
    memoryJobs(
      () => () => {},
      () => {},
      world.clock,
    ),
  ),
})
