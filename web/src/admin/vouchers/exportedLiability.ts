import type { Liability } from '@hotovo/application/vouchers/ports'
import { decimalOf } from '../kit/lists/csv.ts'
import type { ExportTable } from '../kit/lists/exported.ts'

/** What is owed to whoever holds vouchers, as a table: by currency, and by the month in which they expire. */
export const table: ExportTable<Liability> = (t, language) => ({
  name: t('exports.liability'),
  columns: [
    [t('exports.columns.currency'), ({ currency }) => currency],
    [t('liability.columns.month'), ({ month }) => month],
    [t('liability.columns.outstanding'), ({ outstanding }) => decimalOf(outstanding, language)],
    [t('liability.columns.lapsed'), ({ lapsed }) => decimalOf(lapsed, language)],
    [t('liability.columns.vouchers'), ({ vouchers }) => String(vouchers)],
  ],
})
