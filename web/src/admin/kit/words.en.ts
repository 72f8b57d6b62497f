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
    merchants: 'Merchants',
    settings: 'Settings',
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
    total: '{{shown}} of {{figure}}',
    totalMore: '{{shown}} of more than {{figure}}',
    export: {
      action: 'Export CSV',
      doing: 'Exporting…',
      failed: 'The export failed. Try again.',
    },
    fromOn: 'from {{from}}',
    upTo: 'up to {{to}}',
    over: 'It has changed meanwhile and no longer belongs to this selection.',
    stale: 'You see them as they were loaded last.',
    filters: 'Filters',
    filtersOn: 'Filters ({{count}})',
    clear: 'Clear filters',
    refresh: 'Refresh',
    more: 'More actions',
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
      undo: 'Undo',
    },
    notes: {
      label: 'New note',
      added: 'The admin note has been added',
    },
  },
  held: {
    callOff: 'Call off',
  },
  jump: {
    open: 'Search',
    secret:
      'This is the code of a voucher. It was sent nowhere, and codes are not looked up here. Find the voucher by its serial.',
    heldBack: 'This begins like a voucher’s code, so we search only once you press Enter.',
    unreachable: 'The search could not be loaded',
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
        tickets: 'Tickets due soon or late',
        deliveries: 'Failed deliveries',
        letters: 'Letters for the courier',
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
} as const satisfies EnglishWords<typeof slovak>
