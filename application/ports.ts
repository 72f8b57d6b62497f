import type { AccessTokens, RateLimits, Reads, Sessions, StaffKeys } from './access/ports.ts'
import type { AuditProof, AuditRecords } from './audit/ports.ts'
import type { Claims, Figures, Presences, RecordSearch, SavedViews } from './back-office/ports.ts'
import type { CashDesks } from './cash-desk/ports.ts'
import type { Deliveries, Documents } from './deliveries/ports.ts'
import type { Feedbacks } from './feedback/ports.ts'
import type { JobQueue, Notifications } from './jobs/ports.ts'
import type { Merchants } from './merchants/ports.ts'
import type { Orders, PaymentCodes } from './orders/ports.ts'
import type { Payments } from './payments/ports.ts'
import type { SalesPoints } from './places/ports.ts'
import type { Clock, Digests, LiveEvents, Macs, Random, SystemLog } from './shared/ports.ts'
import type { Content, Installation } from './site/ports.ts'
import type { Transactions } from './spending/ports.ts'
import type { Factors, OneTimeCodes, Passkeys } from './staff/factor-ports.ts'
import type { EmailChanges, Passwords, Recoveries, SignInLockout, Staff } from './staff/ports.ts'
import type { Identities, IdentityProviders, Programs, ProviderFlows } from './staff/provider-ports.ts'
import type { StatementImports, Statements } from './statements/ports.ts'
import type { SavedReplies, Tickets } from './tickets/ports.ts'
import type { Vouchers } from './vouchers/ports.ts'

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
  readonly emailChanges: EmailChanges
  readonly programs: Programs
  readonly identities: Identities
  readonly providerFlows: ProviderFlows
  readonly notifications: Notifications
  readonly jobQueue: JobQueue
  readonly staffKeys: StaffKeys
  readonly savedViews: SavedViews
  readonly liveEvents: LiveEvents
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
  readonly salesPoints: SalesPoints
  readonly cashDesks: CashDesks
  readonly transactions: Transactions
  readonly passwords: Passwords
  readonly accessTokens: AccessTokens
  readonly oneTimeCodes: OneTimeCodes
  readonly identityProviders: IdentityProviders
  readonly passkeys: Passkeys
  readonly paymentCodes: PaymentCodes
  readonly clock: Clock
  readonly random: Random
  readonly macs: Macs
  readonly digests: Digests
  readonly installation: Installation
  readonly content: Content
  readonly documents: Documents
}
