import { rateLimits } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { canWithdraw, withdrawnOrder } from '@hotovo/domain/orders/withdrawal'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { CallContext } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import { lettersOfWithdrawal } from '../jobs/job.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { type SettlePorts, settleOrder } from '../settlement/settle.ts'
import type { OrderView } from './ports.ts'
import { currentOrderView, type OrderViewPorts, orderByToken } from './view.ts'

type WithdrawPorts = OrderViewPorts & SettlePorts & Pick<Ports, 'rateLimits'>

const visitor = { kind: 'visitor' } as const

/**
 * The customer withdraws from an order, with the token of its page: it is cancelled, its vouchers are taken out
 * of use for ever, what was not spent and the fees are to be given back, and customer and staff get a letter. Once: whoever
 * asks again is answered with the order as it is. What is spent of a voucher at the same time comes before or is refused.
 */
export const withdrawOrder =
  (ports: WithdrawPorts) =>
  async (
    { token }: { readonly token: string },
    { caller }: CallContext,
  ): Promise<Result<OrderView, Refused<'order-not-found' | 'withdrawal-over' | 'too-many-requests'>>> => {
    const tooMany = await countHit(ports, await visitorBuckets(ports.macs, caller, rateLimits.withdrawals))
    if (tooMany) return fail(tooMany)
    const known = await orderByToken(ports, token)
    if (!known) return fail({ code: 'order-not-found' })
    const done = await settleOrder<OrderView, Order | Refused<'withdrawal-over'>>(ports, {
      orderId: known.id,
      decide: (state, at) => {
        const { order } = state!.record
        if (order.withdrawnAt !== null) return fail(order)
        if (!canWithdraw(order, at)) return fail({ code: 'withdrawal-over' })
        const trace = { by: visitor, at }
        return ok({ ...withdrawnOrder(order, trace), ...trace, jobs: lettersOfWithdrawal(order) })
      },
      answer: ({ order }) => currentOrderView(ports, order),
    })
    if (done.ok) return done
    return 'code' in done.error ? fail(done.error) : ok(await currentOrderView(ports, done.error))
  }
