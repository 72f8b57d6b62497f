import { withoutAccents } from '../shared/text.ts'

/** The letters that every bank of SEPA takes (EPC217-08): others lose their accents, or are a blank; empty where none is left. */
export const sepaText = (text: string, most: number): string =>
  withoutAccents(text)
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
