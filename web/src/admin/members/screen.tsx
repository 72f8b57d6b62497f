import { Screen } from '../../shell/Screen.tsx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { MembersPage } from './MembersPage.tsx'
import { MembersStore } from './MembersStore.ts'

type Desk = ConstructorParameters<typeof MembersStore>[0] & { readonly session: Pick<SessionStore, 'me'> }

/** The accounts of staff. */
export function membersScreen(desk: Desk) {
  const make = () => new MembersStore(desk)
  return () => (
    <Screen make={make}>{(store) => <MembersPage store={store} ownEmail={desk.session.me?.email} />}</Screen>
  )
}
