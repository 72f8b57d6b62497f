import type { DueRefund } from '@hotovo/application/payments/refunds'
import { dayOf, timeOf } from '@hotovo/domain/shared/calendar'
import { decimalOf } from '../kit/lists/csv.ts'
import type { ExportTable } from '../kit/lists/exported.ts'

/** What is to be given back as a table: whom to, how much, why and since when. */
export const table: ExportTable<DueRefund> = (t, language) => ({
  name: t('exports.refunds'),
  columns: [
    [t('refunds.columns.order'), ({ number }) => number],
    [t('exports.columns.firstName'), ({ firstName }) => firstName],
    [t('exports.columns.lastName'), ({ lastName }) => lastName],
    [t('exports.columns.email'), ({ email }) => email],
    [t('exports.columns.payer'), ({ payers }) => payers.map(({ name }) => name ?? '').join(', ')],
    [t('exports.columns.account'), ({ payers }) => payers.map(({ account }) => account ?? '').join(', ')],
    [t('refunds.files.typedAccount'), ({ typed }) => typed?.iban ?? ''],
    [t('refunds.files.typedBy'), ({ typed }) => typed?.typedBy ?? ''],
    [t('exports.columns.address'), ({ address }) => address ?? ''],
    [t('exports.columns.method'), ({ paymentMethod }) => t(`exports.methods.${paymentMethod}`)],
    [t('exports.columns.toRefund'), ({ due }) => decimalOf(due, language)],
    [t('exports.columns.received'), ({ received }) => decimalOf(received, language)],
    [t('exports.columns.currency'), ({ currency }) => currency],
    [t('refunds.columns.why'), ({ reason }) => t(`refunds.why.${reason}`)],
    [
      t('exports.columns.since'),
      ({ dueSince }) => (dueSince === null ? '' : `${dayOf(dueSince)} ${timeOf(dueSince)}`),
    ],
  ],
})
