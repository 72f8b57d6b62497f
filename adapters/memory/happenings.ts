import { type Happening, type Happenings, happeningKinds, type News } from '@hotovo/application/staff/ports'
import { live } from '@hotovo/domain/limits'
import type { MemoryTables } from './tables.ts'

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

/** What is put into the tables is told when the method that does it is done. */
export function memoryHappenings({ orders, tickets, vouchers, bankEntries }: MemoryTables): Happenings {
  const hearers = new Set<(news: News) => void>()
  let waiting: Happening[] = []
  const tellAll = () => {
    const all = waiting
    waiting = []
    for (const of of happeningKinds) {
      const stored = all.filter(({ kind }) => kind === of)
      const told: readonly News[] = stored.length > live.atOnce ? [{ kind: 'many', of }] : stored
      for (const news of told) for (const hear of hearers) hear(news)
    }
  }
  const tell = (one: Happening) => {
    if (hearers.size === 0) return
    if (waiting.length === 0) void Promise.resolve().then(tellAll)
    waiting.push(one)
  }
  follow(orders, (id, { version }) => tell({ kind: 'order', id, version }))
  follow(tickets, (id, { version }) => tell({ kind: 'ticket', id, version }))
  follow(vouchers, (id, { voucher }, before) => {
    const { frozen, voided, lapsed } = before?.voucher ?? {}
    const isSpentFrom = frozen === voucher.frozen && voided === voucher.voided && lapsed === voucher.lapsed
    if (!before || !isSpentFrom) tell({ kind: 'voucher', id, version: before ? null : 1 })
  })
  follow(bankEntries, (id, _, before) => tell({ kind: 'bank-line', id, version: before ? null : 1 }))
  return {
    subscribe: async (hear) => {
      // Whoever listens twice is told twice.
      const own = (news: News) => hear(news)
      hearers.add(own)
      return () => void hearers.delete(own)
    },
  }
}
