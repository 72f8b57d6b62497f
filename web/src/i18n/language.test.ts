import { expect, test } from 'vitest'
import { counterpart, languageOf, pathIn } from './language.ts'

test('a path tells its language', () => {
  expect(['/', '/kupit-voucher', '/enigma'].map(languageOf)).toEqual(['sk', 'sk', 'sk'])
  expect(['/en', '/en/', '/en/kupit-voucher'].map(languageOf)).toEqual(['en', 'en', 'en'])
})

test('English pages are below /en, Slovak ones at the root', () => {
  expect([pathIn('sk', '/'), pathIn('en', '/')]).toEqual(['/', '/en'])
  expect([pathIn('sk', '/faq'), pathIn('en', '/faq')]).toEqual(['/faq', '/en/faq'])
})

test('every page has its counterpart, and the counterpart of that is the page', () => {
  for (const path of ['/', '/kupit-voucher', '/objednavka/abc', '/en', '/en/kupit-voucher']) {
    expect(languageOf(counterpart(path))).not.toBe(languageOf(path))
    expect(counterpart(counterpart(path))).toBe(path)
  }
})
