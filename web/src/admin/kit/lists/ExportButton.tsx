import type { ExportedRows } from '@hotovo/application/access/exporting'
import { Unavailable } from '@hotovo/application/faults'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../../i18n/adminWords.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { CalledOff } from '../../../stores/calledOff.ts'
import { notices } from '../../../stores/Notices.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ExportTable } from './exported.ts'

type ExportButtonProps<Row> = {
  /** Everything that the filter means; throws `Unavailable` where nobody answers. */
  readonly take: () => Promise<ExportedRows<Row>>
  /** Fetches how the rows stand in a table. */
  readonly table: () => Promise<{ readonly table: ExportTable<Row> }>
}

/** Takes everything that the filter of a list means elsewhere, as a table (rule A22). */
export function ExportButton<Row>({ take, table }: ExportButtonProps<Row>) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const [rows, own, { keepExport }] = await Promise.all([
        take(),
        table(),
        withAdminWords(import('./keepExport.ts'), 'admin/kit/lists'),
      ])
      keepExport(rows, own.table, t, language)
    } catch (fault) {
      if (!(fault instanceof CalledOff)) notices.failed(t('list.export.failed'))
      if (!(fault instanceof Unavailable)) throw fault
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" aria-disabled={isBusy} onClick={isBusy ? undefined : () => void save()}>
      {t(isBusy ? 'list.export.doing' : 'list.export.action')}
    </Button>
  )
}
