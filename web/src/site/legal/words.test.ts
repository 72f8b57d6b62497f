import { brand } from '@hotovo/adapters/content/brand'
import { languages } from '@hotovo/domain/shared/language'
import { describe, expect, test } from 'vitest'
import { translatorOf } from '../../../../tests/support/translator.ts'
import { marks } from '../../ui/marks.tsx'
import { words as accessibilityEn } from './accessibility/words.en.ts'
import { words as accessibilitySk } from './accessibility/words.sk.ts'
import { words as cookiesEn } from './cookies/words.en.ts'
import { words as cookiesSk } from './cookies/words.sk.ts'
import { words as privacyEn } from './privacy/words.en.ts'
import { words as privacySk } from './privacy/words.sk.ts'
import { words as termsEn } from './terms/words.en.ts'
import { words as termsSk } from './terms/words.sk.ts'
import { legalValues } from './values.ts'
import { words as withdrawalEn } from './withdrawal/words.en.ts'
import { words as withdrawalSk } from './withdrawal/words.sk.ts'

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

test('the numbers stand in the texts as people write them', async () => {
  const values = legalValues('sk', brand)
  const { t } = await translatorOf('sk', 'site/legal/terms')
  const { validity, limits } = t('terms', { returnObjects: true, ...values }).sections
  expect(validity.text).toContain('Voucher platí 12\u00a0mesiacov od vydania')
  expect(limits.text).toContain(
    '1\u00a0000\u00a0€</money> dostanete ako <money>500\u00a0€\u00a0+\u00a0500\u00a0€<',
  )
  expect(legalValues('en', brand)).toMatchObject({ validity: '12\u00a0months', functional: '1\u00a0year' })
})
