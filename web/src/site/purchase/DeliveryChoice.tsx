import { courierFee, deliveryDays, processingHours } from '@hotovo/domain/limits'
import {
  type CourierCountry,
  courierCountries,
  courierCountryOf,
} from '@hotovo/domain/orders/courier-address'
import { type DeliveryMethod, deliveryMethods } from '@hotovo/domain/orders/order'
import { formatWholeMoney } from '@hotovo/domain/shared/format'
import type { Language } from '@hotovo/domain/shared/language'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Fieldset, Pair } from '../../ui/form/form.tsx'
import { type Choice, SelectField } from '../../ui/form/SelectField.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { OptionCard, OptionCards } from './OptionCard.tsx'
import { PurchaseField } from './PurchaseField.tsx'
import type { PurchaseStore } from './PurchaseStore.ts'
import { useProblemText } from './useProblemText.ts'

const Address = styled(Fieldset)(({ theme: { vars } }) => ({
  gap: '1.25rem',
  paddingLeft: '1.125rem',
  borderLeft: `3px solid ${vars.palette.primary.main}`,
}))

/** Browsers fill in a country by its code; one that the courier does not go to leaves nothing chosen. */
const countriesIn = (language: Language): Choice<CourierCountry | ''>[] =>
  Object.entries(courierCountries).map(([code, { names }]) => ({
    value: code as CourierCountry,
    text: names[language],
  }))

/** How the vouchers come; a courier is told where to. */
export const DeliveryChoice = observer(({ store }: { readonly store: PurchaseStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { currency } = store.cart
  const toText = useProblemText(currency)
  const { deliveryMethod } = store.typed
  const timeOf = (method: DeliveryMethod) =>
    method === 'courier'
      ? t('purchase.delivery.days', deliveryDays.courier)
      : t('purchase.delivery.hours', { count: processingHours })
  return (
    <>
      <Fieldset>
        <legend>{t('purchase.delivery.label')}</legend>
        <OptionCards>
          {deliveryMethods.map((method) => (
            <OptionCard
              key={method}
              id={method === deliveryMethod ? 'deliveryMethod' : undefined}
              name="deliveryMethod"
              value={method}
              title={t(`summary.deliveries.${method}`)}
              text={t(`purchase.delivery.texts.${method}`)}
              price={formatWholeMoney(method === 'courier' ? courierFee[currency] : 0, currency, language)}
              time={timeOf(method)}
              isChosen={method === deliveryMethod}
              onChoose={() => store.edit('deliveryMethod', method)}
            />
          ))}
        </OptionCards>
      </Fieldset>
      {deliveryMethod === 'courier' && (
        <Address>
          <VisuallyHidden as="legend">{t('purchase.delivery.address')}</VisuallyHidden>
          <PurchaseField
            store={store}
            field="address"
            hint={t('purchase.hints.address')}
            autoComplete="street-address"
          />
          <Pair>
            <PurchaseField store={store} field="postalCode" autoComplete="postal-code" inputMode="text" />
            <PurchaseField store={store} field="city" autoComplete="address-level2" />
          </Pair>
          <SelectField
            id="country"
            autoComplete="country"
            label={t('summary.fields.country')}
            problem={toText(store.checks.problemAt('country'))}
            choices={[{ value: '', text: t('forms.choose') }, ...countriesIn(language)]}
            value={courierCountryOf(store.typed.country) ?? ''}
            onChoose={(code) => store.edit('country', code && courierCountries[code].names[language])}
          />
        </Address>
      )}
    </>
  )
})
