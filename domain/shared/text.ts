/** Rules for what people type: trimmed, refused when it hides something, stored as written (rule F4). */

/** Characters as a person counts them: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => [...text].length

/** Marks that show as nothing and still mean something: joiners, variants of signs, soft hyphens. */
const meaningful = /\u00ad|\u034f|\u200c|\u200d|[\ufe00-\ufe0f]/gu

/**
 * Text that cannot be stored or shown as it is: control characters, lone surrogates, and characters that
 * show as nothing or reverse the reading direction. Line breaks and tabs pass where `lines` says so.
 */
export function hidesCharacters(text: string, { lines }: { lines: boolean }): boolean {
  const visible = (lines ? text.replace(/[\n\r\t]/g, '') : text).replace(meaningful, '')
  return /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u.test(visible)
}

/** The text without the marks of direction that programs put around what is copied from them. */
export const withoutDirection = (text: string): string =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

/** Text of others as one line that can be stored and shown: what is blank or hides is one blank, or nothing at its ends. */
export const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]+/gu, ' ').trim()

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/**
 * The entity replacement for the plain text of notifications only (rule F5).
 * Everywhere else text is kept as written and escaped where it is shown.
 */
export const sanitise = (text: string): string => text.trim().replace(/[&<>"']/g, (sign) => entities[sign]!)

/** Letters that are not a plain one with a mark. */
export const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  þ: 'th',
  ħ: 'h',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ẞ: 'SS',
  Þ: 'TH',
  Ħ: 'H',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ł: 'L',
}

const notPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Latin letters without their marks, `Ľubomíra` as `Lubomira`; other scripts stay. Payment codes need it. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(notPlain, (letter) => plainLetters[letter]!)
