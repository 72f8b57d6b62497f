import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    adminRefunds: 'Refunds · {{brand}} admin',
  },
  refunds: {
    title: 'Refunds',
    readLead: 'Who is to get money back, and how much. Whoever looks after finance notes it.',
    lead: 'Who is to get money back, and how much. Send the money in your bank, and note it here.',
    columns: {
      order: 'Order',
      customer: 'Customer',
      why: 'Reason',
      amount: 'To refund',
      received: 'Received',
      actions: 'Actions',
    },
    why: {
      withdrawn: 'The customer withdrew',
      cancelled: 'Cancelled and paid',
      givenBack: 'Voucher given back',
      over: 'Overpaid',
    },
    record: 'Note a refund',
    form: {
      title: 'Refund of order {{number}}',
      due: '{{amount}} to refund.',
      amount: 'Amount',
      day: 'Day',
      method: 'How',
      reference: 'Reference of the transfer',
      malformed: 'Write the amount as a number',
      tooMuch: '{{amount}} at most',
      dayMissing: 'Choose a day',
      submit: 'Note the refund',
      saving: 'Saving…',
      cancel: 'Cancel',
      changed:
        'The order has changed meanwhile. The amounts are fresh; check them and note the refund again.',
      isDone: 'Nothing is left to refund.',
      loading: 'Loading the order…',
      failed: 'The order could not be loaded.',
      missing: 'The order was not found.',
    },
    done: 'The refund is noted',
    doneText: '{{number}}: {{amount}} refunded',
    empty: 'Nobody is owed anything',
    emptyText:
      'A withdrawal, a paid order that is cancelled, a voucher given back and an overpaid order appear here.',
    loading: 'Loading refunds…',
    failed: 'Refunds could not be loaded: the server does not answer.',
    keys: 'j/k row · Enter order · ? shortcuts',
    more: 'The beginning of the list is shown. Once these are done, more appear.',
  },
} as const satisfies EnglishWords<typeof slovak>
