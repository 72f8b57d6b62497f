import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../../../tests/support/translator.ts'
import { momentWords } from './moment.ts'

const translators = {
  sk: (await translatorOf('sk', 'ui/form')).t,
  en: (await translatorOf('en', 'ui/form')).t,
}
const said = (instant: string, now: string, language: 'sk' | 'en' = 'sk') => {
  const { day, date, time } = momentWords(translators[language], instant, now, language)
  return `${day} ${date} ${time}`.replaceAll('\u00a0', ' ')
}

describe('an instant in words', () => {
  // Friday, 20 November 2026, 17:00 in Slovakia.
  const now = '2026-11-20T16:00:00.000Z'
  it.each([
    ['2026-11-20T16:30:00.000Z', 'dnes 20. 11. 2026 17:30'],
    // In Slovakia it is the next day already.
    ['2026-11-20T23:30:00.000Z', 'zajtra 21. 11. 2026 0:30'],
    ['2026-11-23T08:00:00.000Z', 'v pondelok 23. 11. 2026 9:00'],
    ['2026-11-24T08:00:00.000Z', 'v utorok 24. 11. 2026 9:00'],
    ['2026-11-25T08:00:00.000Z', 'v stredu 25. 11. 2026 9:00'],
    ['2026-11-26T14:59:00.000Z', 'vo štvrtok 26. 11. 2026 15:59'],
    ['2026-11-27T08:00:00.000Z', 'v piatok 27. 11. 2026 9:00'],
  ])('%s: %s', (instant, words) => {
    expect(said(instant, now)).toBe(words)
  })

  it('in English', () => {
    expect(said('2026-11-23T08:00:00.000Z', now, 'en')).toBe('on Monday 23 November 2026 09:00')
  })

  it('in summer time', () => {
    expect(said('2026-06-01T07:00:00.000Z', '2026-05-29T16:00:00.000Z')).toBe('v pondelok 1. 6. 2026 9:00')
  })
})
