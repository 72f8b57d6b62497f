import { identificationFrom } from '../law.ts'
import { cashDeskBounds } from '../limits.ts'
import type { PublicSalesPoint, SalesPoint } from '../places/sales-point.ts'
import type { Currency } from '../shared/money.ts'
import type { Problem } from '../shared/problem.ts'
import type { CashMovementKind } from './shift.ts'

/** A drawer has one currency. */
export const drawerCurrency: Currency = 'EUR'

/** What a desk prints slips on. */
export const papers = ['80mm', 'a4'] as const
export type Paper = (typeof papers)[number]

/** What the cash desk of a sales point may do, and within which limits (rule K1). Amounts are minor units of EUR: a drawer has one currency. */
export type CashDesk = {
  readonly salesPointId: string
  /** From 1, one more with each change. */
  readonly version: number
  /** It sells vouchers at once. */
  readonly sells: boolean
  /** It takes the cash of orders. */
  readonly takesOrders: boolean
  /** Somebody stopped it: whatever else is set, it does neither. */
  readonly isBlocked: boolean
  /** The largest sale, and all that it may sell on a day. */
  readonly perSale: number
  readonly perDay: number
  readonly paper: Paper
  /** What the shop keeps of what it sells, in hundredths of a per cent. */
  readonly commission: number
  /** The accounts that work at it. */
  readonly cashierIds: readonly string[]
  readonly changedBy: string
  readonly changedAt: string
}

/** A desk as somebody wants it to be, by the version that was looked at; 0 where the sales point has none yet. */
export type WantedCashDesk = Omit<CashDesk, 'changedBy' | 'changedAt'>

/** Whether a desk does something now: a blocked one nothing, and what it sold it gives back (rule K1). */
export const cashDeskDoes = (
  { isBlocked, sells, takesOrders }: Pick<CashDesk, 'isBlocked' | 'sells' | 'takesOrders'>,
  kind: CashMovementKind,
): boolean => !isBlocked && (kind === 'order' ? takesOrders : sells || kind === 'refund')

const within = (
  at: string,
  value: number,
  { min, max }: { readonly min: number; readonly max: number },
): Problem[] =>
  Number.isSafeInteger(value) && value >= min && value <= max
    ? []
    : [{ at, code: 'amount-out-of-range', min, max }]

/** The most that one person pays at a desk on a day, in minor units of EUR: nobody is identified there (rule K1). */
export const mostAtDesk = (day: string): number => identificationFrom(day) - 1

/** Everything that is wrong with the settings of a desk on a day, in the order of its form (rule K1). */
export const cashDeskProblems = (
  { perSale, perDay, commission }: Pick<CashDesk, 'perSale' | 'perDay' | 'commission'>,
  day: string,
): Problem[] => [
  ...within('perSale', perSale, { ...cashDeskBounds.perSale, max: mostAtDesk(day) }),
  ...within('perDay', perDay, {
    ...cashDeskBounds.perDay,
    min: Math.max(cashDeskBounds.perDay.min, perSale),
  }),
  ...within('commission', commission, cashDeskBounds.commission),
]

/**
 * A sales point as everybody sees it (rule K15): what its desk does now stands in place of what is said of its sale by hand. One that does
 * nothing now is not told apart by why.
 */
export const withDeskServices = (
  place: SalesPoint,
  desk: Pick<CashDesk, 'isBlocked' | 'sells' | 'takesOrders'> | undefined,
): PublicSalesPoint =>
  desk
    ? {
        ...place,
        services: [
          ...(cashDeskDoes(desk, 'sale') ? (['instant-purchase'] as const) : []),
          ...(cashDeskDoes(desk, 'order') ? (['order-payment'] as const) : []),
          ...place.services.filter((service) => service !== 'voucher-purchase'),
        ],
      }
    : place
