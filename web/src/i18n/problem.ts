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
  switch (problem.code) {
    case 'too-short':
      return t('problems.too-short.text', { field, count: problem.min, context: problem.at })
    case 'too-long':
      return t('problems.too-long.text', { field, count: problem.max })
    case 'too-many-lines':
      return t('problems.too-many-lines.text', { count: problem.max })
    case 'quantity-too-small':
      return t('problems.quantity-too-small.text', { min: problem.min })
    case 'quantity-too-large':
      return t('problems.quantity-too-large.text', { max: problem.max })
    case 'amount-out-of-range':
      return t('problems.amount-out-of-range.text', { min: amount(problem.min), max: amount(problem.max) })
    case 'amount-not-added':
      return t('problems.amount-not-added.text', { amount: amount(problem.amount) })
    case 'postal-code-elsewhere': {
      const postalCode = formattedPostalCode(`${problem.digits}`.padStart(5, '0'))!
      return t(`problems.postal-code-elsewhere.${countryOfPostalCode(postalCode)!}`, {
        postalCode: postalCode.replace(' ', '\u00a0'),
      })
    }
    case 'order-too-large':
      return t('problems.order-too-large.text', { max: amount(problem.max) })
    case 'placeholder-unknown':
    case 'placeholder-left':
      return t(`problems.${problem.code}.text`, { placeholder: problem.placeholder })
    case 'required':
    case 'amount-missing':
      return t(`problems.${problem.code}.text`, { field, context: problem.at })
    default:
      return t(`problems.${problem.code}.text`, { field })
  }
}
