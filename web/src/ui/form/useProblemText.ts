import type { Currency } from '@hotovo/domain/shared/money'
import type { Problem } from '@hotovo/domain/shared/problem'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'

/**
 * Turns problems of a form into sentences; undefined stays undefined. `nameOf` is what the page calls the field at a
 * place, the currency that of the amounts in them.
 */
export function useProblemText(nameOf: (at: string) => string, currency: Currency = 'EUR') {
  const { t } = useTranslation()
  const language = useLanguage()
  return <Found extends Problem | undefined>(problem: Found): Found extends Problem ? string : undefined =>
    (problem &&
      problemText(t, problem, { field: nameOf(problem.at), currency, language })) as Found extends Problem
      ? string
      : undefined
}
