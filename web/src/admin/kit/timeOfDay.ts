import { timeZone } from '@hotovo/domain/shared/calendar'
import type { Language } from '@hotovo/domain/shared/language'

const minuteMs = 60_000
const locales: Readonly<Record<Language, string>> = { sk: 'sk-SK', en: 'en-GB' }

/** The time of day in Slovakia, to the minute and never before the instant: `14:35`. */
export const timeOfDay = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone, timeStyle: 'short' }).format(
    new Date(Math.ceil(Date.parse(instant) / minuteMs) * minuteMs),
  )

/** A stretch of time that is counted down: `29:41`. */
export const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The minutes of a wait, a part of one counted whole: 61 seconds are two. */
export const minutesIn = (seconds: number): number => Math.ceil(seconds / 60)
