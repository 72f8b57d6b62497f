import type { Ports } from '@hotovo/application/ports'
import { memoryAuditRecords } from './audit.ts'
import { memoryDeliveries } from './deliveries.ts'
import { memoryFactors } from './factors.ts'
import { memoryFeedback } from './feedback.ts'
import { memoryFigures } from './figures.ts'
import { memoryJobs } from './jobs.ts'
import { memoryLiveEvents } from './live-events.ts'
import { memoryLookup } from './lookup.ts'
import { memoryMerchants } from './merchants.ts'
import { memoryNotifications } from './notifications.ts'
import { memoryOrders } from './orders.ts'
import { memoryPayments } from './payments.ts'
import { memoryClaims, memoryPresences } from './presence.ts'
import { type JobIntake, memoryJobQueue } from './queue.ts'
import { memoryRateLimits } from './rate-limits.ts'
import { memoryReads } from './reads.ts'
import { memorySavedViews } from './saved-views.ts'
import { memoryTransactions } from './spending.ts'
import { memoryStaff } from './staff.ts'
import { memoryStaffKeys } from './staff-keys.ts'
import { memoryStatementImports } from './statement-imports.ts'
import { memoryStatements } from './statements.ts'
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
  const { log: systemEntries, write, ...staff } = memoryStaff(enqueue, tables)
  const rateLimits = memoryRateLimits(tables)
  const claims = memoryClaims(tables, write)
  return {
    orders,
    tickets,
    figures: memoryFigures(tables),
    savedReplies: memorySavedReplies(tables, write),
    feedback: memoryFeedback(enqueue, tables, write),
    ...staff,
    factors: memoryFactors(tables, write),
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
    payments: memoryPayments(enqueue, tables),
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
