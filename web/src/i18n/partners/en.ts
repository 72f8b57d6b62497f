import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    partners: {
      title: 'For partners · {{brand}}',
      description:
        'Sell vouchers for cash in your shop, or accept them online. What a partner gets, how a sale goes, and where to register.',
    },
  },
  partners: {
    heading: 'Sell vouchers for\u00a0cash',
    lead: 'Do you run a kiosk, a grocery or a branch with a till? Add a service that people come in for and that needs no storage.',
    map: 'Map of sales points',
    benefits: {
      title: 'What is in it for you',
      visits: {
        title: 'Customers who come in',
        text: 'Whoever pays in cash needs a till. Let it be yours.',
      },
      stock: {
        title: 'Nothing in stock',
        text: 'A voucher is made once it is paid. You buy nothing ahead, and nothing goes off on the shelf.',
      },
      speed: {
        title: 'Done at once',
        text: 'The customer shows the order, pays, and that is it. Issuing while they wait is still in preparation.',
      },
      place: {
        title: 'A place on the map',
        text: 'People find your shop, its address and its opening hours on our map.',
      },
    },
    steps: {
      title: 'How it goes at the till',
      show: {
        title: 'The customer shows the order',
        text: 'A QR code on the phone, or its number, which looks like <code>{{number}}</code>.',
      },
      pay: {
        title: 'You take the cash',
        text: 'Exactly what the order says. The fees are in it already, so there is nothing to work out.',
      },
      issue: {
        title: 'The voucher is issued',
        text: 'The customer gets the code and the password the way they chose when ordering. No secret stays with you.',
      },
    },
    agent: {
      title: 'I have a shop',
      text: 'Register as a seller and sell vouchers at your till.',
      action: 'Register as a seller',
    },
    partner: {
      title: 'I have an online shop or a service',
      text: 'Register as a partner and accept vouchers as payment.',
      action: 'Register as a partner',
      more: 'More for merchants',
    },
    signIn: 'Already working with us? <link>Sign in to the partner portal</link>.',
  },
} satisfies EnglishWords<typeof sk>
