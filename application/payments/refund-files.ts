import { type KnownLineRefund, sendersOf } from '@hotovo/domain/payments/line-refund'
import { refundDue } from '@hotovo/domain/payments/payment'
import {
  isOwnAccount,
  payeeNameLength,
  type RefundAccount,
  refundAccountProblems,
} from '@hotovo/domain/payments/refund'
import {
  isDueNoMore,
  mostInFile,
  type NumberedTransfer,
  type TransferState,
  transferEntries,
} from '@hotovo/domain/payments/refund-transfer'
import { sepaText } from '@hotovo/domain/payments/sepa'
import { isStandingAccount } from '@hotovo/domain/payments/typed-account'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { oneLine } from '@hotovo/domain/shared/text'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import { type IdempotencyRefused, type OncePorts, once } from '../access/idempotency.ts'
import { countReads, orderRead, type ReadPorts } from '../access/reads.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { loadOrderState } from '../settlement/account.ts'
import type { LineRefundSettlement } from '../settlement/ports.ts'
import { type SettlementDecision, type SettlePorts, settle } from '../settlement/settle.ts'
import type { StaffKey } from '../shared/ports.ts'
import { isInFile, lineRefundById, lineRefundStep, lineTransfer } from './line-refunds.ts'
import type { OtherRefund, RefundFacts } from './ports.ts'
import { lastTyped, madeTransfer } from './refund-transfers.ts'

export type RefundFilePorts = AuthorizePorts &
  ReadPorts &
  SettlePorts &
  OncePorts &
  Pick<Ports, 'paymentCodes' | 'installation'>

/** A refund as it is put in a file, by its order or by itself: the amount that was looked at, in minor units, and where it goes. */
export type FiledRefund = RefundAccount & { readonly id: string; readonly amount: number }

/**
 * Why a refund was left as it is: it changed meanwhile, stands in another file, cannot be paid from our account in EUR, or nothing of
 * its payee's name is left in the letters of SEPA.
 */
export const leftReasons = ['changed', 'in-file', 'not-payable', 'payee', 'own-account'] as const
export type LeftReason = (typeof leftReasons)[number]
/** `orderId` is the id that it was asked by. */
export type LeftRefund = { readonly orderId: string; readonly why: LeftReason }

/** What stands in a file, and what was wanted and left. */
export type RefundFileMade = {
  readonly id: string
  readonly transfers: readonly NumberedTransfer[]
  readonly left: readonly LeftRefund[]
}

/** How many transfers of a file are so by now, and those that were left: their orders changed meanwhile. */
export type RefundFileOutcome = { readonly changed: number; readonly left: readonly NumberedTransfer[] }

/** Transfers of which more are told than these are not. */
export const mostTransfers = 200

/** Transfers, and beside those that are over what was given back otherwise. */
export type Transfers = {
  readonly items: readonly NumberedTransfer[]
  readonly others: readonly OtherRefund[]
}

/** Transfers in a state, and with those that are confirmed the refunds that went by none: those that wait for something, the oldest first; those that are over, the newest first. */
export const listTransfers =
  (ports: RefundFilePorts) =>
  async (
    { state }: { readonly state: TransferState },
    { caller }: CallContext,
  ): Promise<Result<Transfers, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'payments.view')
    if (!authorized.ok) return authorized
    const items = await ports.payments.transfersIn(state, mostTransfers)
    const others = state === 'confirmed' ? await ports.payments.otherRefunds(mostTransfers) : []
    await countReads(ports, authorized.value, [...items, ...others].flatMap(orderOf))
    return ok({ items, others })
  }

/** The order that a refund is read with, where it has one. */
const orderOf = ({ orderId }: { readonly orderId: string | null }) =>
  orderId === null ? [] : [orderRead({ id: orderId })]

/**
 * Puts refunds into one file for the bank (rule P24): each amount is frozen, and what is not due as it was looked at, or stands in a
 * file, is left and told; so is what goes to another account than a payer's or the one that was typed last (rule P38). `id`, a UUID, is the sender's name for the file and the key of it: sent again under it, it is the same file,
 * and nothing once that was called off.
 */
