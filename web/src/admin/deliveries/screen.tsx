import type { SessionStore } from '../../stores/SessionStore.ts'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { personal } from '../records/personal.ts'
import { DeliveriesPage } from './DeliveriesPage.tsx'
import { DeliveriesStore } from './DeliveriesStore.ts'

type Desk = Omit<ConstructorParameters<typeof DeliveriesStore>[0], 'session'> & {
  readonly session: Pick<SessionStore, 'guarded' | 'me'>
  readonly live: Pick<LiveParts, 'ChangedRows'>
}

/** Deliveries, one store for a person: what is held is sent for the page that somebody has gone away from, and come back to. */
export function deliveriesScreen(desk: Desk) {
  const own = personal(desk.session, () => new DeliveriesStore(desk))
  return () => <DeliveriesPage store={own()} live={desk.live} />
}
