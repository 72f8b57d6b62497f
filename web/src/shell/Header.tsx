import type { Brand } from '@hotovo/application/site/ports'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { pathIn } from '../i18n/language.ts'
import { useLanguage } from '../i18n/messages.ts'
import { dialogs } from '../stores/dialogs.ts'
import { styled } from '../theme/styled.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { MenuIcon } from '../ui/icons.tsx'
import { NewTab } from '../ui/NewTab.tsx'
import { outside } from '../ui/portal.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { Wrap } from '../ui/Wrap.tsx'
import { LanguageLink } from './LanguageLink.tsx'
import { Logo } from './Logo.tsx'
import { mainLinks } from './links.ts'
import { SchemeSwitch } from './SchemeSwitch.tsx'

/** From here on everything fits beside each other; below it the menu takes what does not. */
const wide = '@media (min-width: 64rem)'
const narrow = '@media (max-width: 26rem)'

const Bar = styled('header')(({ theme: { vars } }) => ({
  borderBottom: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  background: vars.palette.background.default,
  '@media print': { borderBottomWidth: 2 },
}))

const Row = styled(Wrap)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 0.5rem',
  minHeight: '4rem',
  paddingBlock: '0.5rem',
  [wide]: { columnGap: '0.75rem', minHeight: '3.5rem', paddingBlock: '0.25rem 0.5rem' },
})

const Links = styled('nav')({
  display: 'none',
  marginInlineStart: '0.25rem',
  [wide]: { display: 'flex' },
  // The logo leads home too.
  '@media (max-width: 73.99rem)': { '& > :first-child': { display: 'none' } },
  '@media print': { display: 'none' },
})

const plainLink = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.375rem',
  minHeight: '2.75rem',
  padding: '0.25rem 0.5rem',
  borderRadius: 8,
  fontSize: '0.9375rem',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
}
const SiteLink = styled(NavLink)(({ theme: { vars } }) => ({
  ...plainLink,
  color: vars.palette.text.primary,
  '&[aria-current=page]': {
    color: vars.palette.primary.main,
    textDecoration: 'underline',
    textDecorationThickness: 2,
    textUnderlineOffset: '0.375em',
  },
}))
const OutLink = styled('a')(({ theme: { vars } }) => ({ ...plainLink, color: vars.palette.text.primary }))

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem',
  marginInlineStart: 'auto',
  [wide]: { gap: '0.5rem' },
  '@media print': { display: 'none' },
})
/** What is not about vouchers stands above, so that the navigation has a row of its own. */
const Upper = styled(Wrap)({
  display: 'none',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '0.5rem',
  paddingBlock: '0.25rem 0',
  [wide]: { display: 'flex' },
  '@media print': { display: 'none' },
})
const OnlyNarrow = styled('div')({ display: 'contents', [wide]: { display: 'none' } })

const Language = styled(LanguageLink)({
  ...plainLink,
  // It is in the menu too.
  [narrow]: { display: 'none' },
})

const Buy = styled(ButtonLink)({
  whiteSpace: 'nowrap',
  minHeight: '2.75rem',
  padding: '0.375rem 1rem',
  [narrow]: { paddingInline: '0.75rem' },
  '& .short': { display: 'inline' },
  '& .long': { display: 'none' },
  '@media (min-width: 36rem) and (max-width: 63.99rem), (min-width: 70rem)': {
    '& .short': { display: 'none' },
    '& .long': { display: 'inline' },
  },
})
const Square = styled(Button)({ width: '2.75rem', padding: 0, fontSize: '1.125rem' })

/** Logo, navigation, appearance, language, sign-in and the way to buy. */
export const Header = memo(({ brand }: { readonly brand: Brand }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Bar>
      <Upper>
        {brand.portals.signIn && (
          <OutLink {...outside(brand.portals.signIn)}>
            {t('shell.signIn')}
            <NewTab />
          </OutLink>
        )}
        <Language />
        <SchemeSwitch />
      </Upper>
      <Row>
        <Logo name={brand.name} />
        <Links aria-label={t('shell.mainNavigation')}>
          {mainLinks.map(({ path, words }) => (
            <SiteLink key={path} to={pathIn(language, path)} end={path === '/'}>
              {t(words)}
            </SiteLink>
          ))}
        </Links>
        <Tools>
          <OnlyNarrow>
            <Language />
          </OnlyNarrow>
          <Buy to={pathIn(language, '/kupit-voucher')} variant="primary">
            <span className="short">{t('shell.buyShort')}</span>
            <span className="long">{t('common.buy')}</span>
          </Buy>
          <OnlyNarrow>
            <Square variant="quiet" aria-haspopup="dialog" onClick={() => dialogs.open('menu')}>
              <MenuIcon />
              <VisuallyHidden>{t('shell.menu')}</VisuallyHidden>
            </Square>
          </OnlyNarrow>
        </Tools>
      </Row>
    </Bar>
  )
})
