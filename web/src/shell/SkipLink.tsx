import { useTranslation } from 'react-i18next'
import { dialogs } from '../stores/dialogs.ts'
import { styled } from '../theme/styled.tsx'

const Skips = styled('div')(({ theme: { vars } }) => ({
  display: 'contents',
  '& > *': {
    position: 'absolute',
    top: '0.5rem',
    left: '0.5rem',
    zIndex: 10,
    padding: '0.75rem 1rem',
    border: 0,
    borderRadius: 10,
    background: vars.palette.primary.main,
    color: vars.palette.primary.contrastText,
    fontWeight: 700,
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  '& > a:hover': { color: vars.palette.primary.contrastText },
  '& > :not(:focus)': { clipPath: 'inset(50%)', height: 1, padding: 0, overflow: 'hidden' },
}))

/** The first things on a page for whoever comes by keyboard: past everything that is on every page, and how it looks. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <Skips>
      <a href="#obsah">{t('shell.skip')}</a>
      <button type="button" aria-haspopup="dialog" onClick={() => dialogs.open('accessibility')}>
        {t('shell.accessibilitySettings')}
      </button>
    </Skips>
  )
}
