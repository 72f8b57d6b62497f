import { lengths } from '../limits.ts'
import { type Language, languages } from '../shared/language.ts'
import { textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'
import { foldedText } from '../shared/search.ts'

/** Words that staff keep to answer with again; each change raises the version. */
export type SavedReply = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly language: Language
  /** Whose they are; null for the whole team's. */
  readonly ownerId: string | null
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

/** Words between braces on one line, `{meno}`. */
const braced = /\{([^{}\n]{0,40})\}/gu

function placeholderIn(word: string): Placeholder | undefined {
  const meant = foldedText(word.trim())
  return placeholders.find((one) => languages.some((l) => foldedText(placeholderWords[one][l]) === meant))
}

/** A reply with what is known in the place of its placeholders; those of what is not known stay as they are. */
export const filledReply = (text: string, values: PlaceholderValues): string =>
  text.replace(braced, (whole, word: string) => {
    const known = placeholderIn(word)
    return (known && values[known]) ?? whole
  })

/** The first placeholder that nothing was filled into, with its braces; undefined where there is none. */
export const leftPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(braced)].find(([, word]) => placeholderIn(word ?? '') !== undefined)?.[0]

/** Everything that is wrong with a reply to a customer, at once: one with a placeholder in it is not finished (rule A90). */
export function replyProblems(text: string): Problem[] {
  const left = leftPlaceholder(text)
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
