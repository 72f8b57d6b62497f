import { lengths } from '@hotovo/domain/limits'
import type { RegistrationTopic } from '@hotovo/domain/tickets/registration'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import { styled } from '../../theme/styled.tsx'
import { charactersLeft } from '../../ui/form/charactersLeft.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { useFormTitle } from '../../ui/form/FormSummary.tsx'
import { FormAndAside, Pair } from '../../ui/form/form.tsx'
import { MaskedNote } from '../../ui/form/MaskedNote.tsx'
import { Received } from '../../ui/form/Received.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useFields } from '../../ui/form/useFields.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page, PageHead } from '../../ui/Page.tsx'
import { Rich } from '../../ui/Rich.tsx'
import type { RegistrationFormStore } from './registrationForm.ts'

const Points = styled('div')({ display: 'grid', gap: '0.75rem' })
/** The page of the other wish, for whoever meant that. */
const others = { selling: '/chcem-prijimat', accepting: '/chcem-predavat' } as const

type RegistrationPageProps = { readonly topic: RegistrationTopic; readonly form: RegistrationFormStore }

const Fields = observer(({ topic, form }: RegistrationPageProps) => {
  const { t } = useTranslation()
  const { toText, typing } = useFields(form, (field) => t(`registration.fields.${field}`))
  const { description } = form.typed
  return (
    <FormFrame
      form={form}
      toText={toText}
      submit={t('registration.submit')}
      off={{
        title: t('registration.offTitle'),
        text: t('support.form.off'),
        reason: t('support.form.offReason'),
      }}
      onTaken={({ ticketNumber }) =>
        notices.succeeded(t('support.received.title'), t('support.received.toast', { number: ticketNumber }))
      }
    >
      <Pair>
        <TextField {...typing('company')} autoComplete="organization" />
        <TextField {...typing('companyNumber')} inputMode="numeric" autoComplete="off" spellCheck={false} />
      </Pair>
      <Pair>
        <TextField {...typing('city')} autoComplete="address-level2" />
        <TextField {...typing('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Pair>
      <Pair>
        <TextField {...typing('name')} autoComplete="name" />
        <TextField
          {...typing('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Pair>
      <div>
        <TextField
          {...typing('description')}
          hint={
            <>
              {t(`registration.${topic}.hint`)} {charactersLeft(t, description, lengths.description)}
            </>
          }
          rows={4}
        />
        <MaskedNote text={description} />
      </div>
    </FormFrame>
  )
})

/** Where a shop or company says that it would sell or accept vouchers, while there is no portal for that (rule S11). */
export const RegistrationPage = observer(({ topic, form }: RegistrationPageProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  useFormTitle(t(`pages.${topic}.title`), form.checks)
  useEffect(() => {
    void form.open(language)
    return () => form.close()
  }, [form, language])
  return (
    <Page>
      <PageHead title={t(`registration.${topic}.heading`)} lead={t(`registration.${topic}.lead`)} />
      <FormAndAside>
        <div>
          <aside aria-label={t('registration.next.title')}>
            <Notice tone="info" title={t('registration.next.title')}>
              <Points>
                <p>{t('registration.next.text')}</p>
                <p>
                  <Rich
                    text={t(`registration.${topic}.other`)}
                    as={{
                      link: ({ children }) => <Link to={pathIn(language, others[topic])}>{children}</Link>,
                    }}
                  />
                </p>
              </Points>
            </Notice>
          </aside>
          <section aria-label={t(`registration.${topic}.heading`)}>
            {form.receipt && <Received receipt={form.receipt} next={t('registration.next.text')} />}
            <Fields topic={topic} form={form} />
          </section>
        </div>
      </FormAndAside>
    </Page>
  )
})
