import type { StaffApi } from '@hotovo/application/api'
import type { OwnGrant } from '@hotovo/application/staff/authorizations'
import { ok } from '@hotovo/domain/shared/result'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Query, query } from '../records/query.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

type Collaborators = {
  readonly own: Pick<StaffApi['staff']['own'], 'grants' | 'revokeGrant'>
  readonly session: Pick<SessionStore, 'guarded'>
}
type Wanted = { readonly programId: string }
type Declined = RefusedBy<Collaborators['own']['revokeGrant']>

/** The programs that one has let in, and the way to take that back (rule A74). */
export class GrantsStore {
  readonly list: Query<readonly OwnGrant[]>
  readonly revoking: Write<Wanted, undefined, Declined>

  constructor({ own, session }: Collaborators) {
    this.list = query(session, () => own.grants())
    this.revoking = new Write<Wanted, undefined, Declined>(
      { session },
      {
        send: async (wanted) => {
          const revoked = await own.revokeGrant(wanted)
          // What was taken back before, in another tab or unheard, is as good as taken back now.
          return !revoked.ok && revoked.error.code === 'grant-not-found' ? ok(undefined) : revoked
        },
        done: () => this.list.refresh(),
      },
    )
  }
}
