import type { AuditQuery, AuditRecords } from '@hotovo/application/audit/ports'
import type { AuditMoney } from '@hotovo/domain/audit/money'
import { type AuditRecord, matchesRecord } from '@hotovo/domain/audit/record'
import type { MemoryTables } from '../tables.ts'

/** What a store in memory has written, oldest first. */
export type AuditLog = { records(): readonly AuditRecord[] }

type Position = Pick<AuditRecord, 'at' | 'type' | 'id'>

/** Newest first; rows of one instant by their log, and within it the last written first. */
function newestFirst(a: Position, b: Position): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  if (a.type !== b.type) return a.type < b.type ? 1 : -1
  return Number(b.id) - Number(a.id)
}

const nothing = { amount: null, kind: null, method: null, reference: null, file: null, orders: [] }

type Kept = Pick<
  MemoryTables,
  'orders' | 'payments' | 'handPayments' | 'vouchers' | 'bankEntries' | 'statements'
>

/** What a row about money is of, from the records that it belongs to. */
function moneyOf(
  { orders, payments, handPayments, vouchers, bankEntries, statements }: Kept,
  { action, at, entity, oldValue, newValue, system }: AuditRecord,
): AuditMoney | null {
  const id = entity.id ?? ''
  const fileOf = (entryId: string | null | undefined) => {
    const entry = bankEntries.get(entryId ?? '')
    return entry ? statements.get(entry.statementId)!.fileName : null
  }
  const order = orders.get(id)?.order
  const ofOrder = order && { ...nothing, currency: order.currency }
  switch (action) {
    case 'received_change': {
      const moved = payments.find(
        ({ orderId, createdAt, amount }) =>
          orderId === id && createdAt === at && amount === Number(newValue) - Number(oldValue),
      )
      if (!ofOrder || !moved) return ofOrder ?? null
      const back = payments.find((one) => one.id === moved.takesBack)
      const { amount, kind, method, reference, entryId } = moved
      return {
        ...ofOrder,
        amount,
        kind,
        method,
        reference: reference ?? back?.reference ?? null,
        file: fileOf(entryId ?? back?.entryId),
      }
    }
    case 'hand_payment_change': {
      const byHand = [...handPayments.values()].find(
        ({ orderId, recordedAt, decidedAt, amount }) =>
          orderId === id &&
          [recordedAt, decidedAt].includes(at) &&
          newValue?.split(' ')[1] === String(amount),
      )
      if (!ofOrder || !byHand) return ofOrder ?? null
      const { method, reference } = byHand
      return { ...ofOrder, method, reference }
    }
    case 'refund_transfer_change':
    case 'charged_change':
      return ofOrder ?? null
    case 'balance_change':
    case 'lapsed_change': {
      const kept = vouchers.get(id)
      return kept ? { ...nothing, currency: kept.voucher.currency } : null
    }
    case 'payment_set_aside':
    case 'payment_waits_again':
    case 'payment_given_back':
    case 'payment_refund_changed': {
      const line = [...bankEntries.values()].find(
        ({ statementId, place }) => statementId === id && place === system?.details.place,
      )
      if (!line) return null
      return {
        ...nothing,
        currency: line.currency,
        amount: line.kind === 'debit' ? -line.amount : line.amount,
        reference: line.variableSymbol === null ? null : `VS ${line.variableSymbol}`,
        file: fileOf(line.id),
        orders: line.proposal.map(({ orderId, orderNumber }) => ({ id: orderId, number: orderNumber })),
      }
    }
    default:
      return null
  }
}

/** The logs of the stores in memory, seen as one, with what the tables know of the money that rows tell of. */
export function memoryAuditRecords(logs: readonly AuditLog[], tables: Kept): AuditRecords {
  const meant = ({ filter, now }: Pick<AuditQuery, 'filter' | 'now'>) =>
    logs.flatMap((log) => log.records()).filter((record) => matchesRecord(record, filter, now))
  return {
    page: async ({ after, limit, ...asked }) =>
      meant(asked)
        .filter((record) => !after || newestFirst(after, record) < 0)
        .sort(newestFirst)
        .slice(0, limit)
        .map((record) => ({ ...record, money: moneyOf(tables, record) })),
    count: async ({ limit, ...asked }) => Math.min(limit, meant(asked).length),
  }
}
