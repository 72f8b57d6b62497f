import type { Spent } from '@hotovo/application/merchants/ports'
import type { StaffKey } from '@hotovo/application/staff/ports'
import type { StoredVoucher } from '@hotovo/application/vouchers/ports'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Merchant, MerchantKey } from '@hotovo/domain/merchants/merchant'
import type { OrderRecord } from '@hotovo/domain/orders/order'
import type { BankEntry } from '@hotovo/domain/payments/entry'
import type { Payment } from '@hotovo/domain/payments/payment'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import type { TicketRecord, TicketReply } from '@hotovo/domain/support/handling'
import type { SecretDelivery } from '@hotovo/domain/vouchers/issuing'
import type { LedgerRow } from '@hotovo/domain/vouchers/ledger'
import type { Transaction } from '@hotovo/domain/vouchers/spending'

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
  vouchers: new Map<string, StoredVoucher>(),
  ledger: [] as LedgerRow[],
  /** With the step of the ledger that each is. */
  transactions: [] as (Transaction & { readonly step: number })[],
  merchants: new Map<string, Merchant>(),
  merchantKeys: new Map<string, MerchantKey & { readonly hash: string }>(),
  merchantAnswers: new Map<
    string,
    { readonly fingerprint: string; readonly at: string; readonly spent: Spent }
  >(),
  /** By person and key. */
  staffKeys: new Map<string, StaffKey>(),
  voucherEntries: [] as AuditEntry[],
  deliveries: new Map<string, SecretDelivery>(),
  bankEntries: new Map<string, BankEntry>(),
  /** The human checks of all forms. */
  usedChecks: new Set<string>(),
})

export type MemoryTables = ReturnType<typeof memoryTables>
