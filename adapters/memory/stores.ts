import type { Job } from '@hotovo/application/letters/job'
import type { Ports } from '@hotovo/application/ports'
import { memoryAuditRecords } from './audit.ts'
import { memoryFeedback } from './feedback.ts'
import { memoryOrders } from './orders.ts'
import { memoryRateLimits } from './rate-limits.ts'
import { memoryStaff } from './staff.ts'
import { memoryTables } from './tables.ts'
import { memoryTickets } from './tickets.ts'
import { memoryVouchers } from './vouchers.ts'

/** What no store decides: time, randomness, keys, the installation itself, and what comes with the product. */
export type World = Pick<
  Ports,
  'clock' | 'random' | 'macs' | 'passwords' | 'accessTokens' | 'paymentCodes' | 'installation' | 'content'
>

/** Everything that is kept, in the tables given; jobs go to `enqueue`. */
export function memoryStores(
  enqueue: (jobs: readonly Job[]) => void,
  tables = memoryTables(),
): Omit<Ports, keyof World> {
  const { usedChecks } = tables
  const { log: orderEntries, ...orders } = memoryOrders(enqueue, tables)
  const { log: ticketEntries, ...tickets } = memoryTickets(enqueue, usedChecks)
  const { log: systemEntries, write, ...staff } = memoryStaff(enqueue, tables)
  return {
    orders,
    tickets,
    feedback: memoryFeedback(enqueue, usedChecks, write),
    ...staff,
    auditRecords: memoryAuditRecords([orderEntries, ticketEntries, systemEntries]),
    rateLimits: memoryRateLimits(),
    vouchers: memoryVouchers(usedChecks),
  }
}

/** The whole house in memory, for the demo without a server and for tests. Nobody performs its jobs. */
export const memoryPorts = (world: World): Ports => ({ ...world, ...memoryStores(() => {}) })
