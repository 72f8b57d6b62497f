import type { FeedbackReceipt, FeedbackRequest } from '@hotovo/application/feedback/send'
import type { TicketReceipt, TicketRequest } from '@hotovo/application/tickets/submit'
import { feedbackCategories, feedbackPriorities, feedbackTypes } from '@hotovo/domain/feedback/feedback'
import { languages } from '@hotovo/domain/shared/language'
import { ticketCategories, ticketTopics } from '@hotovo/domain/tickets/ticket'
import { z } from 'zod/mini'
import { post } from '../endpoint.ts'
import { HumanAnswerShape, Instant, Text } from './shapes.ts'

const TicketRequestShape: z.ZodMiniType<TicketRequest> = z.strictObject({
  language: z.optional(z.enum(languages)),
  name: Text,
  email: Text,
  category: z.optional(z.enum([...ticketCategories, ''])),
  topic: z.optional(z.enum(ticketTopics)),
  company: z.optional(Text),
  companyNumber: z.optional(Text),
  city: z.optional(Text),
  phone: z.optional(Text),
  voucherSerial: z.optional(Text),
  subject: Text,
  description: Text,
  humanCheck: HumanAnswerShape,
  website: z.optional(Text),
})
const TicketReceiptShape: z.ZodMiniType<TicketReceipt> = z.object({
  ticketNumber: z.string(),
  createdAt: Instant,
  answerBy: Instant,
})

const FeedbackRequestShape: z.ZodMiniType<FeedbackRequest> = z.strictObject({
  language: z.optional(z.enum(languages)),
  type: z.enum([...feedbackTypes, '']),
  category: z.enum([...feedbackCategories, '']),
  title: Text,
  description: Text,
  priority: z.enum(feedbackPriorities),
  rating: z.nullable(z.int()),
  email: z.optional(Text),
  humanCheck: HumanAnswerShape,
  website: z.optional(Text),
})
const FeedbackReceiptShape: z.ZodMiniType<FeedbackReceipt> = z.object({ createdAt: Instant })

/** What people write to us. */
export const supportCalls = {
  submitTicket: post('/api/tickets', {
    summary:
      'Asks for support, or registers a shop or company (topics selling and accepting); the first answer comes by answerBy. Sent again with the same human check, it gets the same answer',
    body: TicketRequestShape,
    value: TicketReceiptShape,
    refusals: ['invalid', 'feature-off', 'work-needed', 'too-many-requests'],
  }),
  sendFeedback: post('/api/feedback', {
    summary:
      'Gives feedback; the rating is 1 to 5. Sent again with the same human check, it gets the same answer',
    body: FeedbackRequestShape,
    value: FeedbackReceiptShape,
    refusals: ['invalid', 'feature-off', 'work-needed', 'too-many-requests'],
  }),
}
