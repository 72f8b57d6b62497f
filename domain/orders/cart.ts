import { customAmount, orderLines, orderValue, presets, quantity, smallestAmount } from '../limits.ts'
import { type Currency, type Money, money, sum, times } from '../shared/money.ts'
import type { Problem } from '../shared/problem.ts'

/** A line of the cart (rule O4): so many vouchers of one amount, in minor units of the order's currency. */
export type SelectedVoucher = {
  readonly id: string
  readonly amount: number
  readonly quantity: number
  readonly isCustom: boolean
}
export type Cart = { readonly currency: Currency; readonly selectedVouchers: readonly SelectedVoucher[] }

export const lineTotal = (line: SelectedVoucher, currency: Currency): Money =>
  times(money(line.amount, currency), line.quantity)

/** The value of all vouchers, without fees. */
export const cartValue = ({ currency, selectedVouchers }: Cart): Money =>
  sum(
    currency,
    selectedVouchers.map((line) => lineTotal(line, currency)),
  )

export const cartPieces = ({ selectedVouchers }: Cart): number =>
  selectedVouchers.reduce((pieces, line) => pieces + line.quantity, 0)

/** Whole pieces a line may hold: capped at 10, below 1 falls back to 1 (rule O4). */
export const wholeQuantity = (wished: number): number =>
  Math.min(quantity.max, Math.max(quantity.min, Math.trunc(wished) || quantity.min))

/**
 * The cart with one more choice. Pieces of an amount that is already there fill its line up to ten,
 * the rest opens a line of its own, so nothing that was asked for disappears.
 */
export function withLine<C extends Cart>(cart: C, choice: SelectedVoucher): C {
  let rest = wholeQuantity(choice.quantity)
  const filled = cart.selectedVouchers.map((line) => {
    if (line.amount !== choice.amount || line.isCustom !== choice.isCustom) return line
    const taken = Math.min(rest, quantity.max - line.quantity)
    rest -= taken
    return { ...line, quantity: line.quantity + taken }
  })
  return { ...cart, selectedVouchers: rest === 0 ? filled : [...filled, { ...choice, quantity: rest }] }
}

/** The cart with another quantity on a line; at 0 the line is removed (rule O4). */
export const withQuantity = <C extends Cart>(cart: C, id: string, wished: number): C => ({
  ...cart,
  selectedVouchers: cart.selectedVouchers.flatMap((line) => {
    if (line.id !== id) return [line]
    return wished < quantity.min ? [] : [{ ...line, quantity: wholeQuantity(wished) }]
  }),
})

/** Another currency empties the cart (rule O7). */
export const inCurrency = <C extends Cart>(cart: C, currency: Currency): C =>
  cart.currency === currency ? cart : { ...cart, currency, selectedVouchers: [] }

/** Problems of an amount in a currency: presets are presets, custom ones within limits (rules O2, O3). */
export function amountProblems(at: string, amount: number, isCustom: boolean, currency: Currency): Problem[] {
  if (amount < smallestAmount) return [{ at, code: 'amount-not-positive' }]
  if (!isCustom) return presets[currency].includes(amount) ? [] : [{ at, code: 'amount-not-preset' }]
  const { min, max } = customAmount[currency]
  return amount < min || amount > max ? [{ at, code: 'amount-out-of-range', min, max }] : []
}

export function quantityProblems(at: string, pieces: number): Problem[] {
  if (pieces < quantity.min) return [{ at, code: 'quantity-too-small', min: quantity.min }]
  if (pieces > quantity.max) return [{ at, code: 'quantity-too-large', max: quantity.max }]
  return []
}

/** All problems of a cart at once (rules O4, O5). Amounts and quantities are whole numbers. */
export function cartProblems(cart: Cart): Problem[] {
  const { currency, selectedVouchers: lines } = cart
  const at = 'selectedVouchers'
  if (lines.length === 0) return [{ at, code: 'cart-empty' }]
  const problems: Problem[] = []
  if (lines.length > orderLines) problems.push({ at, code: 'too-many-lines', max: orderLines })
  const seen = new Set<string>()
  lines.forEach((line, index) => {
    if (seen.has(line.id)) problems.push({ at: `${at}.${index}.id`, code: 'line-repeated' })
    seen.add(line.id)
    problems.push(
      ...amountProblems(`${at}.${index}.amount`, line.amount, line.isCustom, currency),
      ...quantityProblems(`${at}.${index}.quantity`, line.quantity),
    )
  })
  const max = orderValue[currency]
  const value = lines.reduce((total, line) => total + line.amount * line.quantity, 0)
  if (value > max) problems.push({ at, code: 'order-too-large', max })
  return problems
}

/** What stands in the chooser before it is added: a tile, or a custom amount (minor units), and pieces. */
export type AmountChoice = {
  readonly amount: number | undefined
  readonly isCustom: boolean
  readonly quantity: number
}

/** Why a choice cannot be added (rule O4). */
export function choiceProblems(choice: AmountChoice, currency: Currency): Problem[] {
  const at = choice.isCustom ? 'customAmount' : 'amount'
  const amount: Problem[] =
    choice.amount === undefined
      ? [{ at, code: 'amount-missing' }]
      : amountProblems(at, choice.amount, choice.isCustom, currency)
  return [...amount, ...quantityProblems('quantity', choice.quantity)]
}

/** Why an order does not go yet: a custom amount was typed and not added (rule W5). It is wanted, or it is to be taken out. */
export function unaddedAmountProblems(choice: AmountChoice, currency: Currency): Problem[] {
  if (!choice.isCustom) return []
  const wrong = choiceProblems(choice, currency)
  return wrong.length > 0 || choice.amount === undefined
    ? wrong
    : [{ at: 'customAmount', code: 'amount-not-added', amount: choice.amount }]
}
