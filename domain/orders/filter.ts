import { isInRange } from '../shared/amounts.ts'
import { endOfDay, startOfDay } from '../shared/calendar.ts'
import { type Asked, type FilterFields, isMeant, type Meanings } from '../shared/filter-fields.ts'
import { currencies } from '../shared/money.ts'
import { ownerChoices } from '../shared/owner-choice.ts'
import { bareNumber } from '../shared/person.ts'
import { hasTerms, searchText } from '../shared/search.ts'
import { townText } from '../shared/town.ts'
import { normalEmail } from '../staff/account.ts'
import type { Contact } from './contact.ts'
import { isPaid, isToPay, type Order, orderDeliveries, orderStatuses, paymentStatuses } from './order.ts'
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

type Reached = Pick<Contact, 'email' | 'phone' | 'city'>
/** Whether an order is the one that was named, by what it was named by; its contacts are the one as placed and those as corrected. */
const isNamed: Readonly<
  Record<NamedSearch['by'], (order: Order, value: string, contacts: readonly Reached[]) => boolean>
> = {
  number: ({ number }, value) => number === value,
  variableSymbol: ({ variableSymbol }, value) => variableSymbol === value,
  email: (_, value, contacts) => contacts.some(({ email }) => normalEmail(email) === value),
  phone: (_, value, contacts) => contacts.some(({ phone }) => comparedPhone(phone) === value),
}

/** What waits for staff: paid and not done, to be paid and overdue, done and not paid (rule A20). */
export const orderQueues = ['to-complete', 'overdue', 'completed-unpaid'] as const
export type OrderQueue = (typeof orderQueues)[number]

/** What orders are filtered by (rule A30). */
export const orderFields = {
  status: { kind: 'several', values: orderStatuses },
  payment: { kind: 'several', values: paymentStatuses },
  delivery: { kind: 'several', values: orderDeliveries },
  /** The total, in minor units of whichever currency. */
  amount: { kind: 'amounts' },
  /** How the town begins that a courier brings it to. */
  town: { kind: 'name' },
  currency: { kind: 'one', values: currencies },
  queue: { kind: 'one', values: orderQueues },
  /** Those that one took oneself, or that nobody did (rule A33). */
  whose: { kind: 'one', values: ownerChoices },
  /** About which the customer wrote something, or staff noted something. */
  noted: { kind: 'yes' },
  /** Days are inclusive, in Europe/Bratislava. */
  from: { kind: 'day' },
  to: { kind: 'day' },
} as const satisfies FilterFields

/** Which orders are meant; words look for parts of the number, the variable symbol, the names, the e-mail or the phone. */
export type OrderFilter = Omit<Asked<typeof orderFields>, 'whose'> & {
  readonly named?: NamedSearch | undefined
  /** The id of the member of staff who took it for now; null for those that nobody did. */
  readonly takenBy?: string | null | undefined
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

/** What an order is found by of a contact. A Slovak number is found with its country and without. */
export function contactSearchText({ email, phone }: Reached): string {
  const bare = bareNumber(phone)
  return searchText([email, bare, bare.replace(/^(\+|00)421/, '0')])
}

/** What an order is found by: each of its contacts, however often it was corrected (rule V32). */
export function orderSearchText(order: Order, corrections: readonly Reached[] = []): string {
  const { number, variableSymbol, firstName, lastName } = order
  const contacts = [order, ...corrections].map(contactSearchText)
  return searchText([number, variableSymbol, firstName, lastName]) + contacts.join('')
}

/** Whether one of the contacts of an order is in a town whose name begins so. */
export const isInTown = (begun: string, contacts: readonly { readonly city: string | null }[]): boolean =>
  contacts.some(({ city }) => city !== null && townText(city).startsWith(townText(begun)))

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

type Beside = readonly [
  today: string,
  takenBy: string | null,
  hasStaffNotes: boolean,
  corrections: readonly Reached[],
]
const meanings: Meanings<OrderFilter, readonly [order: Order, ...beside: Beside]> = {
  q: (words, order, _, __, ___, corrections) => hasTerms(orderSearchText(order, corrections), words),
  named: ({ by, value }, order, _, __, ___, corrections) =>
    isNamed[by](order, value, [order, ...corrections]),
  status: (some, { orderStatus }) => some.includes(orderStatus),
  payment: (some, { paymentStatus }) => some.includes(paymentStatus),
  delivery: (some, { deliveryMethod }) => some.includes(deliveryMethod),
  amount: (range, { total }) => isInRange(total, range),
  town: (begun, order, _, __, ___, corrections) => isInTown(begun, [order, ...corrections]),
  currency: (one, { currency }) => one === currency,
  queue: (queue, order, today) => isInQueue[queue](order, today),
  takenBy: (whose, _, __, takenBy) => whose === takenBy,
  noted: (isWanted, { notes }, _, __, hasStaffNotes) => !isWanted || notes !== null || hasStaffNotes,
  from: (from, { createdAt }) => createdAt >= startOfDay(from),
  to: (to, { createdAt }) => createdAt <= endOfDay(to),
}
/** Whether an order is one of those that are meant, who took it, whether staff noted something and its corrected contacts being given. Where no day is named, none is overdue. */
export const matchesOrder = (
  order: Order,
  filter: OrderFilter,
  today = '',
  takenBy: string | null = null,
  hasStaffNotes = false,
  corrections: readonly Reached[] = [],
): boolean => isMeant(meanings, filter, order, today, takenBy, hasStaffNotes, corrections)
