import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { dialogs } from '../../../stores/dialogs.ts'
import type { SettingsStore } from '../../../stores/SettingsStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { Actions, LegalPage } from '../LegalPage.tsx'
import { legalValues } from '../values.ts'

/** What the site complies with, what it does not yet, and where to turn (rule W15). */
export const AccessibilityPage = observer(({ settings }: { readonly settings: SettingsStore }) => {
  const { t } = useTranslation()
  const words = t('accessibility', {
    returnObjects: true,
    ...legalValues(useLanguage(), settings.current.brand),
  })
  useTitle(t('pages.accessibility.title'))
  return (
    <LegalPage
      words={words}
      after={{
        preferences: (
          <Actions>
            <Button variant="secondary" onClick={() => dialogs.open('accessibility')}>
              {words.open}
            </Button>
          </Actions>
        ),
      }}
    />
  )
})
