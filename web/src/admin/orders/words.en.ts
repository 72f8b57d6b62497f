import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    adminOrders: 'Orders · {{brand}} admin',
  },
  orders: {
    title: 'Orders',
    one: 'Order',
    variableSymbol: 'VS',
    search: 'Search orders',
    placeholder: 'Number, VS, name, e-mail, phone',
    filters: {
      status: 'Status',
      allStatuses: 'all',
      payment: 'Payment',
      allPayments: 'all',
      delivery: 'Delivery',
      allDeliveries: 'any',
      currency: 'Currency',
      allCurrencies: 'all',
      amount: 'Amount',
      allAmounts: 'any',
      whose: 'Taken',
      anybody: 'by anybody',
      mine: 'by me',
      nobody: 'by nobody',
      days: 'Created',
      anyDay: 'any day',
      noted: 'Note',
      anyNote: 'yes',
      sort: 'Sort',
      sorts: {
        newest: 'newest first',
        oldest: 'oldest first',
        due: 'by due date',
        largest: 'largest first',
        smallest: 'smallest first',
      },
    },
    columns: {
      number: 'Number',
      customer: 'Customer',
      amount: 'Amount',
      status: 'Status',
      payment: 'Payment, due',
      created: 'Created',
      actions: 'Actions',
    },
    note: {
      action: 'Note',
      of: 'Note on order {{number}}',
    },
    keys: 'j/k row · Enter detail · s status · z undo · x pick · n note · / search, also status:received currency:czk · ? shortcuts',
    changeStatusFrom: 'Status of order {{number}}: {{status}}. Change',
    statusNoteKey: 'Tab: a note first',
    hasNotes: 'with a note of the customer',
    hasStaffNotes: 'with a note of ours',
    changeStatusOf: 'Status of order {{number}}',
    loading: 'Loading orders...',
    shown_one: '{{count}}\u00a0order on this page',
    shown_other: '{{count}}\u00a0orders on this page',
    failed: 'Orders could not be loaded: the server does not answer.',
    empty: {
      title: 'No orders yet',
      text: 'The first one appears here as soon as somebody sends it.',
    },
    none: {
      title: 'No order matches',
      text: 'Try other words, or clear one of the filters.',
    },
  },
  order: {
    notFound: {
      title: 'We do not know such an order',
    },
    details: {
      deliveries: {
        email: 'E-mail',
        sms: 'SMS',
        both: 'E-mail and SMS',
        courier: 'Courier',
      },
    },
    status: {
      title: 'Order status',
      tip: 'Once the order is fully processed, set it to “{{status}}”. The customer sees it at once on their page.',
      closed:
        'The order stays cancelled: its customer withdrew, or kept or spent some of its vouchers. A new one is needed.',
      label: 'Status',
      others: 'An order that money came for is cancelled, or goes on again, by whoever looks after finance.',
      reason: 'Reason',
      reasonHint: 'The order is not paid. The reason stays in its history.',
      reasonMissing: 'Write why an unpaid order is completed',
      reasonKept: 'The reason stays in its history.',
      reasonAsked: 'Write the reason',
      note: 'Note on the change',
      noteHint: 'If you leave it empty, the history will say “{{note}}”.',
      submit: 'Change to “{{status}}”',
      saving: 'Saving...',
      changed: 'Order status changed',
      held: 'The order status changes in {{seconds}}\u00a0seconds',
      failed: 'The order status could not be changed',
      refused: {
        'beyond-day': 'The vouchers would be more than you may issue alone in a day',
        'order-closed': 'The order cannot be changed any more',
      },
      refusedText: {
        'beyond-day':
          'The order stays cancelled. A colleague may have it go on, or you tomorrow. One that is more than a whole day stays so for good: refund its money.',
        'order-closed':
          'The order stays cancelled: its customer withdrew, or kept or spent some of its vouchers. A new one is needed.',
      },
    },
  },
  account: {
    late_one: '{{count}}\u00a0day overdue',
    late_other: '{{count}}\u00a0days overdue',
    dueToday: 'due today',
    due: 'due {{day}}',
    partOf: '<money>{{received}}</money> of <money>{{total}}</money>',
    unpaidDone: 'Completed and not paid',
  },
  filters: {
    queue: 'Queue',
    queues: {
      'to-complete': 'To complete',
      overdue: 'Overdue',
      'completed-unpaid': 'Completed, unpaid',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
