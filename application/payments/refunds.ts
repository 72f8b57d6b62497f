import { pageSize } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { refundDue } from '@hotovo/domain/payments/payment'
import {
  compactIban,
  type Payer,
  type RefundAccount,
  type RefundReason,
  refundAccountProblems,
  refundReasonOf,
} from '@hotovo/domain/payments/refund'
import { dayOf } from '@hotovo/domain/shared/calendar'
import type { Currency } from '@hotovo/domain/shared/money'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { oneLine } from '@hotovo/domain/shared/text'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { type AuthorizePorts, authorize, authorizeRead, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import { orderRead, type ReadPorts } from '../access/reads.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'

export type RefundPorts = AuthorizePorts &
  ReadPorts &
  Pick<Ports, 'orders' | 'payments' | 'paymentCodes' | 'installation' | 'clock'>

/** An order that money is to be given back of (rule P22). Amounts are minor units of its currency. */
export type DueRefund = Pick<
  Order,
  'id' | 'number' | 'firstName' | 'lastName' | 'email' | 'currency' | 'received' | 'paymentMethod'
> & {
  /** Of the record as it was told. */
  readonly version: number
  readonly due: number
  readonly reason: RefundReason
  /** When it came to be due; null where nothing tells. */
  readonly dueSince: string | null
  readonly payers: readonly Payer[]
  /** Where its customer lives, as the order has it; null where it has nothing. */
  readonly address: string | null
}

/** Refunds that are due, the oldest first, whether there are more of them, and what all of these come to. */
export type DueRefunds = {
  readonly items: readonly DueRefund[]
  readonly isMore: boolean
  readonly totals: readonly { readonly currency: Currency; readonly amount: number }[]
}

/** The address of an order in one line; null where there is none. */
export function addressOf({ address, postalCode, city, country }: Order): string | null {
  const parts = [address, [postalCode, city].filter(Boolean).join(' '), country]
  return parts.filter(Boolean).join(', ') || null
}

/** All that is to be given back and stands in no file, whom to, why and since when (rule P22). */
export const listRefunds =
  (ports: RefundPorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<DueRefunds, Unauthorized>> => {
    // Accounts of whoever paid are told to those who see payments.
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    return authorizeRead<DueRefunds, never>(ports, caller, 'orders.view', async () => {
      const now = ports.clock.now()
      const found = await ports.orders.page({
        filter: { payment: ['refund-due', 'over'] },
        today: dayOf(now),
        now,
        sort: 'oldest',
        limit: pageSize.max + 1,
      })
      const filed = await ports.payments.transfersOfOrders(found.map(({ order }) => order.id))
      const inFile = new Set(filed.flatMap(({ state, orderId }) => (state === 'prepared' ? [orderId] : [])))
      const records = found.slice(0, pageSize.max).filter(({ order }) => !inFile.has(order.id))
      const orders = records.map(({ order }) => order)
      const facts = new Map(
        (await ports.payments.refundFacts(orders.map(({ id }) => id))).map((one) => [one.orderId, one]),
      )
      const items = records.map(({ order, version }): DueRefund => {
        const { id, number, firstName, lastName, email, currency, received, paymentMethod } = order
        const { dueSince = null, payers = [] } = facts.get(id) ?? {}
        return {
          ...{ id, number, firstName, lastName, email, currency, received, paymentMethod },
          version,
          due: refundDue(order),
          reason: refundReasonOf(order),
          dueSince,
          payers,
          address: addressOf(order),
        }
      })
      const sums = new Map<Currency, number>()
      for (const { currency, due } of items) sums.set(currency, (sums.get(currency) ?? 0) + due)
      return ok({
        value: {
          items: items.sort((a, b) => (a.dueSince ?? '').localeCompare(b.dueSince ?? '')),
          isMore: found.length > pageSize.max,
          totals: [...sums].map(([currency, amount]) => ({ currency, amount })),
        },
        records: orders.map(orderRead),
      })
    })
  }

/** A refund as a bank is told to pay it, with its code as an SVG document where there is one of the currency. */
export type RefundCode = RefundAccount & {
  readonly amount: number
  readonly currency: Currency
  readonly variableSymbol: string
  readonly message: string
  readonly svg: string | null
}

/**
 * The code that an app of a bank reads to give back all that is due of an order, and the values in it (rule P23). It moves nothing and
 * writes nothing: who sends the money notes it by `recordRefund`.
 */
export const viewRefundCode =
  (ports: RefundPorts) =>
  async (
    { id, iban, name }: ById & RefundAccount,
    { caller }: CallContext,
  ): Promise<
    Result<RefundCode, Unauthorized | Refused<'order-not-found' | 'invalid' | 'code-not-offered'>>
  > => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    const order = isUuid(id) ? await ports.orders.byId(id) : undefined
    if (!order) return fail({ code: 'order-not-found' })
    const problems = refundAccountProblems({ iban, name })
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const amount = refundDue(order)
    if (amount === 0) return fail({ code: 'code-not-offered' })
    const { currency, variableSymbol, number: message } = order
    const payee = { iban: compactIban(iban), name: oneLine(name) }
    const { payBySquare, epc, spayd } = ports.paymentCodes.of({
      method: 'transfer',
      ...{ amount, currency, variableSymbol, message },
      dueDate: dayOf(ports.clock.now()),
      iban: payee.iban,
      beneficiary: payee.name,
    })
    const code = payBySquare ?? epc ?? spayd
    const svg = code === undefined ? null : ports.paymentCodes.svg(code)
    return ok({ ...payee, amount, currency, variableSymbol, message, svg })
  }
