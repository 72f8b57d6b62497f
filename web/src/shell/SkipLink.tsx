import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'

const Skip = styled('a')(({ theme: { vars } }) => ({
  position: 'absolute',
  top: '0.5rem',
  left: '0.5rem',
  zIndex: 10,
  padding: '0.75rem 1rem',
  borderRadius: 10,
  background: vars.palette.primary.main,
  color: vars.palette.primary.contrastText,
  fontWeight: 700,
  '&:hover': { color: vars.palette.primary.contrastText },
  '&:not(:focus)': { clipPath: 'inset(50%)', height: 1, padding: 0, overflow: 'hidden' },
}))

/** The first thing on a page for whoever comes by keyboard: past everything that is on every page. */
export const SkipLink = () => <Skip href="#obsah">{useTranslation().t('shell.skip')}</Skip>
