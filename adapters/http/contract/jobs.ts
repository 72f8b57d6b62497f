import { notificationTypes, type QueuedJob, queuedJobStates } from '@hotovo/application/jobs/job'
import { parseJobCursor } from '@hotovo/application/jobs/queue'
import { z } from 'zod/mini'
import { calling, get, post } from '../endpoint.ts'
import { staff } from '../guards.ts'
import { ById, page, paged } from './lists.ts'
import { Instant } from './shapes.ts'

const Sent: z.ZodMiniType<{ readonly success: true }> = z.object({ success: z.literal(true) })

/** What the functions client adds to an address when it is told a region; nobody here reads it. */
const params = z.strictObject({ forceFunctionRegion: z.optional(z.string().check(z.maxLength(100))) })

/** What a page claims about a record; the server reads the record itself. */
const claimed = z.optional(z.nullable(z.union([z.string(), z.number()])))

const RecordNumber = z.string().check(z.maxLength(40))

const QueuedJobShape: z.ZodMiniType<QueuedJob> = z.object({
  id: z.string(),
  kind: z.string(),
  letter: z.nullable(z.string()),
  about: z.record(z.string(), z.string()),
  state: z.enum(queuedJobStates),
  tries: z.int(),
  mostTries: z.int(),
  nextTryAt: z.nullable(Instant),
  lastError: z.nullable(z.string()),
})

/** Letters and other work that is done after the answer, for whoever looks after it. */
export const jobCalls = {
  listJobs: calling(
    'staff.jobs.list',
    staff(
      get('/api/admin/jobs', {
        summary: 'Jobs that are not done: given up, failed, waiting, under way, in this order',
        params: z.strictObject(paged(parseJobCursor)),
        value: page(QueuedJobShape),
      }),
    ),
  ),
  retryJob: calling(
    'staff.jobs.retry',
    staff(
      post('/api/admin/jobs/:id/retry', {
        summary: 'Has a job tried again now, with all its tries before it; the audit log tells of it',
        params: ById,
        value: z.undefined(),
        done: 204,
        refusals: ['job-not-found'],
      }),
    ),
  ),
}

/** Letters that others may ask for (rule F6): to staff in their own words, to customers only what was withheld. */
export const notificationCalls = {
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
