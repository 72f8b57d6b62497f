import { queryLength } from '@hotovo/domain/limits'

/** What an address says of a choice; undefined for what is none. */
export const oneOf = <Value extends string>(known: readonly Value[], text: unknown): Value | undefined =>
  known.find((value) => value === text)

/** Words that can be looked for: no more than the search takes, without signs that nobody can see. */
export const wordsIn = (text: string | null): string | undefined =>
  text
    ?.replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, queryLength) || undefined
