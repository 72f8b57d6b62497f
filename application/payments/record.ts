import { lengths } from '@hotovo/domain/limits'
import { isPaid } from '@hotovo/domain/orders/order'
import { handEntries, paymentOfHandPayment, recordedHandPayment } from '@hotovo/domain/payments/by-hand'
import { handDayOn } from '@hotovo/domain/payments/hand-day-limit'
import {
  type Payment,
  type PaymentForm,
  paymentProblems,
  refundDue,
  refundProblems,
  takeBackOf,
  withPayments,
} from '@hotovo/domain/payments/payment'
import { type RefundAccount, refundAccountProblems } from '@hotovo/domain/payments/refund'
import { transferEntries } from '@hotovo/domain/payments/refund-transfer'
import { isStandingAccount } from '@hotovo/domain/payments/typed-account'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { textProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import {
  type AuthorizedStaff,
  type AuthorizePorts,
  authorize,
  authorizeRead,
  type Unauthorized,
} from '../access/authorize.ts'
import type { ById, CallContext, Caller } from '../access/caller.ts'
import { type IdempotencyRefused, type OncePorts, once, type StaffRequest } from '../access/idempotency.ts'
import { orderRead, type ReadPorts } from '../access/reads.ts'
import type { Ports } from '../ports.ts'
import type { Refusal, RefusalCode, Refused } from '../refusal.ts'
import { accountOf, loadOrderState, type OrderAccount, type OrderState } from '../settlement/account.ts'
import type { OrderDecision } from '../settlement/plan.ts'
import type { Settlement } from '../settlement/ports.ts'
import { type SettlePorts, settleOrder } from '../settlement/settle.ts'
import { lastTyped, madeTransfer, preparedTransfer, sentTransfer } from './refund-transfers.ts'

export type RecordPorts = AuthorizePorts & SettlePorts & OncePorts & Pick<Ports, 'deliveries'>

/** What a change is decided by: the order as it stands, who asks, and when. */
type Deciding = OrderState & Pick<AuthorizedStaff, 'account' | 'actor'> & { readonly at: string }

/** What staff want with the money of an order, and by which version of it, where they say. */
type MoneyRequest = Omit<StaffRequest, 'subject'> & {
  readonly orderId: string
  readonly version: number | undefined
}

type Decided = Omit<OrderDecision, 'accountId' | 'by' | 'at'> & Pick<Settlement, 'reopens' | 'decides'>
type Decide<Why> = (state: Deciding) => Result<Decided, Why> | Promise<Result<Decided, Why>>

/** Why the money of an order stays as it is, whatever was wanted: `beyond-day` where vouchers would be issued anew (rule A51). */
type Unchanged = Refused<'order-not-found' | 'record-changed' | 'beyond-day' | 'refund-in-file'>

/**
 * Changes the money of an order as `decide` says, in one transaction, under a key once. Where staff name the version they
 * looked at, a record that somebody changed meanwhile is given back instead; otherwise the change is decided again.
 */
export async function changeOrderMoney<Why extends Refusal>(
  ports: RecordPorts,
  caller: Caller,
  { orderId, version, ...deed }: MoneyRequest,
  decide: Decide<Why>,
): Promise<Result<OrderAccount, Why | Unauthorized | IdempotencyRefused | Unchanged>> {
  const authorized = await authorize(ports, caller, 'payments.record')
  if (!authorized.ok) return authorized
  const { account, actor } = authorized.value
  const answer = async () => accountOf(ports, (await loadOrderState(ports, orderId))!)
  return once<OrderAccount, Why | Unchanged>(
    ports,
    authorized.value,
    { ...deed, subject: orderId },
    (key) =>
      settleOrder<OrderAccount, Why | Unchanged>(ports, {
        key,
        accountId: account.id,
        orderId,
        decide: async (state, at) => {
          if (!state) return fail({ code: 'order-not-found' })
          if (version !== undefined && version !== state.record.version)
            return fail({ code: 'record-changed', current: state.record })
          const decided = await decide({ ...state, account, actor, at })
          return decided.ok ? ok({ ...decided.value, by: actor, at }) : decided
        },
        answer,
      }),
    async () => ok(await answer()),
  )
}

/** The account as it is then, or why it is not. */
export type OrderAccountResult<Code extends RefusalCode> = Result<
  OrderAccount,
  Unauthorized | IdempotencyRefused | Unchanged | Refused<Code>
>

/** A payment as staff record it; `version` is that of the record they looked at, where they say. */
export type PaymentRequest = PaymentForm & { readonly version?: number | undefined }

/**
 * Records a payment by hand: in cash, by post, or one that no statement told of (rule P6). What is beyond what its person may
 * record alone that day pays nothing until a second one confirms it (rule A46). Under a key, a UUID, once.
 */
export const recordPayment =
  (ports: RecordPorts) =>
  (
    { id: orderId, version, ...form }: ById & PaymentRequest,
    { caller, key }: CallContext,
  ): Promise<OrderAccountResult<'invalid'>> =>
    changeOrderMoney<Refused<'invalid'>>(
      ports,
      caller,
      { orderId, version, key, what: 'payment', request: form },
      async ({ record: { order }, account, actor, at }) => {
        const problems = paymentProblems(form, dayOf(at))
        if (problems.length > 0) return fail({ code: 'invalid', problems })
        const { id: staffId } = account
        const byHand = recordedHandPayment(order, form, {
          by: { id: staffId, actor },
          letOut: await ports.payments.letOutByHand({ staffId, day: dayOf(at) }),
          day: handDayOn(dayOf(at), await ports.payments.handDayLimits()),
          id: ports.random.uuid(),
          at,
        })
        return byHand.state === 'recorded'
          ? ok({ byHand, payments: [paymentOfHandPayment(byHand, at)] })
          : ok({ byHand, entries: handEntries(order, undefined, byHand, { by: actor, at }) })
      },
    )

/** Why something is done, and by which version of the record. */
export type ReasonedRequest = { readonly reason: string; readonly version: number }

export const reasonProblems = (reason: string): Problem[] =>
  textProblems('reason', reason, lengths.adminNote, { required: true, lines: true })

/**
 * Takes back a payment that was recorded by mistake, by a second entry (rule P14). Where vouchers were issued for it, or it
 * was given back already, that is refused: `vouchers-issued`. The line of a statement it came from waits again. Under a key,
 * a UUID, once.
 */
export const takeBackPayment =
  (ports: RecordPorts) =>
  (
    {
      id: orderId,
      payment: paymentId,
      reason,
      version,
    }: { readonly id: string; readonly payment: string } & ReasonedRequest,
    { caller, key }: CallContext,
  ): Promise<OrderAccountResult<'invalid' | 'payment-not-found' | 'vouchers-issued'>> =>
    changeOrderMoney<Refused<'invalid' | 'payment-not-found' | 'vouchers-issued'>>(
      ports,
      caller,
      { orderId, version, key, what: 'payment-take-back', request: { paymentId, reason } },
      ({ record, payments, issued, at, actor }) => {
        const problems = reasonProblems(reason)
        if (problems.length > 0) return fail({ code: 'invalid', problems } as const)
        const back = takeBackOf(payments, paymentId, { id: ports.random.uuid(), at })
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
export type RefundRequest = PaymentForm & {
  readonly version: number
  /** Where it was sent, where it was by a bank: a statement that shows it leaving confirms it then (rule P25). */
  readonly account?: RefundAccount | undefined
}

/**
 * Notes that money was given back to a customer: never more than is due (rule P13), nothing while it stands in a file (rule P24), and
 * none to an account that is neither a payer's nor the one that was typed last (rule P38).
 * Under a key, a UUID, once.
 */
export const recordRefund =
  (ports: RecordPorts) =>
  (
    { id: orderId, version, account: payee, ...form }: ById & RefundRequest,
    { caller, key }: CallContext,
  ): Promise<OrderAccountResult<'invalid' | 'refund-account-changed'>> =>
    changeOrderMoney<Refused<'invalid' | 'refund-in-file' | 'refund-account-changed'>>(
      ports,
      caller,
      { orderId, version, key, what: 'refund', request: payee ? { ...form, account: payee } : form },
      async ({ record, payments, account, actor, at }) => {
        const { order } = record
        const problems = [
          ...refundProblems(form, refundDue(order), dayOf(at)),
          ...(payee ? refundAccountProblems(payee, ports.installation.accounts) : []),
        ]
        if (problems.length > 0) return fail({ code: 'invalid', problems })
        if (await preparedTransfer(ports, orderId)) return fail({ code: 'refund-in-file' })
        const [facts] = await ports.payments.refundFacts([orderId])
        if (payee && (!facts || !isStandingAccount(payee, form.amount, facts)))
          return fail({ code: 'refund-account-changed' })
        const { amount, method, receivedOn, reference } = form
        const refund: Payment = {
          id: ports.random.uuid(),
          orderId,
          kind: 'refund',
          amount: -amount,
          currency: order.currency,
          method,
          receivedOn,
          reference: reference?.trim() || null,
          entryId: null,
          takesBack: null,
          createdAt: at,
        }
        if (!payee || !facts) return ok({ payments: [refund] })
        const making = { id: ports.random.uuid(), account, actor, fileId: null, at }
        const { transfer: made, short } = madeTransfer(order, { ...payee, amount }, facts, making)
        const transfer = await sentTransfer(ports, made, { record, payments }, refund.id)
        const entries = transferEntries(order, undefined, transfer, { by: actor, at, short })
        return ok({
          payments: [refund],
          transfers: [transfer],
          entries,
          typed: [lastTyped(orderId, facts)],
        })
      },
    )

/** An order's money, vouchers and deliveries. */
export const viewOrderAccount =
  (ports: RecordPorts & ReadPorts) =>
  (
    { id: orderId }: ById,
    { caller }: CallContext,
  ): Promise<Result<OrderAccount, Unauthorized | Refused<'order-not-found'>>> =>
    authorizeRead<OrderAccount, Refused<'order-not-found'>>(ports, caller, 'orders.view', async () => {
      const state = await loadOrderState(ports, orderId)
      if (!state) return fail({ code: 'order-not-found' })
      return ok({ value: await accountOf(ports, state), records: [orderRead(state.record.order)] })
    })
