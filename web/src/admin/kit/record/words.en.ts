import type { EnglishWords } from '../../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  way: {
    back: 'Back: {{page}}',
    order: 'order',
    ticket: 'ticket',
    voucher: 'voucher',
    customer: 'customer',
  },
  correction: {
    open: 'Correct contact',
    title: 'Correct the contact and send again',
    text: 'Order {{number}}: what has not left yet goes here. What failed is tried at once, a letter for the courier is to be printed again. What has left stays as it was: issue new vouchers beside them. We write to the customer at the e-mail so far.',
    reason: 'Why, and who asked for it',
    placed: 'Fill in as it was placed',
    yes: 'Correct and send',
    saving: 'Correcting…',
    no: 'Close',
    done: 'The contact is corrected.',
    changed: 'Somebody changed the order meanwhile. Look at what is filled in, and send it again.',
    refused: 'The contact cannot be corrected: the order is cancelled.',
    refusals: {
      'nothing-sent': 'There is nothing to correct: nothing of the order failed, waits as a letter or left.',
      'too-many-corrections':
        'The contact of this order was corrected three times today. Today it can only go back: to the one it was placed with, or to one that a colleague gave. Another one tomorrow.',
    },
    loading: 'Loading the order…',
    now: 'Corrected {{at}}, {{by}}: {{reason}}',
    to: 'To',
  },
  list: {
    before: 'Previous record',
    after: 'Next record',
    place: '{{place}} of {{count}}',
    widen: 'Full width',
    split: 'Show the list',
    queueLeft_one: '{{figure}} left',
    queueLeft_other: '{{figure}} left',
  },
  order: {
    conflict: {
      title: 'The order has changed meanwhile',
      text: 'Your change to “{{status}}” was not saved. What happened meanwhile:',
      unknown: 'What exactly could not be found out. The status is now “{{status}}”.',
      same: 'The status is now “{{status}}”, as you wanted.',
      show: 'Show the current record',
      kept: 'What you typed stays in the form.',
      insist: 'Change to “{{status}}” anyway',
      addNote: 'Add my note',
    },
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
    rest: {
      forgive: 'Forgive {{amount}}',
    },
    done: {
      forgive: 'The rest is forgiven',
    },
    undelivered: {
      toPrint:
        'Nobody has printed the letter for the courier yet. The customer will see “{{status}}” and have no vouchers.',
      waits:
        'The letter is printed, but the courier does not have it yet. The customer will see “{{status}}” and have no vouchers.',
      message:
        'The message with the vouchers has not left yet. The customer will see “{{status}}” and have no vouchers.',
      failing:
        'The vouchers could not be delivered so far. The customer will see “{{status}}” and have no vouchers.',
      loading: 'Finding out whether everything has gone to the customer…',
      unknown:
        'Whether everything has gone to the customer could not be found out: the server does not answer.',
    },
    cancelling: {
      forGood: 'It cannot be taken back afterwards.',
      plain: 'The customer will not be able to pay any more.',
      voided_one: '{{count}} unspent voucher is voided.',
      voided_other: '{{count}} unspent vouchers are voided.',
      spent: 'The vouchers are spent, none is voided.',
      refund: 'The money (<money>{{amount}}</money>) is to be refunded.',
      goesOn: 'The order goes on, its money stays with it.',
      reissued: 'New vouchers are issued and leave for the customer at once.',
      loading: 'Finding out what becomes of money and vouchers…',
      failed: 'What becomes of money and vouchers could not be found out: the server does not answer.',
    },
    payments: {
      kinds: {
        payment: 'Payment',
        'take-back': 'Taken back',
        refund: 'Refund',
        forgiven: 'Forgiven',
      },
      methods: {
        transfer: 'by transfer',
        cash: 'in cash',
        postal: 'by post',
      },
    },
    form: {
      titles: {
        forgive: 'Forgive the rest',
      },
      forgiveText:
        'The customer need not pay the remaining <money>{{amount}}</money>: the order is paid then and its vouchers leave at once. What was forgiven is never given back.',
      submit: {
        forgive: 'Forgive and issue vouchers',
      },
      cancel: 'Cancel',
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
      parcel: 'Tracking number',
      letterPrinted: 'Letter for the courier opened',
      letterPrintedAgain: 'Letter for the courier printed again',
      byCorrection: 'to the contact as corrected, no. {{number}}',
      retried: 'Delivery tried again',
      reminded: 'Payment reminder sent',
      accountAsked: 'Customer asked for an account for the refund',
      restAsked: 'Customer asked for the rest',
      frozen: 'Voucher blocked',
      unfrozen: 'Voucher unblocked',
      warned: 'Warning before expiry sent',
      replaced: 'Replacement voucher issued',
      refundAccount: 'Account for the refund',
      otherPayee: 'another payee',
      contact: {
        what: 'Contact corrected',
        email: 'e-mail',
        phone: 'phone',
        address: 'street and number',
        postalCode: 'postal code',
        city: 'town',
        country: 'country',
      },
      voided: 'Voucher voided',
      withdrawn: 'The customer withdrew from the contract',
      transfer: {
        what: 'Refund to an account',
        short: 'Only {{amount}} came from this account',
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
        charged: 'Charged',
        forgiven: 'Forgiven',
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
        'refund-account-changed':
          'Somebody else changed the account for the refund meanwhile. Look at the refund again.',
        'refund-in-file': 'The money stands in a file for the bank. Mark it as sent or call it off first.',
        'rest-not-missing':
          'Nothing came for the order, or nothing of it is missing any more. You see how it stands now.',
        'rest-too-much': 'At most {{most}} can be forgiven. Ask the customer for the rest.',
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
    nobody: 'nobody',
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
      elsewhere: 'It may have come to the contact of before: reissue the vouchers',
      refused: 'The server refused the message or the address',
      unknown: 'Unknown fault, see the log of the server',
    },
    confirm: {
      title: 'Hand over to the courier',
      titleMany_one: 'Hand over {{count}} letter',
      titleMany_other: 'Hand over {{count}} letters',
      textMany:
        'After this the letters cannot be opened or printed any more: their codes and passwords are deleted for good.',
      carrier: 'Carrier',
      other: 'Another courier',
      number: 'Tracking number; Enter leads to the next',
      malformed: 'A tracking number has {{min}} to {{max}} letters, digits and dashes.',
      keyboard:
        'The scanner types digits as on another keyboard. Switch the keyboard of the computer to English and scan again.',
      repeated: 'This number is here twice. Scan another one, or clear it.',
      noted:
        'The letter of order {{number}}, handed over {{at}}, has this number already. Scan another one, or confirm it.',
      sure: 'The number is right, note it here too',
      without_one: '{{count}} letter without a\u00a0tracking number.',
      without_other: '{{count}} letters without a\u00a0tracking number.',
      again: 'If there is none, press once more.',
      yesWithout: 'Handed over without it',
      unprinted: 'What is not printed stays in the list: {{numbers}}',
      text: 'After this the letter of order {{number}} cannot be opened or printed any more: its codes and passwords are deleted for good.',
      yes: 'Handed over',
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
      held: 'It leaves in a moment. Until then z calls it off, to be changed.',
      failed: 'The reply could not be sent',
      changedText: 'Somebody changed the ticket meanwhile. Look at what is new, and send the reply again.',
      empty: 'Write a reply first.',
      saved: 'Saved replies',
    },
    customer: {
      title: 'More from the customer',
      loading: 'Loading...',
      failed: 'Could not be loaded, the server does not answer.',
      tickets: 'Other tickets ({{count}})',
      orders: 'Orders ({{count}})',
      otherOrders: 'Other orders ({{count}})',
      nothing: 'There is nothing else from this e-mail.',
    },
    conflict: {
      title: 'The ticket changed meanwhile',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
