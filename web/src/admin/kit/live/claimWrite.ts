import type { StaffApi } from '@hotovo/application/api'
import type { TeamPresence } from '@hotovo/application/back-office/ports'
import type { SessionStore } from '../../../stores/SessionStore.ts'
import type { Holds } from '../../records/Holds.ts'
import type { TeamPresenceStore } from '../../records/TeamPresenceStore.ts'
import { type RefusedBy, Write } from '../../records/Write.ts'

type Claims = Pick<StaffApi['staff']['orders'], 'claim' | 'release'>
export type ClaimServices = {
  readonly presence: TeamPresenceStore
  readonly claims: Claims
  readonly session: Pick<SessionStore, 'guarded'>
  readonly holds: Pick<Holds, 'undos'>
}
type Claim = {
  readonly id: string
  readonly number: string
  readonly as: 'claim' | 'release'
  /** It is taken over from a colleague. */
  readonly isOver?: boolean
}

/**
 * The write that takes an order, or lets it go (rule A33); each takes the other back (rule A112), unless a colleague has it by then.
 * What was taken over is let go by that, and not the colleague's again.
 */
export function claimWrite({ presence, claims, session, holds }: ClaimServices) {
  return new Write<Claim, TeamPresence, RefusedBy<Claims['claim' | 'release']>>(
    { session, undos: holds.undos },
    {
      send: async ({ id, as, isOver }) => {
        if (as === 'release') return claims.release({ id })
        const claimed = await claims.claim({ id, ...(isOver ? { over: true } : undefined) })
        if (!claimed.ok && claimed.error.code === 'order-taken') presence.learn(id, claimed.error.by)
        return claimed
      },
      done: (told) => presence.take(told),
      told: ({ id, number, as }) => ({
        subject: `claim ${id}`,
        what: { kind: as, number, path: `/admin/objednavky/${id}` },
      }),
      back: (_, { id, number, as }) =>
        presence.isTakenByOther(id)
          ? 'overtaken'
          : { by: { id, number, as: as === 'claim' ? 'release' : 'claim' } },
    },
  )
}
