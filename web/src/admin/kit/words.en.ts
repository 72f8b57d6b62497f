import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    titled: '{{title}} · {{brand}} admin',
  },
  signIn: {
    email: 'E-mail',
    errorPrefix: 'Error: ',
    remaining_one: '({{count}} attempt left)',
    remaining_other: '({{count}} attempts left)',
    locked: 'Too many attempts',
    lockedUntil: 'Try again at {{time}}',
    tooMany_one: 'Too many failed sign-ins came from your network. Try again in {{count}}\u00a0minute.',
    tooMany_other: 'Too many failed sign-ins came from your network. Try again in {{count}}\u00a0minutes.',
    off: {
      title: 'The back-office is temporarily unavailable',
      text: 'Nobody can sign in at the moment. Please try again later.',
    },
  },
  signOut: {
    action: 'Sign out',
    sending: 'Signing out...',
    done: {
      title: 'Signed out',
      text: 'You have been signed out',
    },
    failed: {
      title: 'Sign-out error',
      text: 'An unexpected error occurred',
    },
  },
  frame: {
    payments: 'Payments',
    deliveries: 'Deliveries',
    refunds: 'Refunds',
    more: 'More',
    vouchers: 'Vouchers',
    liability: 'Liability',
    home: '{{brand}}, overview',
    navigation: 'Back-office',
    overview: 'Overview',
    orders: 'Orders',
    tickets: 'Tickets',
    staff: 'Accounts',
    audit: 'Audit trail',
    account: 'Account',
  },
  roles: {
    admin: 'administrator',
    support: 'support',
    finance: 'finance',
    auditor: 'auditor',
    cashier: 'cashier',
  },
  calledOff: {
    role: 'Your role does not allow this',
    step: 'You called the check off',
    nothing: 'Nothing has changed.',
  },
  unanswered: {
    title: 'The server did not answer',
    text: 'Perhaps it is done all the same. Try again: nothing happens twice.',
    kept: 'What you filled in stays here.',
  },
  notPermitted: {
    title: 'Your role does not lead here',
    text: 'You are signed in as {{role}}. If you should work here, tell an administrator.',
    cashier: 'There is no cash desk here yet. You can change your own account.',
    account: 'My account',
  },
  history: {
    usualNote: 'Status: {{status}}',
  },
  list: {
    keys: 'j/k row · Enter detail · / search · ? shortcuts',
    total: '{{figure}} in all',
    totalMore: 'more than {{figure}} in all',
    export: {
      action: 'Export CSV',
      doing: 'Exporting…',
      done_one: '{{count}} row downloaded',
      done_other: '{{count}} rows downloaded',
      more: 'There are more; the file has the beginning of the list. Narrow the filter.',
      failed: 'The export failed. Try again.',
    },
    fromOn: 'from {{from}}',
    upTo: 'up to {{to}}',
    before: 'Previous record',
    after: 'Next record',
    place: '{{place}} of {{count}}',
    widen: 'Full width',
    split: 'Show the list',
    stale: 'You see them as they were loaded last.',
    filters: 'Filters',
    queueLeft_one: '{{figure}} left',
    queueLeft_other: '{{figure}} left',
    filtersOn: 'Filters ({{count}})',
    clear: 'Clear filters',
    refresh: 'Refresh',
    retry: 'Try again',
    pages: 'Pages of the list',
    next: 'Next',
    back: 'Back',
    first: 'To the first page',
    views: 'Views',
  },
  orders: {
    statuses: {
      prijata: 'Received',
      spracuva: 'Processing',
      vybavena: 'Completed',
      zrusena: 'Cancelled',
    },
    payments: {
      pending: 'Payment pending',
      partial: 'Partly paid',
      paid: 'Paid',
      over: 'Overpaid',
      'refund-due': 'Refund due',
      refunded: 'Refunded',
    },
    pick: {
      action: 'Pick',
      one: 'Pick order {{number}}',
    },
  },
  order: {
    missing: 'N/A',
    status: {
      cancel: 'Leave as it is',
      now: 'Change now',
      undo: 'Undo',
    },
    notes: {
      label: 'New note',
      added: 'The admin note has been added',
    },
  },
  jump: {
    open: 'Search',
    secret:
      'This is the code of a voucher. It was sent nowhere, and codes are not looked up here. Find the voucher by its serial.',
    heldBack: 'This begins like a voucher’s code, so we search only once you press Enter.',
    unreachable: 'The search could not be loaded',
  },
  deliveries: {
    confirm: {
      title: 'Given to the courier?',
      text: 'After this the letter of order {{number}} cannot be opened or printed any more: its codes and passwords are deleted for good.',
      yes: 'Yes, the courier has it',
      no: 'Not yet',
    },
  },
  overview: {
    waiting: {
      more: '{{count}}+',
      queues: {
        'to-complete': 'Paid, to be completed',
        overdue: 'Overdue',
        'completed-unpaid': 'Completed and unpaid',
        payments: 'Payments to match',
        'set-aside': 'Payments set aside',
        'to-confirm': 'Payments for a colleague to confirm',
        tickets: 'Tickets near their promise',
        deliveries: 'Failed deliveries',
        refunds: 'Refunds',
      },
    },
  },
  tickets: {
    statuses: {
      open: 'Open',
      in_progress: 'In progress',
      resolved: 'Resolved',
      closed: 'Closed',
    },
    priorities: {
      low: 'Low',
      medium: 'Medium',
      high: 'High',
      urgent: 'Urgent',
    },
    nobody: 'nobody',
  },
  account: {
    outcome: {
      refusals: {
        'beyond-day':
          'With this it would be more than you may record or issue alone in a day. A colleague may do it, or you tomorrow.',
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
  },
  ticket: {
    conflict: {
      title: 'The ticket changed meanwhile',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
