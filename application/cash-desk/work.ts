import type { CashDesk } from '@hotovo/domain/cash-desk/cash-desk'
import { drawerOf, type Shift, type ShiftSums, shiftSums } from '@hotovo/domain/cash-desk/shift'
import { countingSlip, type Slip } from '@hotovo/domain/cash-desk/slip'
import type { SalesPoint } from '@hotovo/domain/places/sales-point'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import {
  type AuthorizedStaff,
  type AuthorizePorts,
  authorize,
  type Unauthorized,
} from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { loadSalesPoints } from '../places/list.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { NumberedCashMovement } from './ports.ts'

export type CashDeskPorts = AuthorizePorts & Pick<Ports, 'cashDesks' | 'salesPoints' | 'content'>

/** What moved in a shift, with the slip of a sale that counts. */
export type ShownCashMovement = Omit<NumberedCashMovement, 'slips' | 'commission'> & {
  readonly slip: Slip | null
}

/** Where a desk stands, as its papers name it. */
export type DeskPlace = Pick<SalesPoint, 'id' | 'name' | 'address' | 'city'>

/** The report of a shift that was closed: where it was, and what had moved and been issued anew until then (rule K14). */
export type ClosedShift = Shift & { readonly place: DeskPlace; readonly sums: ShiftSums }

/** A cash desk as its cashier sees it (rule K2). Amounts are minor units of EUR. */
export type CashDeskView = {
  readonly desk: Pick<CashDesk, 'sells' | 'takesOrders' | 'isBlocked' | 'perSale' | 'perDay' | 'paper'>
  readonly place: DeskPlace
  /** The caller's own shift; null where they have none open. */
  readonly shift: Shift | null
  /** The one that they closed last, while they have none open; null before the first. */
  readonly lastShift: ClosedShift | null
  readonly sums: ShiftSums
  /** What the drawer has to hold now. */
  readonly drawer: number
  /** What the desk took today, in all its shifts. */
  readonly takenToday: number
  /** What moved in the shift, newest first. */
  readonly movements: readonly ShownCashMovement[]
}

/** Somebody at the desk that they work at, and its settings. */
export type AtDesk = Pick<AuthorizedStaff, 'account' | 'actor' | 'origin'> & { readonly desk: CashDesk }

/** Lets a cashier work at the desk whose cashier they are (rule K1). */
export async function authorizeAtDesk(
  ports: CashDeskPorts,
  { caller }: Pick<CallContext, 'caller'>,
): Promise<Result<AtDesk, Unauthorized | Refused<'cash-desk-not-found'>>> {
  const authorized = await authorize(ports, caller, 'cash-desk.work')
  if (!authorized.ok) return authorized
  const atDesk = await deskNow(ports, authorized.value)
  return atDesk ? ok(atDesk) : fail({ code: 'cash-desk-not-found' })
}

/** The desk of a cashier as it is set now; undefined where they work at none any more. */
export async function deskNow(
  { cashDesks }: Pick<Ports, 'cashDesks'>,
  by: Omit<AtDesk, 'desk'>,
): Promise<AtDesk | undefined> {
  const desk = (await cashDesks.all()).find(({ cashierIds }) => cashierIds.includes(by.account.id))
  return desk && { ...by, desk }
}

/** What the drawers of a desk had more by the movements of a day, in minor units. */
export const takenOn = async (
  { cashDesks }: Pick<Ports, 'cashDesks'>,
  salesPointId: string,
  day: string,
): Promise<number> =>
  (await cashDesks.movements({ salesPointId, from: day, to: day })).reduce(
    (sum, { amount }) => sum + amount,
    0,
  )

/** Where a sales point is, as papers name it. */
export const placeOf = async (ports: CashDeskPorts, salesPointId: string): Promise<DeskPlace> => {
  const { records } = await loadSalesPoints(ports)
  const { id, name, address, city } = records.find((one) => one.id === salesPointId)!
  return { id, name, address, city }
}

/** What a closed shift came to: nothing moves in it any more, so that it is told the same whenever it is asked for (rule K14). */
export async function closedShiftOf(ports: CashDeskPorts, shift: Shift): Promise<ClosedShift> {
  const [place, moved] = await Promise.all([
    placeOf(ports, shift.salesPointId),
    ports.cashDesks.movements({ shiftId: shift.id }),
  ])
  return { ...shift, place, sums: shiftSums(moved, shift.closedAt) }
}

/** How a desk is for its cashier. */
export async function cashDeskOf(ports: CashDeskPorts, { account, desk }: AtDesk): Promise<CashDeskView> {
  const { salesPointId } = desk
  const [place, shift, takenToday] = await Promise.all([
    placeOf(ports, salesPointId),
    ports.cashDesks.openShiftOf(account.id),
    takenOn(ports, salesPointId, dayOf(ports.clock.now())),
  ])
  const last = shift ? undefined : await ports.cashDesks.lastShiftOf(account.id)
  const moved = shift ? await ports.cashDesks.movements({ shiftId: shift.id }) : []
  const movements = moved
    .toReversed()
    .map(({ slips, commission: _, ...movement }) => ({ ...movement, slip: countingSlip(slips) }))
  const { sells, takesOrders, isBlocked, perSale, perDay, paper } = desk
  return {
    desk: { sells, takesOrders, isBlocked, perSale, perDay, paper },
    place,
    shift: shift ?? null,
    lastShift: last ? await closedShiftOf(ports, last) : null,
    sums: shiftSums(moved),
    drawer: shift ? drawerOf(shift, moved) : 0,
    takenToday,
    movements,
  }
}

/** The desk that the caller works at, with their shift. */
export const viewCashDesk =
  (ports: CashDeskPorts) =>
  async (
    _: undefined,
    context: CallContext,
  ): Promise<Result<CashDeskView, Unauthorized | Refused<'cash-desk-not-found'>>> => {
    const authorized = await authorizeAtDesk(ports, context)
    return authorized.ok ? ok(await cashDeskOf(ports, authorized.value)) : authorized
  }
