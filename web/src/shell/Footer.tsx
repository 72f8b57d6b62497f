import type { Brand } from '@hotovo/application/site/ports'
import { supportHours } from '@hotovo/domain/limits'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../i18n/language.ts'
import { useLanguage } from '../i18n/messages.ts'
import { dialogs } from '../stores/dialogs.ts'
import { styled } from '../theme/styled.tsx'
import { Button } from '../ui/Button.tsx'
import { Email } from '../ui/Email.tsx'
import { NewTab } from '../ui/NewTab.tsx'
import { outside, portal } from '../ui/portal.ts'
import { Wrap } from '../ui/Wrap.tsx'
import { LanguageLink } from './LanguageLink.tsx'
import { Logo } from './Logo.tsx'
import { helpLinks, legalLinks, partnerLinks, type SiteLink, voucherLinks } from './links.ts'
import { SchemeSwitch } from './SchemeSwitch.tsx'

const Ground = styled('footer')(({ theme: { vars } }) => ({
  borderTop: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  background: vars.palette.background.sunken,
  fontSize: '1rem',
  // Down to the end of the page, also behind the bar of cookies.
  marginBottom: 'calc(-1 * var(--h-consent-bar, 0px))',
  paddingBottom: 'var(--h-consent-bar, 0px)',
  '@media print': { marginBottom: 0, paddingBottom: 0, fontSize: '0.875rem', breakInside: 'avoid' },
}))

const Columns = styled(Wrap)({
  display: 'grid',
  gap: '1.75rem 1.5rem',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  paddingBlock: '3rem 2rem',
  '@media (min-width: 60rem)': { gridTemplateColumns: '1.25fr repeat(4, minmax(0, 1fr))' },
  '@media print': { display: 'block', paddingBlock: '0.5rem' },
})

const Column = styled('div')(({ theme: { vars } }) => ({
  '& h2': {
    margin: '0.5rem 0',
    fontSize: '1.0625rem',
    lineHeight: 1.4,
    letterSpacing: 0,
  },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li > a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.375rem',
    minHeight: '2.25rem',
    paddingBlock: '0.25rem',
    lineHeight: 1.3,
    '@media (pointer: coarse)': { minWidth: '2.75rem', minHeight: '2.75rem' },
  },
  '& li > a[target]': { display: 'inline-block', paddingBlock: '0.4375rem' },
  '@media (min-width: 60rem)': { '& li > a[target]': { whiteSpace: 'nowrap' } },
  '& li > a[target] > svg': { marginInlineStart: '0.375rem', verticalAlign: '-0.125em' },
  '& p, & address': { color: vars.palette.text.secondary, fontStyle: 'normal', lineHeight: 1.6 },
}))

const Owner = styled(Column)({
  '@media (max-width: 59.99rem)': { gridColumn: '1 / -1' },
  '& address + ul': { marginBlock: '0.5rem' },
  '@media print': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 1.5rem',
    '& li > a': { minHeight: 0, padding: 0 },
  },
})
const Outside = styled(Column)({ '@media print': { display: 'none' } })

const Last = styled(Wrap)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem 2rem',
  paddingBlock: '0 2.5rem',
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '@media print': { display: 'none' },
})
const Settings = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  flexGrow: 1,
  gap: '0.25rem 0.5rem',
  marginInlineStart: '-0.875rem',
})

function List({ links }: { readonly links: readonly SiteLink[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return links.map(({ path, words }) => (
    <li key={path}>
      <Link to={pathIn(language, path)}>{t(words)}</Link>
    </li>
  ))
}

/** The last word and the icon behind it. */
const Together = styled('span')({ whiteSpace: 'nowrap' })

type OutwardProps = {
  readonly to: { readonly href: string; readonly target?: string }
  readonly children: string
}

function Outward({ to, children }: OutwardProps) {
  const lastWord = children.lastIndexOf(' ') + 1
  return (
    <li>
      <a {...to}>
        <span>
          {children.slice(0, lastWord)}
          <Together>
            {children.slice(lastWord)}
            {to.target && <NewTab />}
          </Together>
        </span>
      </a>
    </li>
  )
}

/** Who stands behind the site, and every way through it and out of it. */
export const Footer = memo(({ brand }: { readonly brand: Brand }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Ground>
      <Columns>
        <Owner>
          <Logo name={brand.name} />
          <address>
            {brand.legalName}
            <br />
            {brand.street}, {brand.city}
            <br />
            {brand.registration}
          </address>
          <ul>
            <li>
              <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
            </li>
            <li>
              <a href={`mailto:${brand.email}`}>
                <Email>{brand.email}</Email>
              </a>
            </li>
          </ul>
          <p>{t('shell.footer.hours', supportHours)}</p>
        </Owner>
        <Outside>
          <h2>{t('shell.footer.site')}</h2>
          <ul>
            <List links={voucherLinks} />
          </ul>
        </Outside>
        <Outside>
          <h2>{t('shell.footer.help')}</h2>
          <ul>
            <List links={helpLinks} />
          </ul>
        </Outside>
        <Outside>
          <h2>{t('shell.footer.partners')}</h2>
          <ul>
            <List links={partnerLinks} />
            <Outward to={portal(brand.portals.agent, language, '/chcem-predavat')}>
              {t('shell.footer.becomeAgent')}
            </Outward>
            <Outward to={portal(brand.portals.partner, language, '/chcem-prijimat')}>
              {t('shell.footer.becomePartner')}
            </Outward>
            {brand.portals.signIn && (
              <Outward to={outside(brand.portals.signIn)}>{t('shell.signIn')}</Outward>
            )}
          </ul>
        </Outside>
        <Outside>
          <h2>{t('shell.footer.law')}</h2>
          <ul>
            <List links={legalLinks} />
          </ul>
        </Outside>
      </Columns>
      <Last>
        <Settings>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => dialogs.open('cookies')}>
            {t('shell.cookies')}
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => dialogs.open('accessibility')}>
            {t('shell.accessibility')}
          </Button>
        </Settings>
        <LanguageLink />
        <SchemeSwitch />
      </Last>
    </Ground>
  )
})
