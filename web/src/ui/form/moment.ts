import { dayOf, daysLater, timeOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatTime } from '@hotovo/domain/shared/format'
import type { Language } from '@hotovo/domain/shared/language'
import type { TFunction } from 'i18next'

/** The days on which somebody is here, as `Date` counts them. */
const workdays = { 1: 'monday', 2: 'tuesday', 3: 'wednesday', 4: 'thursday', 5: 'friday' } as const

/** The words for an instant within support hours: the day, its date and the time, in Slovakia. */
export function momentWords(t: TFunction, instant: string, now: string, language: Language) {
  const [day, today] = [dayOf(instant), dayOf(now)]
  const near = ([0, 1] as const).find((days) => daysLater(today, days) === day)
  const weekday = workdays[new Date(day).getUTCDay() as keyof typeof workdays]
  return {
    day: t(`support.days.${near === undefined ? weekday : near === 0 ? 'today' : 'tomorrow'}`),
    date: formatDay(day, language),
    time: formatTime(timeOf(instant), language),
  }
}
