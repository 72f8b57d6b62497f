import { dayOf, daysLater, isSearchedDay, monthsLater } from '@hotovo/domain/shared/calendar'

export const periods = ['today', 'yesterday', 'month', 'last-month', 'days'] as const
export type Period = (typeof periods)[number]

/** What the page shows: its desks, or a statement of one of them or all, for days. */
export type View = {
  readonly isStatement: boolean
  readonly period: Period
  /** The days that are chosen, where the period has none of its own; empty as long as none is. */
  readonly from: string
  readonly to: string
  /** Empty for all. */
  readonly salesPointId: string
}

/** What an address means. */
export function viewIn(address: URLSearchParams): View {
  const day = (name: string) => {
    const text = address.get(name) ?? ''
    return isSearchedDay(text) ? text : ''
  }
  return {
    isStatement: address.get('karta') === 'vyuctovanie',
    period: periods.find((one) => one === address.get('obdobie')) ?? 'today',
    from: day('od'),
    to: day('do'),
    salesPointId: address.get('pokladna') ?? '',
  }
}

/** The address of a view. */
export function addressOf({ isStatement, period, from, to, salesPointId }: View): URLSearchParams {
  if (!isStatement) return new URLSearchParams()
  return new URLSearchParams({
    karta: 'vyuctovanie',
    ...(period !== 'today' && { obdobie: period }),
    ...(period === 'days' && from && { od: from }),
    ...(period === 'days' && to && { do: to }),
    ...(salesPointId && { pokladna: salesPointId }),
  })
}

/** The days of a period, both included, as seen at an instant; undefined where they are not two days in their order. */
export function daysOf(
  { period, from, to }: Pick<View, 'period' | 'from' | 'to'>,
  now: string,
): { readonly from: string; readonly to: string } | undefined {
  const today = dayOf(now)
  const first = `${today.slice(0, 8)}01`
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: daysLater(today, -1), to: daysLater(today, -1) }
    case 'month':
      return { from: first, to: today }
    case 'last-month':
      return { from: monthsLater(first, -1), to: daysLater(first, -1) }
    case 'days':
      return from !== '' && to !== '' && from <= to ? { from, to } : undefined
  }
}
