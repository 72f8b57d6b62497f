import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    selling: {
      title: 'I want to sell vouchers · {{brand}}',
      description:
        'Do you have a shop and would like to sell vouchers in it for cash? Leave us your contact, and we will get back with the terms.',
    },
    accepting: {
      title: 'I want to accept vouchers · {{brand}}',
      description:
        'Do you have an online shop or a service and would like to be paid by voucher? Leave us your contact, and we will agree a contract and an API key.',
    },
  },
  registration: {
    selling: {
      heading: 'I want to sell vouchers',
      lead: 'Tell us about your shop. There is nothing to sign and nothing to pay; we will get back to you with the terms.',
      hint: 'What you sell, and how many tills you have.',
      other: 'Do you have an online shop or a service? <link>I want to accept vouchers</link>',
    },
    accepting: {
      heading: 'I want to accept vouchers',
      lead: 'Tell us about your online shop or service. There is nothing to sign and nothing to pay; we will get back to you with the terms.',
      hint: 'What you sell, at which address, and how many payments a month you expect.',
      other: 'Do you have a shop with a till? <link>I want to sell vouchers</link>',
    },
    next: {
      title: 'What happens then',
      text: 'We read what you wrote, get back to you with the terms and agree a contract. Until then you are not bound to anything.',
    },
    fields: {
      company: 'Shop or company',
      companyNumber: 'IČO (Slovak company number)',
      city: 'Town or village',
      phone: 'Phone',
      name: 'Name',
      email: 'E-mail',
      description: 'A few words about you',
    },
    submit: 'Send registration',
    offTitle: 'Registration is temporarily unavailable',
  },
} as const satisfies EnglishWords<typeof slovak>
