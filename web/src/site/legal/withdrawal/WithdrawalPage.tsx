import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import type { SettingsStore } from '../../../stores/SettingsStore.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { PrintIcon } from '../../../ui/icons.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { Actions, LegalPage } from '../LegalPage.tsx'
import { legalValues } from '../values.ts'

const Form = styled('div')(({ theme: { vars } }) => ({
  padding: 'clamp(1rem, 0.75rem + 1vw, 1.5rem)',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  lineHeight: 1.8,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  breakInside: 'avoid',
}))

/** How to withdraw from the contract (rule P10): the right, the ways, a model form, effects and exceptions. */
export const WithdrawalPage = observer(({ settings }: { readonly settings: SettingsStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { brand } = settings.current
  const words = t('withdrawal', { returnObjects: true, ...legalValues(language, brand) })
  useTitle(t('pages.withdrawal.title'))
  const { label, subject, text } = words.form
  return (
    <LegalPage
      words={words}
      after={{
        how: (
          <Actions>
            <ButtonLink variant="primary" to={pathIn(language, '/podpora?tema=refund')}>
              {words.write}
            </ButtonLink>
            <ButtonAnchor
              variant="secondary"
              href={`mailto:${brand.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`}
            >
              {words.mail}
            </ButtonAnchor>
          </Actions>
        ),
        form: (
          <>
            <Form>{text}</Form>
            <Actions>
              <CopyButton text={text} label={label} />
              <Button variant="quiet" onClick={() => window.print()}>
                <PrintIcon />
                {words.print}
              </Button>
            </Actions>
          </>
        ),
      }}
    />
  )
})
