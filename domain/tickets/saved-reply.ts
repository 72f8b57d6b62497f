import { lengths } from '../limits.ts'
import type { Order } from '../orders/order.ts'
import { type Language, languages } from '../shared/language.ts'
import { textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'
import { foldedText } from '../shared/search.ts'
import type { TicketRecord } from './handling.ts'
import type { ReplyAssumption } from './reply-assumption.ts'

/** Words that staff keep to answer with again; each change raises the version. */
export type SavedReply = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly language: Language
  /** Whose they are; null for the whole team's. */
  readonly ownerId: string | null
  /** What it takes for granted of its order (rule A178). */
  readonly assumes: ReplyAssumption | null
  readonly version: number
}

/** What a saved reply is filled in with: who wrote, the number of their ticket, and that of the order it is about. */
export const placeholders = ['name', 'number', 'order'] as const
export type Placeholder = (typeof placeholders)[number]
export type PlaceholderValues = { readonly [Name in Placeholder]: string | null }

/** How each is written between braces. Either language does in a reply of either, in any case and without accents. */
export const placeholderWords: { readonly [Name in Placeholder]: { readonly [L in Language]: string } } = {
  name: { sk: 'meno', en: 'name' },
  number: { sk: 'číslo', en: 'number' },
  order: { sk: 'objednávka', en: 'order' },
}

/** Words between braces on one line, `{meno}`, wide ones too. */
const braced = /[{｛]([^{}｛｝\n]{0,40})[}｝]/gu

function placeholderIn(word: string): Placeholder | undefined {
  const meant = foldedText(word.normalize('NFKC').trim())
  return placeholders.find((one) => languages.some((l) => foldedText(placeholderWords[one][l]) === meant))
}

/** What is known of a ticket, to fill a reply in with; `meant` is the order that its customer means where none is linked (rule S15). */
export const replyValues = (
  { ticket, relatedOrder }: TicketRecord,
  meant?: Pick<Order, 'number'>,
): PlaceholderValues => ({
  name: ticket.name,
  number: ticket.number,
  order: relatedOrder ?? meant?.number ?? null,
})

/** Whether a reply tells the number of an order. */
export const tellsOrder = (text: string): boolean => replyParts(text).some(({ of }) => of === 'order')

/** What is known of an order, for a letter without a ticket. */
export const replyValuesOfOrder = ({
  firstName,
  lastName,
  number,
}: Pick<Order, 'firstName' | 'lastName' | 'number'>): PlaceholderValues => ({
  name: `${firstName} ${lastName}`,
  number: null,
  order: number,
})

/** A piece of a reply as it was written; `of` names the placeholder that it is, null for words. */
type ReplyPart = { readonly text: string; readonly of: Placeholder | null }

function replyParts(text: string): readonly ReplyPart[] {
  const parts: ReplyPart[] = []
  let end = 0
  for (const match of text.matchAll(braced)) {
    const of = placeholderIn(match[1]!)
    if (of === undefined) continue
    parts.push({ text: text.slice(end, match.index), of: null }, { text: match[0], of })
    end = match.index + match[0].length
  }
  return [...parts, { text: text.slice(end), of: null }]
}

/** A saved reply with what is known in the place of its placeholders, and the first of those of what is not known, which stay. */
export function fillReply(
  text: string,
  values: PlaceholderValues,
): { readonly text: string; readonly left: string | undefined } {
  const parts = replyParts(text)
  const filled = ({ of }: ReplyPart) => (of === null ? null : values[of])
  return {
    text: parts.map((part) => filled(part) ?? part.text).join(''),
    left: parts.find((part) => part.of !== null && filled(part) === null)?.text,
  }
}

/**
 * The first placeholder of a reply that nothing was filled into, and where it begins; undefined where there is none. Braces that stand
 * in something known are its words: a customer may be called `{meno}` (rule A105).
 */
export function leftPlaceholder(
  text: string,
  values: PlaceholderValues,
): { readonly text: string; readonly at: number } | undefined {
  const known = Object.values(values).flatMap((value) =>
    value !== null && /[{}｛｝]/.test(value) ? value : [],
  )
  // The whole word: of a customer called `{m` no `{meno}` is the name.
  const isKnown = (from: number, braces: string) => {
    const word = braces.slice(1, -1).trim()
    const begin = from + braces.indexOf(word)
    return known.some((value) => {
      const found = text.lastIndexOf(value, begin)
      return found !== -1 && begin + word.length <= found + value.length
    })
  }
  let at = 0
  for (const part of replyParts(text)) {
    if (part.of !== null && !isKnown(at, part.text)) return { text: part.text, at }
    at += part.text.length
  }
  return undefined
}

/** Everything that is wrong with a reply to a customer, at once: one with a placeholder in it is not finished (rule A90). */
export function replyProblems(text: string, values: PlaceholderValues): Problem[] {
  const left = leftPlaceholder(text, values)?.text
  return [
    ...textProblems('text', text, lengths.reply, { required: true, lines: true }),
    ...(left === undefined ? [] : [{ at: 'text', code: 'placeholder-left', placeholder: left } as const]),
  ]
}

/** Everything that is wrong with words that are to be kept, at once. */
export function savedReplyProblems({ title, text }: Pick<SavedReply, 'title' | 'text'>): Problem[] {
  const unknown = [...text.matchAll(braced)].find(([, word]) => placeholderIn(word ?? '') === undefined)?.[0]
  return [
    ...textProblems('title', title, lengths.savedReplyTitle, { required: true }),
    ...textProblems('text', text, lengths.reply, { required: true, lines: true }),
    ...(unknown === undefined
      ? []
      : [{ at: 'text', code: 'placeholder-unknown', placeholder: unknown } as const]),
  ]
}
