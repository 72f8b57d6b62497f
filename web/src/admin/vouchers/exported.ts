import { systemClock } from '@hotovo/adapters/system/clock'
import type { ExportedVoucher } from '@hotovo/application/vouchers/staff'
import { dayOf, timeOf } from '@hotovo/domain/shared/calendar'
import { decimalOf } from '../kit/lists/csv.ts'
import type { ExportTable } from '../kit/lists/exported.ts'
import { staffStateOf } from '../kit/voucherState.ts'

/** Vouchers as a table, without a sign of their codes. */
export const table: ExportTable<ExportedVoucher> = (t, language) => {
  const now = systemClock().now()
  return {
    name: t('exports.vouchers'),
    columns: [
      [t('exports.columns.serial'), ({ voucher: { serial } }) => serial],
      [t('vouchers.columns.order'), ({ order }) => order?.number ?? ''],
      [t('vouchers.filters.status'), (row) => t(`account.issued.states.${staffStateOf(row, now)}`)],
      [t('vouchers.filters.currency'), ({ voucher: { currency } }) => currency],
      [t('exports.columns.amount'), ({ voucher: { amount } }) => decimalOf(amount, language)],
      [t('vouchers.columns.balance'), ({ voucher: { balance } }) => decimalOf(balance, language)],
      [t('exports.columns.lapsed'), ({ voucher: { lapsed } }) => decimalOf(lapsed, language)],
      [
        t('vouchers.facts.issued'),
        ({ voucher: { createdAt } }) => `${dayOf(createdAt)} ${timeOf(createdAt)}`,
      ],
      [t('vouchers.facts.expires'), ({ voucher: { expiresAt } }) => dayOf(expiresAt)],
    ],
  }
}
