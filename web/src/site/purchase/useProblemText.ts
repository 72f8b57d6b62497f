import type { Currency } from '@hotovo/domain/shared/money'
import { useTranslation } from 'react-i18next'
import { useProblemText as useText } from '../../ui/useProblemText.ts'
import { nothingTyped, type TextName } from './draft.ts'

const isText = (at: string): at is TextName => typeof nothingTyped[at as TextName] === 'string'

/** Turns problems of the purchase form into sentences; undefined stays undefined. */
export function useProblemText(currency: Currency) {
  const { t } = useTranslation()
  return useText((at) => (isText(at) ? t(`purchase.fields.${at}`) : ''), currency)
}
