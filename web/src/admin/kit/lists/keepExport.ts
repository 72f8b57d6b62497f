import { systemClock } from '@hotovo/adapters/system/clock'
import type { ExportedRows } from '@hotovo/application/access/exporting'
import { dayOf } from '@hotovo/domain/shared/calendar'
import type { TFunction } from 'i18next'
import type { Language } from '../../../i18n/language.ts'
import { notices } from '../../../stores/Notices.ts'
import { keepFile } from '../keepFile.ts'
import { type ExportTable, exportedFile } from './exported.ts'

/** Lets the browser keep rows as a table, and tells how many there are. */
export function keepExport<Row>(
  { items, isMore }: ExportedRows<Row>,
  table: ExportTable<Row>,
  t: TFunction<'admin'>,
  language: Language,
): void {
  const { name, text } = exportedFile(table(t, language), language, items, dayOf(systemClock().now()))
  keepFile(name, text, 'text/csv')
  notices.succeeded(t('list.export.done', { count: items.length }), isMore ? t('list.export.more') : name)
}
