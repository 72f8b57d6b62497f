import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { CashDesk } from '@hotovo/domain/cash-desk/cash-desk'
import type { CashMovement, Shift, ShiftSums } from '@hotovo/domain/cash-desk/shift'
import type { Slip } from '@hotovo/domain/cash-desk/slip'
import type { SalesPoint } from '@hotovo/domain/places/sales-point'
import type { Language } from '@hotovo/domain/shared/language'

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

/** A shift with what moved in it, and what its drawer has, or had, to hold. */
export type ShownShift = Shift & { readonly sums: ShiftSums; readonly drawerNow: number }

/** What moved at a desk for a time, and what its shop owes of it (rule K8), in minor units of EUR. */
export type DeskStatement = {
  readonly sums: ShiftSums
  /** All that moved, less what it keeps. */
  readonly owed: number
  readonly commission: number
}

/** A statement as its shop gets it on paper (rule K12). */
export type ShopStatement = {
  readonly language: Language
  readonly place: Pick<SalesPoint, 'name' | 'address' | 'city'>
  /** Days in Europe/Bratislava, both included. */
  readonly from: string
  readonly to: string
  readonly drawnAt: string
  readonly statement: DeskStatement & { readonly shifts: readonly ShownShift[] }
  /** The rates that its sales were reckoned at, in hundredths of a per cent, the lowest first (rule K11). */
  readonly rates: readonly number[]
}

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
