import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useRouteError } from 'react-router-dom'
import { pathIn } from '../i18n/language.ts'
import { useLanguage } from '../i18n/messages.ts'
import { styled } from '../theme/styled.tsx'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

/** The part of the site that a page is made of could not be fetched. */
export class PageUnreachable extends Error {
  override readonly name = 'PageUnreachable'
}

const Panel = styled(Wrap)({
  display: 'grid',
  justifyItems: 'start',
  gap: '1rem',
  paddingBlock: 'clamp(3rem, 8vw, 6rem)',
})
const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginTop: '0.5rem' })

/** What stands in place of a page that failed, and what to do about it. */
export function Failure() {
  const { t } = useTranslation()
  const language = useLanguage()
  const fault = useRouteError()
  useEffect(() => console.error(fault), [fault])
  const words = fault instanceof PageUnreachable ? 'offline' : 'failure'
  useTitle(t(`shell.${words}.title`))
  return (
    <Panel role="alert">
      <h1>{t(`shell.${words}.title`)}</h1>
      <p>{t(`shell.${words}.text`)}</p>
      <Choices>
        <Button variant="primary" onClick={() => location.reload()}>
          {t(`shell.${words}.reload`)}
        </Button>
        <ButtonAnchor variant="quiet" href={useHref(pathIn(language, '/'))}>
          {t('shell.failure.home')}
        </ButtonAnchor>
      </Choices>
    </Panel>
  )
}
