import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    support: {
      title: 'Support · {{brand}}',
      description:
        'See the frequently asked questions, call us or write to us. You will see when to expect our answer as soon as you have sent it.',
    },
  },
  support: {
    heading: 'Support',
    lead: 'See the frequently asked questions or write to us; on working days you can call as well. You will see when to expect our answer as soon as you have sent it.',
    lost: {
      title: 'Lost a voucher, or somebody else has seen its code?',
      text: 'If you have the code and the password, block the voucher yourself at once, at any hour. Nobody can pay with it from then on, and what is left stays on it.',
      action: 'Block the voucher',
      none: 'No code or no password at hand? We will block it for you: write to us in the form below and choose “A lost or revealed code”. The serial number of the voucher or the number of the order is enough.',
      noneOpen:
        'No code or no password at hand? We will block it for you: call, or write to us in the form below and choose “A lost or revealed code”. The serial number of the voucher or the number of the order is enough.',
    },
    ways: {
      title: 'How to reach us',
      faq: {
        title: 'Frequently asked questions',
        text: 'Answers to what people ask most, without waiting.',
        action: 'See frequently asked questions',
      },
      phone: {
        title: 'Phone',
        hours: 'Monday to Friday, {{from}}:00\u00a0–\u00a0{{to}}:00 (Bratislava time)',
        open: 'We are here now, until {{to}}:00',
        closed: 'We are not here now. Call {{day}} at {{time}}.',
      },
      email: {
        title: 'E-mail',
        text: 'You can also write to us directly. Never include the code or password of a voucher.',
      },
    },
    form: {
      title: 'Write to us',
      submit: 'Send request',
      offTitle: 'The support form is temporarily unavailable',
      off: 'Send us an e-mail. What you filled in is kept in this window.',
      offReason: 'Sending is temporarily unavailable.',
    },
    fields: {
      name: 'Name',
      email: 'E-mail',
      category: 'What it is about',
      voucherSerial: 'Serial number of the voucher',
      subject: 'Subject',
      description: 'Description',
    },
    hints: {
      email: 'The answer goes to this address.',
      voucherSerial:
        'Only if it is about a voucher. It is not the code: never enter a code or password here.',
      subject: 'In one sentence.',
    },
    matters: {
      voucher: 'Voucher',
      'voucher-purchase': 'Buying a voucher',
      'voucher-usage': 'Paying with a voucher',
      'lost-code': 'A lost or revealed code',
      money: 'Money',
      billing: 'A payment or an invoice',
      refund: 'A refund',
      complaint: 'A complaint',
      rest: 'Anything else',
      technical: 'A technical problem',
      other: 'Something else',
    },
    suggestions: {
      title: 'Perhaps we know the answer',
      found_one: '{{count}} of the frequently asked questions is similar',
      found_other: '{{count}} of the frequently asked questions are similar',
      kept: 'What you have written will wait for you here.',
    },
    safety: {
      title: 'Never send a code to anybody',
      text: 'Not to us either: support will never ask for your code or password. No police officer, bank or authority will ever ask to be paid with a voucher. Anyone who does is a scammer.',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
