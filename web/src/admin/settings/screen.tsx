import type { StaffApi } from '@hotovo/application/api'
import { Screen } from '../../shell/Screen.tsx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { SettingsPage } from './SettingsPage.tsx'
import { TeamViewsStore } from './TeamViewsStore.ts'

type Parts = { readonly api: StaffApi; readonly session: SessionStore }

/** The page of settings, whose parts ask by themselves. */
export function settingsScreen({ api, session }: Parts) {
  const { savedViews } = api.staff
  const make = () => new TeamViewsStore({ savedViews, session })
  return () => <Screen make={make}>{(views) => <SettingsPage views={views} />}</Screen>
}
