import { brand } from '@hotovo/adapters/content/brand'
import { formatNumber } from '@hotovo/domain/shared/format'
import { createInstance, type FormatterModule, type i18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Language } from './language.ts'

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
/** English has two plural forms; the Slovak ones for 2 to 4 and for fractions have no counterpart. */
type WithoutSlovakPlurals<T> = {
  [K in keyof T as K extends `${string}_few` | `${string}_many` ? never : K]: T[K] extends string
    ? T[K]
    : WithoutSlovakPlurals<T[K]>
}
/** The shape of an English dictionary: Slovak is the shape of all. */
export type EnglishWords<T> = Words<WithoutSlovakPlurals<T>>

/**
 * The words of the public and of the back-office, by the folder that they stand in. Each `words.sk.ts` enters its own
 * here, so that whoever names a key that no folder has is told by the compiler.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the folders fill it
export interface SiteWords {}
// biome-ignore lint/suspicious/noEmptyInterface: the folders fill it
export interface AdminWords {}
export type SitePart = keyof SiteWords
export type AdminPart = keyof AdminWords

type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: Words<All<SiteWords[SitePart]>>
      admin: Words<All<AdminWords[AdminPart]>>
    }
  }
}

/** A translator of one language without any words; `{{brand}}` is known to every sentence. */
function createTranslator(language: Language): i18n {
  const translator = createInstance()
  // A figure reads the same wherever it is put into a sentence.
  const formatter = {
    type: 'formatter',
    init: () => {},
    add: () => {},
    addCached: () => {},
    format: (value: unknown) => (typeof value === 'number' ? formatNumber(value, language) : value),
  } as FormatterModule
  void translator
    .use(initReactI18next)
    .use(formatter)
    .init({
      lng: language,
      resources: { [language]: { translation: {} } },
      initAsync: false,
      interpolation: {
        escapeValue: false,
        defaultVariables: { brand: brand.name },
        alwaysFormat: true,
      },
      react: { useSuspense: false },
    })
  return translator
}

type Dictionaries = Readonly<Record<string, () => Promise<object>>>

/**
 * Adds the words of folders in the translator's language, out of all that there are; a page never carries the other
 * language, and nothing is fetched twice.
 */
export async function addDictionaries(
  translator: i18n,
  namespace: 'translation' | 'admin',
  all: Dictionaries,
  folders: readonly string[],
): Promise<void> {
  const words = folders.map((folder) => all[`../${folder}/words.${translator.language}.ts`]!())
  for (const part of await Promise.all(words))
    translator.addResourceBundle(translator.language, namespace, part, true)
}

const dictionaries = import.meta.glob<object>(['../{shell,site,ui}/**/words.{sk,en}.ts'], { import: 'words' })

/** Adds words of the public's pages. */
export const addWords = (translator: i18n, parts: readonly SitePart[]): Promise<void> =>
  addDictionaries(translator, 'translation', dictionaries, parts)

/** A translator of a language with what every page says. */
export async function loadTranslator(language: Language): Promise<i18n> {
  const translator = createTranslator(language)
  await addWords(translator, ['shell', 'ui'])
  return translator
}

/** The language of the page. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language
