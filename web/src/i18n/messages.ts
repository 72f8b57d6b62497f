import { brand } from '@hotovo/adapters/content/brand'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { sk as accessibilitySk } from './accessibility/sk.ts'
import type { sk as adminAccountSk } from './admin/account/sk.ts'
import type { sk as adminAuditSk } from './admin/audit/sk.ts'
import type { sk as adminBulkSk } from './admin/bulk/sk.ts'
import type { sk as adminConsentSk } from './admin/consent/sk.ts'
import type { sk as adminExportsSk } from './admin/exports/sk.ts'
import type { sk as adminFactorSk } from './admin/factor/sk.ts'
import type { sk as adminFiltersSk } from './admin/filters/sk.ts'
import type { sk as adminHelpSk } from './admin/help/sk.ts'
import type { sk as adminLiveSk } from './admin/live/sk.ts'
import type { sk as adminMembersSk } from './admin/members/sk.ts'
import type { sk as adminMoneySk } from './admin/money/sk.ts'
import type { sk as adminOverviewSk } from './admin/overview/sk.ts'
import type { sk as adminOwnSk } from './admin/own/sk.ts'
import type { sk as adminProvidersSk } from './admin/providers/sk.ts'
import type { sk as adminRecoverySk } from './admin/recovery/sk.ts'
import type { sk as adminSk } from './admin/sk.ts'
import type { sk as adminTicketsSk } from './admin/tickets/sk.ts'
import type { sk as adminViewsSk } from './admin/views/sk.ts'
import type { sk as adminVouchersSk } from './admin/vouchers/sk.ts'
import type { sk as apiSk } from './api/sk.ts'
import type { sk as consentSk } from './consent/sk.ts'
import type { sk as cookiesSk } from './cookies/sk.ts'
import type { sk as faqSk } from './faq/sk.ts'
import type { sk as feedbackSk } from './feedback/sk.ts'
import type { sk as formsSk } from './forms/sk.ts'
import type { sk as homeSk } from './home/sk.ts'
import type { sk as howSk } from './how/sk.ts'
import type { Language } from './language.ts'
import type { sk as legalSk } from './legal/sk.ts'
import type { sk as mapSk } from './map/sk.ts'
import type { sk as merchantsSk } from './merchants/sk.ts'
import type { sk as orderSk } from './order/sk.ts'
import type { sk as partnersSk } from './partners/sk.ts'
import type { sk as privacySk } from './privacy/sk.ts'
import type { sk as purchaseSk } from './purchase/sk.ts'
import type { sk as redeemSk } from './redeem/sk.ts'
import type { sk as registrationSk } from './registration/sk.ts'
import type { sk as settingsSk } from './settings/sk.ts'
import type { sk } from './sk.ts'
import type { sk as summarySk } from './summary/sk.ts'
import type { sk as supportSk } from './support/sk.ts'
import type { sk as termsSk } from './terms/sk.ts'
import type { sk as verifySk } from './verify/sk.ts'
import type { sk as withdrawalSk } from './withdrawal/sk.ts'

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
 * The words that only some pages need, by what they are about. They are fetched with the first page that needs
 * them; the shell's own stand in `sk.ts` and `en.ts` and are always there.
 */
