import { formatWholeMoney } from '@hotovo/domain/format'
import { courierFee, customAmount, largestVoucher, orderValue, processingFee } from '@hotovo/domain/limits'
import { currencies } from '@hotovo/domain/money'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/messages.ts'
import type { SettingsStore } from '../stores/SettingsStore.ts'
import { useTitle } from '../ui/useTitle.ts'
import { FactTable } from './FactTable.tsx'
import { LegalPage } from './LegalPage.tsx'
import { legalValues } from './values.ts'

function Limits() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <FactTable
      caption={t('terms.limits.caption')}
      columns={[
        t('terms.limits.currency'),
        t('terms.limits.piece'),
        t('terms.limits.voucher'),
        t('terms.limits.order'),
        t('terms.limits.processing'),
        t('terms.limits.courier'),
      ]}
      rows={currencies.map((currency) => {
        const money = (minor: number) => formatWholeMoney(minor, currency, language)
        const { min, max } = customAmount[currency]
        return [
          currency,
          t('terms.limits.pieceRange', { min: money(min), max: money(max) }),
          money(largestVoucher[currency]),
          money(orderValue[currency]),
          money(processingFee[currency]),
          money(courierFee[currency]),
        ]
      })}
    />
  )
}

/** The terms: order and contract, price, validity, complaints, disputes (spec 1, 5, 9; rulings 1 to 3). */
export const TermsPage = observer(({ settings }: { readonly settings: SettingsStore }) => {
  const { t } = useTranslation()
  const words = t('terms', {
    returnObjects: true,
    ...legalValues(useLanguage(), settings.current.brand),
  })
  useTitle(t('pages.terms.title'))
  return <LegalPage words={words} after={{ limits: <Limits /> }} />
})
