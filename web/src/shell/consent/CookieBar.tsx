import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { consent } from '../../stores/Consent.ts'
import { dialogs } from '../../stores/dialogs.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Wrap } from '../../ui/Wrap.tsx'
import { focusHeading } from '../useFocusOnNavigation.ts'

const Bar = styled('section')(({ theme: { vars } }) => ({
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 6,
  maxHeight: '60dvh',
  overflowY: 'auto',
  borderTop: `2px solid ${vars.palette.primary.main}`,
  background: vars.palette.background.paper,
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  '@media print': { display: 'none' },
}))
const Row = styled(Wrap)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.625rem 2rem',
  paddingBlock: '0.75rem',
})
/** Short paragraphs: a page is done when its own words are there, not with the largest ones of the bar. */
const Told = styled('div')({ flex: '1 1 22rem', maxWidth: '44em' })
const Answers = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' })
const Answer = styled(Button)({
  minHeight: '2.75rem',
  padding: '0.375rem min(0.875rem, 2.5vw)',
  fontSize: 'inherit',
})

/**
 * Keeps free at the foot of the page what the bar takes, so that it covers neither the end nor a focused field. Said
 * to those who need it: what is inherited would have the style of every element computed anew.
 */
function useRoomAtTheFoot() {
  const bar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page brings others who need it
  useLayoutEffect(() => {
    const above = document.querySelectorAll<HTMLElement>('body, footer, [data-above-consent-bar]')
    // Of the root itself a variable is asked by every element, whether it inherits it or not.
    const root = document.documentElement.style
    const watch = new ResizeObserver(() => {
      const height = `${bar.current?.offsetHeight ?? 0}px`
      root.scrollPaddingBottom = `calc(6rem + ${height})`
      for (const { style } of above) style.setProperty('--h-consent-bar', height)
    })
    watch.observe(bar.current!)
    return () => {
      watch.disconnect()
      root.removeProperty('scroll-padding-bottom')
      for (const { style } of above) style.removeProperty('--h-consent-bar')
    }
  }, [pathname])
  return bar
}

/** What the site stores; where it would count views, a question that is as easily refused as accepted (rule W14). */
export const CookieBar = observer(() => {
  const { t } = useTranslation()
  const language = useLanguage()
  const bar = useRoomAtTheFoot()
  const decide = (kinds: Parameters<typeof consent.decide>[0]) => {
    consent.decide(kinds)
    focusHeading(document.querySelector('main h1'))
  }
  return (
    <Bar ref={bar} aria-label={t('consent.name')}>
      <Row>
        <Told>
          <p>{t(consent.hasChoice ? 'consent.question' : 'consent.told')}</p>
          <p>
            {!consent.hasChoice && `${t('consent.nobody')} `}
            <Link to={pathIn(language, '/cookies')}>{t('consent.more')}</Link>
          </p>
        </Told>
        <Answers>
          {consent.hasChoice ? (
            <>
              <Answer variant="secondary" onClick={() => decide(['analytical'])}>
                {t('consent.accept')}
              </Answer>
              <Answer variant="secondary" onClick={() => decide([])}>
                {t('consent.refuse')}
              </Answer>
              <Answer variant="quiet" aria-haspopup="dialog" onClick={() => dialogs.open('cookies')}>
                {t('consent.settings')}
              </Answer>
            </>
          ) : (
            <Answer variant="secondary" onClick={() => decide([])}>
              {t('consent.understood')}
            </Answer>
          )}
        </Answers>
      </Row>
    </Bar>
  )
})
