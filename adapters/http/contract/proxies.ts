import { notificationTypes } from '@hotovo/application/jobs/job'
import { z } from 'zod/mini'
import { post } from '../endpoint.ts'

const Sent: z.ZodMiniType<{ readonly success: true }> = z.object({ success: z.literal(true) })

/** What the functions client adds to an address when it is told a region; nobody here reads it. */
const params = z.strictObject({ forceFunctionRegion: z.optional(z.string().check(z.maxLength(100))) })

/** What a page claims about a record; the server reads the record itself. */
const claimed = z.optional(z.nullable(z.union([z.string(), z.number()])))
const RecordNumber = z.string().check(z.maxLength(40))

/** Letters that others may ask for (rule F6): to staff in their own words, to customers only what was withheld. */
export const proxyCalls = {
  sendEmail: post('/api/proxy/send-email', {
    summary: 'Tells staff something; `to` is ADMIN_NOTIFICATION and nothing else',
    params,
    body: z.strictObject({
      to: z.string().check(z.maxLength(200)),
      subject: z.string(),
      text: z.string(),
      from: claimed,
      notificationType: z.optional(z.enum(notificationTypes)),
    }),
    value: Sent,
    done: 200,
    refusals: ['recipient-refused', 'invalid', 'too-many-requests'],
  }),
  sendTicketNotification: post('/api/proxy/send-ticket-notification', {
    summary:
      'Sends the letter about a ticket if it was withheld; the answer is the same whether there is such a ticket',
    params,
    body: z.strictObject({
      ticket_number: RecordNumber,
      to: claimed,
      name: claimed,
      subject: claimed,
      message: claimed,
      category: claimed,
      priority: claimed,
      created_at: claimed,
    }),
    value: Sent,
    done: 200,
    refusals: ['too-many-requests'],
  }),
  sendOrderNotification: post('/api/proxy/send-order-notification', {
    summary:
      'Sends the letter about an order if it was withheld; the answer is the same whether there is such an order',
    params,
    body: z.strictObject({
      order_number: RecordNumber,
      to: claimed,
      first_name: claimed,
      last_name: claimed,
      voucher_amount: claimed,
      voucher_quantity: claimed,
      currency: claimed,
      delivery_method: claimed,
      payment_method: claimed,
      total_amount: claimed,
      phone: claimed,
      address: claimed,
      city: claimed,
      postal_code: claimed,
      country: claimed,
      notes: claimed,
      created_at: claimed,
    }),
    value: Sent,
    done: 200,
    refusals: ['too-many-requests'],
  }),
}
