import {
  feedbackLetters,
  type Job,
  notificationTypes,
  orderLetters,
  passwordChanges,
  type QueuedJob,
  queuedJobStates,
  ticketLetters,
} from '@hotovo/application/jobs/job'
import { languages } from '@hotovo/domain/shared/language'
import { emailSides } from '@hotovo/domain/staff/email-change'
import { z } from 'zod/mini'
import { codec, column, instant, integer, nullable, oneOf, text } from '../codec.ts'

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
    letter: z.literal('payment-rest'),
    orderId: z.uuid(),
    at: z.iso.datetime(),
  }),
  z.strictObject({
    kind: z.literal('letter'),
    letter: z.literal('contact-corrected'),
    orderId: z.uuid(),
    number: z.int(),
    to: z.int(),
  }),
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
  z.strictObject({ kind: z.literal('statement'), importId: z.uuid() }),
  z.strictObject({
    kind: z.literal('text'),
    accountId: z.uuid(),
    factorId: z.uuid(),
    sessionId: z.uuid(),
    until: z.iso.datetime(),
    language: z.enum(languages),
  }),
  z.strictObject({
    kind: z.literal('letter'),
    letter: z.literal('program-notification'),
    id: z.uuid(),
    at: z.iso.datetime(),
    about: z.nullable(z.enum(notificationTypes)),
    subject: z.string(),
    text: z.string(),
  }),
  z.strictObject({
    kind: z.literal('letter'),
    letter: z.literal('password-recovery'),
    recoveryId: z.uuid(),
  }),
  z.strictObject({
    kind: z.literal('letter'),
    letter: z.literal('password-changed'),
    accountId: z.uuid(),
    at: z.iso.datetime(),
    by: z.enum(passwordChanges),
    language: z.enum(languages),
  }),
  z.strictObject({
    kind: z.literal('letter'),
    letter: z.literal('email-change'),
    emailChangeId: z.uuid(),
    side: z.enum(emailSides),
    at: z.iso.datetime(),
  }),
  z.strictObject({
    kind: z.literal('letter'),
    letter: z.literal('email-changed'),
    emailChangeId: z.uuid(),
    side: z.enum(emailSides),
  }),
  z.strictObject({ kind: z.literal('letter'), letter: z.literal('recorded-by-hand'), day: z.iso.date() }),
  z.strictObject({
    kind: z.literal('letter'),
    letter: z.literal('security-alert'),
    alertId: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  }),
])

/** The job in a row of the queue. Throws when the row is not one. */
export const jobOf = (raw: unknown): Job => JobRow.parse(raw)

export const queuedJobCodec = codec<QueuedJob>({
  id: text('id'),
  kind: text('kind'),
  letter: nullable(text('letter')),
  about: column('about', z.record(z.string(), z.string())),
  state: oneOf('state', queuedJobStates),
  tries: integer('tries'),
  mostTries: integer('most_tries'),
  nextTryAt: nullable(instant('next_try_at')),
  lastError: nullable(text('last_error')),
})
