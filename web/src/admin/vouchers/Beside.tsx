import type { VoucherRow } from '@hotovo/application/vouchers/staff'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Money } from '../../ui/Money.tsx'
import { useNow } from '../../ui/useNow.ts'
import { listBeside } from '../kit/record/listBeside.ts'
import { Split } from '../kit/record/Split.tsx'
import { VoucherChip } from './VoucherChip.tsx'
import type { VouchersStore } from './VouchersStore.ts'
import { addressOf, viewIn } from './view.ts'

type BesideProps = { readonly store: VouchersStore; readonly current: string; readonly children: ReactNode }

/** A voucher beside the list it was opened from. */
export const Beside = observer(({ store, current, children }: BesideProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const now = useNow()
  const rowOf = ({ voucher }: VoucherRow) => ({
    id: voucher.serial,
    path: `/admin/vouchery/${voucher.serial}`,
    number: voucher.serial,
    figure: <Money>{formatMoney(voucher.balance, voucher.currency, language)}</Money>,
    name: t('vouchers.until', { day: formatDay(dayOf(voucher.expiresAt), language) }),
    state: now !== undefined && <VoucherChip voucher={voucher} at={now} />,
  })
  const list = {
    label: t('vouchers.title'),
    path: '/admin/vouchery',
    store: store.list,
    rowOf,
    viewIn,
    addressOf,
  }
  return (
    <Split list={listBeside(list)} current={current}>
      {children}
    </Split>
  )
})
