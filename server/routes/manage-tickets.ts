import { backOfficeCalls } from '@hotovo/adapters/http/contract/back-office'
import { ticketStaffCalls } from '@hotovo/adapters/http/contract/tickets-staff'
import type { Serve } from '../endpoint.ts'

/** What staff do with tickets. */
export function manageTicketRoutes(serve: Serve): void {
  serve(ticketStaffCalls.openTicket, ({ staff }, { params }) => staff.tickets.open(params.id))
  serve(ticketStaffCalls.changeTicket, ({ staff }, { params, body, key }) =>
    staff.tickets.change(params.id, body, key),
  )
  serve(ticketStaffCalls.addTicketNote, ({ staff }, { params, body, key }) =>
    staff.tickets.addNote(params.id, body.text, key),
  )
  serve(ticketStaffCalls.replyToTicket, ({ staff }, { params, body, key }) =>
    staff.tickets.reply(params.id, body, key),
  )
  serve(ticketStaffCalls.ticketReplies, ({ staff }, { params }) => staff.tickets.replies(params.id))
  serve(ticketStaffCalls.ticketHistory, ({ staff }, { params }) => staff.tickets.history(params.id))
  serve(backOfficeCalls.customerOfTicket, ({ staff }, { params }) => staff.tickets.customer(params.id))
  serve(backOfficeCalls.orderTimeline, ({ staff }, { params }) => staff.orders.timeline(params.id))
  serve(backOfficeCalls.customerOfOrder, ({ staff }, { params }) => staff.orders.customer(params.id))
}
