import type { SalesPoint } from '../places/sales-point.ts'
import type { Language } from '../shared/language.ts'
import type { Shift, ShiftSums } from './shift.ts'

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
