import { useTranslation } from 'react-i18next'
import type { ViewProps } from '../kit/lists/useView.ts'
import { ViewChips } from '../kit/lists/ViewChips.tsx'
import type { VouchersView } from './view.ts'

/** The filters of the list of vouchers that are on, as chips. */
export function FiltersOn({ view: { status, currency, lapsed }, change }: ViewProps<VouchersView>) {
  const { t } = useTranslation('admin')
  return (
    <ViewChips<VouchersView>
      change={change}
      said={[
        [
          'status',
          t('vouchers.filters.status'),
          status?.map((one) => t(`vouchers.statuses.${one}`)).join(', '),
        ],
        ['currency', t('vouchers.filters.currency'), currency],
        ['lapsed', t('vouchers.filters.lapsed'), lapsed ? t('vouchers.filters.onlyLapsed') : undefined],
      ]}
    />
  )
}
