import type { Currency } from './money.ts'

/**
 * Every number of the business in one place (spec 9, with the rulings). Pages, letters and legal texts
 * render them from here and never repeat one. Amounts are whole minor units.
 */

/** Amounts offered as tiles, smallest first (spec 9). */
export const presets: Readonly<Record<Currency, readonly number[]>> = {
  EUR: [10_00, 20_00, 50_00, 100_00, 200_00, 500_00],
  USD: [10_00, 20_00, 50_00, 100_00, 200_00, 500_00],
  CZK: [100_00, 200_00, 500_00, 1000_00, 2000_00, 5000_00],
}

/** What a custom amount may be, both ends included (spec 5). */
export const customAmount: Readonly<Record<Currency, { readonly min: number; readonly max: number }>> = {
  EUR: { min: 5_00, max: 1000_00 },
  USD: { min: 5_00, max: 1000_00 },
  CZK: { min: 50_00, max: 10_000_00 },
}

/** No amount is below one unit (spec 5: "number, minimum 1"). */
export const smallestAmount = 1_00

/** One voucher never carries more; a larger piece is issued as even parts (ruling 1). */
export const largestVoucher: Readonly<Record<Currency, number>> = {
  EUR: 500_00,
  USD: 500_00,
  CZK: 10_000_00,
}

/** Per order, whatever the number of vouchers (spec 9). */
export const processingFee: Readonly<Record<Currency, number>> = { EUR: 1_00, USD: 1_00, CZK: 1_00 }
/** Added for delivery by courier only (spec 9; `both` costs nothing, ruling 4). */
export const courierFee: Readonly<Record<Currency, number>> = { EUR: 10_00, USD: 10_00, CZK: 10_00 }

/** Pieces on one line of the cart, both ends included (spec 5). */
export const quantity = { min: 1, max: 10 } as const
/** The whole order: lines, and the value of its vouchers (ruling 4). */
export const orderLines = 20
export const orderValue: Readonly<Record<Currency, number>> = {
  EUR: 10_000_00,
  USD: 10_000_00,
  CZK: 250_000_00,
}

/** Lengths in characters, both ends included (spec 5). */
export const lengths = {
  orderName: { min: 2, max: 30 },
  ticketName: { min: 2, max: 50 },
  email: { min: 5, max: 100 },
  /** After spaces, hyphens and parentheses are taken away (ruling 4). */
  phone: { min: 9, max: 15 },
  address: { min: 5, max: 100 },
  city: { min: 2, max: 50 },
  postalCode: { min: 3, max: 10 },
  country: { min: 2, max: 50 },
  notes: { min: 0, max: 500 },
  subject: { min: 5, max: 100 },
  description: { min: 20, max: 1000 },
} as const

/** Calendar days in Europe/Bratislava: to pay, and from then until an unpaid order expires (ruling 3). */
export const dueDays = 7
export const graceDays = 3
/** Hours from the money to the vouchers (ruling 1). */
export const processingHours = 24
/** Working days from payment to hand-over (spec 9). */
export const deliveryDays = { courier: { min: 1, max: 5 }, postal: { min: 3, max: 7 } } as const
/** Calendar months from issue (ruling 1). */
export const validityMonths = 12
/** Days to withdraw from the contract (ruling 3), and to answer a complaint (spec 9). */
export const withdrawalDays = 14
export const complaintDays = 30

/** First answer to a ticket, in hours of support time (ruling 1). */
export const answerHours = { urgent: 2, high: 4, medium: 24, low: 48 } as const
/** Monday to Friday, local hours; Slovak public holidays are off (spec 9, ruling 1). */
export const supportHours = { from: 9, to: 16 } as const

/** How long a human check may be answered (ruling 2.6). */
export const humanCheckMinutes = 30
