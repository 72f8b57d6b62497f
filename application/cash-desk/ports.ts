import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { CashDesk } from '@hotovo/domain/cash-desk/cash-desk'
import type { CashMovement, Shift } from '@hotovo/domain/cash-desk/shift'
import type { Slip } from '@hotovo/domain/cash-desk/slip'

/** A movement with the number that people call its order by, and all the slips that this had, oldest first. */
export type NumberedCashMovement = CashMovement & {
  readonly orderNumber: string
  readonly slips: readonly Slip[]
}

/** Which movements are asked for: of a shift, of an order, or of the desks, one or all, on days, both included. */
export type CashMovementQuery =
  | { readonly shiftId: string }
  | { readonly orderId: string }
  | { readonly salesPointId: string | null; readonly from: string; readonly to: string }

/** The cash desks of sales points, and what is worked at them (rules K1 to K3). Cash moves with a settlement. */
export interface CashDesks {
  /** Tells every desk, by sales point; none of a sales point where nobody set one up. */
  all(): Promise<readonly CashDesk[]>
  /**
   * Writes a desk and the entry about it, all or nothing.
   * Answers false, and writes nothing, where it stands in another version than `was`, 0 where there is none.
   */
  write(desk: CashDesk, was: number, logged: SystemEntry): Promise<boolean>
  /** Opens a shift, with the entry about it; answers false, and opens none, where its cashier has one open, also in parallel. */
  openShift(shift: Shift, logged: SystemEntry): Promise<boolean>
  /**
   * Closes a shift as it is given, with the entry about it.
   * Answers false, and closes nothing, where it is closed already, or its drawer is to hold something else by now.
   */
  closeShift(closed: Shift, logged: SystemEntry): Promise<boolean>
  /** Finds the shift that a cashier has open. */
  openShiftOf(cashierId: string): Promise<Shift | undefined>
  /** Finds the shift that a cashier closed last. */
  lastShiftOf(cashierId: string): Promise<Shift | undefined>
  /** Finds a shift by its id. */
  shift(id: string): Promise<Shift | undefined>
  /** Tells the shifts of a sales point, or of all, that were open between two instants, the last opened first. */
  shifts(query: {
    readonly salesPointId: string | null
    readonly from: string
    readonly to: string
  }): Promise<readonly Shift[]>
  /** Tells the movements that are asked for, oldest first, each with the number of its order and the slips that this had. */
  movements(query: CashMovementQuery): Promise<readonly NumberedCashMovement[]>
}
