import type { OrderText } from '@hotovo/domain/orders/order-texts'
import { observer } from 'mobx-react-lite'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/form/TextField.tsx'
import type { PurchaseStore } from './PurchaseStore.ts'
import { useProblemText } from './useProblemText.ts'

type PurchaseFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'onFocus' | 'onBlur'
> & {
  readonly store: PurchaseStore
  readonly field: OrderText
  readonly hint?: ReactNode
  readonly rows?: number
  readonly isOptional?: boolean
}

/** A text of the form, with its name and what is wrong with it. */
export const PurchaseField = observer(({ store, field, isOptional, ...attributes }: PurchaseFieldProps) => {
  const { t } = useTranslation()
  const toText = useProblemText(store.cart.currency)
  return (
    <TextField
      {...attributes}
      id={field}
      name={field}
      label={t(`summary.fields.${field}`) + (isOptional ? ` (${t('common.optional')})` : '')}
      problem={toText(store.checks.problemAt(field))}
      value={store.typed[field]}
      onChange={(text) => store.edit(field, text)}
    />
  )
})
