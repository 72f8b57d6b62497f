import { type DeliveryChannel, isSms } from '@hotovo/domain/deliveries/delivery'
import { reachedBy } from '@hotovo/domain/orders/contact'
import { arrivalDeadline } from '@hotovo/domain/orders/deadline'
import { expiredAt, type Order } from '@hotovo/domain/orders/order'
import { paymentInstructionsOf } from '@hotovo/domain/orders/payment-instructions'
import { canWithdraw, lastDayToWithdraw, withdrawnOrder } from '@hotovo/domain/orders/withdrawal'
import { unforgiven } from '@hotovo/domain/payments/forgiving'
import { paidAt } from '@hotovo/domain/payments/payment'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { digitsOfUuid, uuidOfDigits } from '@hotovo/domain/shared/uuid'
import { chargedAfter, type IssuedVoucher, vouchersToVoid } from '@hotovo/domain/vouchers/issuing'
import { statusAt } from '@hotovo/domain/vouchers/voucher'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Installation } from '../site/ports.ts'
import { reachedOrder } from './contact.ts'
import type { OrderProgress, OrderView, PaymentCodes } from './ports.ts'

export const qrKinds = ['payBySquare', 'spayd', 'epc', 'cash'] as const
export type QrKind = (typeof qrKinds)[number]

const tokenPattern = /^([0-9a-f]{32})([\w-]{43})$/

/** An order's token is its id and an HMAC of it: 256 bits nobody can make, and nothing secret is stored. */
const tokenOf = async (macs: Ports['macs'], id: string) =>
  digitsOfUuid(id) + (await macs.sign('order-token', id))

/** What is known of an order that nothing has happened to yet. */
export const noProgress = (order: Order, at = order.createdAt): OrderProgress => ({
  paidAt: null,
  issuedAt: null,
  deliveredAt: null,
  expiredAt: null,
  vouchers: [],
  deliveries: [],
  withdrawal: withdrawalOf(order, [], at),
})

type ProgressPorts = Pick<Ports, 'orders' | 'payments' | 'vouchers' | 'deliveries' | 'clock'>

/** What happened to an order so far. */
async function progressOf(
  { orders, payments, vouchers, deliveries, clock }: ProgressPorts,
  order: Order,
): Promise<OrderProgress> {
  const at = clock.now()
  if (order.received === 0) {
    const isOff = order.orderStatus === 'zrusena'
    const entries = isOff ? await orders.auditEntries(order.id) : []
    return { ...noProgress(order, at), expiredAt: expiredAt(entries) }
  }
  const [paid, issued, sent, corrections] = await Promise.all([
    payments.ofOrder(order.id),
    vouchers.ofOrder(order.id),
    deliveries.ofOrder(order.id),
    orders.corrections([order.id]),
  ])
  const replaced = new Set(issued.map(({ place }) => place.replaces))
  const standing = sent.filter(({ state }) => state !== 'void')
  const left = standing.map(({ handedOverAt }) => handedOverAt)
  return {
    paidAt: paidAt(order, paid),
    issuedAt: issued[0]?.voucher.createdAt ?? null,
    expiredAt: null,
    deliveredAt: left.length > 0 && !left.includes(null) ? left.toSorted().at(-1)! : null,
    vouchers: issued
      .filter(({ voucher }) => !replaced.has(voucher.serial))
      .map(({ voucher }) => ({
        serial: voucher.serial,
        amount: voucher.amount,
        expiresAt: voucher.expiresAt,
        status: statusAt(voucher, at),
        frozenBalance: voucher.frozen && !voucher.voided ? voucher.balance : null,
      })),
    deliveries: standing.map(({ channel, state, handedOverAt, carrier, trackingNumber, correction }) => ({
      to: toOf(channel, reachedBy(order, corrections, correction)),
      channel,
      state,
      handedOverAt,
      carrier,
      trackingNumber,
    })),
    withdrawal: withdrawalOf({ ...order, charged: unforgiven(order, paid) }, issued, at),
  }
}

