import type { DeliveredVoucher, Delivery } from '@hotovo/domain/deliveries/delivery'
import { reachedBy } from '@hotovo/domain/orders/contact'
import { completeDelivered, handOverEntry } from '../deliveries/deliver.ts'
import type { BegunDelivery, Documents } from '../deliveries/ports.ts'
import { byCorrection } from '../orders/contact.ts'
import type { OrderView } from '../orders/ports.ts'
import { orderViewOf } from '../orders/view.ts'
import type { Ports } from '../ports.ts'
import type { Letters, Mail, Sms } from './ports.ts'

type SendPorts = Pick<Ports, 'orders' | 'deliveries' | 'macs' | 'paymentCodes' | 'installation' | 'clock'> & {
  readonly letters: Letters
  readonly mail: Mail
  readonly sms: Sms
  readonly documents: Documents
}

/** What a message that may have come to a contact of before fails with: it is never sent to another one (rule V30). */
const elsewhere = 'ELSEWHERE'

/** Codes with which nobody has a message: the other side refused it, or was not reached. Of any other nobody knows. */
const refused =
  /^(?:(?:EENVELOPE|EAUTH|ENOAUTH|ECONNREFUSED|ENOTFOUND|EDNS|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)\b|EMESSAGE [45]\d\d$|HTTP 4(?!08|09)\d\d$)/

/**
 * Hands a delivery over, forgets its secrets, and completes its order with the last one. What was handed over before, or
 * voided, is left alone; why it failed is kept with it, and by which correction of its contact it went, or may have gone (rule V30).
 */
export async function sendDelivery(ports: SendPorts, deliveryId: string): Promise<void> {
  const { deliveries, orders, clock } = ports
  const delivery = await deliveries.byId(deliveryId)
  if (!delivery) throw new Error('there is no such delivery')
  const { orderId } = delivery
  const begun = await deliveries.begin(deliveryId)
  if (begun === 'elsewhere') return deliveries.fail(deliveryId, elsewhere)
  const secret = begun && (await deliveries.open(deliveryId))
  if (secret) {
    const placed = await orders.byId(orderId)
    if (!placed) throw new Error('a delivery belongs to an order that is not there')
    const order = reachedBy(placed, await orders.corrections([orderId]), begun.correction)
    const view = await orderViewOf(ports, order)
    await send(ports, view, { delivery, contents: secret.contents, begun })
    const at = clock.now()
    const { correction } = begun
    await deliveries.handOver(deliveryId, {
      at,
      correction,
      parcel: { carrier: null, trackingNumber: null },
      entries: [handOverEntry(order, { ...delivery, correction }, { by: { kind: 'system' }, at })],
      jobs: [],
    })
  }
  await completeDelivered(ports, orderId)
}

/** What went wrong, without a word about whom it was for. */
const nameOf = (fault: unknown): string =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : 'unknown'

type Begun = {
  readonly delivery: Delivery
  readonly contents: readonly DeliveredVoucher[]
  readonly begun: BegunDelivery
}

/** Sends the messages of a delivery; where one is not taken, it notes why, and whether none of them can have come to anybody. */
async function send(ports: SendPorts, view: OrderView, { delivery, contents, begun }: Begun): Promise<void> {
  const { deliveries } = ports
  let isNowhere = begun.isFirst
  try {
    for (const handOver of await messagesOf(ports, view, { delivery, contents, begun })) {
      const wasNowhere = isNowhere
      isNowhere = false
      await handOver().catch((fault) => {
        isNowhere = wasNowhere && refused.test(nameOf(fault))
        throw fault
      })
    }
  } catch (fault) {
    await deliveries.fail(delivery.id, nameOf(fault), isNowhere)
    throw fault
  }
}

/** The messages of a delivery, each to be handed over after the other. */
async function messagesOf(
  { letters, mail, sms, documents }: SendPorts,
  view: OrderView,
  { delivery, contents, begun: { correction } }: Begun,
): Promise<readonly (() => Promise<void>)[]> {
  switch (delivery.channel) {
    case 'email-codes': {
      const pdf = await documents.voucherPdf(view, contents)
      const letter = byCorrection(letters.voucherCodes(delivery, view, contents, pdf), correction)
      return [() => mail.send(letter)]
    }
    case 'email-passwords': {
      const letter = byCorrection(letters.voucherPasswords(delivery, view, contents), correction)
      return [() => mail.send(letter)]
    }
    case 'sms-codes':
    case 'sms-passwords': {
      const secret = delivery.channel === 'sms-codes' ? 'codes' : 'passwords'
      const texts = letters.voucherTexts(secret, delivery, view, contents)
      return texts.map((text) => () => sms.send(byCorrection(text, correction)))
    }
    case 'letter':
    case 'slip':
      throw new Error('what is on paper is printed by staff')
    default:
      delivery.channel satisfies never
      return []
  }
}
