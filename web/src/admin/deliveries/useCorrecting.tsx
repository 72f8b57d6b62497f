import type { QueuedDelivery } from '@hotovo/application/deliveries/manage'
import { useTranslation } from 'react-i18next'
import { LinePress } from '../kit/LinePress.tsx'
import { useMay } from '../kit/may.tsx'
import type { DeliveriesStore } from './DeliveriesStore.ts'

type Row = Pick<QueuedDelivery, 'orderId' | 'orderNumber'>

/** The press that corrects where an order of a row is delivered to, and its key; neither for whoever may not (rule V30). */
export function useCorrecting({ correction }: Pick<DeliveriesStore, 'correction'>) {
  const { t } = useTranslation('admin')
  const mayCorrect = useMay()('contacts.correct')
  const correct = ({ orderId }: Row) => void correction.ask(orderId)
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
