import type { Order } from '@hotovo/domain/orders/order'
import { missingOf } from '@hotovo/domain/payments/payment'
import { foldedText } from '@hotovo/domain/shared/search'
import type { BankEntry } from '@hotovo/domain/statements/entry'

/**
 * The parts of a name in which it differs from another one: a word at a time, in any order, without regard to capitals and
 * accents, as banks write names.
 */
export function differingWords(
  name: string,
  other: string,
): readonly { readonly text: string; readonly differs: boolean }[] {
  const known = new Set(foldedText(other).split(/[^\p{L}\p{N}]+/u))
  return name
    .split(/([^\p{L}\p{N}]+)/u)
    .filter((text) => text !== '')
    .map((text) => ({ text, differs: /[\p{L}\p{N}]/u.test(text) && !known.has(foldedText(text)) }))
}

/** What a text shares with another at its beginning and end, and what differs between. */
export function differing(
  text: string,
  other: string,
): { readonly before: string; readonly differs: string; readonly after: string } {
  const most = Math.min(text.length, other.length)
  let start = 0
  while (start < most && text[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end += 1
  return {
    before: text.slice(0, start),
    differs: text.slice(start, text.length - end),
    after: text.slice(text.length - end),
  }
}

/**
 * By how much what is left of a payment that waits is more than its order lacks, in minor units, below zero by how much less; 0 where
 * that is no question: the order lacks nothing, is in another currency, or the payment waits no more.
 */
export function beyondMissing(
  { decision, currency, amount, used }: Pick<BankEntry, 'decision' | 'currency' | 'amount' | 'used'>,
  order: Order,
): number {
  const missing = missingOf(order)
  return decision === 'open' && missing > 0 && currency === order.currency ? amount - used - missing : 0
}
