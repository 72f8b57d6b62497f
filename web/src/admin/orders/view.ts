import { type OrderListRequest, parseOrderCursor } from '@hotovo/application/orders/list'
import { orderQueues, orderSorts } from '@hotovo/domain/orders/filter'
import { deliveryMethods, orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import { rangeIn, rangeText } from '@hotovo/domain/shared/amounts'
import { isSearchedDay } from '@hotovo/domain/shared/calendar'
import { currencies } from '@hotovo/domain/shared/money'
import { ownerChoices } from '@hotovo/domain/shared/owner-choice'
import { oneOf, someOf, wordsIn } from '../../ui/address.ts'

/** A page of the list of orders: which ones, in which order, and the place from behind which they come. */
export type OrdersView = Omit<OrderListRequest, 'limit'>

const dayIn = (text: string | null): string | undefined =>
  text !== null && isSearchedDay(text) ? text : undefined

const cursorIn = (text: string | null): string | undefined =>
  text !== null && parseOrderCursor(text) ? text : undefined

/** The page that an address means. What nobody can ask for is left out. */
export const viewIn = (address: URLSearchParams): OrdersView => ({
  q: wordsIn(address.get('q')),
  status: someOf(orderStatuses, address.get('status')),
  payment: someOf(paymentStatuses, address.get('payment')),
  delivery: someOf(deliveryMethods, address.get('delivery')),
  amount: rangeIn(address.get('amount')),
  currency: oneOf(currencies, address.get('currency')),
  queue: oneOf(orderQueues, address.get('queue')),
  whose: oneOf(ownerChoices, address.get('whose')),
  from: dayIn(address.get('from')),
  to: dayIn(address.get('to')),
  sort: oneOf(orderSorts, address.get('sort')),
  cursor: cursorIn(address.get('cursor')),
})

/** The address of a page; what is usual is not said. */
export function addressOf(view: OrdersView): URLSearchParams {
  const { status, payment, delivery, amount, sort, ...rest } = view
  const said = Object.entries({
    status: status?.join(','),
    payment: payment?.join(','),
    delivery: delivery?.join(','),
    amount: amount && rangeText(amount),
    ...rest,
    sort: sort === 'newest' ? undefined : sort,
  })
  return new URLSearchParams(said.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** The filters, in the order in which they stand; the search, the order and the place are none. */
export const filterNames = [
  'status',
  'payment',
  'delivery',
  'amount',
  'currency',
  'queue',
  'whose',
  'from',
  'to',
] as const

/** Whether only some orders are meant. */
export const isFiltered = (view: OrdersView): boolean =>
  [...filterNames, 'q' as const].some((name) => view[name] !== undefined)
