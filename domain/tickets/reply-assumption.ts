import { isPaid, type Order } from '../orders/order.ts'
import { foldedText } from '../shared/search.ts'

/** What a saved reply takes for granted of the order that it is about (rule A178): that it is paid, or that it is completed. */
export const replyAssumptions = ['paid', 'completed'] as const
export type ReplyAssumption = (typeof replyAssumptions)[number]

type Known = Pick<Order, 'orderStatus' | 'paymentStatus'>

/** Whether an order is not as a reply takes for granted (rule A178). */
export const isUnmet = (assumes: ReplyAssumption, order: Known): boolean =>
  assumes === 'paid' ? !isPaid(order) : order.orderStatus !== 'vybavena'

/** A greeting tells no two replies apart. */
const fewestWords = 3

/** The sentences of a saved reply, without what is filled in. */
const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/[.!?\n]|[{｛][^{}｛｝\n]*[}｝]/u)
    .map(plain)
    .filter((sentence) => sentence.split(' ').length >= fewestWords)

const plain = (text: string): string => foldedText(text).replaceAll(/\s+/g, ' ').trim()

/**
 * What a letter takes for granted of its order (rule A178), by the saved replies of which at least half of the sentences stand in it, so that
 * it is known of one that was changed a little, and after a reload; undefined where that is nothing.
 */
export function assumedBy(
  text: string,
  saved: readonly { readonly text: string; readonly assumes: ReplyAssumption | null }[],
): ReplyAssumption | undefined {
  const letter = plain(text)
  const told = saved.flatMap(({ text: kept, assumes }) => {
    const sentences = assumes === null ? [] : sentencesOf(kept)
    const standing = sentences.filter((sentence) => letter.includes(sentence))
    return assumes !== null && standing.length > 0 && standing.length * 2 >= sentences.length ? [assumes] : []
  })
  // What is completed is more than what is paid.
  return told.includes('completed') ? 'completed' : told[0]
}
