import { type LineGroup, lineGroups } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Tab, Tabs } from '../kit/sheet.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'
import { addressOf, type LinesView } from './view.ts'

const groups = 'line-groups'

/** Goes to the group of lines after the one that is shown, or before it. */
export function besideGroup(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLAnchorElement>(`#${groups} a`)]
  const at = all.findIndex((one) => one.hasAttribute('aria-current'))
  all[at + by]?.click()
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
      store.lines.counts.of(group) > 0 ||
      (group === 'matched' && isKept),
  )
  const addressOfGroup = (group: LineGroup | undefined) => addressOf({ ...view, group }).toString()
  return (
    <Tabs id={groups} aria-label={t('payments.groups.label')}>
      {statement !== undefined && (
        <Tab
          to={addressOfGroup(undefined)}
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
          count={group === 'set-aside' ? store.lines.aside.payments : store.lines.counts.of(group)}
        />
      ))}
    </Tabs>
  )
})
