import type { Order } from '@hotovo/domain/orders/order'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { paymentClues } from '@hotovo/domain/statements/matching'

/**
 * What the rosette of a line is drawn of: the number of the order beside it where the line names that order, so that the same
 * looks the same; what it names otherwise; undefined where it names nothing.
 */
export function namedBy(
  entry: Pick<BankEntry, 'variableSymbol' | 'message'>,
  order: Pick<Order, 'number' | 'variableSymbol'> | undefined,
): string | undefined {
  const { symbols, symbolsInMessage, numbersInMessage } = paymentClues(entry)
  const named = [...symbols, ...symbolsInMessage, ...numbersInMessage]
  if (order && (named.includes(order.variableSymbol) || named.includes(order.number))) return order.number
  return named[0] ?? entry.variableSymbol ?? undefined
}
