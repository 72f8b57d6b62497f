import type { Order } from '@hotovo/domain/orders/order'
import { type KnownLineRefund, lineRefundNumber } from '@hotovo/domain/payments/line-refund'
import { compactIban, payerAccounts, type RefundAccount } from '@hotovo/domain/payments/refund'
import {
  leavingLine,
  type NumberedTransfer,
  namesInLine,
  namesOfTransfer,
  type RefundTransfer,
  transferEntries,
} from '@hotovo/domain/payments/refund-transfer'
import { fail, ok } from '@hotovo/domain/shared/result'
import { oneLine } from '@hotovo/domain/shared/text'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { Ports } from '../ports.ts'
import type { OrderState } from '../settlement/account.ts'
import { type SettlePorts, settle, settleOrder } from '../settlement/settle.ts'
import { lineRefundById, lineRefundStep, type Making } from './line-refunds.ts'
import type { RefundFacts } from './ports.ts'

/** A transfer of so much to an account, as it stands in a file or was sent by a code, and what came from that where it is less. */
export function madeTransfer(
  order: Order,
  { amount, iban: typed, name }: RefundAccount & { readonly amount: number },
  { payers }: RefundFacts,
  { id, account, actor, fileId, at }: Making,
): { readonly transfer: RefundTransfer; readonly short: number | undefined } {
  const iban = compactIban(typed)
  const payer = payerAccounts(payers, amount).find((one) => one.iban === iban)
  const transfer: RefundTransfer = {
    id,
    orderId: order.id,
    lineRefundId: null,
    fileId,
    amount,
    currency: order.currency,
    iban,
    payee: oneLine(name),
    isTyped: payer === undefined,
    state: 'prepared',
    madeById: account.id,
    madeBy: actor.name,
    madeAt: at,
    paymentId: null,
    entryId: null,
    confirmedOn: null,
  }
  return { transfer, short: payer?.isShort ? payer.paid : undefined }
}

/** Which account was typed last for an order or money of a line as it was decided where that goes: another one by then is a conflict. */
export const lastTyped = (of: string, { typed }: Pick<RefundFacts, 'typed'>) => ({
  of,
  last: typed?.id ?? null,
})

/** What a bank is told of a transfer: what it is called by, and its variable symbol. */
type Named = Pick<NumberedTransfer, 'orderNumber' | 'variableSymbol'>

/** The line of a statement that shows a transfer leaving; undefined while none does. `noted` is what went back without an account. */
async function lineOf(
  { payments }: Pick<Ports, 'payments'>,
  transfer: RefundTransfer,
  { orderNumber, variableSymbol }: Named,
  noted: Parameters<typeof leavingLine>[2],
): Promise<BankEntry | undefined> {
  const { amount, currency } = transfer
  const lines = await payments.openDebits({
    ...{ amount, currency, orderNumber },
    variableSymbol: variableSymbol.replace(/^0+/, ''),
  })
  return leavingLine({ ...transfer, orderNumber, variableSymbol }, lines, noted)
}

/** The line that shows a transfer of an order leaving. */
async function lineOfOrder(
  ports: Pick<Ports, 'payments'>,
  transfer: RefundTransfer,
  { record: { order }, payments: moved }: Moved,
): Promise<BankEntry | undefined> {
  const { number: orderNumber, variableSymbol } = order
  const transfers = await ports.payments.transfersOf([order.id])
  const known = new Set(transfers.map(({ paymentId }) => paymentId))
  const noted = moved.filter(
    ({ id, kind, method }) => kind === 'refund' && method === 'transfer' && !known.has(id),
  )
  return lineOf(ports, transfer, { orderNumber, variableSymbol }, noted)
}
type Moved = Pick<OrderState, 'record' | 'payments'>

/** The transfer as it is once it was sent: confirmed at once where a statement shows already that it left. */
export async function sentTransfer(
  ports: Pick<Ports, 'payments'>,
  transfer: RefundTransfer,
  state: Moved,
  paymentId: string,
): Promise<RefundTransfer> {
  return sentBy({ ...transfer, paymentId }, await lineOfOrder(ports, transfer, state))
}

