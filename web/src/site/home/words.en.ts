import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    home: {
      title: '{{brand}}: pay in cash, spend online',
      description:
        'Order a voucher without a payment card and without registration. Pay by bank transfer, in cash or by postal order, then use the code with partners and in online shops.',
    },
  },
  home: {
    heading: 'Pay in cash. Spend\u00a0online.',
    lead: 'Order a voucher without a payment card and without registration. Pay by bank transfer, in cash or by postal order, then use the code with partners and in online shops.',
    find: 'Find a shop',
    verify: 'I have a code and want to check it',
    sample: {
      status: 'Active, unused',
      caption: 'The balance can be spent in parts',
      foot: 'The password comes separately',
    },
    steps: {
      title: 'Three steps from banknote to\u00a0code',
      choose: {
        title: 'Choose an amount',
        text: '<money>{{from}}</money> to <money>{{to}}</money>, or an amount of your own from <money>{{least}}</money>. Also in {{others}}.',
      },
      pay: {
        title: 'Pay',
        text_one: 'By bank transfer, in cash or by postal order. You have {{count}}\u00a0day.',
        text_other: 'By bank transfer, in cash or by postal order. You have {{count}}\u00a0days.',
      },
      use: {
        title: 'Use the code',
        text: 'The code and the password come separately. Enter them when you pay a partner.',
      },
      more: 'How it works, step by step',
      and: '{{first}} and {{second}}',
    },
    features: {
      title: 'Money you hold in your\u00a0hands',
      account: {
        title: 'No registration',
        text: 'No account, no card. A contact to deliver the voucher to is enough.',
      },
      parts: {
        title: 'In parts',
        text_one:
          'What you do not spend stays on the voucher. It is valid for {{count}}\u00a0month from issue.',
        text_other:
          'What you do not spend stays on the voucher. It is valid for {{count}}\u00a0months from issue.',
      },
      secret: {
        title: 'Code and password apart',
        text: 'A code without its password is only paper. Only someone who has both can spend it.',
      },
    },
    partners: {
      title: 'Where you pay with a voucher',
      sample: 'For now, the partners are made up as samples.',
      all: 'All partners',
    },
    shops: {
      places_one: '{{count}} shop',
      places_other: '{{count}} shops',
      title_one: '{{places}} in {{count}}\u00a0town',
      title_other: '{{places}} in {{count}}\u00a0towns',
      text: 'Order here and pay in cash at a shop. See addresses and opening hours.',
      atOnce: 'Where a voucher is sold while you wait',
      nearest: 'Find the nearest',
      all: 'Open the map',
    },
    partner: {
      title: 'For shops',
      text: 'Sell vouchers for cash at your till.',
      action: 'What shops gain',
    },
    merchant: {
      title: 'For e\u2011shops',
      text: 'Let customers pay in your shop without a card, and check vouchers on the spot.',
      action: 'What e\u2011shops gain',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
