import type { ExportedOrder } from '@hotovo/application/orders/list'
import { dayOf, timeOf } from '@hotovo/domain/shared/calendar'
import { phoneInTable } from '@hotovo/domain/shared/phone'
import { decimalOf } from '../kit/lists/csv.ts'
import type { ExportTable } from '../kit/lists/exported.ts'

/** Orders as a table. */
export const table: ExportTable<ExportedOrder> = (t, language) => ({
  name: t('exports.orders'),
  columns: [
    [t('orders.columns.number'), ({ number }) => number],
    [t('exports.columns.variableSymbol'), ({ variableSymbol }) => variableSymbol],
    [t('exports.columns.firstName'), ({ firstName }) => firstName],
    [t('exports.columns.lastName'), ({ lastName }) => lastName],
    [t('exports.columns.email'), ({ email }) => email],
    [t('exports.columns.phone'), ({ phone }) => phoneInTable(phone)],
    [t('exports.columns.street'), ({ address }) => address ?? ''],
    [t('exports.columns.postalCode'), ({ postalCode }) => postalCode ?? ''],
    [t('exports.columns.city'), ({ city }) => city ?? ''],
    [t('exports.columns.country'), ({ country }) => country ?? ''],
    [t('exports.columns.vouchers'), ({ voucherQuantity }) => String(voucherQuantity)],
    [t('orders.filters.currency'), ({ currency }) => currency],
    [t('exports.columns.total'), ({ total }) => decimalOf(total, language)],
    [t('exports.columns.charged'), ({ charged }) => decimalOf(charged, language)],
    [t('exports.columns.received'), ({ received }) => decimalOf(received, language)],
    [t('orders.columns.status'), ({ orderStatus }) => t(`orders.statuses.${orderStatus}`)],
    [t('orders.filters.payment'), ({ paymentStatus }) => t(`orders.payments.${paymentStatus}`)],
    [t('exports.columns.due'), ({ dueDate }) => dueDate],
    [t('orders.filters.delivery'), ({ deliveryMethod }) => t(`order.details.deliveries.${deliveryMethod}`)],
    [t('exports.columns.method'), ({ paymentMethod }) => t(`exports.methods.${paymentMethod}`)],
    [t('exports.columns.note'), ({ notes }) => notes ?? ''],
    [t('exports.columns.created'), ({ createdAt }) => `${dayOf(createdAt)} ${timeOf(createdAt)}`],
  ],
})
