import type { Brand } from '@hotovo/application/site/ports'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { pathIn } from '../i18n/language.ts'
import { useLanguage } from '../i18n/messages.ts'
import { dialogs } from '../stores/dialogs.ts'
import { styled } from '../theme/styled.tsx'
import { Button } from '../ui/Button.tsx'
import { useModal } from '../ui/Dialog.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { NewTab } from '../ui/NewTab.tsx'
import { outside } from '../ui/portal.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { LanguageLink } from './LanguageLink.tsx'
import { Logo } from './Logo.tsx'
import { helpLinks, mainLinks, partnerLinks, type SiteLink, voucherLinks } from './links.ts'
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
  overscrollBehavior: 'contain',
  '&::backdrop': { background: 'rgb(8 14 11 / 60%)' },
  '&[open]': { animation: 'menu-opens 200ms ease-out' },
  '@keyframes menu-opens': { from: { opacity: 0, transform: 'translateY(-0.5rem)' } },
}))

const Head = styled('div')({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '4rem',
  background: 'inherit',
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
    gap: '0.5rem',
    minHeight: '3.25rem',
    color: vars.palette.text.primary,
    fontSize: '1.125rem',
    fontWeight: 600,
    textDecoration: 'none',
  },
  '& a[aria-current=page]': { color: vars.palette.primary.main },
  '& a[aria-current=page] > span': { textDecoration: 'underline', textDecorationThickness: 2 },
}))
const More = styled(List)({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  columnGap: '1rem',
  '& li, & li:last-of-type': { border: 0 },
  '& a': { minHeight: '2.75rem', fontSize: '1rem', textDecoration: 'underline' },
})
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.75rem 1rem',
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '& > button': { marginInlineStart: '-0.875rem' },
})

/** What a narrow header has no room for. Escape, its button and a press beside it close it. */
export function MenuSheet({ brand, onClose }: { readonly brand: Brand; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { modal, close } = useModal(onClose)
  const link = ({ path, words }: SiteLink) => (
    <li key={path}>
      <NavLink to={pathIn(language, path)} end={path === '/'} onClick={close}>
        <span>{t(words)}</span>
      </NavLink>
    </li>
  )
  const isForBusiness = ({ path }: SiteLink) => partnerLinks.some((one) => one.path === path)
  const isMain = ({ path }: SiteLink) => mainLinks.some((main) => main.path === path)
  return (
    <Sheet aria-label={t('shell.menu')} {...modal}>
      <Head>
        <Logo name={brand.name} />
        <Square variant="quiet" onClick={close}>
          <CloseIcon />
          <VisuallyHidden>{t('settings.closeMenu')}</VisuallyHidden>
        </Square>
      </Head>
      <nav aria-label={t('shell.mainNavigation')}>
        <List>{mainLinks.filter((one) => !isForBusiness(one)).map(link)}</List>
        <More>{[...voucherLinks, ...helpLinks].filter((one) => !isMain(one)).map(link)}</More>
        <List>
          {mainLinks.filter(isForBusiness).map(link)}
          {brand.portals.signIn && (
            <li>
              <a {...outside(brand.portals.signIn)}>
                <span>{t('shell.signIn')}</span>
                <NewTab />
              </a>
            </li>
          )}
        </List>
      </nav>
      <Foot>
        <SchemeSwitch />
        <LanguageLink />
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => dialogs.open('accessibility')}>
          {t('shell.accessibility')}
        </Button>
      </Foot>
    </Sheet>
  )
}
