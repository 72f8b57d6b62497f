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

type Outcome<Value, Why> = Result<Value, Why | Refused<'beyond-day'>> | KeyInUse

/** Under which key of theirs somebody of staff does it, and whose day counts what is issued anew (rule A51). */
export type SettledBy = { readonly key: StaffKey | undefined; readonly accountId?: string | undefined }
type Answering = SettledBy & { readonly accountId: string }

/**
 * The one way in which money and vouchers of orders move: `decide` loads how they stand and says what happens to them, all that
 * follows is written at once, and lines of statements that are about them are looked at again. It is decided anew, at a new
 * instant, when an order or a voucher was changed meanwhile, or a serial was taken by chance. Where a key is in use the answer is
 * for `once` to give.
 */
export const settle = <Value, Why>(
  ports: SettlePorts,
  decide: (at: string) => Promise<Result<SettlementDecision, Why>>,
  answer: (records: readonly OrderRecord[]) => Value | Promise<Value>,
  { accountId, key }: Partial<SettledBy>,
): Promise<Outcome<Value, Why>> =>
  retry('orders were not settled', async (): Promise<Outcome<Value, Why> | TooLate> => {
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

/** One order; what happens to it, by how it stands, undefined where there is none, and when; and what is answered then. */
type OrderSettling<Value, Why> = {
  readonly orderId: string
  readonly decide: (state: OrderState | undefined, at: string) => Decided<Why> | Promise<Decided<Why>>
  readonly answer: (record: OrderRecord) => Value | Promise<Value>
}
type Decided<Why> = Result<OrderDecision & WithJobs & Pick<Settlement, 'reopens' | 'decides'>, Why>

/** Settles one order: as the house or its customer does, or as somebody of staff does, who may issue vouchers anew. */
export function settleOrder<Value, Why>(
  ports: SettlePorts,
  settling: OrderSettling<Value, Why>,
): Promise<Result<Value, Why>>
export function settleOrder<Value, Why>(
  ports: SettlePorts,
  settling: OrderSettling<Value, Why>,
  by: Answering,
): Promise<Outcome<Value, Why>>
export function settleOrder<Value, Why>(
  ports: SettlePorts,
  settling: OrderSettling<Value, Why>,
  by: SettledBy,
): Promise<Result<Value, Why> | KeyInUse>
export function settleOrder<Value, Why>(
  ports: SettlePorts,
  { orderId, decide, answer }: OrderSettling<Value, Why>,
  by: Partial<SettledBy> = {},
): Promise<Outcome<Value, Why>> {
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
