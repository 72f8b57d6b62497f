import type { QueuedDelivery } from '@hotovo/application/deliveries/manage'
import type { DeliveryChannel } from '@hotovo/domain/deliveries/delivery'
import { useTranslation } from 'react-i18next'
import { LinePress } from '../kit/LinePress.tsx'
import { useMay } from '../kit/may.tsx'
import { wrongField } from '../kit/record/CorrectionStore.ts'
import type { DeliveriesStore } from './DeliveriesStore.ts'

type Row = Pick<QueuedDelivery, 'orderId' | 'orderNumber'> & {
  /** By what it goes; of an order of which several failed, each of them. */
  readonly channel?: DeliveryChannel
  readonly deliveries?: readonly { readonly channel: DeliveryChannel }[]
}

/** The press that corrects where an order of a row is delivered to, and its key; neither for whoever may not (rule V30). */
export function useCorrecting({ correction }: Pick<DeliveriesStore, 'correction'>) {
  const { t } = useTranslation('admin')
  const mayCorrect = useMay()('contacts.correct')
  const correct = ({ orderId, channel, deliveries }: Row) =>
    void correction.ask(orderId, wrongField(channel ?? deliveries?.[0]?.channel))
  return {
    press: (row: Row) =>
      mayCorrect && (
        <LinePress
          text={t('correction.open')}
          of={row.orderNumber}
          shortcut="o"
          onPress={() => correct(row)}
        />
      ),
    keys: mayCorrect ? { o: correct } : {},
  }
}
