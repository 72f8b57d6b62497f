import { drawerCurrency } from '@hotovo/domain/cash-desk/cash-desk'
import { cashMoved, givenProblems, mostOfOrder } from '@hotovo/domain/cash-desk/sale'
import type { Order } from '@hotovo/domain/orders/order'
import { amountToPay } from '@hotovo/domain/orders/payment-instructions'
import { orderNamesIn } from '@hotovo/domain/orders/reference-numbers'
import { missingOf, type Payment } from '@hotovo/domain/payments/payment'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { money } from '@hotovo/domain/shared/money'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, once } from '../access/idempotency.ts'
import { countReads, orderRead } from '../access/reads.ts'
import type { Refused } from '../refusal.ts'
import { settleOrder } from '../settlement/settle.ts'
import { type DeskRefused, deskFor, type SellPorts } from './sell.ts'
import { authorizeAtDesk, deskNow } from './work.ts'

/** An order as a desk sees it, in minor units: what is to be paid of it in cash, 0 where nothing is, and the most that it takes; nothing of who ordered. */
export type DeskOrder = Pick<Order, 'id' | 'number' | 'currency' | 'deliveryMethod' | 'orderStatus'> & {
  readonly due: number
  readonly most: number
}

const deskOrder = (order: Order, payments: readonly Payment[], day: string): DeskOrder => {
  const { id, number, currency, deliveryMethod, orderStatus } = order
  const due = amountToPay(money(missingOf(order), currency), 'cash', day).minor
  return { id, number, currency, deliveryMethod, orderStatus, due, most: mostOfOrder(payments, day) }
}

/** Finds the order that a number or a variable symbol in a text names, as it is typed or scanned; whatever it is worth counts as a read. */
export const findDeskOrder =
  (ports: SellPorts) =>
  async (
    { text }: { readonly text: string },
    context: CallContext,
  ): Promise<Result<DeskOrder, Unauthorized | Refused<'cash-desk-not-found' | 'order-not-found'>>> => {
    const authorized = await authorizeAtDesk(ports, context)
    if (!authorized.ok) return authorized
    const names = orderNamesIn(text)
    const all = await ports.orders.payable({ ...names, currency: drawerCurrency, missing: [] })
    const found = all.find(({ number }) => number === names.numbers[0]) ?? all[0]
    if (!found) return fail({ code: 'order-not-found' })
    await countReads(ports, authorized.value, [orderRead(found)])
    return ok(deskOrder(found, await ports.payments.ofOrder(found.id), dayOf(ports.clock.now())))
  }

/** An order that was paid at a desk: what it was, and what to give back of the cash, in minor units of EUR. */
export type TakenOrder = {
  readonly orderId: string
  readonly number: string
  readonly amount: number
  readonly change: number
}

/**
 * Takes the cash of an order: all that is missing of it, as it was told (rule K7). Where something else is missing by now, as of an order
 * that was paid meanwhile, nothing moves: `order-due-changed`. Its vouchers go out as its customer wished. Under a key, a UUID, once.
 */
export const takeOrderCash =
  (ports: SellPorts) =>
  async (
    { id, due, given }: { readonly id: string; readonly due: number; readonly given?: number | undefined },
    context: CallContext,
  ): Promise<
    Result<
      TakenOrder,
      | Unauthorized
      | IdempotencyRefused
      | DeskRefused
      | Refused<
          | 'invalid'
          | 'cash-desk-not-found'
          | 'idempotency-key-missing'
          | 'order-not-found'
          | 'order-due-changed'
          | 'cash-too-much'
        >
    >
  > => {
    const authorized = await authorizeAtDesk(ports, context)
    if (!authorized.ok) return authorized
    if (context.key === undefined) return fail({ code: 'idempotency-key-missing' })
    const { actor } = authorized.value
    type Why =
      | DeskRefused
      | Refused<'invalid' | 'cash-desk-not-found' | 'order-not-found' | 'order-due-changed' | 'cash-too-much'>
    const answer = async (): Promise<TakenOrder> => {
      const movement = (await ports.cashDesks.movements({ orderId: id })).findLast(
        ({ kind }) => kind === 'order',
      )!
      const { orderNumber: number, amount } = movement
      return { orderId: id, number, amount, change: movement.given === null ? 0 : movement.given - amount }
    }
    return once<TakenOrder, Why>(
      ports,
      authorized.value,
      { key: context.key, what: 'desk-order', subject: id, request: { due, given } },
      (key) =>
        settleOrder<TakenOrder, Why>(ports, {
          key,
          orderId: id,
          decide: async (state, at) => {
            const working = await deskNow(ports, authorized.value)
            if (!working) return fail({ code: 'cash-desk-not-found' })
            if (state?.record.order.currency !== drawerCurrency) return fail({ code: 'order-not-found' })
            const { order } = state.record
            const { due: now, most } = deskOrder(order, state.payments, dayOf(at))
            if (now !== due || now === 0) return fail({ code: 'order-due-changed', due: now })
            if (due > most) return fail({ code: 'cash-too-much', most })
            const problems = givenProblems(given, due)
            if (problems.length > 0) return fail({ code: 'invalid', problems })
            const open = await deskFor(ports, working, { kind: 'order', amount: due, at })
            if (!open.ok) return open
            const { shift, ...standing } = open.value
            const ids = [ports.random.uuid(), ports.random.uuid()] as const
            const { payment, movement } = cashMoved(
              order,
              { kind: 'order', amount: due, given },
              { shift, ids, at },
            )
            return ok({ payments: [payment], cash: { movement, ...standing }, by: actor, at })
          },
          answer,
        }),
      async () => ok(await answer()),
    )
  }