const parts = {
  consent: {
    sk: async () => (await import('./consent/sk.ts')).sk,
    en: async () => (await import('./consent/en.ts')).en,
  },
  settings: {
    sk: async () => (await import('./settings/sk.ts')).sk,
    en: async () => (await import('./settings/en.ts')).en,
  },
  home: {
    sk: async () => (await import('./home/sk.ts')).sk,
    en: async () => (await import('./home/en.ts')).en,
  },
  purchase: {
    sk: async () => (await import('./purchase/sk.ts')).sk,
    en: async () => (await import('./purchase/en.ts')).en,
  },
  summary: {
    sk: async () => (await import('./summary/sk.ts')).sk,
    en: async () => (await import('./summary/en.ts')).en,
  },
  order: {
    sk: async () => (await import('./order/sk.ts')).sk,
    en: async () => (await import('./order/en.ts')).en,
  },
  forms: {
    sk: async () => (await import('./forms/sk.ts')).sk,
    en: async () => (await import('./forms/en.ts')).en,
  },
  how: {
    sk: async () => (await import('./how/sk.ts')).sk,
    en: async () => (await import('./how/en.ts')).en,
  },
  map: {
    sk: async () => (await import('./map/sk.ts')).sk,
    en: async () => (await import('./map/en.ts')).en,
  },
  partners: {
    sk: async () => (await import('./partners/sk.ts')).sk,
    en: async () => (await import('./partners/en.ts')).en,
  },
  merchants: {
    sk: async () => (await import('./merchants/sk.ts')).sk,
    en: async () => (await import('./merchants/en.ts')).en,
  },
  redeem: {
    sk: async () => (await import('./redeem/sk.ts')).sk,
    en: async () => (await import('./redeem/en.ts')).en,
  },
  verify: {
    sk: async () => (await import('./verify/sk.ts')).sk,
    en: async () => (await import('./verify/en.ts')).en,
  },
  faq: {
    sk: async () => (await import('./faq/sk.ts')).sk,
    en: async () => (await import('./faq/en.ts')).en,
  },
  support: {
    sk: async () => (await import('./support/sk.ts')).sk,
    en: async () => (await import('./support/en.ts')).en,
  },
  registration: {
    sk: async () => (await import('./registration/sk.ts')).sk,
    en: async () => (await import('./registration/en.ts')).en,
  },
  feedback: {
    sk: async () => (await import('./feedback/sk.ts')).sk,
    en: async () => (await import('./feedback/en.ts')).en,
  },
  api: {
    sk: async () => (await import('./api/sk.ts')).sk,
    en: async () => (await import('./api/en.ts')).en,
  },
  legal: {
    sk: async () => (await import('./legal/sk.ts')).sk,
    en: async () => (await import('./legal/en.ts')).en,
  },
  privacy: {
    sk: async () => (await import('./privacy/sk.ts')).sk,
    en: async () => (await import('./privacy/en.ts')).en,
  },
  terms: {
    sk: async () => (await import('./terms/sk.ts')).sk,
    en: async () => (await import('./terms/en.ts')).en,
  },
  cookies: {
    sk: async () => (await import('./cookies/sk.ts')).sk,
    en: async () => (await import('./cookies/en.ts')).en,
  },
  accessibility: {
    sk: async () => (await import('./accessibility/sk.ts')).sk,
    en: async () => (await import('./accessibility/en.ts')).en,
  },
  withdrawal: {
    sk: async () => (await import('./withdrawal/sk.ts')).sk,
    en: async () => (await import('./withdrawal/en.ts')).en,
  },
}
export type Part = keyof typeof parts

type All = typeof sk &
  typeof consentSk &
  typeof settingsSk &
  typeof homeSk &
  typeof purchaseSk &
  typeof summarySk &
  typeof orderSk &
  typeof formsSk &
  typeof howSk &
  typeof mapSk &
  typeof partnersSk &
  typeof merchantsSk &
  typeof redeemSk &
  typeof verifySk &
  typeof faqSk &
  typeof supportSk &
  typeof registrationSk &
  typeof feedbackSk &
  typeof apiSk &
  typeof legalSk &
  typeof privacySk &
  typeof termsSk &
  typeof cookiesSk &
  typeof accessibilitySk &
  typeof withdrawalSk

type Admin = typeof adminSk &
  typeof adminOverviewSk &
  typeof adminAuditSk &
  typeof adminBulkSk &
  typeof adminConsentSk &
  typeof adminExportsSk &
  typeof adminMoneySk &
  typeof adminOwnSk &
  typeof adminFactorSk &
  typeof adminProvidersSk &
  typeof adminRecoverySk &
  typeof adminTicketsSk &
  typeof adminViewsSk &
  typeof adminAccountSk &
  typeof summarySk &
  typeof adminFiltersSk &
  typeof adminHelpSk &
  typeof adminLiveSk &
  typeof adminMembersSk &
  typeof adminVouchersSk

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Words<All>; admin: Words<Admin> }
  }
}

/** A translator of one language with some dictionaries of it; `{{brand}}` is known to every sentence. */
export function createTranslator(language: Language, ...dictionaries: readonly object[]): i18n {
  const translator = createInstance()
  void translator.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: {} } },
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { brand: brand.name } },
    react: { useSuspense: false },
  })
  for (const words of dictionaries) translator.addResourceBundle(language, 'translation', words, true)
  return translator
}

const shells: Readonly<Record<Language, () => Promise<object>>> = {
  sk: async () => (await import('./sk.ts')).sk,
  en: async () => (await import('./en.ts')).en,
}

/** Loads the shell's dictionary of one language; a page never carries the other. */
export const loadTranslator = async (language: Language): Promise<i18n> =>
  createTranslator(language, await shells[language]())

/** Adds the words of parts; nothing is fetched twice. */
export async function addWords(translator: i18n, wanted: readonly Part[]): Promise<void> {
  const language = translator.language as Language
  const words = await Promise.all(wanted.map((part) => parts[part][language]()))
  for (const part of words) translator.addResourceBundle(language, 'translation', part, true)
}

/** The language of the page. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language
