import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { room } from '../../ui/form/form.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import type { PurchaseStore } from './PurchaseStore.ts'

/** Where the bar of cookies stands, above it: what it stands in knows how high that is. */
const Bar = styled('div')(({ theme: { vars } }) => ({
  '--h-consent-bar': 'inherit',
  position: 'sticky',
  bottom: 'var(--h-consent-bar, 0px)',
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem',
  margin: '-1.5rem -1rem 0',
  padding: '0.5rem 1rem calc(0.5rem + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${vars.palette.control}`,
  background: vars.palette.background.paper,
  // However large the text is, the sum and the link have room beside each other on a phone.
  fontSize: 'min(1em, 9vw)',
  fontWeight: 700,
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem', lineHeight: 1.3 },
  [room.forSummary]: { display: 'none' },
  '@media print': { display: 'none' },
}))

/** What is in the cart, at hand on a phone until the summary itself comes into view. */
export const SummaryBar = observer(({ store }: { readonly store: PurchaseStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { pieces, total } = store.totals
  if (store.cart.isEmpty) return null
  return (
    <Bar>
      <span>
        <Rich
          text={t('purchase.summary.bar', {
            vouchers: t('summary.vouchers', { count: pieces }),
            total: formatMoney(total.minor, total.currency, language),
          })}
          as={{ money: Money }}
        />
      </span>
      <a href="#order-summary">{t('purchase.summary.barLink')}</a>
    </Bar>
  )
})
