import { brand } from '@hotovo/adapters/content/brand'
import { languages } from '@hotovo/domain/shared/language'
import { describe, expect, test } from 'vitest'
import { en as accessibilityEn } from '../../i18n/accessibility/en.ts'
import { sk as accessibilitySk } from '../../i18n/accessibility/sk.ts'
import { en as cookiesEn } from '../../i18n/cookies/en.ts'
import { sk as cookiesSk } from '../../i18n/cookies/sk.ts'
import { createTranslator } from '../../i18n/messages.ts'
import { en as privacyEn } from '../../i18n/privacy/en.ts'
import { sk as privacySk } from '../../i18n/privacy/sk.ts'
import { en as termsEn } from '../../i18n/terms/en.ts'
import { sk as termsSk } from '../../i18n/terms/sk.ts'
import { en as withdrawalEn } from '../../i18n/withdrawal/en.ts'
import { sk as withdrawalSk } from '../../i18n/withdrawal/sk.ts'
import { marks } from '../../ui/marks.tsx'
import { legalValues } from './values.ts'

const documents = {
  accessibility: { sk: accessibilitySk.accessibility, en: accessibilityEn.accessibility },
  cookies: { sk: cookiesSk.cookies, en: cookiesEn.cookies },
  privacy: { sk: privacySk.privacy, en: privacyEn.privacy },
  terms: { sk: termsSk.terms, en: termsEn.terms },
  withdrawal: { sk: withdrawalSk.withdrawal, en: withdrawalEn.withdrawal },
}

const found = (words: object, what: RegExp): string[] =>
  [...JSON.stringify(words).matchAll(what)].map(([, name]) => name!)

/** Ids that the page itself has; an anchor of the same name would be taken for them. */
const taken = ['root', 'settings', 'obsah']

describe.for(Object.entries(documents))('%s', ([, words]) => {
  test('puts in only what is known', () => {
    for (const language of languages) {
      // A range of amounts has its ends from the table's own row.
      const known = ['min', 'max', ...Object.keys(legalValues(language, brand))]
      expect(known).toEqual(expect.arrayContaining(found(words[language], /\{\{(\w+)\}\}/g)))
    }
  })

  test('marks only what has a link or a face, and ends every mark', () => {
    for (const language of languages) {
      expect(Object.keys(marks)).toEqual(expect.arrayContaining(found(words[language], /<(\w+)>/g)))
      expect(found(words[language], /<(\w+)>/g)).toEqual(found(words[language], /<\/(\w+)>/g))
    }
  })

  test('has the same anchors in both languages, none of them taken', () => {
    const names = Object.keys(words.sk.sections)
    expect(Object.keys(words.en.sections)).toEqual(names)
    expect(names.filter((name) => taken.includes(name))).toEqual([])
  })
})

test('the numbers stand in the texts as people write them', () => {
  const values = legalValues('sk', brand)
  const { t } = createTranslator('sk', termsSk)
  const { validity, limits } = t('terms', { returnObjects: true, ...values }).sections
  expect(validity.text).toContain('Voucher platí 12\u00a0mesiacov od vydania')
  expect(limits.text).toContain(
    '1\u00a0000\u00a0€</money> dostanete ako <money>500\u00a0€\u00a0+\u00a0500\u00a0€<',
  )
  expect(legalValues('en', brand)).toMatchObject({ validity: '12\u00a0months', functional: '1\u00a0year' })
})
