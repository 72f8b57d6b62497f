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
import { codec, instant, integer, nullable, oneOf, text, uuid } from '../codec.ts'

/** A request for support in `support_tickets`. */
export const ticketCodec = codec<Ticket>({
  id: uuid('id'),
  number: text('ticket_number'),
  language: oneOf('language', languages),
  name: text('name'),
  email: text('email'),
  phone: oneOf('phone', ['']),
  category: oneOf('category', ticketCategories),
  topic: nullable(oneOf('topic', ticketTopics)),
  voucherSerial: nullable(text('voucher_serial')),
  subject: text('subject'),
  message: text('message'),
  priority: oneOf('priority', ticketPriorities),
  status: oneOf('status', ticketStatuses),
  relatedOrderId: nullable(uuid('related_order_id')),
  createdAt: instant('created_at'),
})

/** What somebody thinks of the site, in `feedback`. */
export const feedbackCodec = codec<Feedback>({
  id: uuid('id'),
  language: oneOf('language', languages),
  type: oneOf('type', feedbackTypes),
  category: oneOf('category', feedbackCategories),
  title: text('title'),
  description: text('description'),
  priority: oneOf('priority', feedbackPriorities),
  rating: integer('rating'),
  email: nullable(text('email')),
  createdAt: instant('created_at'),
})
