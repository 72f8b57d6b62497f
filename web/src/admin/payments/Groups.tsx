import { lineGroups } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { Tab, Tabs } from '../kit/sheet.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'
import { addressOf, type Group, type LinesView } from './view.ts'

const groups = 'line-groups'

/** Low, and in a narrow window one line that is moved aside: what waits in a group stands beneath (rule P42). */
const Strip = styled(Tabs)({
  '& a': { gap: '0.375rem', minHeight: '2.25rem', padding: '0.125rem 0.625rem', fontSize: '0.9375rem' },
  '@media (max-width: 39.99rem)': {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'thin',
    // Room for what shows where focus is.
    margin: '-0.25rem',
    padding: '0.25rem',
    '& a': { flex: 'none', minHeight: '2.75rem' },
  },
})

/** Goes to the group of lines after the one that is shown, or before it, round the ends. */
export function besideGroup(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLAnchorElement>(`#${groups} a`)]
  const at = all.findIndex((one) => one.hasAttribute('aria-current'))
  all.at((at + by) % all.length)?.click()
}

type GroupsProps = { readonly store: PaymentsStore; readonly view: LinesView }

/** The groups of lines as places to go to, each with how many it has. */
export const Groups = observer(({ store, view }: GroupsProps) => {
  const { t } = useTranslation('admin')
  const { statement } = view
  // A group without lines is not offered, unless it is the one that is shown, or its place would go under the pointer.
  const isKept = store.exact.isHeld || store.exact.state.phase !== 'resting'
  const offered = lineGroups.filter(
    (group) =>
      group === store.lines.group ||
      group === 'set-aside' ||
      group === 'not-a-payment' ||
      store.lines.counts.of(group) > 0 ||
      (group === 'matched' && isKept),
  )
  const { group: shown } = store.lines
  // The one that is shown is in sight, also once the others are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: those that come later move it away
  useEffect(() => {
    const on = shown && document.querySelector(`#${groups} [aria-current]`)
    on?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown, offered.length])
  const addressOfGroup = (group: Group | undefined) => addressOf({ ...view, group }).toString()
  return (
    <Strip id={groups} aria-label={t('payments.groups.label')}>
      {(statement !== undefined || shown === 'all') && (
        <Tab
          to={addressOfGroup(statement === undefined ? 'all' : undefined)}
          isOn={store.lines.group === 'all'}
          text={t('payments.groups.all')}
        />
      )}
      {offered.map((group) => (
        <Tab
          key={group}
          to={addressOfGroup(group)}
          isOn={group === store.lines.group}
          text={t(`payments.groups.${group}`)}
          count={store.lines.countOf(group)}
        />
      ))}
    </Strip>
  )
})