const sentBy = (transfer: RefundTransfer, line: BankEntry | undefined): RefundTransfer =>
  line
    ? { ...transfer, state: 'confirmed', entryId: line.id, confirmedOn: line.bookedOn }
    : { ...transfer, state: 'sent' }

const namedLine = (refund: KnownLineRefund): Named => ({
  orderNumber: lineRefundNumber(refund),
  variableSymbol: refund.variableSymbol ?? '',
})

/** The same of money of a line that belongs to no order (rule P33): it is no movement of an order. */
export const sentLineTransfer = async (
  ports: Pick<Ports, 'payments'>,
  transfer: RefundTransfer,
  refund: KnownLineRefund,
): Promise<RefundTransfer> => sentBy(transfer, await lineOf(ports, transfer, namedLine(refund), []))

/** The transfer of an order that stands in a file; undefined where none does. */
export const preparedTransfer = async (
  { payments }: Pick<Ports, 'payments'>,
  orderId: string,
): Promise<NumberedTransfer | undefined> =>
  (await payments.transfersOf([orderId])).find(({ state }) => state === 'prepared')

/**
 * Confirms what was sent by debits that show it leaving, each one transfer (rule P25), once lines of a statement are kept. What was not
 * marked as sent is not, whatever a statement shows: people say that.
 */
export async function confirmRefunds(ports: SettlePorts, lines: readonly BankEntry[]): Promise<void> {
  const debits = lines.filter(({ kind }) => kind === 'debit')
  if (debits.length === 0) return
  const names = new Set(debits.flatMap(namesInLine))
  for (const one of await ports.payments.transfersIn('sent', mostLookedAt))
    if (namesOfTransfer(one).some((name) => names.has(name)))
      await (one.orderId === null ? confirmLine(ports, one) : confirm(ports, one.id, one.orderId))
}
/** So many transfers that were sent are compared with a statement, the oldest first. */
const mostLookedAt = 10_000

/** The lines that show others by now are left out each time that it is decided. */
const confirm = (ports: SettlePorts, id: string, orderId: string) =>
  settleOrder(ports, {
    orderId,
    decide: async (state, at) => {
      const all = await ports.payments.transfersOf([orderId])
      const now = all.find((one) => one.id === id)
      if (!state || now?.state !== 'sent') return fail(undefined)
      const transfer = withoutNames(now)
      const line = await lineOfOrder(ports, transfer, state)
      if (!line) return fail(undefined)
      const after: RefundTransfer = {
        ...transfer,
        state: 'confirmed',
        entryId: line.id,
        confirmedOn: line.bookedOn,
      }
      const by = { kind: 'system' } as const
      return ok({
        transfers: [after],
        entries: transferEntries(state.record.order, transfer, after, { by, at }),
        by,
        at,
      })
    },
    answer: () => undefined,
  })

const confirmLine = (ports: SettlePorts, { id, lineRefundId }: NumberedTransfer) =>
  settle(
    ports,
    {},
    async (at) => {
      const refund = await lineRefundById(ports, lineRefundId ?? '')
      const now = (await ports.payments.transfersOf([lineRefundId ?? ''])).find((one) => one.id === id)
      if (!refund || now?.state !== 'sent') return fail(undefined)
      const was = withoutNames(now)
      const transfer = await sentLineTransfer(ports, was, refund)
      if (transfer.state !== 'confirmed') return fail(undefined)
      const step = { by: undefined, at, transfer, was }
      return ok({ orders: [], lineRefunds: [lineRefundStep(refund, refund, step)] })
    },
    () => undefined,
  )

/** A transfer as it is kept. */
export const withoutNames = ({
  orderNumber: _,
  variableSymbol: __,
  statementId: ____,
  notedAt: ___,
  ...transfer
}: NumberedTransfer): RefundTransfer => transfer
