import { courierFee, customAmount, largestVoucher, orderValue, processingFee } from '@hotovo/domain/limits'
import { formatWholeMoney } from '@hotovo/domain/shared/format'
import { type Currency, currencies } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import type { SettingsStore } from '../../../stores/SettingsStore.ts'
import { FactTable } from '../../../ui/FactTable.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { LegalPage } from '../LegalPage.tsx'
import { legalValues } from '../values.ts'

function Limits() {
  const { t } = useTranslation()
  const language = useLanguage()
  const each = (cell: (money: (minor: number) => string, currency: Currency) => string) =>
    currencies.map((currency) => cell((minor) => formatWholeMoney(minor, currency, language), currency))
  return (
    <FactTable
      caption={t('terms.limits.caption')}
      columns={[t('terms.limits.currency'), ...currencies]}
      rows={[
        [
          t('terms.limits.piece'),
          ...each((money, currency) =>
            t('terms.limits.pieceRange', {
              min: money(customAmount[currency].min),
              max: money(customAmount[currency].max),
            }),
          ),
        ],
        [
          t('terms.limits.voucher'),
          ...each((money, currency) => `<money>${money(largestVoucher[currency])}</money>`),
        ],
        [
          t('terms.limits.order'),
          ...each((money, currency) => `<money>${money(orderValue[currency])}</money>`),
        ],
        [
          t('terms.limits.processing'),
          ...each((money, currency) => `<money>${money(processingFee[currency])}</money>`),
        ],
        [
          t('terms.limits.courier'),
          ...each((money, currency) => `<money>${money(courierFee[currency])}</money>`),
        ],
      ]}
    />
  )
}

/** The terms: order and contract, price, validity, complaints, disputes (rule W15). */
export const TermsPage = observer(({ settings }: { readonly settings: SettingsStore }) => {
  const { t } = useTranslation()
  const words = t('terms', {
    returnObjects: true,
    ...legalValues(useLanguage(), settings.current.brand),
  })
  useTitle(t('pages.terms.title'))
  return <LegalPage words={words} after={{ limits: <Limits /> }} />
})
