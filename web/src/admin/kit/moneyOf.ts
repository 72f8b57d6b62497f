import { formatMoney } from '@hotovo/domain/shared/format'
import type { Language } from '@hotovo/domain/shared/language'
import { currencies, majorText } from '@hotovo/domain/shared/money'
import type { BankEntry } from '@hotovo/domain/statements/entry'

/** What a line, or a part of it, adds to its account, in minor units: below zero what went out. */
export const movedBy = ({ kind }: Pick<BankEntry, 'kind'>, amount: number): number =>
  kind === 'debit' ? -amount : amount

/** An amount of a bank, whose currency need not be one of ours. */
export function moneyOf(minor: number, currency: string, language: Language): string {
  if (minor < 0) return `\u2212${moneyOf(-minor, currency, language)}`
  const ours = currencies.find((one) => one === currency)
  return ours ? formatMoney(minor, ours, language) : `${majorText(minor)}\u00a0${currency}`
}

/** Sums by currency in the order of our currencies, those of others behind them. */
export function inCurrencyOrder(sums: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  const ours: readonly string[] = currencies
  const placeOf = (currency: string) => ours.indexOf(currency) + 1 || ours.length + 1
  return [...sums].toSorted(([one], [other]) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1))
}
