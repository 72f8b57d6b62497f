import {
  carriers,
  type DeliveredVoucher,
  type Delivery,
  deliveryChannels,
  deliveryStates,
  type LetterOpening,
} from '@hotovo/domain/deliveries/delivery'
import { currencies } from '@hotovo/domain/shared/money'
import { z } from 'zod/mini'
import { codec, day, instant, integer, listOfTexts, nullable, oneOf, text, uuid } from '../codec.ts'

/** A delivery in `deliveries`, without what is sealed there. */
export const deliveryCodec = codec<Delivery>({
  id: uuid('id'),
  orderId: uuid('order_id'),
  channel: oneOf('channel', deliveryChannels),
  serials: listOfTexts('serials'),
  state: oneOf('state', deliveryStates),
  failures: integer('failures'),
  lastError: nullable(text('last_error')),
  createdAt: instant('created_at'),
  handedOverAt: nullable(instant('handed_over_at')),
  printedAt: nullable(instant('printed_at')),
  printedBy: nullable(text('printed_by')),
  printing: nullable(integer('printing')),
  carrier: nullable(oneOf('carrier', carriers)),
  trackingNumber: nullable(text('tracking_number')),
  correction: nullable(integer('correction')),
})

/** That a letter was opened, in `letter_openings`. */
export const openingCodec = codec<LetterOpening>({
  deliveryId: uuid('delivery_id'),
  number: integer('number'),
  orderId: uuid('order_id'),
  amount: integer('amount_minor'),
  currency: oneOf('currency', currencies),
  openedById: uuid('opened_by_id'),
  openedBy: text('opened_by'),
  openedAt: instant('opened_at'),
  openedOn: day('opened_on'),
})
export const Contents = z.array(
  z.object({
    serial: z.string(),
    // What was sealed by older versions says neither.
    replaces: z._default(z.nullable(z.string()), null),
    currency: z.enum(currencies),
    amount: z.int(),
    balance: z.optional(z.int()),
    expiresAt: z.iso.datetime(),
    code: z.nullable(z.string()),
    password: z.nullable(z.string()),
  }),
)

/** What a delivery carries, out of its seal. Throws when it is something else. */
export const contentsOf = (text: string): readonly DeliveredVoucher[] =>
  Contents.parse(JSON.parse(text)).map((one) => ({ ...one, balance: one.balance ?? one.amount }))
