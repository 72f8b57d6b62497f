import type { Ports } from '@hotovo/application/ports'
import type { Call } from '../call.ts'
import type { People, Sealing } from '../sealing.ts'
import { sqlRateLimits, sqlReads, sqlStaffKeys } from './access.ts'
import { sqlSystemLog } from './audit.ts'
import { sqlClaims, sqlPresences, sqlSavedViews } from './back-office.ts'
import { sqlFigures } from './back-office-figures.ts'
import { sqlLookup } from './back-office-lookup.ts'
import { sqlDeliveries } from './deliveries.ts'
import { sqlFeedback } from './feedback.ts'
import { sqlJobQueue, sqlNotifications } from './jobs.ts'
import { sqlMerchants } from './merchants.ts'
import { sqlOrders } from './orders.ts'
import { sqlPayments } from './payments.ts'
import { sqlStaff } from './staff.ts'
import { sqlFactors } from './staff-factors.ts'
import { sqlSignInLockout } from './staff-lockout.ts'
import { sqlRecoveries } from './staff-recoveries.ts'
import { sqlSavedReplies, sqlTickets } from './tickets.ts'

/** What is kept in a database that is called by functions (decision 82), however it is called. */
export const sqlStores = (call: Call, people: People, sealing: Sealing) =>
  ({
    rateLimits: sqlRateLimits(call),
    staffKeys: sqlStaffKeys(call),
    reads: sqlReads(call),
    staff: sqlStaff(call, people),
    signInLockout: sqlSignInLockout(call),
    recoveries: sqlRecoveries(call, people),
    factors: sqlFactors(call, people, sealing),
    systemLog: sqlSystemLog(call, people),
    notifications: sqlNotifications(call),
    jobQueue: sqlJobQueue(call, people),
    merchants: sqlMerchants(call, people),
    orders: sqlOrders(call, people),
    recordSearch: sqlLookup(call),
    tickets: sqlTickets(call, people),
    savedReplies: sqlSavedReplies(call, people),
    feedback: sqlFeedback(call),
    savedViews: sqlSavedViews(call, people),
    presences: sqlPresences(call),
    claims: sqlClaims(call, people),
    figures: sqlFigures(call),
    deliveries: sqlDeliveries(call, people, sealing),
    payments: sqlPayments(call, people, sealing),
  }) satisfies Partial<Ports>
