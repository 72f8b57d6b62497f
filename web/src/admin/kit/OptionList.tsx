import { styled } from '../../theme/styled.tsx'

/** What is found beneath a field, in groups with a name each; the keys are those of the field. */
export const OptionList = styled('div')(({ theme: { vars } }) => ({
  flex: '1 1 auto',
  minHeight: 0,
  margin: '0 -0.5rem',
  overflowY: 'auto',
  '& [role=group] > span': {
    display: 'block',
    padding: '0.5rem 0.5rem 0.25rem',
    color: vars.palette.text.secondary,
    fontSize: '0.875rem',
    fontWeight: 700,
  },
  '& [role=option]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '0 0.75rem',
    minHeight: '2.75rem',
    padding: '0.5625rem 0.5rem',
    borderRadius: 8,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:hover': { background: vars.palette.background.sunken },
    '&[aria-selected=true]': {
      background: vars.palette.primary.soft,
      color: vars.palette.primary.onSoft,
      outline: `2px solid ${vars.palette.primary.main}`,
      outlineOffset: -2,
    },
    '& small': { fontSize: '0.9375rem' },
  },
}))
