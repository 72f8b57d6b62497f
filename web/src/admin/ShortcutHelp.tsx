import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { shortcuts } from '../stores/Shortcuts.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Key } from '../ui/Key.tsx'
import { Hint } from '../ui/TextField.tsx'
import { places } from './places.tsx'

/** What keys do beside leading to the places; each where there is something for it to do. */
const keyHelp = [
  { keys: ['Ctrl', 'k'], words: 'jump' },
  { keys: ['/'], words: 'search' },
  { keys: ['j', 'k'], words: 'row' },
  { keys: ['Enter'], words: 'open' },
  { keys: ['Esc'], words: 'widen' },
  { keys: ['u'], words: 'up' },
  { keys: ['s'], words: 'status' },
  { keys: ['1', '2', '3', '4'], words: 'choice' },
  { keys: ['e'], words: 'step' },
  { keys: ['n'], words: 'note' },
  { keys: ['Shift', 's'], words: 'bulk' },
  { keys: ['c'], words: 'customer' },
  { keys: ['b'], words: 'block' },
  { keys: ['a'], words: 'accept' },
  { keys: ['x'], words: 'aside' },
  { keys: ['z'], words: 'undo' },
  { keys: ['1', '2', '3'], words: 'candidate' },
  { keys: ['?'], words: 'help' },
] as const

const List = styled('dl')(({ theme: { vars } }) => ({
  margin: '0 0 1.25rem',
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0.25rem 1rem',
    padding: '0.625rem 0',
    borderBottom: `1px solid ${vars.palette.divider}`,
  },
  '& dd': { display: 'flex', alignItems: 'center', gap: '0.375rem', margin: 0, fontSize: '0.9375rem' },
}))
const Switch = styled('label')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0 0.75rem',
  alignItems: 'start',
  cursor: 'pointer',
  '& input': {
    width: '1.25rem',
    height: '1.25rem',
    margin: '0.25rem 0 0',
    accentColor: 'var(--h-palette-primary-main)',
  },
  '& strong': { fontWeight: 700 },
  '& > span': { gridColumn: 2 },
})

/** What keys do, and the switch for whoever they are in the way of. */
export const ShortcutHelp = observer(({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('admin')
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <List>
        {places.map(({ key, words }) => (
          <div key={key}>
            <dt>{t(words)}</dt>
            <dd>
              <Key>g</Key> {t('shortcuts.next')} <Key>{key}</Key>
            </dd>
          </div>
        ))}
        {keyHelp.map(({ keys, words }) => (
          <div key={words}>
            <dt>{t(`shortcuts.${words}`)}</dt>
            <dd>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </List>
      <Switch>
        <input
          type="checkbox"
          checked={shortcuts.areOn}
          onChange={(event) => shortcuts.switch(event.target.checked)}
        />
        <strong>{t('shortcuts.on')}</strong>
        <Hint as="span">{t('shortcuts.hint')}</Hint>
      </Switch>
    </Dialog>
  )
})
