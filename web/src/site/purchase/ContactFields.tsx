import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Pair } from '../../ui/form/form.tsx'
import { PurchaseField } from './PurchaseField.tsx'
import type { PurchaseStore } from './PurchaseStore.ts'

/** The e-mail, and after it the one that was probably meant: it can be taken with a press and never has to be. */
const EmailField = observer(({ store }: { readonly store: PurchaseStore }) => {
  const { t } = useTranslation()
  const [meant, setMeant] = useState<string>()
  const guess = async () => {
    // Fetched when it is first needed; without it there is no guess.
    const typo = await import('@hotovo/domain/shared/email-typo').catch(() => undefined)
    // Whoever is back in the field meanwhile is still typing.
    if (document.activeElement?.id !== 'email') setMeant(typo?.suggestedEmail(store.typed.email))
  }
  const take = () => {
    if (meant) store.edit('email', meant)
    // The button goes; what it changed is in the field.
    document.getElementById('email')?.focus()
  }
  return (
    <div>
      <PurchaseField
        store={store}
        field="email"
        hint={t('purchase.hints.email', { context: store.typed.deliveryMethod })}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        onFocus={() => setMeant(undefined)}
        onBlur={() => void guess()}
      />
      <div role="status">
        {meant && (
          <Button variant="quiet" onClick={take}>
            {t('purchase.hints.meant', { email: meant })}
          </Button>
        )}
      </div>
    </div>
  )
})

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
      <EmailField store={store} />
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
