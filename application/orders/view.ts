import type { Order } from '@hotovo/domain/orders/order'
import { paymentInstructionsOf } from '@hotovo/domain/orders/payment-instructions'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { dashed, dashless } from '@hotovo/domain/shared/uuid'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { OrderView } from './ports.ts'

export const qrKinds = ['payBySquare', 'spayd', 'epc', 'cash'] as const
export type QrKind = (typeof qrKinds)[number]

const tokenPattern = /^([0-9a-f]{32})([\w-]{43})$/

/** An order's token is its id and an HMAC of it: 256 bits nobody can make, and nothing secret is stored. */
const tokenOf = async (macs: Ports['macs'], id: string) => dashless(id) + (await macs.sign('order-token', id))

/** An order with what only its customer may see. */
export async function viewOf(
  { macs, paymentCodes, installation }: Pick<Ports, 'macs' | 'paymentCodes' | 'installation'>,
  order: Order,
): Promise<OrderView> {
  const { legalName: name, street, city } = installation.brand
  const payment = paymentInstructionsOf(order, { name, street, city }, installation.accounts)
  return {
    order,
    token: await tokenOf(macs, order.id),
    payment: { ...payment, ...paymentCodes.of(payment) },
  }
}

/** The order behind a token. A token that was not made here opens nothing (rule O16). */
async function orderByToken(
  { orders, macs }: Pick<Ports, 'orders' | 'macs'>,
  token: string,
): Promise<Order | undefined> {
  const match = tokenPattern.exec(token)
  if (!match) return undefined
  const id = dashed(match[1]!)
  return (await macs.verify('order-token', id, match[2]!)) ? orders.byId(id) : undefined
}

/** An order's own page: the order as it is now, and how it is paid. */
export const viewOrder =
  (ports: Pick<Ports, 'orders' | 'macs' | 'paymentCodes' | 'installation'>) =>
  async (token: string): Promise<Result<OrderView, Refused<'order-not-found'>>> => {
    const order = await orderByToken(ports, token)
    return order ? ok(await viewOf(ports, order)) : fail({ code: 'order-not-found' })
  }

/** One of the payment's QR codes as an SVG document. */
export const orderQr =
  (ports: Pick<Ports, 'orders' | 'macs' | 'paymentCodes' | 'installation'>) =>
  async (
    token: string,
    kind: QrKind,
  ): Promise<Result<string, Refused<'order-not-found' | 'code-not-offered'>>> => {
    const view = await viewOrder(ports)(token)
    if (!view.ok) return view
    const { payBySquare, spayd, epc, cashCode } = view.value.payment
    const text = { payBySquare, spayd, epc, cash: cashCode }[kind]
    return text ? ok(ports.paymentCodes.svg(text)) : fail({ code: 'code-not-offered' })
  }
