import { supportFrom } from '@hotovo/domain/tickets/hours'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { styled } from '../../theme/styled.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { useFormTitle } from '../../ui/form/FormSummary.tsx'
import { FormAndAside } from '../../ui/form/form.tsx'
import { Received } from '../../ui/form/Received.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { useNow } from '../../ui/useNow.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { RequestForm } from './RequestForm.tsx'
import type { SupportStore } from './SupportStore.ts'
import { Ways } from './Ways.tsx'

const Points = styled('div')({ display: 'grid', gap: '0.75rem', justifyItems: 'start' })

type SupportPageProps = { readonly store: SupportStore; readonly settings: SettingsStore }

/** Support: first of all how to block a voucher oneself, then three ways to an answer, and a form for those who want to write. */
export const SupportPage = observer(({ store, settings }: SupportPageProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { search } = useLocation()
  const { form } = store
  const now = useNow()
  useFormTitle(t('pages.support.title'), form.checks)
  useEffect(() => {
    void store.open(language, new URLSearchParams(search).get('tema'))
    return () => store.close()
  }, [store, language, search])
  return (
    <Page>
      <PageHead title={t('support.heading')} lead={t('support.lead')} />
      <aside aria-label={t('support.lost.title')}>
        <Notice tone="warning" title={t('support.lost.title')}>
          <Points>
            <p>{t('support.lost.text')}</p>
            <ButtonLink variant="secondary" to={pathIn(language, '/overit-voucher?zablokovat')}>
              {t('support.lost.action')}
            </ButtonLink>
            <p>{t(now && supportFrom(now) === now ? 'support.lost.noneOpen' : 'support.lost.none')}</p>
          </Points>
        </Notice>
      </aside>
      <section aria-labelledby="ways">
        <VisuallyHidden as="h2" id="ways">
          {t('support.ways.title')}
        </VisuallyHidden>
        <Ways brand={settings.current.brand} />
      </section>
      <FormAndAside>
        <div>
          <aside aria-label={t('support.safety.title')}>
            <Notice tone="warning" title={t('support.safety.title')}>
              <p>{t('support.safety.text')}</p>
            </Notice>
          </aside>
          <section aria-labelledby="request">
            <h2 id="request">{t('support.form.title')}</h2>
            {form.receipt && <Received receipt={form.receipt} />}
            <RequestForm store={store} />
          </section>
        </div>
      </FormAndAside>
    </Page>
  )
})
