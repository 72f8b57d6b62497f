import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { type BankEntry, isUndecided, type WhyAside, whyAsideProblems } from '@hotovo/domain/statements/entry'
import { type AuthorizedStaff, authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext, Caller } from '../access/caller.ts'
import { type IdempotencyRefused, once } from '../access/idempotency.ts'
import type { Refused } from '../refusal.ts'
import type { StaffKey } from '../shared/ports.ts'
import { type StatementPorts, statementLogEntry } from './list.ts'

/** Where it is set aside, why (rule P34); where it waits again, when that was decided which is taken back, as it was looked at (rule P50). */
export type SettingAside = {
  readonly aside: boolean
  readonly decidedAt?: string | undefined
} & Partial<WhyAside>

type NotAside = Refused<'entry-not-found' | 'entry-changed' | 'invalid'>
export type SetAsideResult = Result<BankEntry, NotAside>

/**
 * Sets a line of a statement aside, because it pays no order, or has it wait again: `entry-changed` where somebody decided about it
 * since what is taken back. Under a key, a UUID, once, whatever becomes
 * of the line after it.
 */
export const setEntryAside =
  (ports: StatementPorts) =>
  async (
    {
      id: statementId,
      place,
      aside: isAside,
      decidedAt,
      ...why
    }: { readonly id: string; readonly place: number } & SettingAside,
    { caller, key }: CallContext,
  ): Promise<Result<BankEntry, Unauthorized | IdempotencyRefused | NotAside>> => {
    const authorized = await authorize(ports, caller, 'statements.decide')
    if (!authorized.ok) return authorized
    const deed = {
      key,
      what: 'entry-aside',
      subject: `${statementId} ${place}`,
      request: { isAside, decidedAt, ...why },
    }
    return once(
      ports,
      authorized.value,
      deed,
      (staffKey) =>
        setAside(ports, caller, authorized.value, {
          statementId,
          place,
          isAside,
          decidedAt,
          why,
          key: staffKey,
        }),
      async (): Promise<SetAsideResult> => ok((await ports.statements.entry(statementId, place))!),
    )
  }
export async function setAside(
  { statements, clock }: StatementPorts,
  caller: Caller,
  authorized: AuthorizedStaff,
  {
    statementId,
    place,
    isAside,
    decidedAt,
    why,
    key,
  }: {
    statementId: string
    place: number
    isAside: boolean
    decidedAt: string | undefined
    why: Partial<WhyAside>
    key: StaffKey | undefined
  },
): Promise<SetAsideResult | 'key-taken' | 'key-busy'> {
  const entry = isUuid(statementId) ? await statements.entry(statementId, place) : undefined
  if (!entry) return fail({ code: 'entry-not-found' })
  const problems = isAside ? whyAsideProblems(why) : []
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  const to = isAside ? 'set-aside' : 'open'
  if (entry.decision === 'open' && !isAside) return ok(entry)
  // A colleague's reason stays: who sets it aside after them did not, and takes nothing back.
  if (entry.decision === to) return fail({ code: 'entry-changed', current: entry })
  const isAnother = !isAside && decidedAt !== undefined && decidedAt !== entry.decidedAt
  if (isAnother || !isUndecided(entry)) return fail({ code: 'entry-changed', current: entry })
  const at = clock.now()
  const action = isAside ? 'payment_set_aside' : 'payment_waits_again'
  const logged = statementLogEntry(
    action,
    at,
    { ...authorized.account, origin: caller.origin },
    { id: statementId, details: { place, ...(isAside && why.reason && { reason: why.reason }) } },
  )
  const { name: by } = authorized.actor
  const reason = isAside ? why.reason : undefined
  const outcome = await statements.decide({
    ...{ id: entry.id, from: entry, to, by, at, logged, key },
    why: reason && { reason, note: why.note?.trim() || undefined },
  })
  if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
  const current = (await statements.entry(statementId, place))!
  return outcome === 'decided' ? ok(current) : fail({ code: 'entry-changed', current })
}
