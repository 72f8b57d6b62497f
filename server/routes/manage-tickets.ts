import { manageTicketCalls as calls } from '@hotovo/adapters/http/contract/manage-tickets'
import type { Serve } from '../endpoint.ts'

/** What staff do with tickets. */
export function manageTicketRoutes(serve: Serve): void {
  serve(calls.openTicket, ({ staff }, { params }) => staff.tickets.open(params.id))
  serve(calls.changeTicket, ({ staff }, { params, body, key }) => staff.tickets.change(params.id, body, key))
  serve(calls.addTicketNote, ({ staff }, { params, body, key }) =>
    staff.tickets.addNote(params.id, body.text, key),
  )
  serve(calls.replyToTicket, ({ staff }, { params, body, key }) => staff.tickets.reply(params.id, body, key))
  serve(calls.ticketReplies, ({ staff }, { params }) => staff.tickets.replies(params.id))
  serve(calls.ticketHistory, ({ staff }, { params }) => staff.tickets.history(params.id))
  serve(calls.customerOfTicket, ({ staff }, { params }) => staff.tickets.customer(params.id))
  serve(calls.orderTimeline, ({ staff }, { params }) => staff.orders.timeline(params.id))
  serve(calls.customerOfOrder, ({ staff }, { params }) => staff.orders.customer(params.id))
}
