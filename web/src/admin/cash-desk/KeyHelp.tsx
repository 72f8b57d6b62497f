import { presets } from '@hotovo/domain/limits'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Key } from '../../ui/Key.tsx'
import { useEuro } from './parts.tsx'

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0.625rem 1rem',
  margin: 0,
  '& dd': { margin: 0 },
})

const keys = [
  ['1 – 6', 'presets'],
  ['+ −', 'pieces'],
  ['F4', 'own'],
  ['F8', 'given'],
  ['F9, Ctrl+Enter', 'sell'],
  ['F2', 'order'],
  ['Esc', 'clear'],
  ['?', 'help'],
] as const

/** What the keys of the cash desk do. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('admin')
  const euro = useEuro()
  const amounts = { from: euro(presets.EUR[0]!), to: euro(presets.EUR.at(-1)!) }
  return (
    <Dialog title={t('cashDesk.keys.title')} onClose={onClose}>
      <List>
        {keys.map(([key, words]) => [
          <dt key={`${key}-`}>
            <Key>{key}</Key>
          </dt>,
          <dd key={key}>{t(`cashDesk.keys.${words}`, amounts)}</dd>,
        ])}
      </List>
    </Dialog>
  )
}
