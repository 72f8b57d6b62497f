import { formatMoney } from '@hotovo/domain/shared/format'
import type { Language } from '@hotovo/domain/shared/language'
import { currencies, majorText } from '@hotovo/domain/shared/money'

/** An amount of a bank, whose currency need not be one of ours. */
export function moneyOf(minor: number, currency: string, language: Language): string {
  const ours = currencies.find((one) => one === currency)
  return ours ? formatMoney(minor, ours, language) : `${majorText(minor)}\u00a0${currency}`
}
