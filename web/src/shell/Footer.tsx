import type { Brand } from '@hotovo/application/settings'
import { supportHours } from '@hotovo/domain/limits'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../i18n/language.ts'
import { useLanguage } from '../i18n/messages.ts'
import { NewTab } from '../ui/NewTab.tsx'
import { Wrap } from '../ui/Wrap.tsx'
import { LanguageLink } from './LanguageLink.tsx'
import { Logo } from './Logo.tsx'
import { SchemeSwitch } from './SchemeSwitch.tsx'

const Ground = styled('footer')(({ theme: { vars } }) => ({
  borderTop: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  background: vars.palette.background.sunken,
  fontSize: '1rem',
  '@media print': { fontSize: '0.875rem', breakInside: 'avoid' },
}))

const Columns = styled(Wrap)({
  display: 'grid',
  gap: '2rem',
  paddingBlock: '3rem 2rem',
  '@media (min-width: 36rem), print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (min-width: 60rem)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '@media print': { paddingBlock: '1rem' },
})

const Column = styled('div')(({ theme: { vars } }) => ({
  '& h2': {
    margin: '0.5rem 0',
    fontSize: '1.0625rem',
    lineHeight: 1.4,
    letterSpacing: 0,
  },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li > a': { display: 'inline-flex', alignItems: 'center', gap: '0.375rem', minHeight: '2.25rem' },
  '& p, & address': { color: vars.palette.text.secondary, fontStyle: 'normal', lineHeight: 1.6 },
}))

const Outside = styled(Column)({ '@media print': { display: 'none' } })

const Last = styled(Wrap)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem 2rem',
  paddingBlock: '0 2.5rem',
  '@media print': { display: 'none' },
})

/** Who stands behind the site, and the ways out of it. */
export function Footer({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Ground>
      <Columns>
        <Column>
          <Logo name={brand.name} />
          <address>
            {brand.legalName}
            <br />
            {brand.street}, {brand.city}
            <br />
            {brand.registration}
          </address>
        </Column>
        <Outside>
          <h2>{t('shell.footer.site')}</h2>
          <ul>
            <li>
              <Link to={pathIn(language, '/kupit-voucher')}>{t('common.buy')}</Link>
            </li>
            <li>
              <Link to={`${pathIn(language, '/')}#ako-to-funguje`}>{t('shell.howItWorks')}</Link>
            </li>
          </ul>
        </Outside>
        <Outside>
          <h2>{t('shell.footer.partners')}</h2>
          <ul>
            <li>
              <a href={brand.portals.partner} target="_blank" rel="noopener">
                {t('shell.footer.becomePartner')}
                <NewTab />
              </a>
            </li>
            <li>
              <a href={brand.portals.agent} target="_blank" rel="noopener">
                {t('shell.footer.becomeAgent')}
                <NewTab />
              </a>
            </li>
            <li>
              <a href={brand.portals.signIn} target="_blank" rel="noopener">
                {t('shell.signIn')}
                <NewTab />
              </a>
            </li>
          </ul>
        </Outside>
        <Column>
          <h2>{t('shell.footer.contact')}</h2>
          <ul>
            <li>
              <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
            </li>
            <li>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </li>
          </ul>
          <p>{t('shell.footer.hours', supportHours)}</p>
        </Column>
      </Columns>
      <Last>
        <LanguageLink />
        <SchemeSwitch />
      </Last>
    </Ground>
  )
}
