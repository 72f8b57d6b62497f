import type { TicketReceipt, TicketRequest } from '@hotovo/application/tickets/submit'
import { languages } from '@hotovo/domain/shared/language'
import { ticketCategories, ticketTopics } from '@hotovo/domain/tickets/ticket'
import { z } from 'zod/mini'
import { calling, post } from '../endpoint.ts'
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

/** What people ask us. */
export const ticketCalls = {
  submitTicket: calling(
    'tickets.submit',
    post('/api/tickets', {
      summary:
        'Asks for support, or registers a shop or company (topics selling and accepting); the first answer comes by answerBy. Sent again with the same human check, it gets the same answer',
      body: TicketRequestShape,
      value: TicketReceiptShape,
      refusals: ['invalid', 'feature-off', 'work-needed', 'too-many-requests'],
    }),
  ),
}
