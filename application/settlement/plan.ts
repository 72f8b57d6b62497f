import type { Actor, AuditEntry } from '@hotovo/domain/audit/entry'
import { deliveriesOf } from '@hotovo/domain/deliveries/delivery'
import type { Order, PaymentStatus } from '@hotovo/domain/orders/order'
import { type HandPayment, reissuesOf } from '@hotovo/domain/payments/by-hand'
import { forgivenEntries, forgivenNoMore, unforgiven } from '@hotovo/domain/payments/forgiving'
import { forgivenOf, type Payment, receivedOf, withPayments } from '@hotovo/domain/payments/payment'
import type { RefundTransfer } from '@hotovo/domain/payments/refund-transfer'
import {
  chargedAfter,
  type DrawnVoucher,
  drawnVouchers,
  issueEntries,
  isToIssue,
  voidedVoucher,
  voucherEntries,
  vouchersToVoid,
} from '@hotovo/domain/vouchers/issuing'
import { cancelMovements, issueMovement } from '@hotovo/domain/vouchers/ledger'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { type Job, jobsOfDeliveries, type OrderLetter } from '../jobs/job.ts'
import type { Ports } from '../ports.ts'
import type { OrderState } from './account.ts'
import type { OrderSettlement, PlacedOrder } from './ports.ts'
import { storedVoucher } from './voucher-secrets.ts'

type Trace = { readonly by: Actor; readonly at: string; readonly note?: string | null | undefined }

/** What happens to an order: its status changes, money moves, a voucher is replaced or taken out of use. */
export type OrderDecision = Trace & {
  readonly order?: Order | undefined
  /** What is told of the change of the order itself. */
  readonly entries?: readonly AuditEntry[] | undefined
  readonly payments?: readonly Payment[] | undefined
  readonly transfers?: readonly RefundTransfer[] | undefined
  readonly replaced?: readonly { readonly voided: Voucher; readonly drawn: DrawnVoucher }[] | undefined
  /** It is placed by this very decision. */
  readonly placed?: PlacedOrder | undefined
  /** A voucher that is taken out of use, and whether what is left of it is given back. */
  readonly taken?: { readonly voucher: Voucher; readonly isGivenBack: boolean } | undefined
  /** Whose account it is whose day counts what takes the place of other vouchers without new money (rule A51). */
  readonly accountId?: string | undefined
  /** What is recorded by hand and pays at once: its day counts it already. */
  readonly byHand?: HandPayment | undefined
}

/** The letter that tells a customer of a payment which was not what the order costs. */
const letterOfPayment: Partial<Record<PaymentStatus, OrderLetter>> = {
  partial: 'payment-partial',
  over: 'overpayment',
}

/**
 * What becomes true of an order with a change, by the rules of the domain: what it costs and how it is paid, its vouchers (a
 * full payment issues them, rule V5; a cancellation voids those that nobody spent, rule O13, a withdrawal all of them, rule
 * P10), their deliveries, the trace of it all.
 */
export async function planSettlement(
  { random, macs }: Pick<Ports, 'random' | 'macs'>,
  { record, payments: before, issued }: OrderState,
  {
    order: changed,
    entries: told = [],
    payments: asked = [],
    transfers,
    replaced = [],
    placed,
    taken,
    accountId,
    byHand,
    by,
    at,
    note = null,
  }: OrderDecision,
): Promise<{ settlement: OrderSettlement; jobs: readonly Job[] }> {
  const trace = { by, at, note }
  const next = changed ?? record.order
  // Nothing else is taken when a voucher is replaced.
  const cancelled =
    next.orderStatus === 'zrusena' && replaced.length === 0 ? vouchersToVoid(next, issued) : []
  const givenBack = [
    ...cancelled.filter(({ serial }) => serial !== taken?.voucher.serial),
    ...(taken?.isGivenBack ? [taken.voucher] : []),
  ]
  const costing = { ...record.order, charged: unforgiven(record.order, before) }
  const whole = chargedAfter(costing, next, { issued, givenBack })
  const moved = [...before, ...asked]
  const back = forgivenNoMore(next, moved, { charged: whole, id: random.uuid, at })
  const payments = back ? [...asked, back] : asked
  const all = [...before, ...payments]
  const charged = whole - forgivenOf(all)
  const { order, entries } = withPayments(next, all, trace, charged)
  const isIssued = isToIssue({ ...order, charged: whole }, issued, record.order)
  const drawn = [
    ...(isIssued ? drawnVouchers(order, issued, { at, draw: random.integer }) : []),
    ...replaced.map(({ drawn: one }) => one),
  ]
  const voided = [
    ...givenBack,
    ...(taken && !taken.isGivenBack ? [taken.voucher] : []),
    ...replaced.map(({ voided: one }) => one),
  ]
  if (isIssued && issued.length > 0 && accountId === undefined)
    throw new Error('vouchers are issued anew only where somebody of staff answers for it')
  const brought = payments.filter(({ id, entryId }) => entryId !== null || id === byHand?.id)
  const missing = Math.max(0, charged - record.order.received)
  const deliveries = deliveriesOf(order, drawn, { at, uuid: random.uuid })
  const letters: (OrderLetter | undefined)[] = [
    payments.some(({ kind }) => kind === 'payment') ? letterOfPayment[order.paymentStatus] : undefined,
    // Any other vouchers are there as soon as they are issued.
    isIssued && order.deliveryMethod === 'courier' ? 'payment-received' : undefined,
  ]
  return {
    settlement: {
      placed,
      order,
      version: record.version,
      entries: [...told, ...entries, ...forgivenEntries(order, before, all, trace)],
      payments,
      transfers,
      vouchers: await Promise.all(
        drawn.map(({ voucher, place, code, password }) =>
          storedVoucher({ macs }, voucher, { code, password }, place),
        ),
      ),
      voided,
      ledger: [
        ...voided.flatMap((voucher) => cancelMovements(voucher, at)),
        ...drawn.map(({ voucher }) => issueMovement(voucher)),
      ],
      voucherEntries: [
        ...voided.flatMap((voucher) => voucherEntries(voucher, voidedVoucher(voucher), trace)),
        ...issueEntries(drawn, trace),
      ],
      deliveries,
      reissues:
        accountId !== undefined && by.kind === 'staff'
          ? reissuesOf(drawn, {
              by: { id: accountId, actor: by },
              at,
              reason: note,
              covered: Math.min(missing, receivedOf(brought)),
            })
          : [],
    },
    jobs: [
      ...jobsOfDeliveries(deliveries.map(({ delivery }) => delivery)),
      ...letters
        .filter((letter) => letter !== undefined)
        .map((letter) => ({ kind: 'letter', letter, orderId: order.id }) as const),
    ],
  }
}
