import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { Wrap } from '../../ui/Wrap.tsx'

const Panel = styled(Wrap)({
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'center',
  gap: '1.25rem',
  minHeight: 'min(34rem, 70dvh)',
  paddingBlock: 'clamp(3rem, 8vw, 6rem)',
  '& > p': { fontSize: '1.1875rem', lineHeight: 1.55 },
})
const Links = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginTop: '0.5rem' })

/** The token of an order that has just been placed, as the purchase page hands it over (rule W6). */
function tokenIn(state: unknown): string | undefined {
  const { token, redirectFrom } = (state ?? {}) as { token?: unknown; redirectFrom?: unknown }
  return redirectFrom === 'voucher-purchase' && typeof token === 'string' ? token : undefined
}

/**
 * Order confirmation (rule W6): leads on to the order's own page, which survives a reload (rule O16).
 * Who comes here without an order is told where orders are.
 */
export function ConfirmationPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state } = useLocation()
  const navigate = useNavigate()
  const token = tokenIn(state)
  useTitle(t('pages.confirmation.title'))
  useEffect(() => {
    if (token === undefined) return
    void navigate(pathIn(language, `/objednavka/${token}`), {
      replace: true,
      state: { redirectFrom: 'voucher-purchase' },
    })
  }, [token, language, navigate])
  return (
    <Panel>
      <h1>{t('confirmation.heading')}</h1>
      {token === undefined && (
        <>
          <p>{t('confirmation.text')}</p>
          <p>{t('confirmation.lost')}</p>
          <Links>
            <ButtonLink variant="primary" to={pathIn(language, '/kupit-voucher')}>
              {t('confirmation.buy')}
            </ButtonLink>
            <ButtonLink variant="secondary" to={pathIn(language, '/')}>
              {t('confirmation.home')}
            </ButtonLink>
          </Links>
        </>
      )}
    </Panel>
  )
}
