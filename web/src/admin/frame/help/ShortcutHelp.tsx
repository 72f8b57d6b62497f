import type { Permission } from '@hotovo/domain/staff/permissions'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { shortcuts } from '../../../stores/Shortcuts.ts'
import { styled } from '../../../theme/styled.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Hint } from '../../../ui/form/TextField.tsx'
import { Key } from '../../../ui/Key.tsx'
import type { KeyName } from '../../../ui/useKeys.ts'
import { useMay, usePlaces } from '../../kit/may.tsx'
import type { Place } from '../../kit/places.tsx'
import { FilterWords } from './FilterWords.tsx'
import { Part } from './Part.tsx'

/** The places whose pages have keys of their own. */
type Keyed = 'orders' | 'tickets' | 'payments' | 'deliveries' | 'refunds' | 'vouchers' | 'audit'

const work: readonly Keyed[] = ['orders', 'tickets']
const picking: readonly Keyed[] = [...work, 'refunds', 'deliveries']
const records: readonly Keyed[] = [...work, 'vouchers', 'audit']
const lists: readonly Keyed[] = [...picking, 'payments', 'vouchers', 'audit']

/**
 * What keys do beside leading to the places; each where there is something for it to do, `on` the pages of which places it is, where
 * not everywhere. `held` is held meanwhile, `to` is what one has to be allowed for any of what it does (rule A55).
 */
const keyHelp = [
  { on: lists, keys: ['j', 'k'], words: 'row' },
  { on: lists, keys: ['Enter'], words: 'open' },
  { on: [...records, 'payments'], keys: ['/'], words: 'search' },
  { on: ['orders'], keys: ['e'], words: 'step', to: 'orders.change' },
  { on: ['deliveries'], keys: ['e'], words: 'letters', to: 'orders.change' },
  { on: ['orders', 'deliveries'], keys: ['o'], words: 'correct', to: 'contacts.correct' },
  { on: ['refunds'], keys: ['e'], words: 'file', to: 'payments.record' },
  { on: ['refunds'], keys: ['a'], words: 'tickAll', to: 'payments.record' },
  { on: ['payments'], keys: ['a'], words: 'accept', to: 'statements.decide' },
  { on: ['payments'], keys: ['e'], words: 'exact', to: 'statements.decide' },
  { on: ['payments'], keys: ['1', '2', '3'], words: 'candidate', to: 'statements.decide' },
  { on: ['payments'], keys: ['x'], words: 'aside', to: 'statements.decide' },
  { on: ['payments'], keys: ['X'], words: 'pickLine', to: 'statements.decide' },
  { on: ['payments'], keys: ['p'], words: 'assign', to: 'statements.decide' },
  { on: ['payments'], keys: ['v'], words: 'giveBack', to: 'payments.record' },
  { on: ['payments'], keys: ['b'], words: 'acceptReturn', to: 'statements.decide' },
  { on: ['payments'], keys: ['f'], words: 'forgive', to: 'payments.record' },
  { on: ['payments'], keys: ['J', 'K'], words: 'group', to: 'payments.view' },
  { on: work, keys: ['s'], words: 'status', to: 'orders.change' },
  { on: work, keys: ['1', '2', '3', '4'], words: 'choice', to: 'orders.change' },
  { on: work, keys: ['n'], words: 'note', to: 'orders.change' },
  { on: work, keys: ['t'], words: 'take', to: 'orders.change' },
  { on: work, keys: ['r'], words: 'reply', to: 'tickets.reply' },
  { on: ['tickets'], keys: ['m'], words: 'saved', to: 'tickets.reply' },
  { on: ['tickets'], keys: ['p'], words: 'priority', to: 'tickets.change' },
  { on: ['tickets'], keys: ['a'], words: 'assignee', to: 'tickets.change' },
  { on: work, keys: ['c'], words: 'customer' },
  { on: ['vouchers'], keys: ['b'], words: 'block', to: 'vouchers.freeze' },
  { on: ['refunds'], keys: ['p'], words: 'accounts', to: 'payments.record' },
  { on: ['refunds'], keys: ['r'], words: 'askAccount', to: 'orders.change' },
  { on: ['refunds'], keys: ['q'], words: 'code', to: 'payments.record' },
  { on: ['refunds'], keys: ['n'], words: 'otherwise', to: 'payments.record' },
  { on: picking, keys: ['x'], words: 'pick', to: 'orders.change' },
  { on: picking, keys: ['J', 'K'], words: 'extend', to: 'orders.change' },
  { on: picking, held: 'Shift', keys: [], words: 'reach', to: 'orders.change' },
  { on: work, keys: ['S'], words: 'bulk', to: 'orders.change' },
  { on: [...picking, 'payments'], keys: ['Escape'], words: 'drop', to: 'orders.change' },
  { on: records, keys: ['Escape'], words: 'widen' },
  { on: records, keys: ['u'], words: 'up' },
  { held: 'Ctrl', keys: ['k'], words: 'jump' },
  { keys: ['z'], words: 'undo', to: 'orders.change' },
  { held: 'Ctrl', keys: ['Enter'], words: 'send', to: 'orders.change' },
  { keys: ['?'], words: 'help' },
] as const satisfies readonly {
  readonly on?: readonly Keyed[]
  readonly held?: string
  readonly keys: readonly (KeyName | '4' | 'Enter')[]
  readonly words: string
  readonly to?: Permission
}[]

type Row = (typeof keyHelp)[number]

type Named = Row['keys'][number]
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

/** Keys of one kind, where there are any. */
function Keys({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const { t } = useTranslation('admin')
  if (rows.length === 0) return null
  return (
    <Part>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ words, ...row }) => (
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
      </dl>
    </Part>
  )
}

/** Whether a key does something on the pages of a place. */
const isOn = (row: Row, place: Place | undefined) =>
  'on' in row && row.on.some((one: Keyed) => place?.words === `frame.${one}`)
/** What several pages have in common. */
const isShared = (row: Row) => 'on' in row && row.on.length > 1

/**
 * What keys do: those of the page that is open first, then those of every page, and those of others by their names (rule A162), and the
 * switch for whoever they are in the way of.
 */
export const ShortcutHelp = observer(({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const may = useMay()
  const places = usePlaces()
  const { pathname } = useLocation()
  // The overview is where all the others begin.
  const here = places.findLast(({ path }) => pathname.startsWith(pathIn(language, path)))
  const rows = keyHelp.filter((row) => !('to' in row) || may(row.to))
  const elsewhere = rows.filter((row) => 'on' in row && !isOn(row, here))
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      {here && <Keys title={t(here.words)} rows={rows.filter((row) => isOn(row, here))} />}
      {here && <FilterWords place={here.words} />}
      <Keys title={t('shortcuts.everywhere')} rows={rows.filter((row) => !('on' in row))} />
      <Part>
        <h3>{t('shortcuts.places')}</h3>
        <dl>
          {places.map(({ key, words }) => (
            <div key={key}>
              <dt>{t(words)}</dt>
              <dd>
                <Key>g</Key> {t('shortcuts.next')} <Key>{key}</Key>
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Keys title={t('shortcuts.lists')} rows={elsewhere.filter(isShared)} />
      {places
        .filter((place) => place !== here)
        .map((place) => (
          <Keys
            key={place.key}
            title={t(place.words)}
            rows={elsewhere.filter((row) => !isShared(row) && isOn(row, place))}
          />
        ))}
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
