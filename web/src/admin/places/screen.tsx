import type { StaffApi } from '@hotovo/application/api'
import type { Clock } from '@hotovo/application/shared/ports'
import { Screen } from '../../shell/Screen.tsx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { PlacesPage } from './PlacesPage.tsx'
import { PlacesStore } from './PlacesStore.ts'

type Parts = { readonly api: StaffApi; readonly session: SessionStore; readonly clock: Clock }

/** The page of sales points. */
export function placesScreen({ api, session, clock }: Parts) {
  const make = () => new PlacesStore({ places: api.staff.places, session, clock })
  return () => <Screen make={make}>{(store) => <PlacesPage store={store} />}</Screen>
}
