import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import { Actions } from './parts.tsx'
import { RetryButton } from './RetryButton.tsx'

/** What is told below a title that says what did not come about, but not why: perhaps it did after all. */
export function useUnanswered(): string {
  const { t } = useTranslation('admin')
  return `${t('unanswered.title')}. ${t('unanswered.text')}`
}

type UnansweredProps = {
  /** What perhaps did not come about, where there are words for it. */
  readonly title?: string
  /** Something was filled in, and still is. */
  readonly isFilledIn?: boolean
  /** Tries it again, where what was pressed is not there any more. */
  readonly onRetry?: () => void
}

/** Nobody answered a write: perhaps it is done, perhaps not, and the same once more does nothing twice. */
export function Unanswered({ title, isFilledIn = false, onRetry }: UnansweredProps) {
  const { t } = useTranslation('admin')
  const below = useUnanswered()
  return (
    <Notice tone="error" title={title ?? t('unanswered.title')}>
      <p>
        {title ? below : t('unanswered.text')} {isFilledIn && t('unanswered.kept')}
      </p>
      {onRetry && (
        <Actions>
          <RetryButton onRetry={onRetry} />
        </Actions>
      )}
    </Notice>
  )
}
