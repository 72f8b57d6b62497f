import { timeZone } from './calendar.ts'
import type { Language } from './language.ts'
import type { Currency } from './money.ts'

/** How amounts and days are written on pages and in letters (rule W2): sk-SK and en-GB. */
const locales: Readonly<Record<Language, string>> = { sk: 'sk-SK', en: 'en-GB' }

const remembered = new Map<string, unknown>()

/** A format is made once: making one takes longer than a hundred uses of it. */
function once<Format>(key: string, make: () => Format): Format {
  const format = (remembered.get(key) as Format | undefined) ?? make()
  remembered.set(key, format)
  return format
}

const numberFormat = (language: Language, options: Intl.NumberFormatOptions = {}) =>
  once(
    `number ${language} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locales[language], options),
  )

const dayFormat = (language: Language, options: Intl.DateTimeFormatOptions) =>
  once(
    `day ${language} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locales[language], options),
  )

/** An amount with its cents: `10100` EUR is `101,00 €` in Slovak and `€101.00` in English; below zero with a minus, not a hyphen. */
export const formatMoney = (minor: number, currency: Currency, language: Language): string =>
  numberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .format(minor / 100)
    .replace('-', '\u2212')

/** An amount without cents where it has none: `5000` EUR is `50 €`, `1250` stays `12,50 €`. */
export const formatWholeMoney = (minor: number, currency: Currency, language: Language): string =>
  formatMoney(minor, currency, language).replace(/[.,]00(?!\d)/, '')

/** A calendar day `YYYY-MM-DD` as people write it, never broken by a line: `27. 11. 2026`, `27 November 2026`. */
export const formatDay = (day: string, language: Language): string =>
  dayFormat(language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: language === 'sk' ? 'numeric' : 'long',
    year: 'numeric',
  })
    .format(new Date(`${day}T00:00:00.000Z`))
    .replaceAll(' ', '\u00a0')

/** A month `YYYY-MM` as people write it: `marec 2027`, `March 2027`. */
export const formatMonth = (month: string, language: Language): string =>
  dayFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00.000Z`),
  )

/** An instant in Slovak local time, which a line breaks between day and time only: `20. 11. 2026, 9:30`. */
export const formatInstant = (instant: string, language: Language): string =>
  dayFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(/(?<!,) /g, '\u00a0')

/** The time of day of an instant, as `formatInstant` tells it, to the minute that has begun: `9:30`. */
export const formatClock = (instant: string, language: Language): string =>
  dayFormat(language, { timeZone, timeStyle: 'short' }).format(new Date(instant))

/** The stamp of a note of staff, in Slovak local time to the second: `20. 11. 2026, 9:30:05`. */
export const formatStamp = (instant: string): string =>
  dayFormat('sk', { timeZone, dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant))

/** A number alone: `1 000` and `1,000`. */
export const formatNumber = (value: number, language: Language): string =>
  numberFormat(language).format(value)

/** A time of day `HH:MM`: `8:00` in Slovak, `08:00` in English. */
export const formatTime = (time: string, language: Language): string =>
  language === 'sk' ? time.replace(/^0/, '') : time

/** A distance in kilometres, with a decimal below ten: `2,4 km`, `169 km`. */
export const formatKm = (km: number, language: Language): string =>
  numberFormat(language, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: km < 10 ? 1 : 0,
  })
    .format(km)
    .replace(' ', '\u00a0')

/** So long, with the word for it: `14 dní` and `14 days`, `1 rok`, `2 roky`. Nominative and accusative. */
export const formatSpan = (
  count: number,
  unit: 'hour' | 'day' | 'month' | 'year',
  language: Language,
): string =>
  numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count).replaceAll(' ', '\u00a0')
