import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import type { SettingsStore } from '../../../stores/SettingsStore.ts'
import { FactTable } from '../../../ui/FactTable.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { LegalPage } from '../LegalPage.tsx'
import { legalValues } from '../values.ts'

/** Which personal data are processed, why, for how long, and what a person may do about it. */
export const PrivacyPage = observer(({ settings }: { readonly settings: SettingsStore }) => {
  const { t } = useTranslation()
  const words = t('privacy', {
    returnObjects: true,
    ...legalValues(useLanguage(), settings.current.brand),
  })
  useTitle(t('pages.privacy.title'))
  const { caption, purpose, data, basis, kept, rows } = words.purposes
  return (
    <LegalPage
      words={words}
      after={{
        purposes: (
          <FactTable
            caption={caption}
            columns={[purpose, data, basis, kept]}
            rows={Object.values(rows).map((row) => [row.purpose, row.data, row.basis, row.kept])}
          />
        ),
      }}
    />
  )
})
