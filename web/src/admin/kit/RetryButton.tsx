import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { Button } from '../../ui/Button.tsx'

/** Another try of what was not loaded. What was pressed is gone at once, so focus goes to the heading that it stood beneath. */
export function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('admin')
  const retry = ({ currentTarget }: MouseEvent) => {
    const part = currentTarget.closest('dialog, main section')
    focusHeading(part?.querySelector<HTMLElement>('h2, h3') ?? document.querySelector('main h1'))
    onRetry()
  }
  return (
    <Button variant="secondary" onClick={retry}>
      {t('list.retry')}
    </Button>
  )
}
