import { answerHours, largestVoucher, processingHours } from '@hotovo/domain/limits'
import { partnerCategories } from '@hotovo/domain/places/partner'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { currencies } from '@hotovo/domain/shared/money'
import { faqCategories } from '@hotovo/domain/site/faq'
import { describe, expect, test } from 'vitest'
import { brand } from './brand.ts'
import { faq } from './faq.ts'
import { partners } from './partners.ts'
import { places } from './places.ts'

test.each([
  ['places', places],
  ['partners', partners],
  ['questions', faq],
])('%s have ids of their own that can stand in an address', (_, list) => {
  const ids = list.map(({ id }) => id)
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('a brand with shops that are made up says so', () => {
  expect(brand.sampleShops).toBe(places.some(({ sample }) => sample))
})

describe('partners', () => {
  test('stand in every category and every currency', () => {
    expect(new Set(partners.map(({ category }) => category))).toEqual(new Set(partnerCategories))
    expect(new Set(partners.map(({ currency }) => currency))).toEqual(new Set(currencies))
  })

  test('two are crypto exchanges, each in EUR and CZK (rule W9)', () => {
    const offers = partners
      .filter(({ category }) => category === 'crypto')
      .map(({ name, currency }) => ({ name, currency }))
    const names = [...new Set(offers.map(({ name }) => name))]
    expect(names).toHaveLength(2)
    expect(offers).toEqual(names.flatMap((name) => ['EUR', 'CZK'].map((currency) => ({ name, currency }))))
  })

  test.each(partners)('$id: what it says can be relied on', (partner) => {
    const { acceptedAmounts, currency, description, websiteUrl, sample } = partner
    expect(acceptedAmounts.length).toBeGreaterThan(0)
    expect(acceptedAmounts).toEqual(acceptedAmounts.toSorted((one, other) => one - other))
    expect(acceptedAmounts.at(-1)).toBeLessThanOrEqual(largestVoucher[currency])
    for (const language of languages) expect(description[language]).toMatch(/^\p{Lu}.*\.$/u)
    // An invented partner must lead to nobody.
    if (sample) expect(new URL(websiteUrl).hostname).toMatch(/\.example$/)
  })
})

describe('questions', () => {
  test('are five, one of every category, and say which comes first', () => {
    expect(faq.map(({ category }) => category).sort()).toEqual([...faqCategories].sort())
    expect(new Set(faq.map(({ priority }) => priority)).size).toBe(faq.length)
  })

  test('promise a voucher within 24 hours of the money, and an answer within 24 hours of support, told as days', () => {
    expect([processingHours, answerHours.medium]).toEqual([24, 24])
    const told = (id: string, language: Language) =>
      faq.find((one) => one.id === id)!.answer[language].replaceAll('\u00a0', ' ')
    expect(told('ako-kupit', 'sk')).toContain('Voucher vydáme do 24 hodín od prijatia platby')
    expect(told('ako-kupit', 'en')).toContain('We issue the voucher within 24 hours of your payment')
    // Hours of support, seven of them a day.
    expect(told('kod-nefunguje', 'sk')).toContain('Bežne odpovieme do 4 pracovných dní.')
    expect(told('kod-nefunguje', 'en')).toContain('We usually answer within 4 working days.')
  })

  test.each(faq)('$id: asked and answered in both languages', ({ question, answer }) => {
    for (const language of languages) {
      expect(question[language]).toMatch(/\?$/)
      expect(answer[language]).toMatch(/\.$/)
      expect(`${question[language]} ${answer[language]}`).not.toMatch(/undefined|NaN/)
    }
  })
})
