import type { CorrectedParcel } from '@hotovo/application/deliveries/parcel'
import type { Delivery } from '@hotovo/domain/deliveries/delivery'
import { parcelText } from '@hotovo/domain/deliveries/parcel'
import {
  trackingDoubt,
  trackingFault,
  trackingLength,
  trackingNumberOf,
} from '@hotovo/domain/deliveries/tracking-number'
import { formatInstant } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Actions, focusSoon, Small, Ticked } from '../../kit/parts.tsx'
import { CarrierField, exampleOf } from '../../kit/record/CarrierField.tsx'
import type { AccountStore } from '../AccountStore.ts'
import { useTellDone } from './AccountForm.tsx'
import { AccountOutcome } from './AccountOutcome.tsx'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })
const numberId = 'parcel-number'

type ParcelDialogProps = {
  readonly store: AccountStore
  /** The letter as it is known now. */
  readonly delivery: Delivery
  readonly onClose: () => void
}

/** Adds the number to a letter that left without one, or mends it and its carrier (rule V33). */
export const ParcelDialog = observer(({ store, delivery, onClose }: ParcelDialogProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [carrier, choose] = useState(delivery.carrier ?? 'posta')
  const [typed, type] = useState(delivery.trackingNumber ?? '')
  const [isLeft, leave] = useState(false)
  const [isSure, trust] = useState(false)
  /** The doubted number, and its carrier, that a press has told (rule V36). */
  const [told, tell] = useState('')
  // A scanner types into the number at once.
  useEffect(() => void focusSoon(numberId), [])
  const { isSaving } = store.write
  const number = trackingNumberOf(typed)
  const doubt = trackingDoubt(carrier, typed)
  const doubted = doubt && `${carrier} ${number}`
  const answer = store.parcelOutcome
  const noted = answer?.noted?.trackingNumber === number ? answer?.noted : undefined
  const problem = () => {
    const fault = trackingFault(typed)
    if (isLeft && fault) return t(`deliveries.confirm.${fault}`, trackingLength)
    if (isLeft && number === null) return t('deliveries.confirm.malformed', trackingLength)
    if (answer?.outcome === 'parcel-changed')
      return t('account.deliveries.correct.changed', { parcel: parcelText(delivery) })
    if (noted && !isSure) {
      const at = formatInstant(noted.handedOverAt, language)
      return t('deliveries.confirm.noted', { number: noted.orderNumber, at })
    }
    return isLeft && doubt ? t(`deliveries.confirm.${doubt}`, exampleOf(carrier)) : undefined
  }
  const tellDone = useTellDone(store)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    leave(true)
    if (isSaving) return
    if (!number || (noted && !isSure)) {
      focusSoon(numberId)
      return
    }
    if (doubted !== undefined && told !== doubted) {
      tell(doubted)
      focusSoon(numberId)
      return
    }
    const was = { carrier: delivery.carrier, trackingNumber: delivery.trackingNumber }
    const corrected: CorrectedParcel = { carrier, trackingNumber: typed, was, ...(noted && { isSure }) }
    await store.doTo({ what: 'parcel', delivery: delivery.id, corrected })
    if (store.doneLast === 'parcel') {
      tellDone()
      onClose()
    } else focusSoon(numberId)
  }
  return (
    <Dialog title={t('account.deliveries.correct.title')} onClose={onClose}>
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <CarrierField value={carrier} onChoose={choose} />
        <TextField
          id={numberId}
          label={t('account.history.parcel')}
          problem={problem()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={type}
        />
        {noted && (
          <Ticked>
            <input type="checkbox" checked={isSure} onChange={({ target }) => trust(target.checked)} />
            <span>{t('deliveries.confirm.sure')}</span>
          </Ticked>
        )}
        <Small>{t('account.deliveries.correct.text')}</Small>
        <AccountOutcome store={store} />
        <Actions>
          <Button type="submit" aria-disabled={isSaving}>
            {isSaving ? t('account.form.saving') : t('account.deliveries.correct.yes')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('account.form.cancel')}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  )
})
