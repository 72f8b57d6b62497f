import type { Problem } from '@hotovo/domain/shared/problem'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { FormChecks } from '../../stores/FormChecks.ts'
import { useTitle } from '../useTitle.ts'
import { ErrorSummary } from './ErrorSummary.tsx'

type FormSummaryProps = {
  readonly checks: FormChecks
  /** The sentence of a problem. */
  readonly toText: (problem: Problem) => string
  /** The id of the field where a problem is mended, where it is not the place of the problem. */
  readonly anchorOf?: (at: string) => string
}

/** What was wrong with a form when it was last refused (rule F9). Takes focus at each refusal. */
export const FormSummary = observer(({ checks, toText, anchorOf = (at) => at }: FormSummaryProps) => (
  <ErrorSummary
    key={checks.refusals}
    problems={checks.summary.map((problem) => ({ at: anchorOf(problem.at), text: toText(problem) }))}
  />
))

/** The title of a page with a form: begins with a word of warning from a refusal to the next press. */
export function useFormTitle(title: string, { summary }: FormChecks): void {
  const { t } = useTranslation()
  useTitle((summary.length > 0 ? t('forms.errorPrefix') : '') + title)
}
