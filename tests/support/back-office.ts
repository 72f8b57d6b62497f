import { ownAccessTokens } from '@hotovo/adapters/system/access-tokens'
import type { Api } from '@hotovo/application/api'
import { SessionStore } from '../../web/src/stores/SessionStore.ts'
import { SettingsStore } from '../../web/src/stores/SettingsStore.ts'
import { memory } from './backends.ts'
import { type Credentials, staffMember } from './staff.ts'
import { inProcess, setupOf, type TestApp } from './test-app.ts'
import { testWorld } from './world.ts'

/** A tab of the back-office in which an admin has signed in, over a house in memory. */
export type BackOffice = {
  readonly app: TestApp
  readonly credentials: Credentials
  readonly api: Api
  readonly session: SessionStore
}

export async function backOffice(): Promise<BackOffice> {
  const world = testWorld()
  // As in a tab: no thread of the system's decides what comes first.
  const app = await setupOf(memory, inProcess).open({ ...world, accessTokens: ownAccessTokens(world.macs) })
  const credentials = await staffMember(app.ports)
  const api: Api = app.as(() => session.accessToken())
  const session: SessionStore = new SessionStore({
    api,
    settings: new SettingsStore(api),
    clock: app.world.clock,
    later: () => () => {},
    tabs: { inTurn: (work) => work(), tell: () => {}, hear: () => {} },
  })
  const signedIn = await session.signIn(credentials)
  if (!signedIn.ok) throw new Error(`refused: ${JSON.stringify(signedIn.error)}`)
  return { app, credentials, api, session }
}
