import { cashDeskDoes } from '@hotovo/domain/cash-desk/cash-desk'
import { cashMoved, type SaleForm, saleDue, saleProblems, soldOrder } from '@hotovo/domain/cash-desk/sale'
import type { CashMovementKind, Shift } from '@hotovo/domain/cash-desk/shift'
import { countingSlip, type Slip } from '@hotovo/domain/cash-desk/slip'
import { orderNumber, variableSymbol } from '@hotovo/domain/orders/reference-numbers'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, type OncePorts, once } from '../access/idempotency.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { CashSettlement } from '../settlement/ports.ts'
import { type SettlePorts, settleOrder } from '../settlement/settle.ts'
import { type AtDesk, authorizeAtDesk, type CashDeskPorts, deskNow, takenOn } from './work.ts'

export type SellPorts = CashDeskPorts & SettlePorts & OncePorts & Pick<Ports, 'orders' | 'deliveries'>

/** A sale that was made: what to give back of the cash, and the slip to print. Amounts are minor units of EUR. */
export type Sale = {
  readonly orderId: string
  readonly number: string
  readonly total: number
  readonly given: number | null
  readonly change: number
  readonly slip: Slip
}

/** Why no cash moves at a desk now: what is more than it may take today says how much is left. */
export type DeskRefused = Refused<'cash-desk-closed' | 'shift-not-found' | 'beyond-cash-day'>

/** Whether a desk may take so much now, in its cashier's shift, and by which state of the desk that is so (rules K1, K3). */
export async function deskFor(
  ports: SellPorts,
  { account, desk }: AtDesk,
  { kind, amount, at }: { readonly kind: CashMovementKind; readonly amount: number; readonly at: string },
): Promise<Result<Omit<CashSettlement, 'movement'> & { readonly shift: Shift }, DeskRefused>> {
  if (!cashDeskDoes(desk, kind)) return fail({ code: 'cash-desk-closed' })
  const shift = await ports.cashDesks.openShiftOf(account.id)
  if (shift?.salesPointId !== desk.salesPointId) return fail({ code: 'shift-not-found' })
  const before = await takenOn(ports, desk.salesPointId, dayOf(at))
  const left = Math.max(0, desk.perDay - before)
  return amount > left
    ? fail({ code: 'beyond-cash-day', left })
    : ok({ shift, version: desk.version, before })
}

/**
 * Sells vouchers at a desk: the order is placed, paid in cash and its vouchers issued onto a slip, all at once or not at all (rule K4).
 * Under a key, a UUID, once: a lost answer is asked for again by it, so that a slip exists once or not at all.
 */
export const sellAtDesk =
  (ports: SellPorts) =>
  async (
    form: SaleForm,
    context: CallContext,
  ): Promise<
    Result<
      Sale,
      | Unauthorized
      | IdempotencyRefused
      | DeskRefused
      | Refused<'invalid' | 'cash-desk-not-found' | 'idempotency-key-missing'>
    >
  > => {
    const authorized = await authorizeAtDesk(ports, context)
    if (!authorized.ok) return authorized
    if (context.key === undefined) return fail({ code: 'idempotency-key-missing' })
    const { account, actor } = authorized.value
    const id = ports.random.uuid()
    const answer = (orderId: string) => saleOf(ports, orderId)
    return once<Sale, DeskRefused | Refused<'invalid' | 'cash-desk-not-found'>>(
      ports,
      authorized.value,
      { key: context.key, what: 'desk-sale', subject: account.id, request: form },
      (key) =>
        settleOrder<Sale, DeskRefused | Refused<'invalid' | 'cash-desk-not-found'>>(ports, {
          key: key && { ...key, subject: id },
          orderId: id,
          decide: async (_, at) => {
            // Decided anew by the desk as it is then.
            const working = await deskNow(ports, authorized.value)
            if (!working) return fail({ code: 'cash-desk-not-found' })
            const problems = saleProblems(form, working.desk, dayOf(at))
            if (problems.length > 0) return fail({ code: 'invalid', problems })
            const placed = soldOrder(form, {
              id,
              number: orderNumber(ports.random.integer),
              variableSymbol: variableSymbol(ports.random.integer),
              at,
              by: actor,
            })
            const amount = saleDue(form, dayOf(at))
            const open = await deskFor(ports, working, { kind: 'sale', amount, at })
            if (!open.ok) return open
            const { shift, ...standing } = open.value
            const ids = [ports.random.uuid(), ports.random.uuid()] as const
            const { commission } = working.desk
            const moving = { kind: 'sale', amount, given: form.given, commission } as const
            const { payment, movement } = cashMoved(placed.order, moving, { shift, ids, at })
            return ok({ placed, payments: [payment], cash: { movement, ...standing }, by: actor, at })
          },
          answer: () => answer(id),
        }),
      async (orderId) => ok(await answer(orderId)),
    )
  }

/** A sale as it was made. */
async function saleOf(ports: SellPorts, orderId: string): Promise<Sale> {
  const [movement] = await ports.cashDesks.movements({ orderId })
  const slip = movement && countingSlip(movement.slips)
  if (!movement || !slip) throw new Error('a sale has a movement of cash and a slip')
  const { orderNumber: number, amount: total, given } = movement
  return { orderId, number, total, given, change: given === null ? 0 : given - total, slip }
}
