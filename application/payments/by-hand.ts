import {
  decidedHandPayment,
  type HandDecision,
  handEntries,
  handMoneyLeft,
  paymentOfHandPayment,
  refusalReason,
} from '@hotovo/domain/payments/by-hand'
import { handDayOn } from '@hotovo/domain/payments/hand-day-limit'
import { dayOf, timeOf } from '@hotovo/domain/shared/calendar'
import { type Currency, type Money, money } from '@hotovo/domain/shared/money'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import { type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext, Caller } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { NumberedHandPayment } from './ports.ts'
import { changeOrderMoney, type OrderAccountResult, type RecordPorts, reasonProblems } from './record.ts'

type DecisionRefused = Refused<'invalid' | 'payment-not-found' | 'second-person-needed'>
type Decided = OrderAccountResult<'invalid' | 'payment-not-found' | 'second-person-needed'>

/** Decides about a payment that waits for a second person; what does not wait any more is `payment-not-found`. */
const decide = (
  ports: RecordPorts,
  caller: Caller,
  deed: { orderId: string; paymentId: string; version: number; reason: string; key: string | undefined },
  {
    what,
    becomes,
  }: {
    readonly what: string
    /** What becomes of it, its person asking or somebody else; or why that is none of theirs. */
    readonly becomes: (isOwn: boolean) => Result<HandDecision, DecisionRefused>
  },
): Promise<Decided> => {
  const { orderId, paymentId, version, key } = deed
  const reason = deed.reason.trim()
  return changeOrderMoney<DecisionRefused>(
    ports,
    caller,
    { orderId, version, key, what, request: { paymentId, reason } },
    async ({ record: { order }, account, actor, at }) => {
      const all = await ports.payments.byHandOf(orderId)
      const waiting = all.find(({ id, state }) => id === paymentId && state === 'waiting')
      if (!waiting) return fail({ code: 'payment-not-found' })
      const state = becomes(waiting.recordedById === account.id)
      if (!state.ok) return state
      const decides = decidedHandPayment(waiting, state.value, { by: { id: account.id, actor }, at })
      const trace = { by: actor, at, note: reason || null }
      const entries = handEntries(order, waiting, decides, trace)
      const payments = decides.state === 'confirmed' ? [paymentOfHandPayment(decides, at)] : []
      return ok({ decides, entries, payments, note: trace.note })
    },
  )
}

/** By which version of the record something is decided. */
export type RecordVersion = { readonly version: number }

/** Which payment of which order is decided on, and the version of the order that was looked at. */
type PaymentDecision = RecordVersion & { readonly id: string; readonly payment: string }

/**
 * Confirms a payment that somebody else recorded beyond their day (rule A46): from then on it pays. One's own is
 * `second-person-needed`. Under a key, a UUID, once.
 */
export const confirmPayment =
  (ports: RecordPorts) =>
  (
    { id: orderId, payment: paymentId, version }: PaymentDecision,
    { caller, key }: CallContext,
  ): Promise<Decided> =>
    decide(
      ports,
      caller,
      { orderId, paymentId, version, reason: '', key },
      {
        what: 'payment-confirm',
        becomes: (isOwn) => (isOwn ? fail({ code: 'second-person-needed' }) : ok('confirmed')),
      },
    )

/**
 * Refuses a payment that waits, with a reason; one's own is called off, and needs none (rule A46). Under a key, a UUID, once.
 */
export const refusePayment =
  (ports: RecordPorts) =>
  (
    {
      id: orderId,
      payment: paymentId,
      reason = '',
      version,
    }: PaymentDecision & { readonly reason?: string | undefined },
    { caller, key }: CallContext,
  ): Promise<Decided> =>
    decide(
      ports,
      caller,
      { orderId, paymentId, version, reason, key },
      {
        what: 'payment-refuse',
        becomes: (isOwn) => {
          const problems: Problem[] = isOwn && reason.trim() === '' ? [] : reasonProblems(reason)
          if (problems.length > 0) return fail({ code: 'invalid', problems })
          return ok(isOwn ? 'called-off' : 'refused')
        },
      },
    )

/** What one may still let out alone today, and whether anybody else is there to confirm more. */
export type HandAllowance = {
  readonly left: Money
  readonly hasColleague: boolean
}

/** What one may still record by hand alone today, in a currency (rules A46, A51). */
export const viewHandAllowance =
  (ports: AuthorizePorts & Pick<Ports, 'payments' | 'staff'>) =>
  async (
    { currency }: { readonly currency: Currency },
    { caller }: CallContext,
  ): Promise<Result<HandAllowance, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    const { id: staffId } = authorized.value.account
    const day = dayOf(ports.clock.now())
    const [letOut, limits, staff] = await Promise.all([
      ports.payments.letOutByHand({ staffId, day }),
      ports.payments.handDayLimits(),
      ports.staff.withRole(),
    ])
    const hasColleague = staff.some(({ id, role }) => id !== staffId && isPermitted(role, 'payments.record'))
    return ok({
      left: money(handMoneyLeft(currency, letOut, handDayOn(day, limits)), currency),
      hasColleague,
    })
  }

/** From this time of day on, in Europe/Bratislava, what was recorded by hand the day before is told. */
const toldFrom = '07:00'

/** Tells staff once, by a letter, of each day on which something was let out by hand (rules A46, A51). */
export const reportHandMoney =
  ({ payments, clock }: Pick<Ports, 'payments' | 'clock'>) =>
  async (): Promise<void> => {
    const at = clock.now()
    if (timeOf(at) >= toldFrom) await payments.tellByHand(dayOf(at))
  }

/** So many that wait for a second person are listed, and so many that were refused. */
const listed = { waiting: 100, refused: 20 }

/** A payment that was refused, and why: null where the log of its order cannot be read any more. */
export type RefusedHandPayment = NumberedHandPayment & { readonly reason: string | null }

/** Payments that wait for a second person, and whether there are more of them; and what was refused last. */
export type HandPaymentQueue = {
  readonly items: readonly NumberedHandPayment[]
  readonly isMore: boolean
  readonly refused: readonly RefusedHandPayment[]
}

/** The payments that wait for a second person (rule A46), the oldest first, and those that were refused last, the newest first (rule A48). */
export const listWaitingHandPayments =
  (ports: AuthorizePorts & Pick<Ports, 'payments' | 'orders'>) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<HandPaymentQueue, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    const [found, refused] = await Promise.all([
      ports.payments.waitingByHand(listed.waiting + 1),
      ports.payments.refusedByHand(listed.refused),
    ])
    const withReason = async (payment: NumberedHandPayment): Promise<RefusedHandPayment> => {
      const entries = await ports.orders.auditEntries(payment.orderId)
      return { ...payment, reason: refusalReason(payment, entries) }
    }
    return ok({
      items: found.slice(0, listed.waiting),
      isMore: found.length > listed.waiting,
      refused: await Promise.all(refused.map(withReason)),
    })
  }
