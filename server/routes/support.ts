import { feedbackCalls } from '@hotovo/adapters/http/contract/feedback'
import { ticketCalls } from '@hotovo/adapters/http/contract/tickets'
import type { Serve } from '../endpoint.ts'

/** What people write to us. */
export function supportRoutes(serve: Serve): void {
  serve(ticketCalls.submitTicket, ({ tickets }, { body }) => tickets.submit(body))
  serve(feedbackCalls.sendFeedback, ({ feedback }, { body }) => feedback.send(body))
}
