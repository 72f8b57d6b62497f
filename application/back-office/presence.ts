import { systemEntry } from '@hotovo/domain/audit/system-log'
import { claimedUntil, type OpenRecord, type OpenRecordKind } from '@hotovo/domain/back-office/presence'
import { presenceLimits } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { isPermitted, type Permission } from '@hotovo/domain/staff/permissions'
import { type AuthorizePorts, authorize, authorizeQuietly, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { TeamPresence } from './ports.ts'

export type PresencePorts = AuthorizePorts & Pick<Ports, 'presences' | 'claims'>

/** Who may see a record is told who looks at it, and nobody else looks at it (rules A32, A108). */
const seenBy = {
  order: 'orders.view',
  ticket: 'tickets.view',
  voucher: 'vouchers.view',
  'bank-line': 'payments.view',
} as const satisfies Readonly<Record<OpenRecordKind, Permission>>

/** Until when somebody is known to be at a record, of whom one hears at an instant. */
export const presentUntil = (at: string): string => minutesLater(at, presenceLimits.seconds / 60)

/** Who is where and whose orders are, as one of staff sees it: without themselves, and everybody once a record (rule A32). */
export async function teamPresence(
  { presences, claims, clock }: Pick<PresencePorts, 'presences' | 'claims' | 'clock'>,
  { id: staffId, role }: Pick<StaffAccount, 'id' | 'role'>,
): Promise<TeamPresence> {
  const now = clock.now()
  const { told } = presenceLimits
  const [present, taken] = await Promise.all([presences.at(now, told), claims.at(now, told)])
  const others = present.filter((one) => one.staffId !== staffId && isPermitted(role, seenBy[one.kind]))
  const here = new Map(others.map((one) => [`${one.kind} ${one.id} ${one.staffId}`, one]))
  return {
    here: [...here.values()].map(({ kind, id, name }) => ({ kind, id, name })),
    taken: taken.map((one) => ({ id: one.orderId, name: one.name, isOwn: one.staffId === staffId })),
  }
}

/**
 * Tells which record somebody has open at a desk, or that there is none, and answers who else is where (rule A32). What they may not
 * see is refused. An order that they took stays theirs (rule A33). It is no activity of the session: a page says it by itself.
 */
export const reportOpenRecord =
  (ports: PresencePorts) =>
  async (
    {
      desk,
      open,
    }: {
      readonly desk: string
      readonly open: OpenRecord | null
    },
    { caller }: CallContext,
  ): Promise<Result<TeamPresence, Unauthorized>> => {
    const known = await authorizeQuietly(ports, caller, open ? seenBy[open.kind] : 'back-office.enter')
    if (!known.ok) return known
    const { session, account } = known.value
    const now = ports.clock.now()
    if (open === null) await ports.presences.leave(desk, session.id)
    else {
      const here = { ...open, desk, sessionId: session.id, staffId: account.id, until: presentUntil(now) }
      await ports.presences.open(here)
      if (open.kind === 'order') await ports.claims.prolong(open.id, session.id, now, claimedUntil(now))
    }
    return ok(await teamPresence(ports, account))
  }

/**
 * Takes an order, so that two people do not do the same work (rule A33). One that somebody else has is refused with their
 * name, unless it is taken over, which the audit log tells.
 */
export const claimOrder =
  (ports: PresencePorts & Pick<Ports, 'orders'>) =>
  async (
    { id, over }: ById & { readonly over?: boolean | undefined },
    { caller }: CallContext,
  ): Promise<Result<TeamPresence, Unauthorized | Refused<'order-not-found' | 'order-taken'>>> => {
    const authorized = await authorize(ports, caller, 'orders.change')
    if (!authorized.ok) return authorized
    const { account, session } = authorized.value
    const order = isUuid(id) ? await ports.orders.byId(id) : undefined
    if (!order) return fail({ code: 'order-not-found' })
    const takenAt = ports.clock.now()
    const holder = over
      ? (await ports.claims.at(takenAt, presenceLimits.told)).find(({ orderId }) => orderId === id)
      : undefined
    const entry = systemEntry('order_taken_over', takenAt, {
      userId: account.id,
      resourceType: 'order',
      resourceId: id,
      details: { order: order.number, from: holder?.name ?? null, email: account.email },
      origin: caller.origin,
    })
    const taken = await ports.claims.take(
      { orderId: id, sessionId: session.id, staffId: account.id, takenAt, until: claimedUntil(takenAt) },
      holder && { staffId: holder.staffId, entry },
    )
    if (taken === 'order-not-found') return fail({ code: 'order-not-found' })
    if (taken !== 'taken') return fail({ code: 'order-taken', by: taken.heldBy.name })
    return ok(await teamPresence(ports, account))
  }

/** Gives back an order that one took; what is nobody's, or somebody else's, stays as it is (rule A33). */
export const releaseOrder =
  (ports: PresencePorts) =>
  async ({ id }: ById, { caller }: CallContext): Promise<Result<TeamPresence, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'orders.change')
    if (!authorized.ok) return authorized
    const { account } = authorized.value
    if (isUuid(id)) await ports.claims.release(id, account.id)
    return ok(await teamPresence(ports, account))
  }
