import type { Permission } from '@hotovo/domain/staff/permissions'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { shortcuts } from '../../../stores/Shortcuts.ts'
import { styled } from '../../../theme/styled.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Hint } from '../../../ui/form/TextField.tsx'
import { Key } from '../../../ui/Key.tsx'
import type { KeyName } from '../../../ui/useKeys.ts'
import { useMay, usePlaces } from '../../kit/may.tsx'

/**
 * What keys do beside leading to the places; each where there is something for it to do. `held` is held meanwhile, `to` is what one
 * has to be allowed for any of what it does (rule A55).
 */
const keyHelp = [
  { held: 'Ctrl', keys: ['k'], words: 'jump' },
  { keys: ['/'], words: 'search' },
  { keys: ['j', 'k'], words: 'row' },
  { keys: ['Enter'], words: 'open' },
  { keys: ['Escape'], words: 'widen' },
  { keys: ['u'], words: 'up' },
  { keys: ['s'], words: 'status', to: 'orders.change' },
  { keys: ['1', '2', '3', '4'], words: 'choice', to: 'orders.change' },
  { keys: ['e'], words: 'step', to: 'orders.change' },
  { keys: ['t'], words: 'take', to: 'orders.change' },
  { keys: ['p'], words: 'priority', to: 'tickets.change' },
  { keys: ['a'], words: 'assignee', to: 'tickets.change' },
  { keys: ['n'], words: 'note', to: 'orders.change' },
  { keys: ['r'], words: 'reply', to: 'tickets.reply' },
  { keys: ['m'], words: 'saved', to: 'tickets.reply' },
  { held: 'Ctrl', keys: ['Enter'], words: 'send', to: 'orders.change' },
  { keys: ['x'], words: 'pick', to: 'orders.change' },
  { keys: ['J', 'K'], words: 'extend', to: 'orders.change' },
  { held: 'Shift', keys: [], words: 'reach', to: 'orders.change' },
  { keys: ['S'], words: 'bulk', to: 'orders.change' },
  { keys: ['Escape'], words: 'drop', to: 'orders.change' },
  { keys: ['c'], words: 'customer' },
  { keys: ['b'], words: 'block', to: 'vouchers.freeze' },
  { keys: ['a'], words: 'accept', to: 'statements.decide' },
  { keys: ['e'], words: 'exact', to: 'statements.decide' },
  { keys: ['x'], words: 'aside', to: 'statements.decide' },
  { keys: ['X'], words: 'pickLine', to: 'statements.decide' },
  { keys: ['p'], words: 'assign', to: 'statements.decide' },
  { keys: ['v'], words: 'giveBack', to: 'payments.record' },
  { keys: ['f'], words: 'forgive', to: 'payments.record' },
  { keys: ['J', 'K'], words: 'group', to: 'payments.view' },
  { keys: ['q'], words: 'code', to: 'payments.record' },
  { keys: ['z'], words: 'undo', to: 'orders.change' },
  { keys: ['1', '2', '3'], words: 'candidate', to: 'statements.decide' },
  { keys: ['?'], words: 'help' },
] as const satisfies readonly {
  readonly held?: string
  readonly keys: readonly (KeyName | '4' | 'Enter')[]
  readonly words: string
  readonly to?: Permission
}[]

type Named = (typeof keyHelp)[number]['keys'][number]
/** Where a key does something and no row names it, this does not compile. */
type Told<Bound extends Named = KeyName> = Bound | Named

/** What is printed on a key, where that is not its name. */
const caps: Readonly<Partial<Record<Told, readonly string[]>>> = {
  Escape: ['Esc'],
  J: ['Shift', 'j'],
  K: ['Shift', 'k'],
  S: ['Shift', 's'],
  X: ['Shift', 'x'],
}

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
  const may = useMay()
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <List>
        {usePlaces().map(({ key, words }) => (
          <div key={key}>
            <dt>{t(words)}</dt>
            <dd>
              <Key>g</Key> {t('shortcuts.next')} <Key>{key}</Key>
            </dd>
          </div>
        ))}
        {keyHelp
          .filter((row) => !('to' in row) || may(row.to))
          .map(({ words, ...row }) => (
            <div key={words}>
              <dt>{t(`shortcuts.${words}`)}</dt>
              <dd>
                {'held' in row && <Key>{row.held}</Key>}
                {row.keys
                  .flatMap((key) => caps[key] ?? [key])
                  .map((cap, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: keys of a row stand where they stand, and Shift stands there twice
                    <Key key={place}>{cap}</Key>
                  ))}
                {words === 'reach' && t('shortcuts.click')}
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
