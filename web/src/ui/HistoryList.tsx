import { noteSummary } from '@hotovo/domain/limits'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../theme/styled.tsx'
import { Button } from './Button.tsx'
import { cut } from './cut.ts'

/** As high as rule W19 allows; whoever has no mouse scrolls it with the arrows. */
const Scroller = styled('div')(({ theme: { vars } }) => ({
  position: 'relative',
  maxHeight: '16rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  scrollbarGutter: 'stable',
  borderRadius: 6,
  '&:focus-visible': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: 4 },
  '@media print': { maxHeight: 'none', overflow: 'visible' },
}))
const List = styled('ol')({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })
const Step = styled('li')(({ theme: { vars } }) => ({
  position: 'relative',
  padding: '0 0 0.625rem 1.125rem',
  borderInlineStart: `2px solid ${vars.palette.divider}`,
  marginInlineStart: '0.375rem',
  lineHeight: 1.4,
  '&:last-of-type': { paddingBottom: '0.25rem' },
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 'calc(-0.375rem - 1px)',
    top: '0.25rem',
    width: '0.75rem',
    height: '0.75rem',
    borderRadius: 999,
    border: `2px solid ${vars.palette.primary.main}`,
    background: vars.palette.background.paper,
  },
  '&:first-of-type::before': { background: vars.palette.primary.main },
  '& > p:first-of-type': { fontWeight: 700 },
  '&[data-to-customer] > p + small + p': {
    borderInlineStart: `4px solid ${vars.palette.primary.main}`,
    background: vars.palette.primary.soft,
    color: vars.palette.primary.onSoft,
  },
  // What a colleague did just now.
  '&[data-news]': {
    borderInlineStartColor: vars.palette.primary.main,
    background: vars.palette.primary.soft,
    color: vars.palette.primary.onSoft,
    '& small': { color: 'inherit' },
  },
  '@media print': { breakInside: 'avoid' },
  '& small': { display: 'block', color: vars.palette.text.secondary, fontSize: '0.875rem' },
}))
const NoteText = styled('p')(({ theme: { vars } }) => ({
  marginTop: '0.375rem',
  padding: '0.5rem 0.75rem',
  borderRadius: 8,
  background: vars.palette.background.sunken,
  fontSize: '0.9375rem',
  whiteSpace: 'pre-line',
  unicodeBidi: 'plaintext',
  overflowWrap: 'anywhere',
}))
const More = styled(Button)({
  minHeight: '2rem',
  padding: '0.125rem 0.5rem',
  fontSize: '0.875rem',
  '@media print': { display: 'none' },
})

/** A note cut to its summary (rule A14), and the whole of it on demand. */
export function NoteSummary({ children }: { readonly children: string }) {
  const { t } = useTranslation('admin')
  const [isWhole, setWhole] = useState(false)
  const summary = cut(children, noteSummary)
  return (
    <>
      <NoteText>{isWhole ? children : summary}</NoteText>
      {summary !== children && (
        <More variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'history.less' : 'history.more')}
        </More>
      )}
    </>
  )
}

/** One thing that happened, in words. */
export type HistoryStep = {
  readonly key: string
  readonly what: ReactNode
  readonly who: string
  readonly at: string
  /** The instant as people write it. */
  readonly when: string
  readonly note: string | null
  /** The customer reads the note. */
  readonly isToCustomer?: boolean
  /** It is marked as what somebody did just now. */
  readonly isNews?: boolean | undefined
}

type HistoryListProps = {
  /** Whose history it is. */
  readonly label: string
  /** The newest first. */
  readonly steps: readonly HistoryStep[]
}

/** Who changed what and when (rule W19): scrollable, with the keyboard too. */
export const HistoryList = ({ label, steps }: HistoryListProps) => (
  <Scroller role="group" aria-label={label} tabIndex={0}>
    <List>
      {steps.map(({ key, what, who, at, when, note, isToCustomer, isNews }) => (
        <Step key={key} data-to-customer={isToCustomer ? '' : undefined} data-news={isNews ? '' : undefined}>
          <p>{what}</p>
          <small>
            {who} · <time dateTime={at}>{when}</time>
          </small>
          {note !== null && <NoteSummary>{note}</NoteSummary>}
        </Step>
      ))}
    </List>
  </Scroller>
)
