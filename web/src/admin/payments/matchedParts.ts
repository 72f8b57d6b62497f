import { foldedText, searchTerms, termPart } from '@hotovo/domain/shared/search'

type TextPart = { readonly text: string; readonly isMatched: boolean }

/** A text in parts, those that a search found in it told apart; its accents and capitals are as they were. */
export function matchedParts(text: string, query: string): readonly TextPart[] {
  const letters = [...text.normalize('NFC')]
  // A letter may fold to two, or to none.
  const origins = letters.flatMap((letter, index) => Array.from(foldedText(letter), () => index))
  const folded = ` ${letters.map(foldedText).join('')}`
  const matched = new Set<number>()
  for (const term of searchTerms(query)) {
    const part = termPart(term)
    const ahead = part.length - term.length
    for (let at = folded.indexOf(part); at !== -1; at = folded.indexOf(part, at + 1))
      for (const origin of origins.slice(at + ahead - 1, at + part.length - 1)) matched.add(origin)
  }
  const parts: TextPart[] = []
  for (const [index, letter] of letters.entries()) {
    const isMatched = matched.has(index)
    const last = parts.at(-1)
    if (last?.isMatched === isMatched) parts.splice(-1, 1, { text: last.text + letter, isMatched })
    else parts.push({ text: letter, isMatched })
  }
  return parts
}
