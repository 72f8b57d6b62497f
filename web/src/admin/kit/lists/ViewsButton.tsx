import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../../i18n/adminWords.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ListOfViews, ViewServices } from '../../records/SavedViews.ts'
import { lazily } from '../lazily.tsx'

type ViewsButtonProps = ListOfViews & {
  readonly desk: ViewServices
  /** What the list shows now, as its address has it, without the place. */
  readonly question: string
  /** The views may be others by now. */
  readonly onLeft?: () => void
}

const Views = lazily(async () => ({
  default: (await withAdminWords(import('./ViewsDialog.tsx'), 'admin/kit/lists')).ViewsDialog,
}))

/** Leads to the saved views of a list; they are fetched with the first press. */
export function ViewsButton({ question, onLeft, ...rest }: ViewsButtonProps) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const leave = () => {
    setOpen(false)
    onLeft?.()
  }
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('list.views')}
      </Button>
      {isOpen && (
        <Suspense>
          <Views {...rest} question={question} onClose={leave} />
        </Suspense>
      )}
    </>
  )
}
