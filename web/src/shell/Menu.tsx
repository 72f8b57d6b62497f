import type { Brand } from '@hotovo/application/settings'
import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../i18n/language.ts'
import { useLanguage } from '../i18n/messages.ts'
import { Button } from '../ui/Button.tsx'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { NewTab } from '../ui/NewTab.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { LanguageLink } from './LanguageLink.tsx'
import { Logo } from './Logo.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'

const Square = styled(Button)({ width: '2.75rem', padding: 0, fontSize: '1.125rem' })

const Sheet = styled('dialog')(({ theme: { vars } }) => ({
  width: '100%',
  maxWidth: '100%',
  maxHeight: '100dvh',
  margin: '0 0 auto',
  padding: '0 1rem 1.5rem',
  border: 'none',
  borderBottom: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  background: vars.palette.background.default,
  color: vars.palette.text.primary,
  '&::backdrop': { background: 'rgb(8 14 11 / 60%)' },
  '@media (prefers-reduced-motion: no-preference)': {
    '&[open]': { animation: 'menu-opens 200ms ease-out' },
    '@keyframes menu-opens': { from: { opacity: 0, transform: 'translateY(-0.5rem)' } },
  },
}))

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '4rem',
})

const List = styled('ul')(({ theme: { vars } }) => ({
  margin: '0 0 1.25rem',
  padding: 0,
  listStyle: 'none',
  '& li': { borderTop: `1px solid ${vars.palette.divider}` },
  '& li:last-of-type': { borderBottom: `1px solid ${vars.palette.divider}` },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '3.25rem',
    color: vars.palette.text.primary,
    fontSize: '1.125rem',
    fontWeight: 600,
    textDecoration: 'none',
  },
}))

/** What a narrow header has no room for, as a dialog. */
export function Menu({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <>
      <Square variant="quiet" onClick={() => dialog.current?.showModal()} aria-haspopup="dialog">
        <MenuIcon />
        <VisuallyHidden>{t('shell.menu')}</VisuallyHidden>
      </Square>
      <Sheet ref={dialog} aria-label={t('shell.menu')}>
        <Head>
          <Logo name={brand.name} />
          <Square variant="quiet" onClick={close}>
            <CloseIcon />
            <VisuallyHidden>{t('shell.closeMenu')}</VisuallyHidden>
          </Square>
        </Head>
        <nav aria-label={t('shell.mainNavigation')}>
          <List>
            <li>
              <Link to={`${pathIn(language, '/')}#ako-to-funguje`} onClick={close}>
                {t('shell.howItWorks')}
              </Link>
            </li>
            <li>
              <Link to={pathIn(language, '/kupit-voucher')} onClick={close}>
                {t('common.buy')}
              </Link>
            </li>
            <li>
              <a href={brand.portals.signIn} target="_blank" rel="noopener">
                <span>{t('shell.signIn')}</span>
                <NewTab />
              </a>
            </li>
            <li>
              <LanguageLink />
            </li>
          </List>
        </nav>
        <SchemeSwitch />
      </Sheet>
    </>
  )
}
