import { Notice } from '../../ui/Notice.tsx'
import { Unanswered } from './Unanswered.tsx'

/** As far as it tells that a write did not come about: a `WriteStage`. */
type Stage<Why> =
  | { readonly phase: 'refused'; readonly why: Why }
  | { readonly phase: 'resting' | 'saving' | 'invalid' | 'conflict' | 'unanswered' | 'done' }

type NotDoneProps<Why> = {
  readonly stage: Stage<Why>
  /** What is told of a refusal. */
  readonly words: (why: Why) => string
  /** What stands above a refusal, where its words do not stand alone. */
  readonly title?: string
  /** Something was filled in, and still is. */
  readonly isFilledIn?: boolean
  /** Tries it again, where what was pressed is not there any more. */
  readonly onRetry?: () => void
}

/** Why a write did not come about: it was refused, or nobody answered. */
export function NotDone<Why>({ stage, words, title, isFilledIn, onRetry }: NotDoneProps<Why>) {
  if (stage.phase !== 'refused' && stage.phase !== 'unanswered') return null
  return (
    <div role="alert">
      {stage.phase === 'refused' ? (
        <Notice tone="warning" title={title}>
          <p>{words(stage.why)}</p>
        </Notice>
      ) : (
        <Unanswered isFilledIn={isFilledIn} onRetry={onRetry} />
      )}
    </div>
  )
}
