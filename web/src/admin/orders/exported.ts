import type { OrderRow } from '@hotovo/application/orders/list'
import { dayOf, timeOf } from '@hotovo/domain/shared/calendar'
import { decimalOf } from '../kit/lists/csv.ts'
import type { ExportTable } from '../kit/lists/exported.ts'

/** Orders as a table. */
export const table: ExportTable<OrderRow> = (t, language) => ({
  name: t('exports.orders'),
  columns: [
    [t('exports.columns.number'), ({ number }) => number],
    [t('exports.columns.variableSymbol'), ({ variableSymbol }) => variableSymbol],
    [t('exports.columns.firstName'), ({ firstName }) => firstName],
    [t('exports.columns.lastName'), ({ lastName }) => lastName],
    [t('exports.columns.email'), ({ email }) => email],
    [t('exports.columns.vouchers'), ({ voucherQuantity }) => String(voucherQuantity)],
    [t('exports.columns.currency'), ({ currency }) => currency],
    [t('exports.columns.total'), ({ total }) => decimalOf(total, language)],
    [t('exports.columns.charged'), ({ charged }) => decimalOf(charged, language)],
    [t('exports.columns.received'), ({ received }) => decimalOf(received, language)],
    [t('exports.columns.status'), ({ orderStatus }) => t(`orders.statuses.${orderStatus}`)],
    [t('exports.columns.payment'), ({ paymentStatus }) => t(`orders.payments.${paymentStatus}`)],
    [t('exports.columns.due'), ({ dueDate }) => dueDate],
    [t('exports.columns.delivery'), ({ deliveryMethod }) => t(`order.details.deliveries.${deliveryMethod}`)],
    [t('exports.columns.created'), ({ createdAt }) => `${dayOf(createdAt)} ${timeOf(createdAt)}`],
  ],
})
