import type { CashDesks, CashMovementQuery } from '@hotovo/application/cash-desk/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { type CashMovement, drawerOf } from '@hotovo/domain/cash-desk/shift'
import type { Slip } from '@hotovo/domain/cash-desk/slip'
import { clone } from './clone.ts'
import { compareTexts } from './sorting.ts'
import type { MemoryTables } from './tables.ts'

const byAge = (
  a: { readonly createdAt: string; readonly id: string },
  b: { readonly createdAt: string; readonly id: string },
) => compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id)

const isMeant = (query: CashMovementQuery, movement: CashMovement): boolean => {
  if ('shiftId' in query) return movement.shiftId === query.shiftId
  if ('orderId' in query) return movement.orderId === query.orderId
  const { salesPointId, from, to } = query
  return (
    (salesPointId ?? movement.salesPointId) === movement.salesPointId &&
    movement.day >= from &&
    movement.day <= to
  )
}

/** Cash desks in memory; entries about them go to the general log, and cash moves with a settlement. */
export const memoryCashDesks = (
  { cashDesks, cashShifts, cashMovements, deliveries, orders }: MemoryTables,
  write: (entry: SystemEntry) => void,
): CashDesks => {
  const openOf = (cashierId: string) =>
    [...cashShifts.values()].find((shift) => shift.cashierId === cashierId && shift.closedAt === null)
  const slipsOf = (orderId: string): readonly Slip[] =>
    [...deliveries.values()]
      .map(({ delivery }) => delivery)
      .filter((delivery) => delivery.orderId === orderId && delivery.channel === 'slip')
      .sort(byAge)
      .map(({ id, state, createdAt, handedOverAt: fetchedAt }) => ({ id, state, createdAt, fetchedAt }))
  return {
    all: async () =>
      clone([...cashDesks.values()].sort((a, b) => compareTexts(a.salesPointId, b.salesPointId))),
    write: async (desk, was, logged) => {
      if ((cashDesks.get(desk.salesPointId)?.version ?? 0) !== was) return false
      cashDesks.set(desk.salesPointId, clone(desk))
      write(logged)
      return true
    },
    openShift: async (shift, logged) => {
      if (openOf(shift.cashierId)) return false
      cashShifts.set(shift.id, clone(shift))
      write(logged)
      return true
    },
    closeShift: async (closed, logged) => {
      const shift = cashShifts.get(closed.id)
      const moved = cashMovements.filter(({ shiftId }) => shiftId === closed.id)
      if (!shift || shift.closedAt !== null || drawerOf(shift, moved) !== closed.expected) return false
      cashShifts.set(shift.id, clone(closed))
      write(logged)
      return true
    },
    openShiftOf: async (cashierId) => clone(openOf(cashierId)),
    lastShiftOf: async (cashierId) =>
      clone(
        [...cashShifts.values()]
          .filter((shift) => shift.cashierId === cashierId && shift.closedAt !== null)
          .sort((a, b) => compareTexts(b.openedAt, a.openedAt))[0],
      ),
    shift: async (id) => clone(cashShifts.get(id)),
    shifts: async ({ salesPointId, from, to }) =>
      clone(
        [...cashShifts.values()]
          .filter((shift) => (salesPointId ?? shift.salesPointId) === shift.salesPointId)
          .filter(({ openedAt, closedAt }) => openedAt <= to && (closedAt ?? to) >= from)
          .sort((a, b) => compareTexts(b.openedAt, a.openedAt) || compareTexts(b.id, a.id)),
      ),
    movements: async (query) =>
      clone(cashMovements.filter((movement) => isMeant(query, movement)))
        .sort(byAge)
        .map((movement) => ({
          ...movement,
          orderNumber: orders.get(movement.orderId)!.order.number,
          slips: slipsOf(movement.orderId),
        })),
  }
}