/** Where a message of a channel goes; null for what is on paper. */
const toOf = (channel: DeliveryChannel, { email, phone }: Order): string | null =>
  channel === 'letter' || channel === 'slip' ? null : isSms(channel) ? phone : email

/** What a withdrawal at this instant would do. */
function withdrawalOf(
  order: Order,
  issued: readonly IssuedVoucher[],
  at: string,
): OrderProgress['withdrawal'] {
  if (!canWithdraw(order, at)) return null
  const { order: after } = withdrawnOrder(order, { by: { kind: 'visitor' }, at })
  const givenBack = vouchersToVoid(after, issued)
  const kept = chargedAfter(order, after, { issued, givenBack })
  return {
    lastDay: lastDayToWithdraw(order),
    blocked: givenBack.length,
    kept,
    refund: Math.max(0, order.received - kept),
  }
}

/** An order with what only its customer may see. */
export async function orderViewOf(
  ports: Pick<Ports, 'macs' | 'paymentCodes' | 'installation'>,
  order: Order,
  progress: OrderProgress = noProgress(order),
): Promise<OrderView> {
  return orderViewWithToken(ports, order, await tokenOf(ports.macs, order.id), progress)
}

/** The same with a token that was made elsewhere, by a database that knows the key. */
export function orderViewWithToken(
  {
    paymentCodes,
    installation,
  }: {
    readonly paymentCodes: Pick<PaymentCodes, 'of'>
    readonly installation: Pick<Installation, 'brand' | 'accounts'>
  },
  order: Order,
  token: string,
  progress: OrderProgress,
): OrderView {
  const { legalName: name, street, city } = installation.brand
  const told = { ...order, dueDate: arrivalDeadline(order) }
  const payment = paymentInstructionsOf(told, { name, street, city }, installation.accounts)
  return { order, token, payment: { ...payment, ...paymentCodes.of(payment) }, progress }
}

/** The order behind a token. A token that was not made here opens nothing (rule O16). */
export async function orderByToken(
  { orders, macs }: Pick<Ports, 'orders' | 'macs'>,
  token: string,
): Promise<Order | undefined> {
  const match = tokenPattern.exec(token)
  if (!match) return undefined
  const id = uuidOfDigits(match[1]!)
  return (await macs.verify('order-token', id, match[2]!)) ? orders.byId(id) : undefined
}

export type OrderViewPorts = Pick<Ports, 'orders' | 'macs' | 'paymentCodes' | 'installation'> & ProgressPorts

/** An order's own page: the order as it is now, and how it is paid. */
export const viewOrder =
  (ports: OrderViewPorts) =>
  async ({ token }: { readonly token: string }): Promise<Result<OrderView, Refused<'order-not-found'>>> => {
    const order = await orderByToken(ports, token)
    return order ? ok(await currentOrderView(ports, order)) : fail({ code: 'order-not-found' })
  }

/** An order with all that happened to it. */
export const currentOrderView = async (ports: OrderViewPorts, order: Order): Promise<OrderView> =>
  orderViewOf(ports, await reachedOrder(ports, order), await progressOf(ports, order))

/** One of the payment's QR codes as an SVG document. */
export const orderQr =
  (ports: OrderViewPorts) =>
  async ({
    token,
    kind,
  }: {
    readonly token: string
    readonly kind: QrKind
  }): Promise<Result<string, Refused<'order-not-found' | 'code-not-offered'>>> => {
    const view = await viewOrder(ports)({ token })
    if (!view.ok) return view
    const { payBySquare, spayd, epc, cashCode } = view.value.payment
    const text = { payBySquare, spayd, epc, cash: cashCode }[kind]
    return text ? ok(ports.paymentCodes.svg(text)) : fail({ code: 'code-not-offered' })
  }
