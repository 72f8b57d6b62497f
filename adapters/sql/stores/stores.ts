import type { Ports } from '@hotovo/application/ports'
import type { Call } from '../call.ts'
import type { People, Sealing } from '../sealing.ts'
import { sqlRateLimits, sqlReads, sqlStaffKeys } from './access.ts'
import { sqlSessions } from './access-sessions.ts'
import { sqlSystemLog } from './audit.ts'
import { sqlAuditRecords } from './audit-records.ts'
import { sqlFigures } from './back-office-figures.ts'
import { sqlLookup } from './back-office-lookup.ts'
import { sqlClaims, sqlPresences } from './back-office-presence.ts'
import { sqlSavedViews } from './back-office-saved-views.ts'
import { sqlCashDesks } from './cash-desk.ts'
import { sqlDeliveries } from './deliveries.ts'
import { sqlFeedback } from './feedback.ts'
import { sqlJobQueue, sqlNotifications } from './jobs.ts'
import { sqlMerchants } from './merchants.ts'
import { sqlOrders } from './orders.ts'
import { sqlPayments } from './payments.ts'
import { sqlSalesPoints } from './places.ts'
import { sqlTransactions } from './spending.ts'
import { sqlStaff } from './staff.ts'
import { sqlEmailChanges } from './staff-email-changes.ts'
import { sqlFactors } from './staff-factors.ts'
import { sqlIdentities, sqlProviderFlows } from './staff-identities.ts'
import { sqlSignInLockout } from './staff-lockout.ts'
import { sqlPrograms } from './staff-programs.ts'
import { sqlRecoveries } from './staff-recoveries.ts'
import { sqlStatementImports, sqlStatements } from './statements.ts'
import { sqlSavedReplies, sqlTickets } from './tickets.ts'
import { sqlVouchers } from './vouchers.ts'

/** What is kept in a database that is called by functions (decision 82), however it is called. */
export const sqlStores = (call: Call, people: People, sealing: Sealing) =>
  ({
    rateLimits: sqlRateLimits(call),
    staffKeys: sqlStaffKeys(call),
    reads: sqlReads(call),
    sessions: sqlSessions(call, people),
    staff: sqlStaff(call, people),
    signInLockout: sqlSignInLockout(call),
    recoveries: sqlRecoveries(call, people),
    emailChanges: sqlEmailChanges(call, people),
    programs: sqlPrograms(call, people),
    identities: sqlIdentities(call, people),
    providerFlows: sqlProviderFlows(call),
    factors: sqlFactors(call, people, sealing),
    systemLog: sqlSystemLog(call, people),
    notifications: sqlNotifications(call),
    jobQueue: sqlJobQueue(call, people),
    merchants: sqlMerchants(call, people),
    salesPoints: sqlSalesPoints(call, people),
    cashDesks: sqlCashDesks(call, people),
    orders: sqlOrders(call, people),
    recordSearch: sqlLookup(call),
    statements: sqlStatements(call, people),
    statementImports: sqlStatementImports(call),
    tickets: sqlTickets(call, people),
    savedReplies: sqlSavedReplies(call, people),
    feedback: sqlFeedback(call),
    auditRecords: sqlAuditRecords(call, people),
    savedViews: sqlSavedViews(call, people),
    presences: sqlPresences(call),
    claims: sqlClaims(call, people),
    figures: sqlFigures(call),
    vouchers: sqlVouchers(call, people),
    deliveries: sqlDeliveries(call, people, sealing),
    transactions: sqlTransactions(call),
    payments: sqlPayments(call, people, sealing),
  }) satisfies Partial<Ports>
