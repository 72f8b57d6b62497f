import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { useFormTitle } from '../../ui/form/FormSummary.tsx'
import { FormAndAside } from '../../ui/form/form.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { FeedbackFields } from './FeedbackFields.tsx'
import type { FeedbackFormStore } from './feedbackForm.ts'

const Panel = styled('section')(({ theme: { vars } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: '0.75rem',
  padding: 'clamp(1.25rem, 1rem + 1.5vw, 1.875rem)',
  border: `2px solid ${vars.palette.success.main}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  '& > h2': { display: 'flex', alignItems: 'center', gap: '0.5rem', color: vars.palette.success.main },
  '& > h2 > svg': { flex: 'none' },
}))

/** That it arrived. Takes focus, each time anew. */
function Thanks({ at }: { readonly at: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next feedback takes focus too
  useEffect(() => heading.current?.focus(), [at])
  return (
    <Panel aria-labelledby="thanks">
      <h2 id="thanks" ref={heading} tabIndex={-1}>
        <CheckIcon />
        {t('feedback.received.title')}
      </h2>
      <p>{t('feedback.received.text')}</p>
      <ButtonLink variant="secondary" to={pathIn(language, '/')}>
        {t('feedback.received.home')}
      </ButtonLink>
    </Panel>
  )
}

function SupportLink({ children }: { readonly children: string }) {
  return <Link to={pathIn(useLanguage(), '/podpora')}>{children}</Link>
}

/** The feedback page (rules S7, W4). */
export const FeedbackPage = observer(({ form }: { readonly form: FeedbackFormStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  useFormTitle(t('pages.feedback.title'), form.checks)
  useEffect(() => {
    void form.open(language)
    return () => form.close()
  }, [form, language])
  return (
    <Page>
      <PageHead title={t('feedback.heading')} lead={t('feedback.lead')} />
      <FormAndAside>
        <div>
          <aside aria-label={t('feedback.help.title')}>
            <Notice tone="info" title={t('feedback.help.title')}>
              <p>
                <Rich text={t('feedback.help.text')} as={{ support: SupportLink }} />
              </p>
            </Notice>
          </aside>
          <section aria-label={t('feedback.heading')}>
            {form.receipt && <Thanks at={form.receipt.createdAt} />}
            <FeedbackFields form={form} />
          </section>
        </div>
      </FormAndAside>
    </Page>
  )
})
