import { styled } from '@mui/material/styles'
import { EditIcon, NoteIcon } from '../../../ui/icons.tsx'

const Mark = styled('span')(({ theme: { vars } }) => ({
  display: 'inline-flex',
  marginInlineStart: '0.375rem',
  color: vars.palette.warning.main,
  verticalAlign: '-0.1875em',
  '&[data-ours]': { color: vars.palette.text.secondary },
}))

/** A number and the mark beside it stay on one line. */
export const Marked = styled('span')({ whiteSpace: 'nowrap' })

type NoteMarkProps = {
  /** Says what the mark says to whoever does not see it. */
  readonly text: string
  /** What staff noted, beside what a customer wrote. */
  readonly isOurs?: boolean
}

/** Tells that something is noted about a record. */
export const NoteMark = ({ text, isOurs = false }: NoteMarkProps) => (
  <Mark role="img" aria-label={text} title={text} data-ours={isOurs || undefined}>
    {isOurs ? <EditIcon /> : <NoteIcon />}
  </Mark>
)
