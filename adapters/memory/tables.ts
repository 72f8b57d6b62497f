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
import { memoryHappenings, ToldTable } from './happenings.ts'

/** What is kept in memory; whoever holds it sees past the ports what they have written. Entries stand oldest first. */
export function memoryTables() {
  const happenings = memoryHappenings()
  const { tell } = happenings
  return {
    happenings: happenings.port,
    orders: new ToldTable<OrderRecord>((id, { version }) => tell({ kind: 'order', id, version })),
    orderKeys: new Map<string, { readonly fingerprint: string; readonly id: string }>(),
    orderEntries: [] as AuditEntry[],
    tickets: new ToldTable<TicketRecord>((id, { version }) => tell({ kind: 'ticket', id, version })),
    ticketEntries: [] as AuditEntry[],
    ticketReplies: [] as TicketReply[],
    accounts: new Map<string, StaffAccount>(),
    systemEntries: [] as SystemEntry[],
    payments: [] as Payment[],
    vouchers: new ToldTable<StoredVoucher>((id, { voucher }, before) => {
      const { frozen, voided, lapsed } = before?.voucher ?? {}
      const isSpentFrom = frozen === voucher.frozen && voided === voucher.voided && lapsed === voucher.lapsed
      if (!before || !isSpentFrom) tell({ kind: 'voucher', id, version: before ? null : 1 })
    }),
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
    bankEntries: new ToldTable<BankEntry>((id, _, before) =>
      tell({ kind: 'bank-line', id, version: before ? null : 1 }),
    ),
    /** The human checks of all forms. */
    usedChecks: new Set<string>(),
  }
}

export type MemoryTables = ReturnType<typeof memoryTables>
