import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { helpLinks, voucherLinks } from '../../shell/links.ts'
import { styled } from '../../theme/styled.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Rosette } from '../../ui/Rosette.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { Wrap } from '../../ui/Wrap.tsx'

const Ground = styled('div')({ position: 'relative', overflow: 'clip' })

const Words = styled(Wrap)({
  position: 'relative',
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'center',
  gap: '1.25rem',
  minHeight: 'min(34rem, 70dvh)',
  paddingBlock: 'clamp(3rem, 8vw, 6rem)',
  '@media (max-width: 56rem)': { alignContent: 'start', paddingBottom: '19rem' },
})

const Torn = styled('div')(({ theme: { vars } }) => ({
  position: 'absolute',
  top: 'calc(50% - 11rem)',
  right: 'max(3rem, 50% - 31.75rem)',
  width: '22rem',
  color: vars.palette.primary.main,
  opacity: 0.6,
  '@media (max-width: 56rem)': { top: 'auto', bottom: '-3rem', right: '-2rem', width: '20rem', opacity: 0.4 },
}))
const Upper = styled(Rosette)({ clipPath: 'polygon(0 0, 100% 0, 100% 42%, 0 58%)' })
const Lower = styled(Rosette)({
  position: 'absolute',
  inset: 0,
  clipPath: 'polygon(0 58%, 100% 42%, 100% 100%, 0 100%)',
  transform: 'translate(1.25rem, 1rem) rotate(3deg)',
})

const Elsewhere = styled('h2')({ marginTop: '0.5rem', fontSize: '1.125rem', letterSpacing: 0 })
const Places = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 1.5rem',
  maxWidth: '30rem',
  margin: '0.25rem 0 0',
  padding: 0,
  listStyle: 'none',
  '& a': { display: 'inline-flex', alignItems: 'center', minWidth: '2.75rem', minHeight: '2.75rem' },
})

/** What people mostly come for. */
const places = [...voucherLinks, ...helpLinks]

/** The answer to an address that does not exist. */
export function LostPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { pathname } = useLocation()
  useTitle(t('pages.lost.title'))
  useEffect(() => console.warn(`Page not found: ${pathname}`), [pathname])
  return (
    <Ground>
      <Torn>
        <Upper seed="404" />
        <Lower seed="404" />
      </Torn>
      <Words>
        <h1>{t('lost.title')}</h1>
        <p>{t('lost.text')}</p>
        <ButtonLink variant="primary" to={pathIn(language, '/')}>
          {t('lost.home')}
        </ButtonLink>
        <nav aria-labelledby="inde">
          <Elsewhere id="inde">{t('lost.elsewhere')}</Elsewhere>
          <Places>
            {places.map(({ path, words }) => (
              <li key={path}>
                <Link to={pathIn(language, path)}>{t(words)}</Link>
              </li>
            ))}
          </Places>
        </nav>
      </Words>
    </Ground>
  )
}
