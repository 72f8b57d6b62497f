import { isToPay, type Order } from '@hotovo/domain/orders/order'
import { formatDay } from '@hotovo/domain/shared/format'
import type { TFunction } from 'i18next'
import type { Language } from '../../i18n/language.ts'

/** How many days an order is late with its payment, on a day in Europe/Bratislava; 0 or less before, null where nothing is to pay. */
export function daysLate(
  order: Pick<Order, 'orderStatus' | 'paymentStatus' | 'dueDate'>,
  today: string,
): number | null {
  if (!isToPay(order)) return null
  return Math.round((Date.parse(today) - Date.parse(order.dueDate)) / 86_400_000)
}

/** What an instant is told with; the day is one in Europe/Bratislava. */
export type Shown = {
  readonly t: TFunction<'admin'>
  readonly language: Language
  readonly today: string | undefined
}

/** How an order stands with its due date, in words; undefined where nothing is to pay. */
export function lateInWords(
  { t, language, today }: Shown,
  order: Parameters<typeof daysLate>[0],
): string | undefined {
  const late = today === undefined ? null : daysLate(order, today)
  if (late === null) return undefined
  if (late > 0) return t('account.late', { count: late })
  // A day stays in one line.
  const day = formatDay(order.dueDate, language)
  return late === 0 ? t('account.dueToday') : t('account.due', { day })
}
