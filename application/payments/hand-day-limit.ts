import { systemEntry } from '@hotovo/domain/audit/system-log'
import {
  changedHandDay,
  type HandDayLimit,
  handDayOn,
  handDayProblems,
  usualHandDay,
} from '@hotovo/domain/payments/hand-day-limit'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { staffName } from '@hotovo/domain/staff/account'
import { type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'

type LimitPorts = AuthorizePorts & Pick<Ports, 'payments'>

/** What one person may let out by hand alone on a day, in minor units of EUR (rule A111). */
export type HandDay = {
  /** What holds today. */
  readonly today: number
  /** Of the last change; 0 where there was none. */
  readonly version: number
  /** Each change, the newest first. */
  readonly changes: readonly HandDayLimit[]
}

const handDay = (changes: readonly HandDayLimit[], at: string): HandDay => ({
  today: handDayOn(dayOf(at), changes),
  version: changes[0]?.version ?? 0,
  changes,
})

/** What one person may let out by hand alone on a day, and who set it when, from what to what (rule A111). */
export const viewHandDayLimit =
  (ports: LimitPorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<HandDay, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'limits.view')
    if (!authorized.ok) return authorized
    return ok(handDay(await ports.payments.handDayLimits(), ports.clock.now()))
  }

/**
 * Sets it from the next day on, by the version that was looked at, and logs it (rule A111). What it is already, or is to be, is set
 * once, as after a lost answer.
 */
export const setHandDayLimit =
  (ports: LimitPorts) =>
  async (
    { amount, version }: { readonly amount: number; readonly version: number },
    { caller }: CallContext,
  ): Promise<Result<HandDay, Unauthorized | Refused<'invalid' | 'limit-changed'>>> => {
    const authorized = await authorize(ports, caller, 'limits.change')
    if (!authorized.ok) return authorized
    const { account } = authorized.value
    const problems = handDayProblems(amount)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const at = ports.clock.now()
    const changes = await ports.payments.handDayLimits()
    const from = changes[0]?.amount ?? usualHandDay
    if (from === amount) return ok(handDay(changes, at))
    const { id, email } = account
    const limit = changedHandDay(amount, changes[0], { by: { id, name: staffName(account) }, at })
    if (limit.version !== version + 1) return fail({ code: 'limit-changed' })
    const logged = systemEntry('hand_day_limit_set', at, {
      userId: id,
      resourceType: 'installation',
      resourceId: null,
      details: {
        fromMinor: from,
        toMinor: amount,
        holdsOn: limit.holdsOn,
        version: limit.version,
        email,
      },
      origin: caller.origin,
    })
    if (!(await ports.payments.setHandDayLimit(limit, logged))) return fail({ code: 'limit-changed' })
    return ok(handDay([limit, ...changes], at))
  }
