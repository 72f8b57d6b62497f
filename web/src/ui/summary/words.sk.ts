/** What an order is made of: the same words before it is placed and after. */
export const words = {
  summary: {
    fields: {
      firstName: 'Meno',
      lastName: 'Priezvisko',
      email: 'E-mail',
      phone: 'Telefón',
      address: 'Adresa',
      city: 'Mesto',
      postalCode: 'PSČ',
      country: 'Krajina',
      notes: 'Poznámka',
    },
    vouchers_one: '{{count}}\u00a0voucher',
    vouchers_few: '{{count}}\u00a0vouchery',
    vouchers_many: '{{count}}\u00a0vouchera',
    vouchers_other: '{{count}}\u00a0voucherov',
    processing: 'Poplatok za spracovanie',
    delivery: {
      email: 'Doručenie e-mailom',
      sms: 'Doručenie SMS',
      both: 'Doručenie e-mailom aj SMS',
      courier: 'Doručenie kuriérom',
      slip: 'Pri pokladni',
    },
    total: 'Spolu',
    validity_one: 'Voucher platí {{count}}\u00a0mesiac od vydania.',
    validity_few: 'Voucher platí {{count}}\u00a0mesiace od vydania.',
    validity_many: 'Voucher platí {{count}}\u00a0mesiaca od vydania.',
    validity_other: 'Voucher platí {{count}}\u00a0mesiacov od vydania.',
    deliveries: {
      email: 'E-mailom',
      sms: 'SMS',
      both: 'E-mailom aj SMS',
      courier: 'Kuriérom',
      slip: 'Pri pokladni',
    },
    payments: {
      transfer: 'Bankovým prevodom',
      cash: 'V\u00a0hotovosti',
      postal: 'Poštovou poukážkou',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'ui/summary': typeof words
  }
}
