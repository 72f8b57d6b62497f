import { withDigitsForLetters } from '../orders/filter.ts'
import type { Order } from '../orders/order.ts'
import { orderNumbersIn } from '../orders/reference-numbers.ts'
import type { Ticket } from './ticket.ts'

type Known = Pick<Order, 'number' | 'orderStatus'>

/**
 * The order that a customer means in a ticket which is linked to none (rule S15): the only one of theirs that they name, else the only one
 * that is neither completed nor cancelled, else the only one they have. `own` are the newest of theirs, of `count`. Undefined where
 * it may be any of several, where there are older ones that nobody looked at, and where they name only orders that are not theirs.
 */
export function orderMeant<Own extends Known>(
  { subject, message }: Pick<Ticket, 'subject' | 'message'>,
  { items: own, count }: { readonly items: readonly Own[]; readonly count: number },
): Own | undefined {
  const named = orderNumbersIn(`${subject}\n${message}`).flatMap((one) => [one, withDigitsForLetters(one)])
  const waiting = own.filter(({ orderStatus }) => orderStatus === 'prijata' || orderStatus === 'spracuva')
  const meant =
    named.length > 0 ? own.filter(({ number }) => named.includes(number)) : waiting.length > 0 ? waiting : own
  const isSure = meant.length === 1 && (named.length > 0 || count === own.length)
  return isSure ? meant[0] : undefined
}
