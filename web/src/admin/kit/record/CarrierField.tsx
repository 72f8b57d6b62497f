import { type Carrier, carriers } from '@hotovo/domain/deliveries/delivery'
import { carrierNames } from '@hotovo/domain/deliveries/parcel'
import { trackingExample } from '@hotovo/domain/deliveries/tracking-number'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/form/SelectField.tsx'

type CarrierFieldProps = {
  /** The letter, where each has a carrier of its own. */
  readonly of?: { readonly id: string; readonly number: string }
  readonly value: Carrier
  readonly onChoose: (carrier: Carrier) => void
}

/** How numbers of a carrier look, in words of a doubt. */
export const exampleOf = (carrier: Carrier) => ({
  carrier: carrierNames[carrier],
  example: trackingExample(carrier),
})

/** Who has a letter, or all that are asked about (rule V23). */
export function CarrierField({ of, value, onChoose }: CarrierFieldProps) {
  const { t } = useTranslation('admin')
  return (
    <SelectField
      id={of ? `carrier-${of.id}` : 'carrier'}
      label={of ? t('deliveries.confirm.carrierOf', { number: of.number }) : t('deliveries.confirm.carrier')}
      choices={carriers.map((carrier) => ({
        value: carrier,
        text: carrierNames[carrier] ?? t('deliveries.confirm.other'),
      }))}
      value={value}
      onChoose={onChoose}
    />
  )
}
