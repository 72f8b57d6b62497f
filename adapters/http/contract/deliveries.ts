import { parseDeliveryCursor, type QueuedDelivery } from '@hotovo/application/deliveries/manage'
import { deliveryQueues } from '@hotovo/application/deliveries/ports'
import { z } from 'zod/mini'
import { calling, get, post } from '../endpoint.ts'
import { staff } from '../guards.ts'
import { DeliveryShape, delivery } from './account.ts'
import { ById, page, paged } from './lists.ts'

const QueuedDeliveryShape: z.ZodMiniType<QueuedDelivery> = z.object({ ...delivery, orderNumber: z.string() })

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
  printLetter: calling(
    'staff.deliveries.print',
    staff(
      get('/api/admin/deliveries/:id/letter.pdf', {
        summary: 'The letter with vouchers for the courier, until it was handed over',
        params: ById,
        value: z.string(),
        media: 'application/pdf',
        refusals: ['delivery-not-found'],
      }),
    ),
  ),
  handOverLetter: calling(
    'staff.deliveries.handOver',
    staff(
      post('/api/admin/deliveries/:id/handed-over', {
        summary: 'Notes that the courier has a letter; its secrets are wiped',
        params: ById,
        value: DeliveryShape,
        refusals: ['delivery-not-found'],
      }),
    ),
  ),
}
