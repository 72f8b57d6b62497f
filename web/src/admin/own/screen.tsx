import { systemRandom } from '@hotovo/adapters/system/random'
import type { StaffApi } from '@hotovo/application/api'
import type { ReactNode } from 'react'
import { Screen } from '../../shell/Screen.tsx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { PasswordStore } from '../kit/factors/PasswordStore.ts'
import { GrantsStore } from './GrantsStore.ts'
import { IdentitiesStore } from './IdentitiesStore.ts'
import { OwnAccountPage } from './OwnAccountPage.tsx'
import { OwnEmailStore } from './OwnEmailStore.ts'
import { OwnFactorStore } from './OwnFactorStore.ts'
import { SessionsStore } from './SessionsStore.ts'

type Services = {
  readonly api: Pick<StaffApi, 'session'> & { readonly staff: Pick<StaffApi['staff'], 'own'> }
  readonly session: SessionStore
  readonly settings: SettingsStore
}

/** The page of one's own account, with a store for each of its cards. */
export function ownAccountScreen({ api: door, session, settings }: Services): () => ReactNode {
  const { session: api, staff } = door
  const { own } = staff
  const make = () => ({
    password: new PasswordStore({ own, session, uuid: systemRandom.uuid }),
    sessions: new SessionsStore({ own, api, session }),
    emailChange: new OwnEmailStore({ own, session }),
    factor: new OwnFactorStore({ own, api, session }),
    grants: new GrantsStore({ own, session }),
    identities: new IdentitiesStore({
      api,
      session,
      place: { storage: sessionStorage, location, history },
    }),
  })
  return () => (
    <Screen make={make}>
      {(stores) => <OwnAccountPage {...stores} session={session} settings={settings} />}
    </Screen>
  )
}
