import { countryOfPostalCode, formattedPostalCode } from '@hotovo/domain/orders/courier-address'
import { formatWholeMoney } from '@hotovo/domain/shared/format'
import type { Currency } from '@hotovo/domain/shared/money'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { TFunction } from 'i18next'
import type { Language } from './language.ts'

/** What a sentence about a problem needs to know beside it. `field` is what the page calls the field. */
export type ProblemContext = {
  readonly field: string
  readonly currency: Currency
  readonly language: Language
}

/** The sentence for a problem: the same at its field and in the summary. Numbers come from the problem. */
export function problemText(
  t: TFunction,
  problem: Problem,
  { field, currency, language }: ProblemContext,
): string {
  const amount = (minor: number) => formatWholeMoney(minor, currency, language)
  const words: Record<string, unknown> = { ...problem, field, context: problem.at }
  switch (problem.code) {
    case 'too-short':
    case 'too-long':
    case 'too-many-lines':
      words.count = 'min' in problem ? problem.min : problem.max
      break
    case 'amount-out-of-range':
    case 'order-too-large':
    case 'cash-too-large':
      if ('min' in problem) words.min = amount(problem.min)
      words.max = amount(problem.max)
      break
    case 'amount-not-added':
      words.amount = amount(problem.amount)
      break
    case 'postal-code-elsewhere': {
      const postalCode = formattedPostalCode(`${problem.digits}`.padStart(5, '0'))!
      return t(`problems.postal-code-elsewhere.${countryOfPostalCode(postalCode)!}`, {
        postalCode: postalCode.replace(' ', '\u00a0'),
      })
    }
  }
  return t(`problems.${problem.code}.text`, words)
}
