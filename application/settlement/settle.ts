import type { OrderRecord } from '@hotovo/domain/orders/order'
import { refundDue } from '@hotovo/domain/payments/payment'
import { isDueNoMore, standingTransfer } from '@hotovo/domain/payments/refund-transfer'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { KeyInUse } from '../access/idempotency.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { StaffKey } from '../shared/ports.ts'
import { retryOnConflict, WriteConflict } from '../shared/retry.ts'
import { loadOrderState, type OrderState } from './account.ts'
import { type OrderDecision, planSettlement } from './plan.ts'
import type { OrderSettlement, PlacedOrder, Settlement } from './ports.ts'
import { rematch } from './rematch.ts'

export type SettlePorts = Pick<
  Ports,
  'orders' | 'payments' | 'vouchers' | 'statements' | 'clock' | 'random' | 'macs'
>

/** What happens to orders as they stand, and to the line of a statement or the payment by hand that it is about. */
export type SettlementDecision = Omit<Settlement, 'orders' | 'jobs' | 'key'> &
  Partial<Pick<Settlement, 'jobs'>> & {
    readonly orders: readonly (OrderDecision & { readonly state: OrderState })[]
  }

type Outcome<T, E> = Result<T, E | Refused<'beyond-day' | 'refund-in-file'>> | KeyInUse

/** Under which key of theirs somebody of staff does it, and whose day counts what is issued anew (rule A51). */
type ByKey = { readonly key: StaffKey | undefined }
type ByStaff = ByKey & { readonly accountId: string }

/**
 * The one way in which money and vouchers of orders move: `decide` loads how they stand and says what happens to them, all that
 * follows is written at once, and lines of statements that are about them are looked at again. While a file for the bank has money
 * of an order, nothing lets less of it be due: `refund-in-file` (rule P24). It is decided anew, at a new
 * instant, when somebody was faster or a serial was taken by chance. A key that is in use is for `once` to answer.
 */
export const settle = <T, E>(
  ports: SettlePorts,
  { accountId, key }: Partial<ByStaff>,
  decide: (at: string) => Promise<Result<SettlementDecision, E>>,
  answer: (records: readonly OrderRecord[]) => T | Promise<T>,
): Promise<Outcome<T, E>> =>
  retryOnConflict('orders were not settled', async (): Promise<Outcome<T, E> | WriteConflict> => {
    const decided = await decide(ports.clock.now())
    if (!decided.ok) return decided
    const { orders: all, jobs = [], ...beside } = decided.value
    const plans = await Promise.all(
      all.map(({ state, ...decision }) => planSettlement(ports, state, { ...decision, accountId })),
    )
    const orders = plans.map(({ settlement }) => settlement)
    if (await isDueInFile(ports, all, orders)) return fail({ code: 'refund-in-file' })
    const planned = plans.flatMap((plan) => plan.jobs)
    const outcome = await ports.payments.settle({ ...beside, orders, jobs: [...planned, ...jobs], key })
    if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
    // Vouchers that are issued anew beyond the day are refused. A payment beyond it is decided again, and then waits for a colleague.
    if (outcome === 'beyond-day' && orders.some(({ reissues }) => reissues.length > 0))
      return fail({ code: outcome })
    if (typeof outcome === 'string') return new WriteConflict(outcome)
    const ids = outcome.map(({ order }) => order.id)
    await rematch(ports, ids)
    return ok(await answer(outcome))
  })

/** Whether less would be due of one of these orders than a file for the bank has of it. */
async function isDueInFile(
  { payments }: Pick<Ports, 'payments'>,
  before: SettlementDecision['orders'],
  after: readonly OrderSettlement[],
): Promise<boolean> {
  const due = before.flatMap(({ state }) =>
    refundDue(state.record.order) > 0 ? [state.record.order.id] : [],
  )
  if (due.length === 0) return false
  const kept = await payments.transfersOf(due)
  return after.some(({ order, transfers }) => isDueNoMore(order, standingTransfer(order, kept, transfers)))
}

/** How an order stands that is placed by what is decided. */
const placedState = ({ order }: PlacedOrder): OrderState => ({
  record: { order, adminNotes: null, version: 1 },
  payments: [],
  issued: [],
})

type Decided<E> = Result<
  OrderDecision & Partial<Pick<Settlement, 'jobs' | 'typed' | 'reopens' | 'decides' | 'cash'>>,
  E
>

/** One order; what happens to it, by how it stands, undefined where there is none, and when; and what is answered then. */
type One<T, E> = {
  readonly orderId: string
  readonly decide: (state: OrderState | undefined, at: string) => Decided<E> | Promise<Decided<E>>
  readonly answer: (record: OrderRecord) => T | Promise<T>
}

/** Settles one order: as the house or its customer does, or as somebody of staff does, who may issue vouchers anew. */
export function settleOrder<T, E>(ports: SettlePorts, one: One<T, E>): Promise<Result<T, E>>
export function settleOrder<T, E>(ports: SettlePorts, one: One<T, E> & ByStaff): Promise<Outcome<T, E>>
export function settleOrder<T, E>(
  ports: SettlePorts,
  one: One<T, E> & ByKey,
): Promise<Result<T, E> | KeyInUse>
export function settleOrder<T, E>(
  ports: SettlePorts,
  { orderId, decide, answer, ...by }: One<T, E> & Partial<ByStaff>,
): Promise<Outcome<T, E>> {
  const decideOrder = async (at: string): Promise<Result<SettlementDecision, E>> => {
    const state = await loadOrderState(ports, orderId)
    const decided = await decide(state, at)
    if (!decided.ok) return decided
    const { typed, reopens, decides, cash, jobs, ...decision } = decided.value
    const { byHand } = decision
    return ok({
      orders: [{ ...decision, state: state ?? placedState(decision.placed!) }],
      byHand,
      typed,
      reopens,
      decides,
      cash,
      jobs,
    })
  }
  return settle(ports, by, decideOrder, ([record]) => answer(record!))
}
