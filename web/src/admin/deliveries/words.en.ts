import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    adminDeliveries: 'Deliveries · {{brand}} admin',
  },
  deliveries: {
    title: 'Deliveries',
    others: 'Support looks after them.',
    lead: 'Vouchers that could not be delivered, and letters for the courier.',
    queues: {
      label: 'Queues of deliveries',
      failed: 'Failed',
      letters: 'Letters for the courier',
    },
    columns: {
      order: 'Order',
      channel: 'How',
      failures: 'Failed',
      why: 'Why',
      created: 'Created',
      vouchers: 'Vouchers',
      actions: 'Actions',
    },
    channels: {
      'email-codes': 'E-mail with codes',
      'email-passwords': 'E-mail with passwords',
      'sms-codes': 'SMS with codes',
      'sms-passwords': 'SMS with passwords',
      letter: 'Letter by courier',
    },
    failures_one: '{{count}} time',
    failures_other: '{{count}} times',
    retry: 'Try again',
    retrying: 'Trying…',
    retried: 'It is tried again',
    retriedText: '{{number}}: once it is delivered, it leaves this list.',
    letter: 'Open the letter',
    opening: 'Opening…',
    letterBlocked: 'The browser did not allow a new window. Allow it for this page and try again.',
    handOver: 'Given to the courier',
    handedOver: 'The letter is handed over',
    handedOverText: '{{number}}: the customer is told that the vouchers are on their way.',
    gone: 'This delivery waits no more; the list is refreshed.',
    empty: {
      failed: 'Nothing has failed',
      letters: 'No letter waits',
    },
    emptyText: {
      failed: 'A delivery that fails appears here.',
      letters: 'Paid orders by courier appear here.',
    },
    loading: 'Loading deliveries…',
    failed: 'Deliveries could not be loaded: the server does not answer.',
    keys: 'j/k row · Enter order · ? shortcuts',
    serials_one: '{{count}} voucher',
    serials_other: '{{count}} vouchers',
  },
} as const satisfies EnglishWords<typeof slovak>
