import type { Payment } from '@hotovo/domain/payments/payment'
import { refundDue } from '@hotovo/domain/payments/payment'
import { type RefundAccount, refundAccountProblems } from '@hotovo/domain/payments/refund'
import {
  mostInFile,
  type NumberedTransfer,
  type RefundTransfer,
  type TransferState,
  transferEntries,
} from '@hotovo/domain/payments/refund-transfer'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import {
  type AuthorizedStaff,
  type AuthorizePorts,
  authorize,
  type Unauthorized,
} from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import { countReads, orderRead, type ReadPorts } from '../access/reads.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { loadOrderState } from '../settlement/account.ts'
import { type SettlePorts, settle, settleOrder } from '../settlement/settle.ts'
import { madeTransfer, sentTransfer } from './refund-transfers.ts'

export type RefundFilePorts = AuthorizePorts &
  ReadPorts &
  SettlePorts &
  Pick<Ports, 'paymentCodes' | 'installation'>

/** A refund as it is put in a file: the amount that was looked at, in minor units, and where it goes. */
export type FiledRefund = RefundAccount & { readonly id: string; readonly amount: number }

/** Why a refund was left as it is: it changed meanwhile, stands in another file, or cannot be paid from our account in EUR. */
export const leftReasons = ['changed', 'in-file', 'not-payable'] as const
export type LeftReason = (typeof leftReasons)[number]
export type LeftRefund = { readonly orderId: string; readonly why: LeftReason }

/** What stands in a file, and what was wanted and left. */
export type RefundFileMade = {
  readonly id: string
  readonly transfers: readonly NumberedTransfer[]
  readonly left: readonly LeftRefund[]
}

/** Transfers of which more are told than these are not. */
export const mostTransfers = 200

/** Transfers in a state: those that wait for something, the oldest first; those that are over, the newest first. */
export const listTransfers =
  (ports: RefundFilePorts) =>
  async (
    { state }: { readonly state: TransferState },
    { caller }: CallContext,
  ): Promise<Result<{ readonly items: readonly NumberedTransfer[] }, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    const items = await ports.payments.transfersIn(state, mostTransfers)
    await countReads(
      ports,
      authorized.value,
      items.map(({ orderId }) => orderRead({ id: orderId })),
    )
    return ok({ items })
  }

/**
 * Puts refunds into one file for the bank (rule P24): each amount is frozen, and what is not due as it was looked at, or stands in a
 * file, is left and told. `id`, a UUID, is the sender's name for the file: sent again under it, it is the same file.
 */
export const prepareRefunds =
  (ports: RefundFilePorts) =>
  async (
    { id, refunds }: { readonly id: string; readonly refunds: readonly FiledRefund[] },
    { caller }: CallContext,
  ): Promise<
    Result<RefundFileMade, Unauthorized | Refused<'invalid' | 'code-not-offered' | 'beyond-day'>>
  > => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    if (!ports.installation.accounts.EUR) return fail({ code: 'code-not-offered' })
    const problems = refunds.flatMap(refundAccountProblems)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const { account, actor } = authorized.value
    let left: LeftRefund[] = []
    const made = await settle<undefined, never>(
      ports,
      {},
      async (at) => {
        left = []
        const isKept = (await ports.payments.transfersOfFile(id)).length > 0
        const orders = []
        for (const refund of isKept ? [] : refunds.slice(0, mostInFile)) {
          const state = await loadOrderState(ports, refund.id)
          const why = await whyLeft(ports, state?.record.order, refund)
          if (why || !state) {
            left.push({ orderId: refund.id, why: why ?? 'changed' })
            continue
          }
          const { order } = state.record
          const transfer = await madeTransfer(ports, order, refund, { account, actor, fileId: id, at })
          const entries = transferEntries(order, undefined, transfer, { by: actor, at })
          orders.push({ state, transfers: [transfer], entries, by: actor, at })
        }
        return ok({ orders })
      },
      () => undefined,
    )
    if (typeof made === 'string') throw new Error('a file of refunds has no key')
    if (!made.ok) return made
    return ok({ id, transfers: await ports.payments.transfersOfFile(id), left })
  }

