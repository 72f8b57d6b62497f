import { expect, test } from 'vitest'
import {
  formatClock,
  formatDay,
  formatInstant,
  formatKm,
  formatMoney,
  formatMonth,
  formatSpan,
  formatTime,
  formatWholeMoney,
} from './format.ts'
import { languages } from './language.ts'

test('money is written as people in each language write it, and never breaks before its currency', () => {
  expect(formatMoney(101_00, 'EUR', 'sk')).toBe('101,00\u00a0€')
  expect(formatMoney(1000_00, 'CZK', 'sk')).toBe('1\u00a0000,00\u00a0Kč')
  expect(formatMoney(101_00, 'EUR', 'en')).toBe('€101.00')
  expect(formatMoney(5_00, 'USD', 'sk')).toBe('5,00\u00a0$')
  expect(formatMoney(-101_00, 'EUR', 'sk')).toBe('\u2212101,00\u00a0€')
  expect(formatMoney(-101_00, 'EUR', 'en')).toBe('\u2212€101.00')
})

test('in sk and en people read amounts, days and months as sk-SK and en-GB write them (rule W2)', () => {
  const written = languages.map((language) => [
    language,
    formatMoney(1234_50, 'EUR', language),
    formatDay('2026-03-02', language),
    formatMonth('2026-03', language),
  ])
  expect(written).toEqual([
    ['sk', '1\u00a0234,50\u00a0€', '2.\u00a03.\u00a02026', 'marec 2026'],
    ['en', '€1,234.50', '2\u00a0March\u00a02026', 'March 2026'],
  ])
})

test('whole money shows cents only where there are some', () => {
  expect(formatWholeMoney(50_00, 'EUR', 'sk')).toBe('50\u00a0€')
  expect(formatWholeMoney(12_50, 'EUR', 'sk')).toBe('12,50\u00a0€')
})

test('a day is that day everywhere, an instant is told in Slovak local time, and no line breaks a day', () => {
  expect(formatDay('2026-11-27', 'sk')).toBe('27.\u00a011.\u00a02026')
  expect(formatDay('2026-11-27', 'en')).toBe('27\u00a0November\u00a02026')
  expect(formatInstant('2026-11-20T08:30:00.000Z', 'sk')).toBe('20.\u00a011.\u00a02026, 9:30')
  expect(formatInstant('2026-07-20T22:30:00.000Z', 'en')).toContain('21\u00a0Jul\u00a02026, ')
})

test('a clock tells what an instant tells, of the minute that has begun', () => {
  expect(formatClock('2026-11-20T08:30:59.999Z', 'sk')).toBe('9:30')
  for (const language of languages) {
    const at = '2026-07-20T22:05:59.000Z'
    expect(formatInstant(at, language)).toMatch(new RegExp(` ${formatClock(at, language)}$`))
  }
})

test('a time of day has a leading zero in English only', () => {
  expect([formatTime('08:05', 'sk'), formatTime('18:00', 'sk'), formatTime('00:30', 'sk')]).toEqual([
    '8:05',
    '18:00',
    '0:30',
  ])
  expect(formatTime('08:05', 'en')).toBe('08:05')
})

test('a distance has a decimal below ten kilometres', () => {
  expect(formatKm(2.44, 'sk')).toBe('2,4\u00a0km')
  expect(formatKm(9.99, 'sk')).toBe('10\u00a0km')
  expect(formatKm(168.6, 'en')).toBe('169\u00a0km')
  expect(formatKm(0.04, 'en')).toBe('0\u00a0km')
})

test.each([
  [1, 'day', '1\u00a0deň', '1\u00a0day'],
  [2, 'hour', '2\u00a0hodiny', '2\u00a0hours'],
  [12, 'month', '12\u00a0mesiacov', '12\u00a0months'],
  [1, 'year', '1\u00a0rok', '1\u00a0year'],
  [2, 'year', '2\u00a0roky', '2\u00a0years'],
] as const)('%i %s: number and word agree, and stay together', (value, unit, sk, en) => {
  expect(formatSpan(value, unit, 'sk')).toBe(sk)
  expect(formatSpan(value, unit, 'en')).toBe(en)
})
