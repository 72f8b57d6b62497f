import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    how: {
      title: 'How it works · {{brand}}',
      description:
        'Order without registration, pay in cash, by bank transfer or by postal order, and spend the code in parts. Four steps, with every fee and time in one place.',
    },
  },
  how: {
    heading: 'How it works',
    lead: 'Turn cash into a code and a password that pay with partners and in online shops. It takes four steps.',
    range: '{{from}} to {{to}}',
    order: {
      title: 'Choose an amount and order',
      text: 'A name, an e-mail and a phone number are enough; there is no account to open. Vouchers come in {{first}}, {{second}} and {{third}}.',
      presets: 'amounts on offer',
      custom: 'an amount of your own',
      fee: 'to process the whole order',
    },
    pay: {
      title: 'Pay',
      text: 'By bank transfer, in cash at a sales point or by postal order. You get the payment details right after ordering and pay nothing online.',
      days_one: '{{count}}\u00a0day',
      days_other: '{{count}}\u00a0days',
      due: 'to pay',
      workingDays: '{{min}} to {{max}}\u00a0working days',
      postal: 'for a postal order',
      link: 'Find a sales point',
    },
    receive: {
      title: 'Receive the code and password',
      text: 'By e-mail and by SMS, the code comes in one message and the password in another. A courier brings printed vouchers.',
      hours_one: 'within {{count}}\u00a0hour',
      hours_other: 'within {{count}}\u00a0hours',
      issued: 'of your payment, in cash too',
      digital: 'delivery by e-mail',
      courier: 'delivery by courier in {{min}} to {{max}}\u00a0working days',
      link: 'Check a voucher',
    },
    spend: {
      title: 'Spend it in parts',
      text: 'Enter the code and the password when you pay. What you do not spend stays on the voucher for next time.',
      months_one: '{{count}}\u00a0month',
      months_other: '{{count}}\u00a0months',
      validity: 'valid from issue',
      use: 'for using the voucher',
      link: 'Where to redeem',
    },
    advantages: {
      title: 'What you get',
      account: {
        title: 'No registration',
        text: 'You open no account and show nobody a card. A contact to deliver the voucher to is enough.',
      },
      security: {
        title: 'Security',
        text: 'Nobody can spend a code without its password. Check the voucher whenever you like, block it at any hour if you have to, and never risk more than there is on it.',
      },
      simplicity: {
        title: 'Simplicity',
        text: 'One amount, one code, one password. You see the fees in the summary before you send the order.',
      },
      availability: {
        title: 'Availability',
        text: 'Order at any hour and pay the way that suits you. Support answers the phone on working days from {{from}}:00 to {{to}}:00.',
      },
    },
    start: {
      title: 'Start small',
      text: 'The smallest voucher is <money>{{least}}</money>. You will learn the rest on the way.',
    },
    ask: {
      title: 'Is anything unclear?',
      text: 'Answers to frequently asked questions are in one place. If yours is not there, write to us.',
      faq: 'Frequently asked questions',
      support: 'Support',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
