import type { StaffApi } from '@hotovo/application/api'
import { Screen } from '../../shell/Screen.tsx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { Holds } from '../records/Holds.ts'
import { HandDayStore } from './HandDayStore.ts'
import { SettingsPage } from './SettingsPage.tsx'
import { TeamViewsStore } from './TeamViewsStore.ts'

type Parts = { readonly api: StaffApi; readonly session: SessionStore; readonly holds: Pick<Holds, 'undos'> }

/** The page of settings, whose parts ask by themselves. */
export function settingsScreen({ api, session, holds }: Parts) {
  const { savedViews, payments } = api.staff
  const make = () => ({
    views: new TeamViewsStore({ savedViews, session, holds }),
    handDay: new HandDayStore({ payments, session }),
  })
  return () => <Screen make={make}>{(stores) => <SettingsPage {...stores} />}</Screen>
}
