import type { EnglishWords } from '../../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  order: {
    notes: {
      title: 'Admin notes',
      empty: 'No notes yet.',
      hint: 'Only admins see it.',
      left_one: '{{number}}\u00a0character left',
      left_other: '{{number}}\u00a0characters left',
      over_one: '{{number}}\u00a0character too many',
      over_other: '{{number}}\u00a0characters too many',
      add: 'Add note',
      addEmpty: 'Write a note first.',
      adding: 'Saving...',
      addedTitle: 'Note added',
      failedTitle: 'Error',
      failed: 'The note could not be added',
    },
    history: {
      title: 'Change history',
      empty: 'No changes have been recorded yet',
      loading: 'Loading the history...',
      failed: 'The history could not be loaded, the server does not answer.',
    },
    customer: {
      title: 'Customer',
    },
    vouchers: {
      statuses: {
        active: 'Active',
      },
    },
    money: {
      currency: 'Currency',
    },
    details: {
      payments: {
        transfer: 'Bank transfer',
        cash: 'Cash',
        postal: 'Postal order',
      },
    },
  },
  account: {
    payments: {
      kinds: {
        payment: 'Payment',
        'take-back': 'Taken back',
        refund: 'Refund',
      },
      methods: {
        transfer: 'by transfer',
        cash: 'in cash',
        postal: 'by post',
      },
    },
    form: {
      methods: {
        transfer: 'Bank transfer',
        cash: 'Cash',
        postal: 'Postal order',
      },
      reason: 'Reason',
      reasonMissing: 'Write the reason',
      saving: 'Saving...',
    },
    customer: {
      likelyDuplicate: 'Perhaps the same order twice',
      before_one: 'the same amount {{count}}\u00a0minute earlier',
      before_other: 'the same amount {{count}}\u00a0minutes earlier',
      after_one: 'the same amount {{count}}\u00a0minute later',
      after_other: 'the same amount {{count}}\u00a0minutes later',
      account: 'Paid from the same account',
      paid: 'Paid',
      unpaid: 'Unpaid',
      refunded: 'Refunded',
      phone: 'Orders with the same phone',
      vouchers: 'Vouchers',
      nothing: 'Nothing but this order.',
    },
    history: {
      handedOver: 'Vouchers handed over',
      letterPrinted: 'Letter for the courier opened',
      letterPrintedAgain: 'Letter for the courier printed again',
      retried: 'Delivery tried again',
      reminded: 'Payment reminder sent',
      frozen: 'Voucher blocked',
      unfrozen: 'Voucher unblocked',
      warned: 'Warning before expiry sent',
      replaced: 'Replacement voucher issued',
      voided: 'Voucher voided',
      withdrawn: 'The customer withdrew from the contract',
      transfer: {
        what: 'Refund to an account',
        states: {
          prepared: 'in a file for the bank',
          sent: 'sent',
          confirmed: 'confirmed by a statement',
          'called-off': 'file called off',
        },
      },
      byHand: {
        what: 'Payment recorded by hand',
        states: {
          recorded: 'recorded',
          waiting: 'waits for a colleague',
          confirmed: 'confirmed',
          refused: 'refused',
          'called-off': 'called off',
        },
      },
      fields: {
        charged: 'Price of the order',
        received: 'Money received',
        balance: 'Balance',
        lapsed: 'Lapsed balance',
      },
    },
    deliveries: {
      channels: {
        'email-codes': 'E-mail with the codes',
        'email-passwords': 'E-mail with the passwords',
        'sms-codes': 'SMS with the codes',
        'sms-passwords': 'SMS with the passwords',
        letter: 'Letter for the courier',
      },
    },
    issued: {
      states: {
        'active-unused': 'Active, unused',
        'active-partly-used': 'Partly used',
        used: 'Used',
        expired: 'Expired',
        frozen: 'Blocked',
        voided: 'Voided',
      },
    },
    outcome: {
      refusals: {
        'beyond-day':
          'With this it would be more than you may record or issue alone in a day. A colleague may do it, or you tomorrow.',
      },
    },
  },
  history: {
    replySent: 'Reply to the customer',
    more: 'Show the whole note',
    less: 'Shorten the note',
    created: {
      order: 'Created',
      ticket: 'Created',
      voucher: 'Created',
      system: 'Created',
    },
    note: 'Note added',
    reason: 'Reason:',
    undone: '{{what}} (undone)',
    batch: 'Change of many orders',
    fields: {
      order_status: 'Order status',
      payment_status: 'Payment status',
      voucher_status: 'Voucher status',
      status: 'Ticket status',
      priority: 'Priority',
      assignee: 'Assignee',
      related_order: 'Related order',
    },
    nothing: 'nothing',
    unreadable: '(unreadable)',
    actors: {
      visitor: 'Visitor',
      system: 'System',
    },
  },
  deliveries: {
    errors: {
      unreachable: 'The mail or SMS server cannot be reached',
      slow: 'The server did not answer in time',
      credentials: 'The server refused our sign-in',
      refused: 'The server refused the message or the address',
      unknown: 'Unknown fault, see the log of the server',
    },
    confirm: {
      title: 'Given to the courier?',
      text: 'After this the letter of order {{number}} cannot be opened or printed any more: its codes and passwords are deleted for good.',
      yes: 'Yes, the courier has it',
      no: 'Not yet',
    },
  },
  ticket: {
    reply: {
      title: 'Reply to the customer',
      readBy: 'The customer will read it: it goes by e-mail to <mark>{{email}}</mark>',
      label: 'Text of the reply to the customer',
      send: 'Send the reply',
      sending: 'Sending...',
      sendWith: 'Send and set “{{status}}”',
      sent: 'The reply is on its way to the customer',
      failed: 'The reply could not be sent',
      changedText: 'Somebody changed the ticket meanwhile. Look at what is new, and send the reply again.',
      empty: 'Write a reply first.',
      saved: 'Saved replies',
      savedNone: 'None yet. Write a reply and keep it for the next time.',
      savedFailed: 'Saved replies cannot be used now, the server does not answer.',
      savedFull: 'At most {{most}} replies can be kept. Delete one first.',
      insert: 'Insert the reply “{{title}}”',
      remove: 'Delete the reply “{{title}}”',
      removed: 'The reply “{{title}}” is deleted.',
      putBack: 'Undo',
      name: 'Name of the reply',
      keep: 'Keep the text for the next time',
      kept: 'The reply is kept',
    },
    customer: {
      title: 'More from the customer',
      loading: 'Loading...',
      failed: 'Could not be loaded, the server does not answer.',
      tickets: 'Other tickets ({{count}})',
      orders: 'Orders ({{count}})',
      nothing: 'There is nothing else from this e-mail.',
    },
    conflict: {
      title: 'The ticket changed meanwhile',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
