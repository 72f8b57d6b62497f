import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  summary: {
    fields: {
      firstName: 'First name',
      lastName: 'Last name',
      email: 'E-mail',
      phone: 'Phone',
      address: 'Address',
      city: 'City',
      postalCode: 'Postcode',
      country: 'Country',
      notes: 'Note',
    },
    vouchers_one: '{{count}}\u00a0voucher',
    vouchers_other: '{{count}}\u00a0vouchers',
    processing: 'Processing fee',
    delivery: {
      email: 'Delivery by e-mail',
      sms: 'Delivery by SMS',
      both: 'Delivery by e-mail and SMS',
      courier: 'Delivery by courier',
      slip: 'At the desk',
    },
    total: 'Total',
    validity_one: 'A voucher is valid for {{count}}\u00a0month from issue.',
    validity_other: 'A voucher is valid for {{count}}\u00a0months from issue.',
    deliveries: {
      email: 'By e-mail',
      sms: 'SMS',
      both: 'By e-mail and SMS',
      courier: 'By courier',
      slip: 'At the desk',
    },
    payments: {
      transfer: 'Bank transfer',
      cash: 'Cash',
      postal: 'Postal order',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
