import type { RateLimits, Reads } from './access/ports.ts'
import type { AuditProof, AuditRecords, SystemLog } from './audit/ports.ts'
import type { Documents, JobQueue, Notifications } from './letters/ports.ts'
import type { Merchants, Transactions } from './merchants/ports.ts'
import type { Orders, PaymentCodes } from './orders/ports.ts'
import type { Payments, StatementImports, Statements } from './payments/ports.ts'
import type { Clock, Digests, Macs, Random } from './shared/ports.ts'
import type { Content, Installation } from './site/ports.ts'
import type {
  AccessTokens,
  Claims,
  Factors,
  Figures,
  Happenings,
  OneTimeCodes,
  Passwords,
  Presences,
  RecordSearch,
  Recoveries,
  SavedViews,
  Sessions,
  SignInLockout,
  Staff,
  StaffKeys,
} from './staff/ports.ts'
import type { Feedbacks, SavedReplies, Tickets } from './tickets/ports.ts'
import type { Deliveries, Vouchers } from './vouchers/ports.ts'

/**
 * What the product needs from the world, by name; what each promises stands in the `ports.ts` of its noun. Every
 * sentence of a comment there is a promise, and every promise is a test of the same words in `tests/contracts`.
 * A method is the transaction. A store that does not answer throws `Unavailable`; it never looks like an empty one.
 */
export type Ports = {
  readonly orders: Orders
  readonly tickets: Tickets
  readonly savedReplies: SavedReplies
  readonly feedback: Feedbacks
  readonly figures: Figures
  readonly auditRecords: AuditRecords
  /** Where the audit log is chained; memory, gone with its process, has nothing to prove. */
  readonly auditProof?: AuditProof | undefined
  readonly staff: Staff
  readonly signInLockout: SignInLockout
  readonly sessions: Sessions
  readonly factors: Factors
  readonly recoveries: Recoveries
  readonly notifications: Notifications
  readonly jobQueue: JobQueue
  readonly staffKeys: StaffKeys
  readonly savedViews: SavedViews
  readonly happenings: Happenings
  readonly presences: Presences
  readonly claims: Claims
  readonly systemLog: SystemLog
  readonly recordSearch: RecordSearch
  readonly rateLimits: RateLimits
  readonly reads: Reads
  readonly vouchers: Vouchers
  readonly payments: Payments
  readonly statements: Statements
  readonly statementImports: StatementImports
  readonly deliveries: Deliveries
  readonly merchants: Merchants
  readonly transactions: Transactions
  readonly passwords: Passwords
  readonly accessTokens: AccessTokens
  readonly oneTimeCodes: OneTimeCodes
  readonly paymentCodes: PaymentCodes
  readonly clock: Clock
  readonly random: Random
  readonly macs: Macs
  readonly digests: Digests
  readonly installation: Installation
  readonly content: Content
  readonly documents: Documents
}
