import { orderPlace } from '@hotovo/application/order-desk'
import { currencies } from '@hotovo/domain/money'
import { orderStatuses, paymentStatuses } from '@hotovo/domain/order'
import { type OrderFilter, type OrderSort, orderSorts } from '@hotovo/domain/order-filter'

/** A page of the list of orders: which ones, in which order, and the place from behind which they come. */
export type OrdersView = OrderFilter & {
  readonly sort?: OrderSort | undefined
  readonly cursor?: string | undefined
}

const oneOf = <Value extends string>(known: readonly Value[], text: string | null): Value | undefined =>
  known.find((value) => value === text)

/** A day of the years that the server looks through (FilterDay in the contract), 1900 to 9898. */
function dayIn(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900' || text >= '9899') return undefined
  const instant = Date.parse(text)
  // A 31st of February is counted on into March.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text) ? text : undefined
}

/** Words that can be looked for: no more than the search takes, without signs that nobody can see. */
const wordsIn = (text: string | null): string | undefined =>
  text
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200) || undefined

const cursorIn = (text: string | null): string | undefined =>
  text !== null && orderPlace(text) ? text : undefined

/** The page that an address means. What nobody can ask for is left out. */
export const viewIn = (address: URLSearchParams): OrdersView => ({
  q: wordsIn(address.get('q')),
  status: oneOf(orderStatuses, address.get('status')),
  payment: oneOf(paymentStatuses, address.get('payment')),
  currency: oneOf(currencies, address.get('currency')),
  from: dayIn(address.get('from')),
  to: dayIn(address.get('to')),
  sort: oneOf(orderSorts, address.get('sort')),
  cursor: cursorIn(address.get('cursor')),
})

/** The address of a page; what is usual is not said. */
export function addressOf(view: OrdersView): URLSearchParams {
  const { sort, ...rest } = view
  const said = Object.entries({ ...rest, sort: sort === 'newest' ? undefined : sort })
  return new URLSearchParams(said.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** How many filters are on; the search, the order and the place are none. */
export const filtersOn = ({ status, payment, currency, from, to }: OrdersView): number =>
  [status, payment, currency, from, to].filter((value) => value !== undefined).length

/** Whether only some orders are meant. */
export const isFiltered = (view: OrdersView): boolean => filtersOn(view) > 0 || view.q !== undefined
