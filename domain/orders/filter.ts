import { type AmountRange, isInRange } from '../shared/amounts.ts'
import { daysLater, startOfDay } from '../shared/calendar.ts'
import type { Currency } from '../shared/money.ts'
import { bareNumber } from '../shared/person.ts'
import { searchTerms, searchText, termPart } from '../shared/search.ts'
import { normalEmail } from '../staff/account.ts'
import {
  type DeliveryMethod,
  isPaid,
  isToPay,
  type Order,
  type OrderStatus,
  type PaymentStatus,
} from './order.ts'
import { orderNumberIn } from './reference-numbers.ts'

/** What a search names whole: an order, or whoever placed some. It is found without looking into texts. */
export type NamedSearch = {
  readonly by: 'number' | 'variableSymbol' | 'email' | 'phone'
  readonly value: string
}

/** A phone as it is compared, however it was written: its last nine digits. */
const comparedPhone = (phone: string): string => phone.replace(/\D/g, '').slice(-9)

/** What a search names whole; undefined where it has only parts. A variable symbol may stand among the symbols of a bank. */
export function namedSearch(query: string): NamedSearch | undefined {
  const text = query.trim()
  const number = orderNumberIn(text)
  if (number) return { by: 'number', value: number }
  const [, symbol] = /^(?:\/?VS:? ?)?([1-9]\d{9})(?:\/[SK]S\d*)*$/i.exec(text) ?? []
  if (symbol) return { by: 'variableSymbol', value: symbol }
  if (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)) return { by: 'email', value: normalEmail(text) }
  const phone = comparedPhone(text)
  return /^[+0][\d\s()/.\u2010-\u2013-]*$/u.test(text) && phone.length === 9
    ? { by: 'phone', value: phone }
    : undefined
}

/** Whether an order is the one that was named, by what it was named by. */
const isNamed: Readonly<Record<NamedSearch['by'], (order: Order, value: string) => boolean>> = {
  number: ({ number }, value) => number === value,
  variableSymbol: ({ variableSymbol }, value) => variableSymbol === value,
  email: ({ email }, value) => normalEmail(email) === value,
  phone: ({ phone }, value) => comparedPhone(phone) === value,
}

/** Which orders are meant (rule A30); days are inclusive, in Europe/Bratislava. What is left out does not matter. */
export type OrderFilter = {
  /** Parts of the number, the variable symbol, the names, the e-mail or the phone. */
  readonly q?: string | undefined
  readonly named?: NamedSearch | undefined
  /** One of several, as are the state of the payment and the way of delivery. */
  readonly status?: readonly OrderStatus[] | undefined
  readonly payment?: readonly PaymentStatus[] | undefined
  readonly delivery?: readonly DeliveryMethod[] | undefined
  /** The total, in minor units of whichever currency. */
  readonly amount?: AmountRange | undefined
  readonly currency?: Currency | undefined
  readonly queue?: OrderQueue | undefined
  /** The id of the member of staff who took it for now (rule A33); null for those that nobody did. */
  readonly takenBy?: string | null | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** `due`: what is owed soonest, and then those that nothing is owed for, the oldest first; `largest` and `smallest` by the total. */
export const orderSorts = ['newest', 'oldest', 'due', 'largest', 'smallest'] as const
export type OrderSort = (typeof orderSorts)[number]

/** Where an order stands in its list, however that is sorted. The total is in minor units. */
export type OrderPosition = Pick<Order, 'id' | 'createdAt' | 'total'> & {
  /** The day by which it is to be paid; null where nothing is. */
  readonly owedBy: string | null
}

export const orderPosition = (order: Order): OrderPosition => ({
  id: order.id,
  createdAt: order.createdAt,
  total: order.total,
  owedBy: isToPay(order) ? order.dueDate : null,
})

/** A search with `O` and `I` in an order number read as 0 and 1, for which they are mistaken: new numbers have neither. */
export const withDigitsForLetters = (query: string): string =>
  query.replace(
    /(?<![A-Z0-9])(ATM-)?([A-Z0-9]{9})(?![A-Z0-9])/gi,
    (_, prefix = '', symbols) => prefix + symbols.replace(/o/gi, '0').replace(/i/gi, '1'),
  )

/** What an order is found by. A Slovak number is found with its country and without. */
export function orderSearchText(order: Order): string {
  const phone = bareNumber(order.phone)
  const { number, variableSymbol, firstName, lastName, email } = order
  return searchText([
    number,
    variableSymbol,
    firstName,
    lastName,
    email,
    phone,
    phone.replace(/^(\+|00)421/, '0'),
  ])
}

/** The instants between which an order was made: from the first, before the second. */
export const createdBetween = ({ from, to }: OrderFilter) => ({
  since: from === undefined ? undefined : startOfDay(from),
  before: to === undefined ? undefined : startOfDay(daysLater(to, 1)),
})

/** What waits for staff: paid and not done, to be paid and overdue, done and not paid (rule A20). */
export const orderQueues = ['to-complete', 'overdue', 'completed-unpaid'] as const
export type OrderQueue = (typeof orderQueues)[number]

/** Whether an order waits in a queue on a day. */
export const isInQueue: Readonly<
  Record<
    OrderQueue,
    (order: Pick<Order, 'orderStatus' | 'paymentStatus' | 'dueDate'>, today: string) => boolean
  >
> = {
  'to-complete': (order) => isPending(order) && isPaid(order),
  overdue: (order, today) => isToPay(order) && order.dueDate < today,
  'completed-unpaid': (order) => order.orderStatus === 'vybavena' && isToPay(order),
}

/** Whether nobody is done with an order: it was received, or is in work. */
export const isPending = ({ orderStatus }: Pick<Order, 'orderStatus'>): boolean =>
  orderStatus === 'prijata' || orderStatus === 'spracuva'

/** Whether an order is one of those that are meant, who took it being given. Where no day is named, none is overdue. */
export function matchesOrder(
  order: Order,
  filter: OrderFilter,
  today = '',
  takenBy: string | null = null,
): boolean {
  const { since, before } = createdBetween(filter)
  const text = orderSearchText(order)
  return (
    (filter.status?.includes(order.orderStatus) ?? true) &&
    (filter.payment?.includes(order.paymentStatus) ?? true) &&
    (filter.delivery?.includes(order.deliveryMethod) ?? true) &&
    isInRange(order.total, filter.amount ?? {}) &&
    (filter.currency ?? order.currency) === order.currency &&
    (filter.named === undefined || isNamed[filter.named.by](order, filter.named.value)) &&
    (filter.takenBy === undefined || filter.takenBy === takenBy) &&
    (filter.queue === undefined || isInQueue[filter.queue](order, today)) &&
    (since === undefined || order.createdAt >= since) &&
    (before === undefined || order.createdAt < before) &&
    searchTerms(filter.q ?? '').every((term) => text.includes(termPart(term)))
  )
}
