import type { EnglishWords } from '../../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  exports: {
    orders: 'orders',
    columns: {
      number: 'Number',
      variableSymbol: 'Variable symbol',
      firstName: 'First name',
      lastName: 'Last name',
      email: 'E-mail',
      vouchers: 'Vouchers',
      currency: 'Currency',
      total: 'Total',
      charged: 'To be paid',
      received: 'Received',
      status: 'Status',
      payment: 'Payment',
      due: 'Due',
      delivery: 'Delivery',
      created: 'Created',
    },
  },
} satisfies EnglishWords<typeof sk>
