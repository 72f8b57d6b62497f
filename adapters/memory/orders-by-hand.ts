import type { Payments } from '@hotovo/application/payments/ports'
import { type HandMoney, handMoneyLeft } from '@hotovo/domain/payments/by-hand'
import { handDayOn } from '@hotovo/domain/payments/hand-day-limit'
import type { Currency } from '@hotovo/domain/shared/money'
import type { MemoryTables } from './tables.ts'

type Alone = Parameters<Payments['letOutByHand']>[0]
type DayTables = Pick<
  MemoryTables,
  'contactCorrections' | 'handDayLimits' | 'handPayments' | 'payments' | 'reissues'
>

/** What a person let out alone on a day, in minor units by currency (rules A46, A51). */
export function letOutByHand(
  { contactCorrections, handPayments, payments, reissues }: DayTables,
  { staffId, day }: Alone,
): HandMoney {
  const takenBack = new Set(payments.map(({ takesBack }) => takesBack))
  const recorded = [...handPayments.values()].filter(
    ({ id, state, recordedById, recordedOn }) =>
      state === 'recorded' && recordedById === staffId && recordedOn === day && !takenBack.has(id),
  )
  const reissued = reissues.filter((one) => one.reissuedById === staffId && one.reissuedOn === day)
  const corrected = contactCorrections.filter(
    (one) => one.correctedById === staffId && one.correctedOn === day,
  )
  const sums: Partial<Record<Currency, number>> = {}
  for (const { currency, amount } of [...recorded, ...reissued, ...corrected])
    sums[currency] = (sums[currency] ?? 0) + amount
  return sums
}

/** Whether so much more, in minor units, is beyond what is left of somebody's day. */
export const isBeyondDay = (
  tables: DayTables,
  { amount, currency, ...alone }: Alone & { readonly amount: number; readonly currency: Currency },
): boolean =>
  amount > handMoneyLeft(currency, letOutByHand(tables, alone), handDayOn(alone.day, tables.handDayLimits))
