import type { Claims, NamedStaff, Presences } from '@hotovo/application/back-office/ports'
import { type OpenRecord, openRecordKinds } from '@hotovo/domain/back-office/presence'
import { presenceLimits } from '@hotovo/domain/limits'
import { staffName } from '@hotovo/domain/staff/account'
import { z } from 'zod/mini'
import { type Call, rowIn, rowsIn } from '../call.ts'
import { codec, oneOf, text, uuid } from '../codec.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { claimCodec, presenceCodec } from '../rows/back-office.ts'
import { accountCodec } from '../rows/staff.ts'
import type { People } from '../sealing.ts'

const openCodec = codec<OpenRecord>({ kind: oneOf('kind', openRecordKinds), id: text('id') })
const claimedCodec = codec<{ readonly orderId: string }>({ orderId: uuid('order_id') })
const Accounted = z.object({ account: z.unknown() })

/** Who somebody is by the account in a row. */
function namedStaffIn(row: unknown): NamedStaff {
  const known = accountCodec.fromRow(Accounted.parse(row).account)
  return { staffId: known.id, name: staffName(known) }
}

/** Who has what open, in the table `open_records`, which is gone after a crash of the database (decision 60). */
export const sqlPresences = (call: Call): Presences => ({
  open: async (presence) => {
    const { desksOfSession: most } = presenceLimits
    await call('open_record', { opened: { ...presenceCodec.toRow(presence), most } })
  },
  stay: async (desk, sessionId, until) =>
    rowIn(
      openCodec.fromRow,
      await call('prolong_open_record', { of_desk: desk, of_session: sessionId, until_when: until }),
    ),
  leave: async (desk, sessionId) => {
    await call('leave_record', { of_desk: desk, of_session: sessionId })
  },
  at: async (instant, most) =>
    rowsIn(
      (row) => ({ ...openCodec.fromRow(row), ...namedStaffIn(row) }),
      await call('records_open_at', { instant, at_most: most }),
    ),
})

const Outcome = z.object({ outcome: z.enum(['taken', 'missing', 'held']) })

/** Whose orders are, in the table `order_claims`; triggers end what ends by itself. */
export const sqlClaims = (call: Call, people: People): Claims => ({
  take: async (claim, from) => {
    const answer = await call('take_order', {
      claim: claimCodec.toRow(claim),
      taken_from: from?.staffId ?? null,
      logged: from ? await sealedSystemRow(people, from.entry) : null,
    })
    const { outcome } = Outcome.parse(answer)
    if (outcome === 'taken') return 'taken'
    return outcome === 'missing' ? 'order-not-found' : { heldBy: namedStaffIn(answer) }
  },
  prolong: async (orderId, sessionId, at, until) => {
    const claimed = { of_order: orderId, of_session: sessionId }
    await call('prolong_claim', { ...claimed, instant: at, until_when: until })
  },
  release: async (orderId, staffId) => {
    await call('release_order', { of_order: orderId, of_staff: staffId })
  },
  at: async (instant, most) =>
    rowsIn(
      (row) => ({ ...claimedCodec.fromRow(row), ...namedStaffIn(row) }),
      await call('claims_at', { instant, at_most: most }),
    ),
})
