import { lengths } from '@hotovo/domain/limits'
import type { OrderRecord } from '@hotovo/domain/orders/order'
import { isPaid } from '@hotovo/domain/orders/order'
import {
  type Payment,
  type PaymentForm,
  paymentProblems,
  refundDue,
  takenBack,
  withPayments,
} from '@hotovo/domain/payments/payment'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { textProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import type { Delivery } from '@hotovo/domain/vouchers/delivery'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import { type Authorized, type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Settlement } from './ports.ts'
import {
  type Change,
  type SettlePorts,
  type Standing,
  settlementOf,
  settleTries,
  standingOf,
} from './settle.ts'
import { matchAnew } from './statements.ts'

export type RecordPorts = AuthorizePorts & SettlePorts & Pick<Ports, 'deliveries' | 'statements'>

/** An order with its money, its vouchers and how they reach the customer; no code and no password is in it. */
export type OrderAccount = {
  readonly record: OrderRecord
  readonly payments: readonly Payment[]
  readonly vouchers: readonly IssuedVoucher[]
  readonly deliveries: readonly Delivery[]
}

/** How an order stands, with its deliveries. */
export async function accountOf(
  ports: Pick<Ports, 'deliveries'>,
  { record, payments, issued }: Standing,
): Promise<OrderAccount> {
  const deliveries = await ports.deliveries.ofOrder(record.order.id)
  return { record, payments, vouchers: issued, deliveries }
}

/** What a change is decided by: the order as it stands, who asks, and when. */
type Deciding = Standing & Pick<Authorized, 'actor'> & { readonly at: string }

/**
 * Changes the money of an order as `decide` says, in one transaction. Where staff name the version they looked at, a
 * record that somebody changed meanwhile is given back instead; otherwise the change is decided again.
 */
async function changed<Refusal>(
  ports: RecordPorts,
  caller: Caller,
  { orderId, version }: { readonly orderId: string; readonly version: number | undefined },
  decide: (
    standing: Deciding,
  ) => Result<Omit<Change, 'by' | 'at'> & Partial<Pick<Settlement, 'reopens'>>, Refusal> | 'done',
): Promise<
  Result<
    OrderAccount,
    Refusal | Unauthorized | Refused<'order-not-found' | 'record-changed' | 'idempotency-key-reused'>
  >
> {
  const authorized = await authorize(ports, caller, 'payments.record')
  if (!authorized.ok) return authorized
  const { actor } = authorized.value
  for (let tries = 1; ; tries++) {
    const standing = isUuid(orderId) ? await standingOf(ports, orderId) : undefined
    if (!standing) return fail({ code: 'order-not-found' })
    const at = ports.clock.now()
    const decided = decide({ ...standing, actor, at })
    if (decided === 'done') return ok(await accountOf(ports, standing))
    if (version !== undefined && version !== standing.record.version)
      return fail({ code: 'record-changed', current: standing.record })
    if (!decided.ok) return decided
    const { reopens, ...change } = decided.value
    const { settlement, jobs } = await settlementOf(ports, standing, { ...change, by: actor, at })
    const outcome = await ports.payments.settle({ orders: [settlement], reopens, jobs })
    if (typeof outcome !== 'string') {
      await matchAnew(ports, [orderId])
      return ok(await accountOf(ports, (await standingOf(ports, orderId))!))
    }
    // Another order's: where it is this one's, it is found when the order is looked at again.
    if (outcome === 'payment-known' && tries > 1) return fail({ code: 'idempotency-key-reused' })
    if (tries === settleTries) throw new Error(`a payment was not recorded in ${tries} tries: ${outcome}`)
  }
}

/** A payment as staff record it; `version` is that of the record they looked at, where they say. */
export type PaymentRequest = PaymentForm & { readonly version?: number | undefined }

/**
 * Records a payment by hand: in cash, by post, or one that no statement told of (rule P6). A payment that is sent again
 * under its key, a UUID, is answered as the first time.
 */
export const recordPayment =
  (ports: RecordPorts, caller: Caller) =>
  async (
    orderId: string,
    { version, ...form }: PaymentRequest,
    keyText?: string,
  ): Promise<
    Result<
      OrderAccount,
      | Unauthorized
      | Refused<
          | 'order-not-found'
          | 'record-changed'
          | 'invalid'
          | 'idempotency-key-malformed'
          | 'idempotency-key-reused'
        >
    >
  > => {
    const key = keyText?.toLowerCase()
    if (key !== undefined && !isUuid(key)) return fail({ code: 'idempotency-key-malformed' })
    const id = key ?? ports.random.uuid()
    return changed<Refused<'invalid'>>(ports, caller, { orderId, version }, (standing) => {
      const { record, payments, at } = standing
      const problems = paymentProblems(form, dayOf(at))
      if (problems.length > 0) return fail({ code: 'invalid', problems } as const)
      const payment: Payment = {
        id,
        orderId: record.order.id,
        kind: 'payment',
        amount: form.amount,
        currency: record.order.currency,
        method: form.method,
        receivedOn: form.receivedOn,
        reference: form.reference?.trim() || null,
        entryId: null,
        takesBack: null,
        createdAt: at,
      }
      const known = payments.find((one) => one.id === id)
      // Another payment under the same key is refused when it is written.
      return known && isSame(known, payment) ? 'done' : ok({ payments: [payment] })
    })
  }

const isSame = (one: Payment, other: Payment) =>
  canonicalText({ ...one, createdAt: null }) === canonicalText({ ...other, createdAt: null })

/** Why something is done, and by which version of the record. */
export type Reasoned = { readonly reason: string; readonly version: number }

const reasonProblems = (reason: string): Problem[] =>
  textProblems('reason', reason, lengths.adminNote, { required: true, lines: true })

/**
 * Takes back a payment that was recorded by mistake, by a second entry (rule P14). Where vouchers were issued for it, or it
 * was given back already, that is refused: `vouchers-issued`. The line of a statement it came from waits again.
 */
export const takeBackPayment =
  (ports: RecordPorts, caller: Caller) =>
  async (
    orderId: string,
    paymentId: string,
    { reason, version }: Reasoned,
  ): Promise<
    Result<
      OrderAccount,
      | Unauthorized
      | Refused<
          | 'order-not-found'
          | 'record-changed'
          | 'idempotency-key-reused'
          | 'invalid'
          | 'payment-not-found'
          | 'vouchers-issued'
        >
    >
  > =>
    changed<Refused<'invalid' | 'payment-not-found' | 'vouchers-issued'>>(
      ports,
      caller,
      { orderId, version },
      ({ record, payments, issued, at, actor }) => {
        const problems = reasonProblems(reason)
        if (problems.length > 0) return fail({ code: 'invalid', problems } as const)
        const back = takenBack(payments, paymentId, { id: ports.random.uuid(), at })
        if (!back.ok) return back
        const without = withPayments(record.order, [...payments, back.value], { by: actor, at })
        const isUsed = issued.length > 0 && !isPaid(without.order)
        // What was refunded already cannot have been a mistake of ours alone.
        if (isUsed || without.order.received < 0) return fail({ code: 'vouchers-issued' } as const)
        const { entryId } = payments.find(({ id }) => id === paymentId)!
        return ok({
          payments: [back.value],
          note: reason.trim(),
          reopens: entryId === null ? undefined : { id: entryId },
        })
      },
    )

/** Money that was given back, as staff note it. */
export type RefundRequest = PaymentForm & { readonly version: number }

/** Notes that money was given back to a customer: never more than is due (rule P13). */
export const recordRefund =
  (ports: RecordPorts, caller: Caller) =>
  async (
    orderId: string,
    { version, ...form }: RefundRequest,
  ): Promise<
    Result<
      OrderAccount,
      Unauthorized | Refused<'order-not-found' | 'record-changed' | 'idempotency-key-reused' | 'invalid'>
    >
  > =>
    changed<Refused<'invalid'>>(ports, caller, { orderId, version }, ({ record, at }) => {
      const problems = paymentProblems(form, dayOf(at))
      const most = refundDue(record.order)
      if (problems.length === 0 && form.amount > most)
        problems.push({ at: 'amount', code: 'amount-out-of-range', min: Math.min(1, most), max: most })
      if (problems.length > 0) return fail({ code: 'invalid', problems } as const)
      const refund: Payment = {
        id: ports.random.uuid(),
        orderId: record.order.id,
        kind: 'refund',
        amount: -form.amount,
        currency: record.order.currency,
        method: form.method,
        receivedOn: form.receivedOn,
        reference: form.reference?.trim() || null,
        entryId: null,
        takesBack: null,
        createdAt: at,
      }
      return ok({ payments: [refund] })
    })

/** An order's money, vouchers and deliveries. */
export const viewOrderAccount =
  (ports: RecordPorts, caller: Caller) =>
  async (orderId: string): Promise<Result<OrderAccount, Unauthorized | Refused<'order-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'orders.view')
    if (!authorized.ok) return authorized
    const standing = isUuid(orderId) ? await standingOf(ports, orderId) : undefined
    return standing ? ok(await accountOf(ports, standing)) : fail({ code: 'order-not-found' })
  }
