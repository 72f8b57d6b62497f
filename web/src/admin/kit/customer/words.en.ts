import type { EnglishWords } from '../../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  customer: {
    toPage: 'The whole page of the customer',
    stranger: 'The record that is open is somebody else’s: {{name}}.',
    toStranger: 'Show that customer',
    placed: 'when placed:',
    close: 'Close the customer',
    page: 'Customer',
    pageTitle: '{{name}} · {{brand}} admin',
    allOrders: 'All orders of this e-mail',
    allTickets: 'All tickets of this e-mail',
    missing: 'We have no such order and no such ticket.',
  },
} as const satisfies EnglishWords<typeof slovak>
