import { type OrderText, orderTexts } from '@hotovo/domain/orders/order-texts'
import type { Currency } from '@hotovo/domain/shared/money'
import { useTranslation } from 'react-i18next'
import { useProblemText as useText } from '../../ui/form/useProblemText.ts'

const isText = (at: string): at is OrderText => orderTexts.some((field) => field === at)

/** Turns problems of the purchase form into sentences; undefined stays undefined. */
export function useProblemText(currency: Currency) {
  const { t } = useTranslation()
  return useText((at) => (isText(at) ? t(`summary.fields.${at}`) : ''), currency)
}
