import type { Problem } from '@hotovo/domain/problem'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/messages.ts'
import { problemText } from '../i18n/problem.ts'
import { nothingTyped, type Typed } from './draft.ts'
import type { PurchaseStore } from './PurchaseStore.ts'

type TextField = Exclude<keyof Typed, 'currency' | 'selectedVouchers' | 'deliveryMethod' | 'paymentMethod'>

const isTextField = (at: string): at is TextField => typeof nothingTyped[at as TextField] === 'string'

/** Turns problems of the form into sentences; undefined stays undefined. */
export function useProblemText({ typed: { currency } }: PurchaseStore) {
  const { t } = useTranslation()
  const language = useLanguage()
  return <Found extends Problem | undefined>(problem: Found): Found extends Problem ? string : undefined =>
    (problem &&
      problemText(t, problem, {
        field: isTextField(problem.at) ? t(`purchase.fields.${problem.at}`) : '',
        currency,
        language,
      })) as Found extends Problem ? string : undefined
}
