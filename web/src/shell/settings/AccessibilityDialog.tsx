import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { accessibility } from '../../stores/Accessibility.ts'
import { shortcuts } from '../../stores/Shortcuts.ts'
import { preferenceNames } from '../../theme/preferences.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
  marginTop: '1rem',
})
const Last = styled('p')({ marginTop: '1rem', fontSize: '1rem' })

/** How the site looks and moves for one person (rule W13, decision 44); seen at once, kept in this browser only. */
export const AccessibilityDialog = observer(
  ({ onClose, hasShortcuts }: { readonly onClose: () => void; readonly hasShortcuts: boolean }) => {
    const { t } = useTranslation()
    const language = useLanguage()
    return (
      <Dialog title={t('settings.accessibility.title')} onClose={onClose}>
        <p>{t('settings.accessibility.text')}</p>
        {preferenceNames.map((name) => (
          <Switch
            key={name}
            label={t(`settings.accessibility.${name}.name`)}
            hint={t(`settings.accessibility.${name}.text`)}
            isOn={accessibility.isOn(name)}
            onSwitch={(isOn) => accessibility.switch(name, isOn)}
          />
        ))}
        {hasShortcuts && (
          <Switch
            label={t('settings.accessibility.shortcuts.name')}
            hint={t('settings.accessibility.shortcuts.text')}
            isOn={shortcuts.areOn}
            onSwitch={(areOn) => shortcuts.switch(areOn)}
          />
        )}
        <Foot>
          <Button variant="primary" onClick={onClose}>
            {t('settings.accessibility.done')}
          </Button>
          <Button variant="quiet" onClick={() => accessibility.followDevice()}>
            {t('settings.accessibility.followDevice')}
          </Button>
        </Foot>
        <Last>
          <Link to={pathIn(language, '/pristupnost')} onClick={onClose}>
            {t('settings.accessibility.statement')}
          </Link>
        </Last>
      </Dialog>
    )
  },
)
