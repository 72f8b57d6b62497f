import { Unavailable } from '@hotovo/application/faults'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import { Button } from '../../ui/Button.tsx'
import type { OrdersStore } from './OrdersStore.ts'

/** Lets the browser keep a text as a file. */
function keep(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

/** Takes everything that the filter means elsewhere, as a table (rule A22). */
export function ExportButton({ store }: { readonly store: OrdersStore }) {
  const { t, i18n } = useTranslation('admin')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      const [exported, { exportedOrders }, { addAdminWords }] = await Promise.all([
        store.export(),
        import('./exported.ts'),
        import('../../i18n/admin/words.ts'),
      ])
      await addAdminWords(i18n, 'rest')
      const { items, isMore, today } = exported
      const { name, text } = exportedOrders(t, language, items, today)
      keep(name, text)
      notices.succeeded(t('list.export.done', { count: items.length }), isMore ? t('list.export.more') : name)
    } catch (fault) {
      notices.failed(t('list.export.failed'))
      if (!(fault instanceof Unavailable)) throw fault
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" aria-disabled={isBusy} onClick={isBusy ? undefined : () => void take()}>
      {t(isBusy ? 'list.export.doing' : 'list.export.action')}
    </Button>
  )
}
