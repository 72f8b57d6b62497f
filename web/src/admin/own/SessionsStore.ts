import type { StaffApi } from '@hotovo/application/api'
import type { OwnSession } from '@hotovo/application/staff/own-account'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Query, query } from '../records/query.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

type Collaborators = {
  readonly own: Pick<StaffApi['staff']['own'], 'sessions' | 'endSession'>
  readonly api: Pick<StaffApi['session'], 'signOut'>
  readonly session: Pick<SessionStore, 'guarded'>
}
/** One session, or all others. */
type Wanted = { readonly id: string } | 'others'

/** Where one is signed in, and the ways to end that (rule A23). */
export class SessionsStore {
  readonly list: Query<readonly OwnSession[]>
  /** Ending a session twice ends it once. */
  readonly ending: Write<Wanted, undefined, RefusedBy<Collaborators['own']['endSession']>>

  constructor({ own, api, session }: Collaborators) {
    this.list = query(session, () => own.sessions())
    this.ending = new Write(
      { session },
      {
        send: (wanted) =>
          wanted === 'others' ? api.signOut({ scope: 'others' }) : own.endSession({ id: wanted.id }),
        done: () => this.list.refresh(),
      },
    )
  }
}
