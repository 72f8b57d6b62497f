import { lookupClues, shownOfAKind } from '@hotovo/domain/back-office/lookup'
import type { Order } from '@hotovo/domain/orders/order'
import { type LineRefund, lineRefundNumber } from '@hotovo/domain/payments/line-refund'
import type { RefundTransfer, TransferState } from '@hotovo/domain/payments/refund-transfer'
import { ok, type Result } from '@hotovo/domain/shared/result'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import { type BankEntry, groupOf, type LineGroup } from '@hotovo/domain/statements/entry'
import type { Ticket } from '@hotovo/domain/tickets/ticket'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { type AuthorizePorts, authorizeRead, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { orderRead, type ReadPorts, ticketRead, voucherRead } from '../access/reads.ts'
import type { Ports } from '../ports.ts'
import type { Records } from './ports.ts'

/** What somebody sees of a record before they open it; of a kind one more than are shown where there are more. */
export type LookupResult = {
  readonly orders: readonly Pick<
    Order,
    'id' | 'number' | 'firstName' | 'lastName' | 'total' | 'currency' | 'orderStatus' | 'paymentStatus'
  >[]
  readonly tickets: readonly Pick<Ticket, 'id' | 'number' | 'name' | 'subject' | 'status'>[]
  readonly vouchers: readonly Pick<Voucher, 'serial' | 'amount' | 'balance' | 'currency'>[]
  readonly payments: readonly (Pick<
    BankEntry,
    'id' | 'amount' | 'currency' | 'bookedOn' | 'counterparty' | 'decision'
  > & {
    /** Where it is looked at; null where somebody got its money. */
    readonly group: LineGroup | null
    /** The order that it was used for, or is proposed for. */
    readonly order: { readonly id: string; readonly number: string } | null
  })[]
  /** Money of lines that goes back to its senders (rule P33). */
  readonly refunds: readonly (Pick<LineRefund, 'id' | 'amount' | 'currency'> & {
    readonly number: string
    readonly counterparty: string | null
    readonly line: Pick<BankEntry, 'id' | 'statementId'>
    readonly stage: RefundStage
  })[]
}

/** How far a refund of a line is: it is due, stands in a file, was sent, is done, or was called off. */
export const refundStages = ['due', 'prepared', 'sent', 'confirmed', 'called-off'] as const
export type RefundStage = (typeof refundStages)[number]

/** The last that became of it: what went by no transfer is done too (rule P27). */
function stageOf({ state }: LineRefund, transfers: readonly TransferState[]): RefundStage {
  if (state === 'called-off') return state
  const moved = transfers.findLast((one) => one !== 'called-off')
  return moved ?? (state === 'done' ? 'confirmed' : 'due')
}

const none: Records = { orders: [], tickets: [], vouchers: [], payments: [], refunds: [] }
const isAnything = (records: Records) => Object.values(records).some(({ length }) => length > 0)

function shown(
  { orders, tickets, vouchers, payments, refunds }: Records,
  transfers: readonly Pick<RefundTransfer, 'lineRefundId' | 'state'>[],
): LookupResult {
  return {
    orders: orders.map(
      ({ id, number, firstName, lastName, total, currency, orderStatus, paymentStatus }) => ({
        id,
        number,
        firstName,
        lastName,
        total,
        currency,
        orderStatus,
        paymentStatus,
      }),
    ),
    tickets: tickets.map(({ id, number, name, subject, status }) => ({ id, number, name, subject, status })),
    vouchers: vouchers.map(({ serial, amount, balance, currency }) => ({
      serial,
      amount,
      balance,
      currency,
    })),
    payments: payments.map(
      ({
        id,
        amount,
        currency,
        bookedOn,
        counterparty,
        state,
        decision,
        asideReason,
        proposal: [first],
      }) => ({
        id,
        amount,
        currency,
        bookedOn,
        counterparty,
        decision,
        group: groupOf({ state, decision, asideReason }) ?? null,
        order: first ? { id: first.orderId, number: first.orderNumber } : null,
      }),
    ),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      number: lineRefundNumber(refund),
      amount: refund.amount,
      currency: refund.currency,
      counterparty: refund.counterparty,
      line: { id: refund.entryId, statementId: refund.statementId },
      stage: stageOf(
        refund,
        transfers.filter(({ lineRefundId }) => lineRefundId === refund.id).map(({ state }) => state),
      ),
    })),
  }
}

/** The records that a text means, whatever it is: what it is most likely, of which there is anything (decision 55). */
export const lookUp =
  (ports: AuthorizePorts & ReadPorts & Pick<Ports, 'recordSearch' | 'payments'>) =>
  ({ q }: { readonly q: string }, { caller }: CallContext): Promise<Result<LookupResult, Unauthorized>> =>
    authorizeRead(ports, caller, 'records.look-up', async ({ account }) => {
      let found = none
      for (const clue of lookupClues(q)) {
        const any = await ports.recordSearch.find(clue, shownOfAKind + 1)
        found = isPermitted(account.role, 'payments.view') ? any : { ...any, payments: [], refunds: [] }
        if (isAnything(found)) break
      }
      const { orders, tickets, vouchers, refunds } = found
      const transfers =
        refunds.length > 0 ? await ports.payments.transfersOf(refunds.map(({ id }) => id)) : []
      const records = [...orders.map(orderRead), ...tickets.map(ticketRead), ...vouchers.map(voucherRead)]
      return ok({ value: shown(found, transfers), records })
    })
