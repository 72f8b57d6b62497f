import { isPaid } from '@hotovo/domain/orders/order'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import type { OrderStore } from './OrderStore.ts'

const names = {
  reason: 'order.status.reason',
  note: 'order.status.note',
  text: 'order.notes.label',
} as const

/** Why a reason is needed: money or vouchers move, something of it has not gone out, or nobody paid it. */
function reasonWords({ status: { movesMoney, known } }: OrderStore) {
  if (movesMoney) return 'order.status.reasonAsked'
  return known && isPaid(known) ? 'order.status.reasonUndeliveredMissing' : 'order.status.reasonMissing'
}

/** The sentence of what is wrong with a field, undefined while nothing is. */
export function useProblemText(store: OrderStore): (field: keyof typeof names) => string | undefined {
  const { t } = useTranslation()
  const { t: words } = useTranslation('admin')
  const language = useLanguage()
  return (field) => {
    const problem = (field === 'text' ? store.file.adding : store.status.change).problemAt(field)
    if (!problem) return undefined
    if (field === 'reason' && problem.code === 'required') return words(reasonWords(store))
    // No sentence of these forms is about money.
    return problemText(t, problem, { field: words(names[field]), currency: 'EUR', language })
  }
}
