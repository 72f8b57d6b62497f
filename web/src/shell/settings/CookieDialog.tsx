import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consent } from '../../stores/Consent.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'

const Kinds = styled('dl')(({ theme: { vars } }) => ({
  margin: 0,
  '& > div': { padding: '0.75rem 0', borderBottom: `1px solid ${vars.palette.divider}` },
  '& dt': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 1rem',
    fontWeight: 700,
  },
  '& dt > span': { color: vars.palette.text.secondary, fontWeight: 400 },
  '& dd': { margin: 0, color: vars.palette.text.secondary, fontSize: '1rem', lineHeight: 1.5 },
}))
const Save = styled(Button)({ marginTop: '1.25rem' })

/** What the site stores, by kind, and what of it one may refuse: at any time, as easily as one agreed (decision 23). */
export const CookieDialog = observer(({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const [isCounted, count] = useState(consent.allows('analytical'))
  const save = () => {
    consent.decide(isCounted ? ['analytical'] : [])
    onClose()
  }
  return (
    <Dialog title={t('settings.cookies.title')} onClose={onClose}>
      <Kinds>
        {(['necessary', 'functional'] as const).map((kind) => (
          <div key={kind}>
            <dt>
              {t(`settings.cookies.${kind}.name`)} <span>{t(`settings.cookies.${kind}.when`)}</span>
            </dt>
            <dd>{t(`settings.cookies.${kind}.text`)}</dd>
          </div>
        ))}
        {!consent.hasChoice && (
          <div>
            <dt>
              {t('settings.cookies.analytical.name')} <span>{t('settings.cookies.analytical.when')}</span>
            </dt>
            <dd>{t('settings.cookies.analytical.none')}</dd>
          </div>
        )}
      </Kinds>
      {consent.hasChoice && (
        <Switch
          label={t('settings.cookies.analytical.name')}
          hint={t('settings.cookies.analytical.text')}
          isOn={isCounted}
          onSwitch={count}
        />
      )}
      <Save variant="primary" onClick={save}>
        {t(consent.hasChoice ? 'settings.cookies.save' : 'settings.cookies.understood')}
      </Save>
    </Dialog>
  )
})
