import { type Language, languages } from '@hotovo/domain/shared/language'

export type { Language }

const prefixes: Readonly<Record<Language, string>> = { sk: '', en: '/en' }

/** The language a path is written in: `/en` and everything below it is English, the rest is Slovak. */
export const languageOf = (path: string): Language => (/^\/en(\/|$)/.test(path) ? 'en' : 'sk')

/** The address of a page in a language: `pathIn('en', '/kupit-voucher')` is `/en/kupit-voucher`. */
export const pathIn = (language: Language, path: string): string =>
  path === '/' ? prefixes[language] || '/' : prefixes[language] + path

export const otherLanguage = (language: Language): Language =>
  languages.find((other) => other !== language) ?? language

/** The path of the same page in the other language. */
export function counterpart(path: string): string {
  const language = languageOf(path)
  const bare = path.slice(prefixes[language].length) || '/'
  return pathIn(otherLanguage(language), bare)
}
