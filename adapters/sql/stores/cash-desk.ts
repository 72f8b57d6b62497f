import type { CashDesks } from '@hotovo/application/cash-desk/ports'
import { z } from 'zod/mini'
import { type Call, rowIn, rowsIn } from '../call.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { cashDeskCodec, numberedCashMovementCodec, shiftCodec } from '../rows/cash-desk.ts'
import type { People } from '../sealing.ts'

/** Cash desks; `settle_orders` moves their cash. */
export const sqlCashDesks = (call: Call, people: People): CashDesks => ({
  all: async () => rowsIn(cashDeskCodec.fromRow, await call('all_cash_desks', {})),
  write: async (desk, was, logged) =>
    z.boolean().parse(
      await call('write_cash_desk', {
        change: { desk: cashDeskCodec.toRow(desk), was, logged: await sealedSystemRow(people, logged) },
      }),
    ),
  openShift: async (shift, logged) =>
    z.boolean().parse(
      await call('open_cash_shift', {
        opening: { shift: shiftCodec.toRow(shift), logged: await sealedSystemRow(people, logged) },
      }),
    ),
  closeShift: async (closed, logged) =>
    z.boolean().parse(
      await call('close_cash_shift', {
        closing: { shift: shiftCodec.toRow(closed), logged: await sealedSystemRow(people, logged) },
      }),
    ),
  openShiftOf: async (cashierId) =>
    rowIn(shiftCodec.fromRow, await call('open_cash_shift_of', { of_cashier: cashierId })),
  lastShiftOf: async (cashierId) =>
    rowIn(shiftCodec.fromRow, await call('last_cash_shift_of', { of_cashier: cashierId })),
  shift: async (id) => rowIn(shiftCodec.fromRow, await call('cash_shift_by_id', { of_id: id })),
  shifts: async ({ salesPointId, from, to }) =>
    rowsIn(
      shiftCodec.fromRow,
      await call('cash_shifts_between', { asked: { sales_point_id: salesPointId, from, to } }),
    ),
  movements: async (query) => {
    const asked =
      'shiftId' in query
        ? { shift_id: query.shiftId }
        : 'orderId' in query
          ? { order_id: query.orderId }
          : { sales_point_id: query.salesPointId, from: query.from, to: query.to }
    return rowsIn(numberedCashMovementCodec.fromRow, await call('cash_movements_asked', { asked }))
  },
})
