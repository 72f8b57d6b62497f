import { rateLimits } from '@hotovo/domain/limits'
import { canWithdraw, withdrawnOrder } from '@hotovo/domain/orders/withdrawal'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { Caller } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import { Unavailable } from '../faults.ts'
import { lettersOfWithdrawal } from '../jobs/job.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { matchAnew } from '../settlement/rematch.ts'
import { type SettlePorts, settlementOf, settleTries, standingOf } from '../settlement/settle.ts'
import type { OrderView } from './ports.ts'
import { orderByToken, type ViewPorts, viewNow } from './view.ts'

type WithdrawPorts = ViewPorts & SettlePorts & Pick<Ports, 'rateLimits' | 'statements'>

const visitor = { kind: 'visitor' } as const

/**
 * The customer withdraws from an order, with the token of its page: it is cancelled, its vouchers are taken out
 * of use for ever, what was not spent and the fees are to be given back, and customer and staff get a letter. Once: whoever
 * asks again is answered with the order as it is. What is spent of a voucher at the same time comes before or is refused.
 */
export const withdrawOrder =
  (ports: WithdrawPorts, caller: Caller) =>
  async (
    token: string,
  ): Promise<Result<OrderView, Refused<'order-not-found' | 'withdrawal-over' | 'too-many-requests'>>> => {
    const tooMany = await countHit(ports, await visitorBuckets(ports.macs, caller, rateLimits.withdrawals))
    if (tooMany) return fail(tooMany)
    const known = await orderByToken(ports, token)
    if (!known) return fail({ code: 'order-not-found' })
    for (let tries = 1; ; tries++) {
      const standing = (await standingOf(ports, known.id))!
      const { order } = standing.record
      if (order.withdrawnAt !== null) return ok(await viewNow(ports, order))
      const at = ports.clock.now()
      if (!canWithdraw(order, at)) return fail({ code: 'withdrawal-over' })
      const trace = { by: visitor, at }
      const { settlement, jobs } = await settlementOf(ports, standing, {
        ...withdrawnOrder(order, trace),
        ...trace,
      })
      const outcome = await ports.payments.settle({
        orders: [settlement],
        jobs: [...jobs, ...lettersOfWithdrawal(order)],
      })
      if (typeof outcome !== 'string') {
        await matchAnew(ports, [order.id])
        return ok(await viewNow(ports, outcome[0]!.order))
      }
      if (tries === settleTries)
        throw new Unavailable(`an order was not withdrawn from in ${tries} tries: ${outcome}`)
    }
  }
