import type { Language } from './order.ts'

/** The categories that are stored (spec 5, ruling 1). */
export const ticketCategories = ['general', 'technical', 'billing', 'voucher', 'complaint'] as const
export type TicketCategory = (typeof ticketCategories)[number]
/** The topics a visitor may pick instead (ruling 1). */
export const ticketTopics = [
  'voucher-purchase',
  'voucher-usage',
  'lost-code',
  'refund',
  'technical',
  'other',
] as const
export type TicketTopic = (typeof ticketTopics)[number]

/** Under which category a topic is stored (ruling 1). */
export const categoryOfTopic: Readonly<Record<TicketTopic, TicketCategory>> = {
  'voucher-purchase': 'voucher',
  'voucher-usage': 'voucher',
  'lost-code': 'voucher',
  refund: 'billing',
  technical: 'technical',
  other: 'general',
}

export const ticketStatuses = ['open', 'in_progress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
export const ticketPriorities = ['low', 'medium', 'high', 'urgent'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** A request for support as it is kept (spec 3). `phone` stays empty (ruling 4). */
export type Ticket = {
  readonly id: string
  readonly number: string
  readonly language: Language
  readonly name: string
  readonly email: string
  readonly phone: ''
  readonly category: TicketCategory
  readonly topic: TicketTopic | null
  readonly voucherSerial: string | null
  readonly subject: string
  readonly message: string
  readonly priority: TicketPriority
  readonly status: TicketStatus
  readonly adminNotes: string
  readonly relatedOrderId: string | null
  readonly createdAt: string
}

/** Active or resolved, as the dashboard counts them (spec 4). */
export const isActive = (status: TicketStatus): boolean => status === 'open' || status === 'in_progress'