async function whyLeft(
  { payments }: Pick<Ports, 'payments'>,
  order: NumberedOrder | undefined,
  { id, amount }: FiledRefund,
): Promise<LeftReason | undefined> {
  if (!order || amount <= 0 || refundDue(order) !== amount) return 'changed'
  if (order.currency !== 'EUR') return 'not-payable'
  const others = await payments.transfersOfOrders([id])
  return others.some(({ state }) => state === 'prepared') ? 'in-file' : undefined
}
type NumberedOrder = Parameters<typeof refundDue>[0] & { readonly currency: string }

/** A file for the bank. */
export type RefundFile = { readonly name: string; readonly xml: string }

/** The file of what still waits to be sent, as often as it is asked for; each time is in the log (rule P24). */
export const downloadRefundFile =
  (ports: RefundFilePorts) =>
  async (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<RefundFile, Unauthorized | Refused<'refund-file-not-found'>>> => {
    const permitted = await authorize(ports, caller, 'payments.record')
    if (!permitted.ok) return permitted
    const transfers = await preparedIn(ports, id)
    const { installation, clock } = ports
    const { accounts, brand } = installation
    if (transfers.length === 0 || !accounts.EUR) return fail({ code: 'refund-file-not-found' })
    const amount = transfers.reduce((sum, one) => sum + one.amount, 0)
    const details = { file: id, refunds: transfers.length, amount }
    const logged = await authorize(ports, caller, 'payments.record', ['refund_file_downloaded'], details)
    if (!logged.ok) return logged
    await countReads(
      ports,
      logged.value,
      transfers.map(({ orderId }) => orderRead({ id: orderId })),
    )
    const today = dayOf(clock.now())
    const xml = ports.paymentCodes.creditTransfers({
      id,
      madeAt: transfers[0]!.madeAt,
      payOn: today,
      payer: { name: brand.legalName, iban: accounts.EUR.iban, bic: accounts.EUR.bic },
      transfers: transfers.map((one) => ({ ...one, message: one.orderNumber })),
    })
    return ok({ name: `vratenia-${today}-${id.slice(0, 8)}.xml`, xml })
  }

const preparedIn = async ({ payments }: Pick<Ports, 'payments'>, id: string) =>
  (isUuid(id) ? await payments.transfersOfFile(id) : []).filter(({ state }) => state === 'prepared')

/** How many transfers of a file are so by now, and those that were left: their orders changed meanwhile. */
export type RefundFileOutcome = { readonly changed: number; readonly left: readonly NumberedTransfer[] }

type Change = (
  transfer: RefundTransfer,
  asked: AuthorizedStaff & { readonly at: string; readonly state: State },
) => Promise<{ readonly after: RefundTransfer; readonly payments?: readonly Payment[] } | undefined>
type State = NonNullable<Awaited<ReturnType<typeof loadOrderState>>>

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
      const done = await settleOrder<undefined, undefined>(ports, {
        orderId: one.orderId,
        decide: async (state, at) => {
          const theirs = await ports.payments.transfersOfOrders([one.orderId])
          const now = theirs.find((other) => other.id === one.id)
          if (!state || now?.state !== 'prepared') return fail(undefined)
          const { orderNumber: _, variableSymbol: __, ...was } = now
          const changed = await change(was, { ...authorized.value, at, state })
          if (!changed) return fail(undefined)
          const { after, payments } = changed
          const entries = transferEntries(state.record.order, was, after, { by: actor, at })
          return ok({ transfers: [after], payments, entries, by: actor, at })
        },
        answer: () => undefined,
      })
      if (!done.ok) left.push(one)
    }
    return ok({ changed: before.length + waiting.length - left.length, left })
  }

/**
 * Marks all of a file as sent: each refund is noted with today's date (rule P24). Where less is due by now than its file has, nothing
 * is noted and it is left, because its money perhaps went out nevertheless.
 */
export const sendRefundFile = (ports: RefundFilePorts) =>
  changeFile(ports, ['sent', 'confirmed'], async (transfer, { state: { record }, at }) => {
    const { order } = record
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
    const after = await sentTransfer(ports, transfer, order, payment.id)
    return { after, payments: [payment] }
  })

/** Calls a file off that was not sent: its refunds are due as before (rule P24). */
export const callOffRefundFile = (ports: RefundFilePorts) =>
  changeFile(ports, ['called-off'], async (transfer) => ({ after: { ...transfer, state: 'called-off' } }))
