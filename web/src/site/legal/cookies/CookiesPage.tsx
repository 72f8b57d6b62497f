import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { dialogs } from '../../../stores/dialogs.ts'
import type { SettingsStore } from '../../../stores/SettingsStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { Actions, LegalPage } from '../LegalPage.tsx'
import { stored } from '../stored.ts'
import { legalValues } from '../values.ts'

/** What the site keeps in a browser, and who else sees something (rules W14, W15). */
export const CookiesPage = observer(({ settings }: { readonly settings: SettingsStore }) => {
  const { t } = useTranslation()
  const values = legalValues(useLanguage(), settings.current.brand)
  const words = t('cookies', { returnObjects: true, ...values })
  useTitle(t('pages.cookies.title'))
  const { list, retention } = words
  const table = (whose: keyof typeof stored) => (
    <FactTable
      caption={list[whose]}
      columns={[list.name, list.kind, list.purpose, list.kept]}
      rows={stored[whose].map(({ names, place, kind, purpose, life }) => [
        names.map((name) => `<code>${name}</code>`).join(', '),
        `${list.kinds[kind]}, ${list.places[place]}`,
        list.purposes[purpose],
        list.lives[life],
      ])}
    />
  )
  return (
    <LegalPage
      words={words}
      after={{
        choice: (
          <Actions>
            <Button variant="secondary" onClick={() => dialogs.open('cookies')}>
              {words.open}
            </Button>
          </Actions>
        ),
        list: (
          <>
            {table('visitors')}
            {table('staff')}
          </>
        ),
        retention: (
          <FactTable
            caption={retention.caption}
            columns={[retention.kind, retention.kept]}
            rows={[
              [retention.session, retention.sessionKept],
              [retention.functional, values.functional],
              [retention.analytical, values.analytical],
              [retention.local, retention.localKept],
            ]}
          />
        ),
      }}
    />
  )
})
