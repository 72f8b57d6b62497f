import type { Order } from '@hotovo/domain/orders/order'
import { compactIban, ibanOf, type RefundAccount } from '@hotovo/domain/payments/refund'
import {
  type NumberedTransfer,
  type RefundTransfer,
  showsLeaving,
  transferEntries,
} from '@hotovo/domain/payments/refund-transfer'
import { fail, ok } from '@hotovo/domain/shared/result'
import { oneLine } from '@hotovo/domain/shared/text'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { AuthorizedStaff } from '../access/authorize.ts'
import type { Ports } from '../ports.ts'
import { type SettlePorts, settleOrder } from '../settlement/settle.ts'

type Making = Pick<AuthorizedStaff, 'account' | 'actor'> & {
  readonly fileId: string | null
  readonly at: string
}

/** A transfer of so much to an account, as it stands in a file or was sent by a code. */
export async function madeTransfer(
  { payments, random }: Pick<Ports, 'payments' | 'random'>,
  order: Order,
  { amount, iban: typed, name }: RefundAccount & { readonly amount: number },
  { account, actor, fileId, at }: Making,
): Promise<RefundTransfer> {
  const iban = compactIban(typed)
  const [facts] = await payments.refundFacts([order.id])
  return {
    id: random.uuid(),
    orderId: order.id,
    fileId,
    amount,
    currency: order.currency,
    iban,
    payee: oneLine(name),
    isTyped: !facts?.payers.some((payer) => ibanOf(payer) === iban),
    state: 'prepared',
    madeById: account.id,
    madeBy: actor.name,
    madeAt: at,
    paymentId: null,
    entryId: null,
    confirmedOn: null,
  }
}

const withoutZeros = (symbol: string) => symbol.replace(/^0+/, '')

/** The transfer as it is once it was sent: confirmed at once where a statement shows already that it left. */
export async function sentTransfer(
  { payments }: Pick<Ports, 'payments'>,
  transfer: RefundTransfer,
  order: Order,
  paymentId: string,
): Promise<RefundTransfer> {
  const { number: orderNumber, variableSymbol } = order
  const debits = await payments.openDebits([withoutZeros(variableSymbol)])
  const line = debits.find((one) => showsLeaving(one, { ...transfer, orderNumber, variableSymbol }))
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
 * Confirms what was sent by the lines of a statement that show it leaving, each line one transfer (rule P25). What was not marked as
 * sent is not, whatever a statement shows: people say that.
 */
export async function confirmRefunds(ports: SettlePorts, lines: readonly BankEntry[]): Promise<void> {
  const debits = lines.filter(({ kind, decision }) => kind === 'debit' && decision === 'open')
  if (debits.length === 0) return
  const waiting = [...(await ports.payments.transfersIn('sent', mostLookedAt))]
  for (const line of debits) {
    const place = waiting.findIndex((one) => showsLeaving(line, one))
    const [transfer] = place === -1 ? [] : waiting.splice(place, 1)
    if (transfer) await confirm(ports, transfer, line)
  }
}
/** So many transfers that were sent are compared with a statement, the oldest first. */
const mostLookedAt = 10_000

const confirm = (ports: SettlePorts, { id, orderId }: NumberedTransfer, line: BankEntry) =>
  settleOrder(ports, {
    orderId,
    decide: async (state, at) => {
      const all = await ports.payments.transfersOfOrders([orderId])
      const now = all.find((one) => one.id === id)
      const isShown = (await ports.payments.openDebits([line.variableSymbol ?? ''])).some(
        (one) => one.id === line.id,
      )
      if (!state || now?.state !== 'sent' || (line.variableSymbol !== null && !isShown))
        return fail(undefined)
      const { orderNumber: _, variableSymbol: __, ...transfer } = now
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
