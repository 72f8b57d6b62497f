import { Screen } from '../../shell/Screen.tsx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { ConsentPage } from './ConsentPage.tsx'
import { ConsentStore } from './ConsentStore.ts'

type Desk = Omit<ConstructorParameters<typeof ConsentStore>[0], 'leave' | 'session'> & {
  readonly session: SessionStore
}

/** What a program asks of whoever works here. */
export function consentScreen(desk: Desk) {
  const leave = (address: string) => window.location.assign(address)
  const make = () => new ConsentStore({ ...desk, leave })
  return () => <Screen make={make}>{(store) => <ConsentPage store={store} session={desk.session} />}</Screen>
}