export const prepareRefunds =
  (ports: RefundFilePorts) =>
  async (
    { id, refunds: asked }: { readonly id: string; readonly refunds: readonly FiledRefund[] },
    { caller }: CallContext,
  ): Promise<Result<RefundFileMade, Unauthorized | NotPrepared>> => {
    const authorized = await authorize(ports, caller, 'payments.record')
    if (!authorized.ok) return authorized
    if (!ports.installation.accounts.EUR) return fail({ code: 'code-not-offered' })
    const problems = asked.flatMap((one) => refundAccountProblems(one, {}))
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const { account, actor } = authorized.value
    const refunds = asked
      .filter((one, place) => asked.findIndex((other) => other.id === one.id) === place)
      .slice(0, mostInFile)
    const made = async (left: readonly LeftRefund[]) => {
      const transfers = await ports.payments.transfersOfFile(id)
      await countReads(ports, authorized.value, transfers.flatMap(orderOf))
      return ok({ id, transfers, left })
    }
    const make = async (key: StaffKey | undefined) => {
      let left: LeftRefund[] = []
      return settle<RefundFileMade, NotPrepared>(
        ports,
        { key },
        async (at) => {
          left = []
          // Somebody else has the id, or it is forgotten that this was the request.
          if ((await ports.payments.transfersOfFile(id)).length > 0)
            return fail({ code: 'idempotency-key-reused' })
          const orders: SettlementDecision['orders'][number][] = []
          const lineRefunds: LineRefundSettlement[] = []
          const typed: { of: string; last: string | null }[] = []
          // The file is in the order in which it was asked for (rule P64): its transfers stand by their ids.
          const ids = refunds.map(() => ports.random.uuid()).sort()
          for (const [place, refund] of refunds.entries()) {
            const making = { id: ids[place]!, account, actor, fileId: id, at }
            const line = await lineRefundById(ports, refund.id)
            if (line) {
              const leaving = whyLineLeft(ports, line, refund) ?? (await inFile(ports, refund.id))
              if (leaving) left.push({ orderId: refund.id, why: leaving })
              else {
                const transfer = lineTransfer(line, refund, making)
                lineRefunds.push(lineRefundStep(line, line, { by: authorized.value, at, transfer }))
                typed.push(lastTyped(refund.id, line))
              }
              continue
            }
            const state = await loadOrderState(ports, refund.id)
            const [facts] = state ? await ports.payments.refundFacts([refund.id]) : []
            const why = await whyLeft(ports, state?.record.order, refund, facts)
            if (why || !state || !facts) {
              left.push({ orderId: refund.id, why: why ?? 'changed' })
              continue
            }
            const { order } = state.record
            const { transfer, short } = madeTransfer(order, refund, facts, making)
            const entries = transferEntries(order, undefined, transfer, { by: actor, at, short })
            orders.push({ state, transfers: [transfer], entries, by: actor, at })
            typed.push(lastTyped(refund.id, facts))
          }
          return ok({ orders, lineRefunds, typed })
        },
        async () => (await made(left)).value,
      )
    }
    const again = async () => {
      const transfers = await ports.payments.transfersOfFile(id)
      if (transfers.length > 0 && transfers.every(({ state }) => state === 'called-off'))
        return fail({ code: 'refund-file-not-found' } as const)
      const left: LeftRefund[] = []
      const isIn = (refund: FiledRefund) =>
        transfers.some(({ orderId, lineRefundId }) => refund.id === (orderId ?? lineRefundId))
      for (const refund of refunds.filter((one) => !isIn(one))) {
        const line = await lineRefundById(ports, refund.id)
        const order = isUuid(refund.id) && !line ? await ports.orders.byId(refund.id) : undefined
        const [facts] = order ? await ports.payments.refundFacts([refund.id]) : []
        const why = line
          ? (whyLineLeft(ports, line, refund) ?? (await inFile(ports, refund.id)))
          : await whyLeft(ports, order, refund, facts)
        left.push({ orderId: refund.id, why: why ?? 'changed' })
      }
      return made(left)
    }
    const deed = { key: id, what: 'refund-file', subject: id, request: { refunds } }
    return once<RefundFileMade, NotPrepared>(ports, authorized.value, deed, make, again)
  }
