import { type Carrier, carriers } from '@hotovo/domain/deliveries/delivery'
import { carrierNames } from '@hotovo/domain/deliveries/parcel'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/form/SelectField.tsx'

type CarrierFieldProps = { readonly value: Carrier; readonly onChoose: (carrier: Carrier) => void }

/** Who has a letter (rule V23): the only field of its kind in the dialog that asks. */
export function CarrierField({ value, onChoose }: CarrierFieldProps) {
  const { t } = useTranslation('admin')
  return (
    <SelectField
      id="carrier"
      label={t('deliveries.confirm.carrier')}
      choices={carriers.map((carrier) => ({
        value: carrier,
        text: carrierNames[carrier] ?? t('deliveries.confirm.other'),
      }))}
      value={value}
      onChoose={onChoose}
    />
  )
}
