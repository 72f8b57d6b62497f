import type { Claims, NamedStaff, Presences } from '@hotovo/application/back-office/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { presenceLimits } from '@hotovo/domain/limits'
import { staffName } from '@hotovo/domain/staff/account'
import { clone } from '../clone.ts'
import { compareTexts } from '../sorting.ts'
import type { MemoryTables } from '../tables.ts'

type Tables = Pick<MemoryTables, 'accounts' | 'sessions' | 'openRecords' | 'claims' | 'orders'>

const workmate = ({ accounts }: Tables, staffId: string): NamedStaff => ({
  staffId,
  name: staffName(accounts.get(staffId)!),
})

/** Only a session that was not ended has a desk or a claim. */
const requireSession = ({ sessions }: Tables, id: string): void => {
  if (!sessions.has(id)) throw new Error('there is no such session')
}
const isOpen = ({ sessions }: Tables, id: string): boolean => sessions.get(id)?.endedAt === null

/** Who has what open, in memory. */
export function memoryPresences(tables: Tables): Presences {
  const { openRecords } = tables
  const own = (desk: string, sessionId: string) => {
    const found = openRecords.get(desk)
    return found?.sessionId === sessionId ? found : undefined
  }
  return {
    open: async (presence) => {
      requireSession(tables, presence.sessionId)
      if (openRecords.has(presence.desk) && !own(presence.desk, presence.sessionId)) return
      openRecords.set(presence.desk, clone(presence))
      const desks = [...openRecords.values()]
        .filter(({ sessionId }) => sessionId === presence.sessionId)
        .sort(
          (a, b) =>
            compareTexts(b.until, a.until) ||
            Number(b.desk === presence.desk) - Number(a.desk === presence.desk),
        )
      for (const { desk } of desks.slice(presenceLimits.desksOfSession)) openRecords.delete(desk)
    },
    stay: async (desk, sessionId, until) => {
      const found = own(desk, sessionId)
      if (!found) return undefined
      openRecords.set(desk, { ...found, until })
      return { kind: found.kind, id: found.id }
    },
    leave: async (desk, sessionId) => {
      if (own(desk, sessionId)) openRecords.delete(desk)
    },
    at: async (instant, most) =>
      [...openRecords.values()]
        .filter(({ until, sessionId }) => until > instant && isOpen(tables, sessionId))
        .sort((a, b) => compareTexts(a.desk, b.desk))
        .slice(0, most)
        .map(({ kind, id, staffId }) => ({ kind, id, ...workmate(tables, staffId) })),
  }
}

/** Whose orders are, in memory: what ends with a session, or with the order, goes as soon as that is stored. */
export function memoryClaims(tables: Tables, write: (entry: SystemEntry) => void): Claims {
  const { claims, orders, sessions, openRecords } = tables
  const keepOrder = orders.set.bind(orders)
  orders.set = (id, record) => {
    const before = orders.get(id)?.order.orderStatus
    const { orderStatus } = record.order
    keepOrder(id, record)
    if (before !== undefined && before !== orderStatus && ['vybavena', 'zrusena'].includes(orderStatus))
      claims.delete(id)
    return orders
  }
  const keepSession = sessions.set.bind(sessions)
  sessions.set = (id, session) => {
    keepSession(id, session)
    if (session.endedAt === null) return sessions
    for (const { desk, sessionId } of openRecords.values()) if (sessionId === id) openRecords.delete(desk)
    for (const { orderId, sessionId } of claims.values()) if (sessionId === id) claims.delete(orderId)
    return sessions
  }
  return {
    take: async (claim, from) => {
      requireSession(tables, claim.sessionId)
      if (!orders.has(claim.orderId)) return 'order-not-found'
      const held = claims.get(claim.orderId)
      if (held && held.until > claim.takenAt && held.staffId !== claim.staffId) {
        if (held.staffId !== from?.staffId) return { heldBy: workmate(tables, held.staffId) }
        write(from.entry)
      }
      claims.set(claim.orderId, clone(claim))
      return 'taken'
    },
    prolong: async (orderId, sessionId, at, until) => {
      const claim = claims.get(orderId)
      if (claim?.sessionId === sessionId && claim.until > at) claims.set(orderId, { ...claim, until })
    },
    release: async (orderId, staffId) => {
      if (claims.get(orderId)?.staffId === staffId) claims.delete(orderId)
    },
    at: async (instant, most) =>
      [...claims.values()]
        .filter(({ until, sessionId }) => until > instant && isOpen(tables, sessionId))
        .sort((a, b) => compareTexts(a.orderId, b.orderId))
        .slice(0, most)
        .map(({ orderId, staffId }) => ({ orderId, ...workmate(tables, staffId) })),
  }
}