type NotPrepared =
  | IdempotencyRefused
  | Refused<'invalid' | 'code-not-offered' | 'beyond-day' | 'refund-in-file' | 'refund-file-not-found'>

async function whyLeft(
  { payments, installation }: Pick<Ports, 'payments' | 'installation'>,
  order: NumberedOrder | undefined,
  { id, amount, iban, name }: FiledRefund,
  facts: RefundFacts | undefined,
): Promise<LeftReason | undefined> {
  if (!order || amount <= 0 || refundDue(order) !== amount) return 'changed'
  if (order.currency !== 'EUR') return 'not-payable'
  if (isOwnAccount(iban, installation.accounts)) return 'own-account'
  if (!facts || !isStandingAccount({ iban, name }, amount, facts)) return 'changed'
  if (sepaText(oneLine(name), payeeNameLength) === '') return 'payee'
  return inFile({ payments }, id)
}

const whyLineLeft = (
  { installation }: Pick<Ports, 'installation'>,
  line: KnownLineRefund,
  { amount, iban, name }: FiledRefund,
): LeftReason | undefined => {
  if (isOwnAccount(iban, installation.accounts)) return 'own-account'
  const { state, amount: due, currency, typed } = line
  const facts = { payers: sendersOf(line), typed }
  if (state !== 'due' || due !== amount || !isStandingAccount({ iban, name }, due, facts)) return 'changed'
  if (currency !== 'EUR') return 'not-payable'
  return sepaText(oneLine(name), payeeNameLength) === '' ? 'payee' : undefined
}

const inFile = async (ports: Pick<Ports, 'payments'>, id: string): Promise<LeftReason | undefined> =>
  (await isInFile(ports, id)) ? 'in-file' : undefined
type NumberedOrder = Parameters<typeof refundDue>[0] & { readonly currency: string }

/** A file for the bank. */
export type RefundFile = { readonly name: string; readonly xml: string }

/**
 * The file of what still waits to be sent and is due, as often as it is asked for until somebody says that it was sent; each time is in
 * the log (rule P24).
 */
export const downloadRefundFile =
  (ports: RefundFilePorts) =>
  async (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<RefundFile, Unauthorized | Refused<'refund-file-not-found'>>> => {
    const permitted = await authorize(ports, caller, 'payments.record')
    if (!permitted.ok) return permitted
    const transfers = await payableIn(ports, id)
    const { installation, clock } = ports
    const { accounts, brand } = installation
    if (transfers.length === 0 || !accounts.EUR) return fail({ code: 'refund-file-not-found' })
    const amount = transfers.reduce((sum, one) => sum + one.amount, 0)
    const details = { file: id, refunds: transfers.length, amount }
    const logged = await authorize(ports, caller, 'payments.record', ['refund_file_downloaded'], details)
    if (!logged.ok) return logged
    await countReads(ports, logged.value, transfers.flatMap(orderOf))
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

/** What a bank may be told to pay of a file; nothing once any of it was sent, since a bank has it all then. */
async function payableIn(
  { orders, payments }: Pick<Ports, 'orders' | 'payments'>,
  id: string,
): Promise<readonly NumberedTransfer[]> {
  const all = isUuid(id) ? await payments.transfersOfFile(id) : []
  if (all.some(({ state }) => state === 'sent' || state === 'confirmed')) return []
  const waiting = all.filter(({ state }) => state === 'prepared')
  const known = await orders.byIds(waiting.flatMap(({ orderId }) => orderId ?? []))
  const due = new Map(known.map((order) => [order.id, order]))
  // What a file has of a line nothing changes.
  return waiting.filter((one) => one.orderId === null || !isDueNoMore(due.get(one.orderId)!, one))
}
