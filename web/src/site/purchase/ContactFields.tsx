import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Pair } from '../../ui/form.tsx'
import { PurchaseField } from './PurchaseField.tsx'
import type { PurchaseStore } from './PurchaseStore.ts'

/** Who orders, and how they are reached. */
export const ContactFields = observer(({ store }: { readonly store: PurchaseStore }) => {
  const { t } = useTranslation()
  const { deliveryMethod } = store.typed
  return (
    <>
      <Pair>
        <PurchaseField store={store} field="firstName" autoComplete="given-name" />
        <PurchaseField store={store} field="lastName" autoComplete="family-name" />
      </Pair>
      <PurchaseField
        store={store}
        field="email"
        hint={t('purchase.hints.email', { context: deliveryMethod })}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PurchaseField
        store={store}
        field="phone"
        hint={t('purchase.hints.phone', { context: deliveryMethod })}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
    </>
  )
})
