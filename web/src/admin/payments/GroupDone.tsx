import { formatNumber } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Done, QueueDone } from '../kit/lists/QueueDone.tsx'
import type { QueueServices } from '../records/SavedViews.ts'
import type { PaymentsStore } from './PaymentsStore.ts'
import { addressOf, type LinesView } from './view.ts'

type Props = { readonly store: PaymentsStore; readonly view: LinesView; readonly desk: QueueServices }

/** A group in which nothing waits any more: it leads on to the next one of payments, and after the last to the next queue (rule P41). */
export const GroupDone = observer(({ store, view, desk }: Props) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { group = 'matched', next, counts } = store.lines
  const { isWorked } = store
  if (next === undefined || group === 'all')
    return <QueueDone desk={desk} queue="payments" isWorked={isWorked} />
  const to = `?${addressOf({ ...view, group: next })}`
  const figure = formatNumber(counts.of(next), language)
  const what = t(`payments.groups.${next}`)
  const elsewhere = t('payments.elsewhere', {
    count: counts.payments,
    number: formatNumber(counts.payments, language),
  })
  return (
    <Done
      what={t(`payments.groups.${group}`)}
      next={{ to, what, figure }}
      text={elsewhere}
      isWorked={isWorked}
    />
  )
})
