import type { GivenBack } from '@hotovo/application/payments/export-transfers'
import { dayOf, timeOf } from '@hotovo/domain/shared/calendar'
import { decimalOf } from '../kit/lists/csv.ts'
import type { ExportTable } from '../kit/lists/exported.ts'

/** What goes back or went as a table: whom to, by what way, who saw to it and when it left. */
export const table: ExportTable<GivenBack> = (t, language) => ({
  name: t('exports.refunds'),
  columns: [
    [t('refunds.columns.order'), ({ orderNumber }) => orderNumber],
    [t('refunds.files.whom'), ({ payee }) => payee ?? ''],
    ['IBAN', ({ iban }) => iban ?? ''],
    [
      t('refunds.files.source'),
      ({ iban, isTyped }) => (iban === null ? '' : t(`refunds.files.${isTyped ? 'typed' : 'told'}`)),
    ],
    [t('exports.columns.method'), ({ method }) => t(`exports.methods.${method}`)],
    [t('refunds.files.given'), ({ amount }) => decimalOf(amount, language)],
    [t('exports.columns.currency'), ({ currency }) => currency],
    [t('refunds.files.made'), ({ madeAt }) => `${dayOf(madeAt)} ${timeOf(madeAt)}`],
    [t('refunds.files.madeBy'), ({ madeBy }) => madeBy ?? ''],
    [t('refunds.files.left'), ({ leftOn }) => leftOn ?? ''],
  ],
})
