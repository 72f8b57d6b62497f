import { supportCalls } from '@hotovo/adapters/http/contract/support'
import type { Serve } from '../endpoint.ts'

/** What people write to us. */
export function supportRoutes(serve: Serve): void {
  serve(supportCalls.submitTicket, ({ tickets }, { body }) => tickets.submit(body))
  serve(supportCalls.sendFeedback, ({ feedback }, { body }) => feedback.send(body))
}
