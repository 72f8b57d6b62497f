import {
  type LiveEvent,
  type LiveEvents,
  type RecordEvent,
  recordEventKinds,
} from '@hotovo/application/shared/ports'
import { liveEventLimits } from '@hotovo/domain/limits'
import type { TypedAccount } from '@hotovo/domain/payments/typed-account'
import type { MemoryTables } from '../tables.ts'

/** From now on `told` hears of what is put into a table, and what was there before. */
function follow<Value>(
  table: Map<string, Value>,
  told: (id: string, value: Value, before: Value | undefined) => void,
): void {
  const set = table.set.bind(table)
  table.set = (id, value) => {
    const before = table.get(id)
    set(id, value)
    told(id, value, before)
    return table
  }
}

/** From now on `told` is called with whatever goes out of a table. */
function followGone<Value>(table: Map<string, Value>, told: () => void): void {
  const remove = table.delete.bind(table)
  table.delete = (id) => {
    const wasThere = remove(id)
    if (wasThere) told()
    return wasThere
  }
}

/** Says of a record that something of it changed which has no version there. */
const belonging = (kind: 'order' | 'bank-line', id: string): RecordEvent => ({ kind, id, version: null })

/** What is put into the tables is told when the method that does it is done. */
export function memoryLiveEvents({
  orders,
  tickets,
  vouchers,
  bankEntries,
  statementImports,
  openRecords,
  claims,
  sessions,
  deliveries,
  refundTransfers,
  lineRefunds,
  typedAccounts,
}: MemoryTables): LiveEvents {
  const hearers = new Set<(told: LiveEvent) => void>()
  let waiting: RecordEvent[] = []
  let isPresenceNew = false
  const tellAll = () => {
    const all = waiting
    waiting = []
    for (const of of recordEventKinds) {
      const stored = all.filter(({ kind }) => kind === of)
      const told: readonly LiveEvent[] =
        stored.length > liveEventLimits.atOnce ? [{ kind: 'many', of }] : stored
      for (const news of told) for (const hear of hearers) hear(news)
    }
    if (isPresenceNew) for (const hear of hearers) hear({ kind: 'company' })
    isPresenceNew = false
  }
  const soon = () => {
    if (waiting.length === 0 && !isPresenceNew) void Promise.resolve().then(tellAll)
  }
  const tell = (one: RecordEvent) => {
    if (hearers.size === 0) return
    soon()
    waiting.push(one)
  }
  const tellPresence = () => {
    if (hearers.size === 0) return
    soon()
    isPresenceNew = true
  }
  follow(orders, (id, { version }) => tell({ kind: 'order', id, version }))
  follow(tickets, (id, { version }) => tell({ kind: 'ticket', id, version }))
  follow(vouchers, (id, { voucher }, before) => {
    const { frozen, voided, lapsed } = before?.voucher ?? {}
    const isSpentFrom = frozen === voucher.frozen && voided === voucher.voided && lapsed === voucher.lapsed
    if (!before || !isSpentFrom) tell({ kind: 'voucher', id, version: before ? null : 1 })
  })
  follow(bankEntries, (id, _, before) => tell({ kind: 'bank-line', id, version: before ? null : 1 }))
  follow(statementImports, (id, { course }, before) => {
    if (before?.course.state !== course.state)
      tell({ kind: 'statement-file', id, version: before ? null : 1 })
  })
  follow(deliveries, (_, { delivery: { orderId, channel, failures } }, before) => {
    if (before && (channel === 'letter' || failures > 0)) tell(belonging('order', orderId))
  })
  const tellOwner = ({ orderId, lineRefundId }: Pick<TypedAccount, 'orderId' | 'lineRefundId'>) =>
    tell(
      orderId !== null
        ? belonging('order', orderId)
        : belonging('bank-line', lineRefunds.get(lineRefundId!)!.entryId),
    )
  follow(refundTransfers, (_, transfer) => tellOwner(transfer))
  follow(lineRefunds, (_, { entryId }, before) => {
    if (before) tell(belonging('bank-line', entryId))
  })
  const keep = typedAccounts.push.bind(typedAccounts)
  // No part of what is compared and copied with its rows.
  Object.defineProperty(typedAccounts, 'push', {
    value: (...typed: TypedAccount[]) => {
      typed.forEach(tellOwner)
      return keep(...typed)
    },
  })
  follow(openRecords, (_, { kind, id }, before) => {
    if (before?.kind !== kind || before.id !== id) tellPresence()
  })
  followGone(openRecords, tellPresence)
  follow(claims, (_, { staffId }, before) => {
    if (before?.staffId !== staffId) tellPresence()
  })
  followGone(claims, tellPresence)
  follow(sessions, (_, { endedAt }, before) => {
    if (before?.endedAt === null && endedAt !== null) tellPresence()
  })
  return {
    subscribe: async (hear) => {
      // Whoever listens twice is told twice.
      const own = (told: LiveEvent) => hear(told)
      hearers.add(own)
      return () => void hearers.delete(own)
    },
  }
}
