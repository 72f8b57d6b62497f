import { vouchersInSms } from '../limits.ts'
import type { Order } from '../orders/order.ts'
import type { Currency } from '../shared/money.ts'
import type { DrawnVoucher } from '../vouchers/issuing.ts'
import type { Voucher } from '../vouchers/voucher.ts'

/**
 * How vouchers go out: codes and passwords never in one message (rule V14), but for the letter that the courier brings and the slip of a desk.
 */
export const deliveryChannels = [
  'email-codes',
  'email-passwords',
  'sms-codes',
  'sms-passwords',
  'letter',
  'slip',
] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** `void` was never handed over, because its vouchers were voided before. */
export const deliveryStates = ['waiting', 'handed-over', 'void'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Who carries letters to customers; `other` is anybody else. */
export const carriers = ['posta', 'sps', 'dpd', 'gls', 'packeta', 'other'] as const
export type Carrier = (typeof carriers)[number]

/** A letter as its carrier knows it: neither where nobody noted it. */
export type Parcel = { readonly carrier: Carrier | null; readonly trackingNumber: string | null }

/** One message with vouchers on its way to a customer, without what is secret in it. Instants are UTC. */
export type Delivery = Parcel & {
  readonly id: string
  readonly orderId: string
  readonly channel: DeliveryChannel
  readonly serials: readonly string[]
  readonly state: DeliveryState
  /** How often it could not be handed over, and the code of the last reason. */
  readonly failures: number
  readonly lastError: string | null
  readonly createdAt: string
  readonly handedOverAt: string | null
  /** When a letter was printed last, and by whom; null for what nobody printed. */
  readonly printedAt: string | null
  readonly printedBy: string | null
  /** Which printing of it that was, 1 for the first. */
  readonly printing: number | null
  /**
   * By which correction of the contact of its order it left, 0 as it was placed; of one that waits, where a try may have brought it
   * already, null for nowhere (rule V30).
   */
  readonly correction: number | null
}

/** Whether it has not gone to its customer: a letter that nobody printed or handed over, a message that waits or fails (rule A158). */
export const isUndelivered = ({ state }: Pick<Delivery, 'state'>): boolean => state === 'waiting'

/** Whether a message could not be handed over, and is tried again. */
export const isFailing = ({ state, failures }: Pick<Delivery, 'state' | 'failures'>): boolean =>
  state === 'waiting' && failures > 0

/** What of an order's vouchers is still to go to its contact, in minor units: what is left of those in messages that wait, each once (rule V30). */
export function undeliveredAmount(
  deliveries: readonly Pick<Delivery, 'state' | 'serials'>[],
  vouchers: readonly Pick<Voucher, 'serial' | 'balance'>[],
): number {
  const waiting = new Set(deliveries.flatMap(({ state, serials }) => (state === 'waiting' ? serials : [])))
  return vouchers.reduce((sum, { serial, balance }) => sum + (waiting.has(serial) ? balance : 0), 0)
}

/** That somebody of staff opened the letter for the courier, in which codes and passwords stand in clear (rule A52). */
export type LetterOpening = {
  readonly deliveryId: string
  /** Which time it was, from 1 on. */
  readonly number: number
  readonly orderId: string
  /** What the vouchers in it were worth then, in minor units. */
  readonly amount: number
  readonly currency: Currency
  readonly openedById: string
  readonly openedBy: string
  readonly openedAt: string
  /** The day in Europe/Bratislava. */
  readonly openedOn: string
}

/**
 * A voucher as a message tells it, amounts in minor units: what is left of it, and what it was worth at first. `code` is written in groups; code and password are null
 * where the channel does not carry them. `replaces` is the serial of the voucher whose place it takes, null where there was none.
 */
export type DeliveredVoucher = {
  readonly serial: string
  readonly replaces: string | null
  readonly currency: Currency
  readonly amount: number
  readonly balance: number
  readonly expiresAt: string
  readonly code: string | null
  readonly password: string | null
}

/** A delivery with what it carries: the secrets are for whoever hands it over. */
export type SecretDelivery = { readonly delivery: Delivery; readonly contents: readonly DeliveredVoucher[] }

/** The channels of each way of delivery, codes before passwords (rule V14). */
export const channelsByMethod = {
  email: ['email-codes', 'email-passwords'],
  sms: ['sms-codes', 'sms-passwords'],
  both: ['email-codes', 'sms-passwords'],
  courier: ['letter'],
  slip: ['slip'],
} as const satisfies Record<Order['deliveryMethod'], readonly DeliveryChannel[]>
export const secretsOfChannel: Readonly<
  Record<DeliveryChannel, { readonly code: boolean; readonly password: boolean }>
> = {
  'email-codes': { code: true, password: false },
  'email-passwords': { code: false, password: true },
  'sms-codes': { code: true, password: false },
  'sms-passwords': { code: false, password: true },
  letter: { code: true, password: true },
  slip: { code: true, password: true },
}
export const isSms = (channel: DeliveryChannel) => channel === 'sms-codes' || channel === 'sms-passwords'

/** Vouchers in messages: all in one, but few in a text message. */
export const voucherGroups = (vouchers: readonly DrawnVoucher[], channel: DeliveryChannel) => {
  const size = isSms(channel) ? vouchersInSms : vouchers.length
  return Array.from({ length: Math.ceil(vouchers.length / size) }, (_, group) =>
    vouchers.slice(group * size, (group + 1) * size),
  )
}

/** The messages that bring vouchers to the customer of an order. */
export const deliveriesOf = (
  { id: orderId, deliveryMethod }: Pick<Order, 'id' | 'deliveryMethod'>,
  vouchers: readonly DrawnVoucher[],
  { at, uuid }: { readonly at: string; readonly uuid: () => string },
): SecretDelivery[] =>
  channelsByMethod[deliveryMethod].flatMap((channel) =>
    voucherGroups(vouchers, channel).map((group) => ({
      delivery: {
        id: uuid(),
        orderId,
        channel,
        serials: group.map(({ voucher }) => voucher.serial),
        state: 'waiting',
        failures: 0,
        lastError: null,
        createdAt: at,
        handedOverAt: null,
        printedAt: null,
        printing: null,
        printedBy: null,
        correction: null,
        carrier: null,
        trackingNumber: null,
      },
      contents: group.map(({ voucher, place, code, password }) => ({
        serial: voucher.serial,
        replaces: place.replaces,
        currency: voucher.currency,
        amount: voucher.amount,
        balance: voucher.balance,
        expiresAt: voucher.expiresAt,
        code: secretsOfChannel[channel].code ? code : null,
        password: secretsOfChannel[channel].password ? password : null,
      })),
    })),
  )
