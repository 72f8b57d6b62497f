import { systemClock } from '@hotovo/adapters/system/clock'
import type { ExportedRows } from '@hotovo/application/access/exporting'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatNumber } from '@hotovo/domain/shared/format'
import type { TFunction } from 'i18next'
import type { Language } from '../../../i18n/language.ts'
import { notices } from '../../../stores/Notices.ts'
import { keepFile } from '../keepFile.ts'
import { type ExportTable, exportedFile } from './exported.ts'

/** Lets the browser keep rows as a table, and tells how many there are; of none there is no file (rule A129). */
export function keepExport<Row>(
  { items, isMore }: ExportedRows<Row>,
  table: ExportTable<Row>,
  t: TFunction<'admin'>,
  language: Language,
): void {
  if (items.length === 0) {
    notices.failed(t('list.export.none'))
    return
  }
  const { name, text } = exportedFile(table(t, language), language, items, dayOf(systemClock().now()))
  keepFile(name, text, 'text/csv')
  const { length: count } = items
  const done = t('list.export.done', { count, figure: formatNumber(count, language) })
  notices.succeeded(done, isMore ? t('list.export.more') : name)
}
