import { lengths, shiftBounds } from '../limits.ts'
import { textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'
import type { Slip } from './slip.ts'

/** What happens at a cash desk: a voucher is sold, an order is paid, a sale is given back. */
export const cashMovementKinds = ['sale', 'order', 'refund'] as const
export type CashMovementKind = (typeof cashMovementKinds)[number]

/** Cash that came into a drawer or left it, as it moved a payment of an order (rule K3). Minor units of EUR. */
export type CashMovement = {
  readonly id: string
  readonly shiftId: string
  readonly salesPointId: string
  readonly kind: CashMovementKind
  readonly orderId: string
  readonly paymentId: string
  /** What the drawer has more, in minor units; below zero for what was given back. */
  readonly amount: number
  /** What the customer handed over; null where nobody counted it. */
  readonly given: number | null
  /** What the shop keeps of it, in hundredths of a per cent, as its desk was set then; 0 of an order (rule K11). */
  readonly commission: number
  /** The day in Europe/Bratislava. */
  readonly day: string
  readonly createdAt: string
}

/** The time that a cashier works at a desk, with a drawer that was counted before and is counted after (rule K2). Minor units of EUR. */
export type Shift = {
  readonly id: string
  readonly salesPointId: string
  readonly cashierId: string
  readonly cashier: string
  readonly openedAt: string
  /** The cash that was in the drawer before. */
  readonly drawer: number
  /** Null as long as it goes on, as is all that is said at its end. */
  readonly closedAt: string | null
  readonly counted: number | null
  readonly expected: number | null
  readonly note: string | null
}

/** What moved in a shift, by kind, in minor units of EUR, and how often; and how many slips of its sales were issued anew (rule K9). */
export type ShiftSums = Readonly<
  Record<CashMovementKind, { readonly count: number; readonly amount: number }>
> & { readonly reissued: number }

type MovedWithSlips = Pick<CashMovement, 'kind' | 'amount'> & {
  readonly slips: readonly Pick<Slip, 'createdAt'>[]
}

/** The sums of movements, each with all the slips that its sale had; until an instant where one is named, as at the end of a shift. */
export const shiftSums = (movements: readonly MovedWithSlips[], until?: string | null): ShiftSums => {
  const of = (kind: CashMovementKind) => {
    const own = movements.filter((movement) => movement.kind === kind)
    return { count: own.length, amount: own.reduce((sum, { amount }) => sum + amount, 0) }
  }
  const reissued = movements.reduce((sum, { kind, slips }) => {
    const issued = until ? slips.filter(({ createdAt }) => createdAt <= until) : slips
    return kind === 'sale' ? sum + Math.max(0, issued.length - 1) : sum
  }, 0)
  return { sale: of('sale'), order: of('order'), refund: of('refund'), reissued }
}

/** What a shop keeps of movements, in minor units: of its sales less its refunds, each at its own rate, rounded down in all (rules K8, K11). */
export const commissionOf = (movements: readonly Pick<CashMovement, 'amount' | 'commission'>[]): number =>
  Math.floor(movements.reduce((sum, { amount, commission }) => sum + amount * commission, 0) / 10_000)

/** What the drawer of a shift has to hold, in minor units. */
export const drawerOf = (
  { drawer }: Pick<Shift, 'drawer'>,
  movements: readonly Pick<CashMovement, 'amount'>[],
): number => movements.reduce((sum, { amount }) => sum + amount, drawer)

/** How much more than expected a closed shift had in its drawer, in minor units; below zero where some is missing. */
export const differenceOf = ({ counted, expected }: Pick<Shift, 'counted' | 'expected'>): number =>
  (counted ?? 0) - (expected ?? 0)

/** What is wrong with a count of a drawer; what is no amount is undefined. */
export const countProblems = (at: string, amount: number | undefined): Problem[] => {
  if (amount === undefined) return [{ at, code: 'required' }]
  const { min, max } = shiftBounds.drawer
  return Number.isSafeInteger(amount) && amount >= min && amount <= max
    ? []
    : [{ at, code: 'amount-out-of-range', min, max }]
}

/** What is wrong with the end of a shift: a drawer that does not add up needs a word of why (rule K2). */
export const closingProblems = (
  { counted, note }: { readonly counted: number | undefined; readonly note: string },
  expected: number,
): Problem[] => [
  ...countProblems('counted', counted),
  ...textProblems('note', note, lengths.adminNote, {
    required: counted !== undefined && counted !== expected,
    lines: true,
  }),
]
