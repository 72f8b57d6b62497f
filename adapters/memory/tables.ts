import type { WithheldLetter } from '@hotovo/application/jobs/ports'
import type { StoredVoucher } from '@hotovo/application/settlement/ports'
import type { StaffKey } from '@hotovo/application/shared/ports'
import type { SpendReceipt } from '@hotovo/application/spending/ports'
import type { SecretFactor } from '@hotovo/application/staff/factor-ports'
import type { Grant } from '@hotovo/application/staff/provider-ports'
import type {
  ReadTable,
  RememberedColumns,
  SentFile,
  StoredStatement,
} from '@hotovo/application/statements/ports'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Claim, Presence } from '@hotovo/domain/back-office/presence'
import type { SavedView } from '@hotovo/domain/back-office/saved-view'
import type { CashDesk } from '@hotovo/domain/cash-desk/cash-desk'
import type { CashMovement, Shift } from '@hotovo/domain/cash-desk/shift'
import type { LetterOpening, SecretDelivery } from '@hotovo/domain/deliveries/delivery'
import type { Feedback } from '@hotovo/domain/feedback/feedback'
import type { Merchant, MerchantKey } from '@hotovo/domain/merchants/merchant'
import type { ContactCorrection } from '@hotovo/domain/orders/contact'
import type { OrderRecord } from '@hotovo/domain/orders/order'
import type { HandPayment, Reissue } from '@hotovo/domain/payments/by-hand'
import type { HandDayLimit } from '@hotovo/domain/payments/hand-day-limit'
import type { LineRefund } from '@hotovo/domain/payments/line-refund'
import type { Payment } from '@hotovo/domain/payments/payment'
import type { RefundTransfer } from '@hotovo/domain/payments/refund-transfer'
import type { TypedAccount } from '@hotovo/domain/payments/typed-account'
import type { SalesPointRecord } from '@hotovo/domain/places/sales-point-record'
import type { Transaction } from '@hotovo/domain/spending/spending'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import type { EmailChange } from '@hotovo/domain/staff/email-change'
import type { PassedStep } from '@hotovo/domain/staff/factor'
import type { Identity, ProviderFlow } from '@hotovo/domain/staff/identity'
import type { Failures } from '@hotovo/domain/staff/lockout'
import type { Authorization, Program } from '@hotovo/domain/staff/program'
import type { Recovery } from '@hotovo/domain/staff/recovery'
import type { Session } from '@hotovo/domain/staff/session'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { TicketRecord, TicketReply } from '@hotovo/domain/tickets/handling'
import type { SavedReply } from '@hotovo/domain/tickets/saved-reply'
import type { LedgerRow } from '@hotovo/domain/vouchers/ledger'
import type { HitWindow } from './access/rate-limits.ts'
import type { KeptImport } from './statements/imports.ts'

/** What is kept in memory; whoever holds it sees past the ports what they have written. Entries stand oldest first. */
export const memoryTables = () => ({
  orders: new Map<string, OrderRecord>(),
  orderKeys: new Map<string, { readonly fingerprint: string; readonly id: string }>(),
  orderEntries: [] as AuditEntry[],
  tickets: new Map<string, TicketRecord>(),
  ticketEntries: [] as AuditEntry[],
  ticketReplies: [] as TicketReply[],
  accounts: new Map<string, StaffAccount>(),
  systemEntries: [] as SystemEntry[],
  payments: [] as Payment[],
  handPayments: new Map<string, HandPayment>(),
  refundTransfers: new Map<string, RefundTransfer>(),
  lineRefunds: new Map<string, LineRefund>(),
  typedAccounts: [] as TypedAccount[],
  /** In the order in which they were made. */
  reissues: [] as Reissue[],
  handDayLimits: [] as HandDayLimit[],
  /** What a letter told of: payments by hand by id, reissues by serial, corrections by id, openings of letters by delivery and number. */
  toldByHand: new Set<string>(),
  vouchers: new Map<string, StoredVoucher>(),
  ledger: [] as LedgerRow[],
  /** With the step of the ledger that each is. */
  transactions: [] as (Transaction & { readonly step: number })[],
  merchants: new Map<string, Merchant>(),
  merchantKeys: new Map<string, MerchantKey & { readonly hash: string }>(),
  merchantAnswers: new Map<
    string,
    { readonly fingerprint: string; readonly at: string; readonly spent: SpendReceipt }
  >(),
  /** By person and key. */
  staffKeys: new Map<string, StaffKey>(),
  voucherEntries: [] as AuditEntry[],
  deliveries: new Map<string, SecretDelivery>(),
  /** In the order in which they were noted. */
  contactCorrections: [] as ContactCorrection[],
  letterOpenings: [] as LetterOpening[],
  bankEntries: new Map<string, BankEntry>(),
  /** Numbers and variable symbols of orders, whatever became of them. */
  orderNumbers: new Set<string>(),
  ticketChecks: new Map<string, string>(),
  ticketNumbers: new Set<string>(),
  salesPoints: new Map<string, SalesPointRecord>(),
  cashDesks: new Map<string, CashDesk>(),
  cashShifts: new Map<string, Shift>(),
  /** In the order in which they were made. */
  cashMovements: [] as CashMovement[],
  savedReplies: new Map<string, SavedReply>(),
  savedViews: new Map<string, SavedView>(),
  feedback: new Map<string, Feedback>(),
  feedbackChecks: new Map<string, Feedback>(),
  statements: new Map<string, StoredStatement>(),
  /** Which statement has which contents, by its account. */
  statementContents: new Map<string, string>(),
  columnMappings: new Map<string, RememberedColumns>(),
  statementTables: new Map<string, ReadTable>(),
  statementImports: new Map<string, KeptImport>(),
  /** Of the imports that have not ended. */
  statementFiles: new Map<string, SentFile>(),
  /** By account. */
  passwordHashes: new Map<string, string>(),
  lockouts: new Map<string, Failures>(),
  sessions: new Map<string, Session>(),
  factors: new Map<string, SecretFactor>(),
  /** By account and keyed hash: when each was used. */
  recoveryCodes: new Map<string, Map<string, string | null>>(),
  /** By signature: until when each could be answered. */
  usedChallenges: new Map<string, string>(),
  /** By session. */
  secondSteps: new Map<string, PassedStep & { readonly factorId: string | null }>(),
  /** By desk, the latest last. */
  openRecords: new Map<string, Presence>(),
  /** By order. */
  claims: new Map<string, Claim>(),
  recoveries: new Map<string, Recovery>(),
  emailChanges: new Map<string, EmailChange>(),
  programs: new Map<string, { readonly program: Program; readonly secretHash: string | null }>(),
  authorizations: new Map<string, Authorization>(),
  /** By account and program. */
  grants: new Map<string, Grant & { readonly accountId: string }>(),
  identities: new Map<string, Identity>(),
  providerFlows: new Map<string, ProviderFlow>(),
  /** By the number of the record. */
  withheldLetters: new Map<string, WithheldLetter>(),
  /** What letters to staff tell, and whether more may be told in the last one. */
  alerts: [] as SystemEntry[][],
  alert: { isOpen: false, dueAt: '' },
  windows: new Map<string, HitWindow>(),
  /** By person: the hour they read in last, and what. */
  reads: new Map<string, { readonly hour: string; readonly records: Set<string> }>(),
  /** The human checks of all forms. */
  usedChecks: new Set<string>(),
})

export type MemoryTables = ReturnType<typeof memoryTables>
