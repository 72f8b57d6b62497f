import type { ByIds } from '@hotovo/application/access/caller'
import type { CorrectedContact } from '@hotovo/application/deliveries/correct'
import {
  type HandedLetters,
  type HandOverOutcome,
  handOverOutcomes,
  type LettersToPrint,
  type PrintedLetters,
} from '@hotovo/application/deliveries/letters'
import { parseDeliveryCursor, type QueuedDelivery } from '@hotovo/application/deliveries/manage'
import {
  type CorrectedParcel,
  type ParcelOutcome,
  parcelOutcomes,
} from '@hotovo/application/deliveries/parcel'
import { type DeliveryQueue, deliveryQueues } from '@hotovo/application/deliveries/ports'
import { carriers } from '@hotovo/domain/deliveries/delivery'
import { lettersAtOnce } from '@hotovo/domain/limits'
import { z } from 'zod/mini'
import { calling, get, post } from '../endpoint.ts'
import { staff, staffOnce } from '../guards.ts'
import { delivery, OrderAccountShape } from './account.ts'
import { ById, page, paged, RowIds } from './lists.ts'
import { Text, Version } from './shapes.ts'

const QueuedDeliveryShape: z.ZodMiniType<QueuedDelivery> = z.object({
  ...delivery,
  orderNumber: z.string(),
  recipient: z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() }),
})

const QueuedRows: z.ZodMiniType<readonly QueuedDelivery[]> = z.array(QueuedDeliveryShape)

const InQueue: z.ZodMiniType<ByIds & { readonly queue: DeliveryQueue }> = z.strictObject({
  ids: RowIds,
  queue: z.enum(deliveryQueues),
})

/** Letters that something is done to together. */
const Letters = <Letter extends z.ZodMiniType>(letter: Letter) =>
  z.array(letter).check(z.minLength(1), z.maxLength(lettersAtOnce))

const ToPrint: z.ZodMiniType<LettersToPrint> = z.strictObject({
  ids: Letters(z.uuid()),
  isTwoSided: z.optional(z.boolean()),
})

const Printed: z.ZodMiniType<PrintedLetters> = z.object({
  pdf: z.string(),
  gone: z.array(z.uuid()),
})

const ToCorrect: z.ZodMiniType<CorrectedContact> = z.strictObject({
  email: Text,
  phone: Text,
  address: Text,
  postalCode: Text,
  city: Text,
  country: Text,
  reason: Text,
  version: Version,
})

const ToHandOver: z.ZodMiniType<HandedLetters> = z.strictObject({
  carrier: z.enum(carriers),
  letters: Letters(
    z.strictObject({
      id: z.uuid(),
      trackingNumber: z.string().check(z.maxLength(100)),
      isSure: z.optional(z.boolean()),
      carrier: z.optional(z.enum(carriers)),
    }),
  ),
})

const Parcel = z.strictObject({ carrier: z.nullable(z.enum(carriers)), trackingNumber: z.nullable(Text) })

const ToCorrectParcel: z.ZodMiniType<CorrectedParcel> = z.strictObject({
  carrier: z.enum(carriers),
  trackingNumber: Text,
  was: Parcel,
  isSure: z.optional(z.boolean()),
})

const Noted = z.optional(
  z.object({ trackingNumber: z.string(), orderNumber: z.string(), handedOverAt: z.string() }),
)

const ParcelOutcomeShape: z.ZodMiniType<ParcelOutcome> = z.object({
  outcome: z.enum(parcelOutcomes),
  noted: Noted,
})

const Outcomes: z.ZodMiniType<{ readonly outcomes: readonly HandOverOutcome[] }> = z.object({
  outcomes: z.array(
    z.object({
      id: z.uuid(),
      outcome: z.enum(handOverOutcomes),
      noted: Noted,
    }),
  ),
})

/** What staff do with deliveries that failed, and with letters for the courier. */
export const deliveryCalls = {
  listDeliveries: calling(
    'staff.deliveries.list',
    staff(
      get('/api/admin/deliveries', {
        summary: 'Deliveries of vouchers that failed, or letters to be printed, the oldest first',
        params: z.strictObject({ queue: z.enum(deliveryQueues), ...paged(parseDeliveryCursor) }),
        value: page(QueuedDeliveryShape),
      }),
    ),
  ),
  deliveriesNow: calling(
    'staff.deliveries.current',
    staff(
      post('/api/admin/deliveries/now', {
        summary:
          'Which of these deliveries stand in a queue still, as they are now, for somebody who shows them; it is no activity of the session',
        body: InQueue,
        value: QueuedRows,
        done: 200,
      }),
    ),
  ),
  retryDelivery: calling(
    'staff.deliveries.retry',
    staff(
      post('/api/admin/deliveries/:id/retry', {
        summary: 'Has a delivery tried again now',
        params: ById,
        value: z.undefined(),
        done: 204,
        refusals: ['delivery-not-found'],
      }),
    ),
  ),
  correctContact: calling(
    'staff.deliveries.correct',
    staffOnce(
      post('/api/admin/orders/:id/contact', {
        summary:
          'Corrects where the vouchers and letters of an order go; what could not be delivered is tried again there',
        params: ById,
        body: ToCorrect,
        value: OrderAccountShape,
        refusals: [
          'order-not-found',
          'record-changed',
          'order-closed',
          'nothing-sent',
          'too-many-corrections',
          'invalid',
          'beyond-day',
        ],
      }),
    ),
  ),
  printLetters: calling(
    'staff.deliveries.print',
    staff(
      post('/api/admin/deliveries/letters', {
        summary: 'Letters with vouchers for the courier as one PDF in base64, until they were handed over',
        body: ToPrint,
        value: Printed,
        refusals: ['delivery-not-found', 'idempotency-key-malformed'],
      }),
    ),
  ),
  handOverLetters: calling(
    'staff.deliveries.handOver',
    staff(
      post('/api/admin/deliveries/handed-over', {
        summary:
          'Notes that a carrier has letters, and the numbers they are followed by; their secrets are wiped',
        body: ToHandOver,
        value: Outcomes,
        refusals: ['delivery-not-found', 'letter-not-printed'],
      }),
    ),
  ),
  correctParcel: calling(
    'staff.deliveries.correctParcel',
    staff(
      post('/api/admin/deliveries/:id/parcel', {
        summary:
          'Notes the number a letter that was handed over is followed by, or another one, and its carrier',
        params: ById,
        body: ToCorrectParcel,
        value: ParcelOutcomeShape,
        done: 200,
        refusals: ['delivery-not-found'],
      }),
    ),
  ),
}
