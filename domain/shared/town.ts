import { foldedText } from './search.ts'

/** A town as it is compared: without accents and hyphens, in small letters. */
export const townText = (city: string): string =>
  foldedText(city)
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim()
