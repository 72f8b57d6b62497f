import { type ComponentProps, type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../../i18n/adminWords.ts'
import { notices } from '../../../stores/Notices.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ListOfViews, ViewServices } from '../../records/SavedViews.ts'

type ViewsButtonProps = ListOfViews & {
  readonly desk: ViewServices
  /** What the list shows now, as its address has it, without the place. */
  readonly question: string
  /** The views may be others by now. */
  readonly onLeft?: () => void
}
type Dialog = ComponentType<ComponentProps<typeof import('./ViewsDialog.tsx').ViewsDialog>>

/** Leads to the saved views of a list; they are fetched with the first press. */
export function ViewsButton({ question, onLeft, ...rest }: ViewsButtonProps) {
  const { t } = useTranslation('admin')
  const [Views, setViews] = useState<Dialog>()
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    try {
      const { ViewsDialog } = await withAdminWords(import('./ViewsDialog.tsx'), 'admin/kit/lists')
      setViews(() => ViewsDialog)
      setOpen(true)
    } catch {
      notices.failed(t('jump.unreachable'))
    }
  }
  const leave = () => {
    setOpen(false)
    onLeft?.()
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => void open()}>
        {t('list.views')}
      </Button>
      {Views && isOpen && <Views {...rest} question={question} onClose={leave} />}
    </>
  )
}
