import { formatNumber } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { moneyOf } from '../kit/moneyOf.ts'
import type { PaymentsStore } from './PaymentsStore.ts'

/** Amounts of several currencies may take several lines. */
const Amounts = styled(Money)({ whiteSpace: 'normal' })

/** How many payments wait in all, or were set aside, and how much money that is. */
export const Remaining = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { payments, sums } = store.lines.remaining
  const isAside = store.lines.remaining === store.lines.aside
  const words = store.lines.isFiltered ? 'payments.filters.remaining' : 'payments.remaining'
  const text = t(isAside ? 'payments.aside' : words, {
    count: payments,
    number: formatNumber(payments, language),
    amounts: sums.map(({ currency, amount }) => moneyOf(amount, currency, language)).join(' + '),
  })
  return <Rich text={text} as={{ money: Amounts }} />
})
