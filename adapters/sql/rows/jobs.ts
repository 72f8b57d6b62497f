import { feedbackLetters, type Job, orderLetters, ticketLetters } from '@hotovo/application/letters/job'
import { z } from 'zod/mini'

const JobRow = z.union([
  z.strictObject({ kind: z.literal('letter'), letter: z.enum(orderLetters), orderId: z.uuid() }),
  z.strictObject({ kind: z.literal('letter'), letter: z.enum(ticketLetters), ticketId: z.uuid() }),
  z.strictObject({
    kind: z.literal('letter'),
    letter: z.literal('ticket-reply'),
    ticketId: z.uuid(),
    replyId: z.uuid(),
  }),
  z.strictObject({ kind: z.literal('letter'), letter: z.enum(feedbackLetters), feedbackId: z.uuid() }),
  z.strictObject({
    kind: z.literal('letter'),
    letter: z.literal('voucher-frozen'),
    serial: z.string(),
    at: z.iso.datetime(),
  }),
  z.strictObject({
    kind: z.literal('letter'),
    letter: z.literal('voucher-expires-soon'),
    serial: z.string(),
  }),
  z.strictObject({ kind: z.literal('delivery'), deliveryId: z.uuid() }),
  z.strictObject({
    kind: z.literal('letter'),
    letter: z.literal('security-alert'),
    alertId: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  }),
])

/** The job in a row of the queue. Throws when the row is not one. */
export const jobOf = (raw: unknown): Job => JobRow.parse(raw)
