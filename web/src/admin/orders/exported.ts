import type { OrderRow } from '@hotovo/application/orders/manage'
import { dayOf, timeOf } from '@hotovo/domain/shared/calendar'
import type { TFunction } from 'i18next'
import type { Language } from '../../i18n/language.ts'
import { csvOf, decimalOf } from '../csv.ts'

/** Orders as a table, and the name of its file. */
export function exportedOrders(
  t: TFunction<'admin'>,
  language: Language,
  items: readonly OrderRow[],
  today: string,
): { readonly name: string; readonly text: string } {
  const columns: readonly (readonly [string, (row: OrderRow) => string])[] = [
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
  ]
  const rows = [columns.map(([head]) => head), ...items.map((row) => columns.map(([, cell]) => cell(row)))]
  return { name: `hotovo-${t('exports.orders')}-${today}.csv`, text: csvOf(rows, language) }
}
