import type { SessionStore } from '../../stores/SessionStore.ts'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { personal } from '../records/personal.ts'
import type { QueuesStore } from '../records/QueuesStore.ts'
import { keepXml } from './FilesTable.tsx'
import type { RefundDesk } from './PayingStore.ts'
import { RefundsPage } from './RefundsPage.tsx'
import { RefundsStore } from './RefundsStore.ts'

type Desk = Omit<RefundDesk, 'session'> & {
  readonly session: Pick<SessionStore, 'guarded' | 'me'>
  readonly uuid: () => string
  readonly live: Pick<LiveParts, 'ChangedRows'>
  readonly queues: Pick<QueuesStore, 'counts'>
}

/** Refunds, one store for a person: what is held is sent for the page that somebody has gone away from, and come back to. */
export function refundsScreen(desk: Desk) {
  const own = personal(desk.session, () => new RefundsStore(desk, keepXml))
  return () => <RefundsPage store={own()} uuid={desk.uuid} live={desk.live} queues={desk.queues} />
}
