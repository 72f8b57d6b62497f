import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { LeadTo } from '../LeadTo.tsx'

const Box = styled('section')(({ theme }) => ({
  padding: '1.25rem min(1.25rem, 5vw) 1.125rem',
  border: `3px solid ${theme.vars.palette.error.main}`,
  borderRadius: 14,
  background: theme.vars.palette.background.default,
  '& h2': { fontSize: 'min(1.25rem, 8vw)', lineHeight: 1.3, letterSpacing: '-0.01em' },
  '& ul': { margin: '0.375rem 0 0', padding: 0, listStyle: 'none' },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    // A finger high with one line, and as far from the next with more of them.
    paddingBlock: 'calc((2.75rem - 1.35em) / 2)',
    maxWidth: '100%',
    lineHeight: 1.35,
    overflowWrap: 'anywhere',
    color: theme.vars.palette.error.main,
    fontWeight: 700,
    textDecorationThickness: 2,
  },
}))

/** As their fields stand on the page; what has no field there stays where it was. */
function inOrderOfPage({ at }: { readonly at: string }, { at: other }: { readonly at: string }): number {
  const [field, next] = [at, other].map((id) => document.getElementById(id))
  if (!field || !next || field === next) return 0
  return field.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1
}

type ErrorSummaryProps = {
  /** `at` is the id of the field that the sentence leads to. */
  readonly problems: readonly { readonly at: string; readonly text: string }[]
}

/**
 * All problems of a refused form in one place. Takes focus when it appears; give it a `key` of the
 * attempt, so that a second refusal takes focus again. Nothing while there is no problem.
 */
export function ErrorSummary({ problems }: ErrorSummaryProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const appears = problems.length > 0
  useEffect(() => {
    if (appears) heading.current?.focus()
  }, [appears])
  if (!appears) return null
  return (
    <Box role="alert" aria-labelledby="error-summary">
      <h2 id="error-summary" ref={heading} tabIndex={-1}>
        {t('common.checkFields', { count: problems.length })}
      </h2>
      <ul>
        {problems.toSorted(inOrderOfPage).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <LeadTo id={at}>{text}</LeadTo>
          </li>
        ))}
      </ul>
    </Box>
  )
}
