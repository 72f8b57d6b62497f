import { languages } from '@hotovo/domain/shared/language'
import {
  type Feedback,
  feedbackCategories,
  feedbackPriorities,
  feedbackTypes,
} from '@hotovo/domain/support/feedback'
import {
  type Ticket,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  ticketTopics,
} from '@hotovo/domain/support/ticket'
import { z } from 'zod/mini'
import { Instant } from './orders.ts'

/** One codec per stored shape of support, as in `rows.ts`: what a database returns is parsed, not believed. */

const TicketRow = z.object({
  id: z.uuid(),
  ticket_number: z.string(),
  language: z.enum(languages),
  name: z.string(),
  email: z.string(),
  phone: z.literal(''),
  category: z.enum(ticketCategories),
  topic: z.nullable(z.enum(ticketTopics)),
  voucher_serial: z.nullable(z.string()),
  subject: z.string(),
  message: z.string(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  related_order_id: z.nullable(z.uuid()),
  created_at: Instant,
})
export const ticketColumns = Object.keys(TicketRow.shape) as readonly (keyof z.infer<typeof TicketRow>)[]

/** A ticket as a row of `support_tickets`. */
export const ticketRow = (ticket: Ticket): Record<(typeof ticketColumns)[number], unknown> => ({
  id: ticket.id,
  ticket_number: ticket.number,
  language: ticket.language,
  name: ticket.name,
  email: ticket.email,
  phone: ticket.phone,
  category: ticket.category,
  topic: ticket.topic,
  voucher_serial: ticket.voucherSerial,
  subject: ticket.subject,
  message: ticket.message,
  priority: ticket.priority,
  status: ticket.status,
  related_order_id: ticket.relatedOrderId,
  created_at: ticket.createdAt,
})

/** The ticket in a row of `support_tickets`. Throws when the row is not one. */
export function ticketOf(raw: unknown): Ticket {
  const row = TicketRow.parse(raw)
  return {
    id: row.id,
    number: row.ticket_number,
    language: row.language,
    name: row.name,
    email: row.email,
    phone: row.phone,
    category: row.category,
    topic: row.topic,
    voucherSerial: row.voucher_serial,
    subject: row.subject,
    message: row.message,
    priority: row.priority,
    status: row.status,
    relatedOrderId: row.related_order_id,
    createdAt: row.created_at,
  }
}

const FeedbackRow = z.object({
  id: z.uuid(),
  language: z.enum(languages),
  type: z.enum(feedbackTypes),
  category: z.enum(feedbackCategories),
  title: z.string(),
  description: z.string(),
  priority: z.enum(feedbackPriorities),
  rating: z.int(),
  email: z.nullable(z.string()),
  created_at: Instant,
})
export const feedbackColumns = Object.keys(FeedbackRow.shape) as readonly (keyof z.infer<
  typeof FeedbackRow
>)[]

/** Feedback as a row of `feedback`. */
export const feedbackRow = ({
  createdAt,
  ...feedback
}: Feedback): Record<(typeof feedbackColumns)[number], unknown> => ({ ...feedback, created_at: createdAt })

/** The feedback in a row of `feedback`. Throws when the row is not one. */
export function feedbackOf(raw: unknown): Feedback {
  const { created_at: createdAt, ...feedback } = FeedbackRow.parse(raw)
  return { ...feedback, createdAt }
}
