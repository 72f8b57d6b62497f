import { useTranslation } from 'react-i18next'
import { useProblemText as useText } from '../../ui/useProblemText.ts'
import { nothingTyped, type Typed } from './draft.ts'
import type { PurchaseStore } from './PurchaseStore.ts'

type TextField = Exclude<keyof Typed, 'currency' | 'selectedVouchers' | 'deliveryMethod' | 'paymentMethod'>

const isTextField = (at: string): at is TextField => typeof nothingTyped[at as TextField] === 'string'

/** Turns problems of the purchase form into sentences; undefined stays undefined. */
export function useProblemText({ typed: { currency } }: PurchaseStore) {
  const { t } = useTranslation()
  return useText((at) => (isTextField(at) ? t(`purchase.fields.${at}`) : ''), currency)
}
