import {
  type KnownLineRefund,
  type LineRefund,
  transferredLineRefund,
} from '@hotovo/domain/payments/line-refund'
import type { Payment } from '@hotovo/domain/payments/payment'
import { refundDue } from '@hotovo/domain/payments/payment'
import {
  type NumberedTransfer,
  type RefundTransfer,
  type TransferState,
  transferEntries,
} from '@hotovo/domain/payments/refund-transfer'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { type AuthorizedStaff, authorize, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import type { Refused } from '../refusal.ts'
import type { loadOrderState } from '../settlement/account.ts'
import { settle, settleOrder } from '../settlement/settle.ts'
import { lineRefundById, lineRefundStep } from './line-refunds.ts'
import type { RefundFileOutcome, RefundFilePorts } from './refund-files.ts'
import { sentLineTransfer, sentTransfer, withoutNames } from './refund-transfers.ts'

type Asked = AuthorizedStaff & { readonly at: string }
type State = NonNullable<Awaited<ReturnType<typeof loadOrderState>>>

/** What becomes of a transfer of an order, and of one of a line, for which nothing has to be decided. */
type Change = {
  readonly ofOrder: (
    transfer: RefundTransfer,
    asked: Asked & { readonly state: State },
  ) => Promise<{ readonly after: RefundTransfer; readonly payments?: readonly Payment[] } | undefined>
  readonly ofLine: (
    transfer: RefundTransfer,
    refund: KnownLineRefund,
    at: string,
  ) => Promise<{
    readonly transfer: RefundTransfer
    readonly refund: LineRefund
  }>
}

/** Changes each transfer of a file that waits, each in a transaction of its own; done again it changes none twice. */
const changeFile =
  (ports: RefundFilePorts, become: readonly TransferState[], change: Change) =>
  async (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<RefundFileOutcome, Unauthorized | Refused<'refund-file-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    const { actor } = authorized.value
    const all = isUuid(id) ? await ports.payments.transfersOfFile(id) : []
    const waiting = all.filter(({ state }) => state === 'prepared')
    const before = all.filter(({ state }) => become.includes(state))
    if (waiting.length + before.length === 0) return fail({ code: 'refund-file-not-found' })
    const left: NumberedTransfer[] = []
    for (const one of waiting) {
      const done =
        one.orderId === null
          ? await settleLine(ports, one, change, authorized.value)
          : await settleOrder<undefined, undefined>(ports, {
              orderId: one.orderId,
              decide: async (state, at) => {
                const now = await current(ports, one)
                if (!state || now?.state !== 'prepared') return fail(undefined)
                const was = withoutNames(now)
                const changed = await change.ofOrder(was, { ...authorized.value, at, state })
                if (!changed) return fail(undefined)
                const { after, payments } = changed
                const entries = transferEntries(state.record.order, was, after, { by: actor, at })
                return ok({ transfers: [after], payments, entries, by: actor, at })
              },
              answer: () => undefined,
            })
      if (typeof done === 'string' || !done.ok) left.push(one)
    }
    return ok({ changed: before.length + waiting.length - left.length, left })
  }

const current = async (
  { payments }: Pick<RefundFilePorts, 'payments'>,
  { id, orderId, lineRefundId }: RefundTransfer,
): Promise<NumberedTransfer | undefined> =>
  (await payments.transfersOf([orderId ?? lineRefundId ?? ''])).find((one) => one.id === id)

const settleLine = (ports: RefundFilePorts, one: RefundTransfer, { ofLine }: Change, by: AuthorizedStaff) =>
  settle(
    ports,
    {},
    async (at) => {
      const [now, refund] = await Promise.all([
        current(ports, one),
        lineRefundById(ports, one.lineRefundId ?? ''),
      ])
      if (now?.state !== 'prepared' || refund?.state !== 'due') return fail(undefined)
      const was = withoutNames(now)
      const { transfer, refund: after } = await ofLine(was, refund, at)
      return ok({ orders: [], lineRefunds: [lineRefundStep(refund, after, { by, at, transfer, was })] })
    },
    () => undefined,
  )

/**
 * Marks all of a file as sent: each refund is noted with today's date (rule P24). Where less is due by now than its file has, nothing
 * is noted and it is left, because its money perhaps went out nevertheless.
 */
export const sendRefundFile = (ports: RefundFilePorts) =>
  changeFile(ports, ['sent', 'confirmed'], {
    ofOrder: async (transfer, { state, at }) => {
      const { order } = state.record
      if (refundDue(order) < transfer.amount) return undefined
      const payment: Payment = {
        id: ports.random.uuid(),
        orderId: order.id,
        kind: 'refund',
        amount: -transfer.amount,
        currency: order.currency,
        method: 'transfer',
        receivedOn: dayOf(at),
        reference: transfer.iban,
        entryId: null,
        takesBack: null,
        createdAt: at,
      }
      const after = await sentTransfer(ports, transfer, state, payment.id)
      return { after, payments: [payment] }
    },
    ofLine: async (transfer, refund, at) => ({
      transfer: await sentLineTransfer(ports, transfer, refund),
      refund: transferredLineRefund(refund, transfer.iban, at),
    }),
  })

const calledOff = (transfer: RefundTransfer): RefundTransfer => ({ ...transfer, state: 'called-off' })

/** Calls a file off that was not sent: its refunds are due as before (rule P24). */
export const callOffRefundFile = (ports: RefundFilePorts) =>
  changeFile(ports, ['called-off'], {
    ofOrder: async (transfer) => ({ after: calledOff(transfer) }),
    ofLine: async (transfer, refund) => ({ transfer: calledOff(transfer), refund }),
  })
