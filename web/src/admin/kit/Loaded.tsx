import { TableBones } from '../../ui/DataTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Actions } from './parts.tsx'
import { RetryButton } from './RetryButton.tsx'

type LoadedProps = {
  readonly phase: 'loading' | 'shown' | 'failed'
  /** Whether there is anything to show, be it of before. */
  readonly hasValue: boolean
  readonly words: { readonly loading: string; readonly failed: string; readonly shown?: string | undefined }
  readonly onRetry: () => void
}

/** How far a page has come that shows one table: what is read out of it, its bones, and that nobody answered. */
export const Loaded = ({ phase, hasValue, words, onRetry }: LoadedProps) => (
  <>
    <VisuallyHidden role="status">{phase === 'loading' ? words.loading : words.shown}</VisuallyHidden>
    {phase === 'failed' && (
      <div role="alert">
        <Notice tone="error" title={words.failed}>
          <Actions>
            <RetryButton onRetry={onRetry} />
          </Actions>
        </Notice>
      </div>
    )}
    {!hasValue && phase === 'loading' && <TableBones />}
  </>
)
