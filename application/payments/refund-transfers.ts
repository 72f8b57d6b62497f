import type { Order } from '@hotovo/domain/orders/order'
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
import type { AuthorizedStaff } from '../access/authorize.ts'
import type { Ports } from '../ports.ts'
import type { OrderState } from '../settlement/account.ts'
import { type SettlePorts, settleOrder } from '../settlement/settle.ts'

type Making = Pick<AuthorizedStaff, 'account' | 'actor'> & {
  readonly fileId: string | null
  readonly at: string
}

/** A transfer of so much to an account, as it stands in a file or was sent by a code, and what came from that where it is less. */
export async function madeTransfer(
  { payments, random }: Pick<Ports, 'payments' | 'random'>,
  order: Order,
  { amount, iban: typed, name }: RefundAccount & { readonly amount: number },
  { account, actor, fileId, at }: Making,
): Promise<{ readonly transfer: RefundTransfer; readonly short: number | undefined }> {
  const iban = compactIban(typed)
  const [facts] = await payments.refundFacts([order.id])
  const payer = payerAccounts(facts?.payers ?? [], amount).find((one) => one.iban === iban)
  const transfer: RefundTransfer = {
    id: random.uuid(),
    orderId: order.id,
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

/** The line of a statement that shows a transfer of an order leaving; undefined while none does. */
async function lineOf(
  { payments }: Pick<Ports, 'payments'>,
  transfer: RefundTransfer,
  { record: { order }, payments: moved }: Moved,
): Promise<BankEntry | undefined> {
  const { number: orderNumber, variableSymbol } = order
  const { amount, currency } = transfer
  const [lines, transfers] = await Promise.all([
    payments.openDebits({
      ...{ amount, currency, orderNumber },
      variableSymbol: variableSymbol.replace(/^0+/, ''),
    }),
    payments.transfersOfOrders([order.id]),
  ])
  const known = new Set(transfers.map(({ paymentId }) => paymentId))
  const noted = moved.filter(
    ({ id, kind, method }) => kind === 'refund' && method === 'transfer' && !known.has(id),
  )
  return leavingLine({ ...transfer, orderNumber, variableSymbol }, lines, noted)
}
type Moved = Pick<OrderState, 'record' | 'payments'>

/** The transfer as it is once it was sent: confirmed at once where a statement shows already that it left. */
export async function sentTransfer(
  ports: Pick<Ports, 'payments'>,
  transfer: RefundTransfer,
  state: Moved,
  paymentId: string,
): Promise<RefundTransfer> {
  const line = await lineOf(ports, transfer, state)
  return line
    ? { ...transfer, state: 'confirmed', paymentId, entryId: line.id, confirmedOn: line.bookedOn }
    : { ...transfer, state: 'sent', paymentId }
}

/** The transfer of an order that stands in a file; undefined where none does. */
export const preparedTransfer = async (
  { payments }: Pick<Ports, 'payments'>,
  orderId: string,
): Promise<NumberedTransfer | undefined> =>
  (await payments.transfersOfOrders([orderId])).find(({ state }) => state === 'prepared')

/**
 * Confirms what was sent by debits that show it leaving, each one transfer (rule P25), once lines of a statement are kept. What was not
 * marked as sent is not, whatever a statement shows: people say that.
 */
export async function confirmRefunds(ports: SettlePorts, lines: readonly BankEntry[]): Promise<void> {
  const debits = lines.filter(({ kind, decision }) => kind === 'debit' && decision === 'open')
  if (debits.length === 0) return
  const names = new Set(debits.flatMap(namesInLine))
  for (const one of await ports.payments.transfersIn('sent', mostLookedAt))
    if (namesOfTransfer(one).some((name) => names.has(name))) await confirm(ports, one)
}
/** So many transfers that were sent are compared with a statement, the oldest first. */
const mostLookedAt = 10_000

/** The lines that show others by now are left out each time that it is decided. */
const confirm = (ports: SettlePorts, { id, orderId }: NumberedTransfer) =>
  settleOrder(ports, {
    orderId,
    decide: async (state, at) => {
      const all = await ports.payments.transfersOfOrders([orderId])
      const now = all.find((one) => one.id === id)
      if (!state || now?.state !== 'sent') return fail(undefined)
      const { orderNumber: _, variableSymbol: __, ...transfer } = now
      const line = await lineOf(ports, transfer, state)
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
