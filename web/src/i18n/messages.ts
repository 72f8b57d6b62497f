import { brand } from '@hotovo/adapters/content/brand'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { sk as adminSk } from './admin/sk.ts'
import type { Language } from './language.ts'
import type { sk } from './sk.ts'

type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
/** English has two plural forms; the Slovak ones for 2 to 4 and for fractions have no counterpart. */
type WithoutSlovakPlurals<T> = {
  [K in keyof T as K extends `${string}_few` | `${string}_many` ? never : K]: T[K] extends string
    ? T[K]
    : WithoutSlovakPlurals<T[K]>
}
/** What every dictionary holds: Slovak is the shape. */
export type Messages = Words<typeof sk>
export type EnglishMessages = Words<WithoutSlovakPlurals<typeof sk>>
/** The same for the words of the back-office, which stand in a namespace of their own. */
export type AdminMessages = Words<typeof adminSk>
export type EnglishAdminMessages = Words<WithoutSlovakPlurals<typeof adminSk>>

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Messages; admin: AdminMessages }
  }
}

/** A translator of one language; `{{brand}}` is known to every sentence. */
export function createTranslator(language: Language, messages: Messages | EnglishMessages): i18n {
  const translator = createInstance()
  void translator.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: messages } },
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { brand: brand.name } },
    react: { useSuspense: false },
  })
  return translator
}

const dictionaries: Readonly<Record<Language, () => Promise<Messages | EnglishMessages>>> = {
  sk: async () => (await import('./sk.ts')).sk,
  en: async () => (await import('./en.ts')).en,
}

/** Loads the dictionary of one language; a page never carries the other. */
export const loadTranslator = async (language: Language): Promise<i18n> =>
  createTranslator(language, await dictionaries[language]())

const adminDictionaries: Readonly<Record<Language, () => Promise<AdminMessages | EnglishAdminMessages>>> = {
  sk: async () => (await import('./admin/sk.ts')).sk,
  en: async () => (await import('./admin/en.ts')).en,
}

/** Adds the words of the back-office, which no page of the public carries. */
export async function addAdminWords(translator: i18n): Promise<void> {
  const { language } = translator
  translator.addResourceBundle(language, 'admin', await adminDictionaries[language as Language]())
}

/** The language of the page. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language
