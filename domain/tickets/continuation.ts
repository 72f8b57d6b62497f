import { ticketNumbersIn } from '../orders/reference-numbers.ts'
import type { Ticket } from './ticket.ts'

/** Whether a ticket goes on with another one, whose number stands in its subject or its text (rule S13). */
export const continues = (
  { subject, message }: Pick<Ticket, 'subject' | 'message'>,
  { number }: Pick<Ticket, 'number'>,
): boolean => ticketNumbersIn(`${subject}\n${message}`).includes(number)
