import type { DueRefund } from '@hotovo/application/payments/refunds'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import { Button } from '../../ui/Button.tsx'
import { NotDone } from '../kit/NotDone.tsx'
import { Actions } from '../kit/parts.tsx'
import { keepFocus } from './keepFocus.ts'
import { addressNotes } from './Payers.tsx'
import { type PostalStore, type Posted, postalRefunds } from './PostalStore.ts'
import { printTable } from './printTable.ts'

type Props = { readonly store: PostalStore; readonly items: readonly DueRefund[] }

/** Refunds for the post: the list to print, and the press that says that all of them were sent (rule P26). */
export const PostalBar = observer(({ store, items }: Props) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { posting } = store
  const { stage, isSaving } = posting
  const rows = postalRefunds(items)
  const print = () =>
    printTable(
      t('refunds.post.title', { count: rows.length }),
      [
        t('refunds.columns.customer'),
        t('refunds.post.address'),
        t('refunds.columns.amount'),
        t('refunds.columns.order'),
      ],
      rows.map((row) => [
        `${row.firstName} ${row.lastName}`,
        addressNotes(t, row).join(' · '),
        formatMoney(row.due, row.currency, language),
        row.number,
      ]),
    )
  const isRefused = stage.phase === 'refused'
  useEffect(() => (isRefused ? store.tellsHere() : undefined), [store, isRefused])
  const tell = ({ sent, left }: Posted) => {
    if (sent > 0) notices.succeeded(t('refunds.files.done.sent', { count: sent }))
    if (left.length > 0) notices.failed(t('refunds.post.left', { numbers: left.join(', ') }))
  }
  const send = () => {
    if (isSaving || store.isHeld) return
    store.hold(rows, tell)
    keepFocus()
  }
  return (
    <>
      {isRefused && <NotDone stage={stage} words={() => t('refunds.post.refused')} />}
      {rows.length > 0 && (
        <Actions>
          <Button variant="secondary" data-post="" onClick={print}>
            {t('refunds.post.print', { count: rows.length })}
          </Button>
          <Button variant="secondary" aria-disabled={isSaving || store.isHeld} onClick={send}>
            {t('refunds.post.send', { count: rows.length })}
          </Button>
        </Actions>
      )}
    </>
  )
})
