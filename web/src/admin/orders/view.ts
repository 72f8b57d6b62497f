import { orderPlace } from '@hotovo/application/orders/manage'
import { type OrderFilter, type OrderSort, orderQueues, orderSorts } from '@hotovo/domain/orders/filter'
import { orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import { isSearchedDay } from '@hotovo/domain/shared/calendar'
import { currencies } from '@hotovo/domain/shared/money'
import { oneOf, wordsIn } from '../../ui/address.ts'

/** A page of the list of orders: which ones, in which order, and the place from behind which they come. */
export type OrdersView = OrderFilter & {
  readonly sort?: OrderSort | undefined
  readonly cursor?: string | undefined
}

const dayIn = (text: string | null): string | undefined =>
  text !== null && isSearchedDay(text) ? text : undefined

const cursorIn = (text: string | null): string | undefined =>
  text !== null && orderPlace(text) ? text : undefined

/** The page that an address means. What nobody can ask for is left out. */
export const viewIn = (address: URLSearchParams): OrdersView => ({
  q: wordsIn(address.get('q')),
  status: oneOf(orderStatuses, address.get('status')),
  payment: oneOf(paymentStatuses, address.get('payment')),
  currency: oneOf(currencies, address.get('currency')),
  queue: oneOf(orderQueues, address.get('queue')),
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
export const filtersOn = ({ status, payment, currency, queue, from, to }: OrdersView): number =>
  [status, payment, currency, queue, from, to].filter((value) => value !== undefined).length

/** Whether only some orders are meant. */
export const isFiltered = (view: OrdersView): boolean => filtersOn(view) > 0 || view.q !== undefined
