import { cashMoved, refundableUntil } from '@hotovo/domain/cash-desk/sale'
import { withStatus } from '@hotovo/domain/orders/order'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { withoutCodes } from '@hotovo/domain/shared/voucher-code'
import type { Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, once } from '../access/idempotency.ts'
import { reasonProblems } from '../payments/record.ts'
import type { Refused } from '../refusal.ts'
import { settleOrder } from '../settlement/settle.ts'
import { type DeskRefused, deskFor, type SellPorts } from './sell.ts'
import { authorizeAtDesk, deskNow } from './work.ts'

/** A sale that was given back: so much goes out of the drawer, in minor units of EUR. */
export type RefundedSale = { readonly orderId: string; readonly number: string; readonly amount: number }

type Why =
  | Exclude<DeskRefused, { code: 'beyond-cash-day' }>
  | Refused<'invalid' | 'cash-desk-not-found' | 'sale-not-refundable'>

/**
 * Gives a sale back at the desk that made it: its vouchers are voided, and the cash leaves the drawer, for minutes and as long as nothing
 * of them was spent (rule K6). Otherwise `sale-not-refundable`. Under a key, a UUID, once.
 */
export const refundSale =
  (ports: SellPorts) =>
  async (
    { id, reason }: { readonly id: string; readonly reason: string },
    context: CallContext,
  ): Promise<Result<RefundedSale, Unauthorized | IdempotencyRefused | Why>> => {
    const authorized = await authorizeAtDesk(ports, context)
    if (!authorized.ok) return authorized
    const { actor } = authorized.value
    const answer = async (): Promise<RefundedSale> => {
      const moved = (await ports.cashDesks.movements({ orderId: id })).findLast(
        ({ kind }) => kind === 'refund',
      )!
      return { orderId: id, number: moved.orderNumber, amount: -moved.amount }
    }
    return once<RefundedSale, Why>(
      ports,
      authorized.value,
      { key: context.key, what: 'refund-sale', subject: id, request: { reason } },
      async (key) => {
        const problems = reasonProblems(reason)
        if (problems.length > 0) return fail({ code: 'invalid', problems })
        if (!isUuid(id)) return fail({ code: 'sale-not-refundable' })
        return settleOrder<RefundedSale, Why>(ports, {
          key,
          orderId: id,
          decide: async (state, at) => {
            const working = await deskNow(ports, authorized.value)
            if (!working) return fail({ code: 'cash-desk-not-found' })
            const [sale, ...later] = await ports.cashDesks.movements({ orderId: id })
            const isHere = sale?.kind === 'sale' && sale.salesPointId === working.desk.salesPointId
            const inUse = state?.issued.filter(({ voucher }) => !voucher.voided) ?? []
            const isUnused = inUse.every(({ voucher }) => voucher.balance === voucher.amount)
            if (!state || !isHere || later.length > 0 || at > refundableUntil(sale) || !isUnused)
              return fail({ code: 'sale-not-refundable' })
            const { order } = state.record
            const trace = { by: actor, at, note: withoutCodes(reason).trim() }
            const cancelled = withStatus(order, 'zrusena', { by: actor, at, reason: trace.note })
            if (!cancelled.ok) return fail({ code: 'sale-not-refundable' })
            const open = await deskFor(ports, working, { kind: 'refund', amount: 0, at })
            if (!open.ok)
              return open.error.code === 'beyond-cash-day'
                ? fail({ code: 'sale-not-refundable' })
                : fail(open.error)
            const { shift, ...standing } = open.value
            const ids = [ports.random.uuid(), ports.random.uuid()] as const
            // What was kept of the sale goes back with it.
            const { commission } = sale
            const moving = { kind: 'refund', amount: -sale.amount, commission } as const
            const { payment, movement } = cashMoved(order, moving, { shift, ids, at })
            return ok({ ...cancelled.value, payments: [payment], cash: { movement, ...standing }, ...trace })
          },
          answer,
        })
      },
      async () => ok(await answer()),
    )
  }
