import type { EnglishWords } from '../../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  exports: {
    orders: 'orders',
    tickets: 'tickets',
    vouchers: 'vouchers',
    payments: 'payments',
    audit: 'audit',
    kinds: { credit: 'Received', debit: 'Sent', reversal: 'Bank reversal' },
    decisions: { open: 'Waiting', accepted: 'Accepted', 'set-aside': 'Set aside' },
    columns: {
      firstName: 'First name',
      lastName: 'Last name',
      email: 'E-mail',
      vouchers: 'Vouchers',
      total: 'Total',
      charged: 'To be paid',
      received: 'Received',
      due: 'Due',
      assignee: 'Assignee',
      answerBy: 'Answer by',
      serial: 'Serial number',
      amount: 'Amount',
      lapsed: 'Lapsed',
      booked: 'Booked',
      kind: 'Movement',
      counterparty: 'Counterparty',
      counterAccount: 'Their account',
      orders: 'Orders',
      used: 'Assigned',
      decision: 'Decision',
      decidedBy: 'Decided by',
      decidedAt: 'Decided',
    },
  },
} satisfies EnglishWords<typeof sk>
