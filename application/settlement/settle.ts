import type { OrderRecord } from '@hotovo/domain/orders/order'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { KeyInUse } from '../access/idempotency.ts'
import type { Job } from '../jobs/job.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { StaffKey } from '../shared/ports.ts'
import { retry, TooLate } from '../shared/retry.ts'
import { type OrderDecision, planSettlement } from './plan.ts'
import type { Settlement } from './ports.ts'
import { rematch } from './rematch.ts'
import { loadOrderState, type OrderState } from './state.ts'

export type SettlePorts = Pick<
  Ports,
  'orders' | 'payments' | 'vouchers' | 'statements' | 'clock' | 'random' | 'macs'
>

/** What is sent beside the letters that follow from the money. */
type WithJobs = { readonly jobs?: readonly Job[] | undefined }

/** What happens to orders as they stand, and to the line of a statement or the payment by hand that it is about. */
export type SettlementDecision = Omit<Settlement, 'orders' | 'jobs' | 'key'> &
  WithJobs & {
    readonly orders: readonly { readonly state: OrderState; readonly decision: OrderDecision }[]
  }

/** Who of staff answers for it, and under which key of theirs it is done. */
export type SettledBy = { readonly accountId: string; readonly key: StaffKey | undefined }

/** What staff are told of it; a repeated key is for `once` to answer. */
type AnswerToStaff<Value, Why> = Result<Value, Why | Refused<'beyond-day'>> | KeyInUse

/**
 * The one way in which money and vouchers of orders move: `decide` loads how they stand and says what happens to them, all that
 * follows is written at once, and lines of statements that are about them are looked at again. It is decided anew, at a new
 * instant, when an order or a voucher was changed meanwhile, or a serial was taken by chance.
 */
export const settle = <Value, Why>(
  ports: SettlePorts,
  decide: (at: string) => Promise<Result<SettlementDecision, Why>>,
  answer: (records: readonly OrderRecord[]) => Value | Promise<Value>,
  { accountId, key }: Partial<SettledBy>,
): Promise<AnswerToStaff<Value, Why>> =>
  retry('orders were not settled', async (): Promise<AnswerToStaff<Value, Why> | TooLate> => {
    const decided = await decide(ports.clock.now())
    if (!decided.ok) return decided
    const { orders: all, jobs = [], ...beside } = decided.value
    const plans = await Promise.all(
      all.map(({ state, decision }) => planSettlement(ports, state, { ...decision, accountId })),
    )
    const orders = plans.map(({ settlement }) => settlement)
    const planned = plans.flatMap((plan) => plan.jobs)
    const outcome = await ports.payments.settle({ ...beside, orders, jobs: [...planned, ...jobs], key })
    if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
    // A payment that is beyond the day by itself is decided anew, and waits.
    if (outcome === 'beyond-day' && orders.some(({ reissues }) => reissues.length > 0))
      return fail({ code: outcome })
    if (typeof outcome === 'string') return new TooLate(outcome)
    await rematch(
      ports,
      outcome.map(({ order }) => order.id),
    )
    return ok(await answer(outcome))
  })

/** What happens to one order, undefined where there is none, by what is known of it and when. */
type DecideOrder<Why> = (state: OrderState | undefined, at: string) => Decided<Why> | Promise<Decided<Why>>
type Decided<Why> = Result<OrderDecision & WithJobs & Pick<Settlement, 'reopens' | 'decides'>, Why>

/** Settles one order: as the house or its customer does, or as somebody of staff does. */
export function settleOrder<Value, Why>(
  ports: SettlePorts,
  orderId: string,
  decide: DecideOrder<Why>,
  answer: (record: OrderRecord) => Value | Promise<Value>,
): Promise<Result<Value, Why>>
export function settleOrder<Value, Why>(
  ports: SettlePorts,
  orderId: string,
  decide: DecideOrder<Why>,
  answer: (record: OrderRecord) => Value | Promise<Value>,
  by: SettledBy,
): Promise<AnswerToStaff<Value, Why>>
export function settleOrder<Value, Why>(
  ports: SettlePorts,
  orderId: string,
  decide: DecideOrder<Why>,
  answer: (record: OrderRecord) => Value | Promise<Value>,
  by: Partial<SettledBy> = {},
): Promise<AnswerToStaff<Value, Why>> {
  return settle<Value, Why>(
    ports,
    async (at) => {
      const state = await loadOrderState(ports, orderId)
      const decided = await decide(state, at)
      if (!decided.ok) return decided
      const { reopens, decides, jobs, ...decision } = decided.value
      const { byHand } = decision
      return ok({ orders: [{ state: state!, decision }], byHand, reopens, decides, jobs })
    },
    ([record]) => answer(record!),
    by,
  )
}
