import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    partners: {
      title: 'For partners · {{brand}}',
      description:
        'Sell vouchers for cash in your shop, or accept them online. What a partner gets, how a sale goes, and how to begin.',
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
        title: 'Quickly done',
        text: 'The customer shows the order, pays, and that is it. You may also sell a voucher while they wait.',
      },
      place: {
        title: 'A place on the map',
        text: 'People find your shop, its address and its opening hours on our map.',
      },
    },
    state: {
      title: 'A till in the browser',
      text: 'At our cash desk you take the cash of an order, or sell a voucher while its customer waits and print it onto a slip.',
    },
    cases: {
      title: 'When it does not go to plan',
      caption: 'What to do at the till',
      when: 'What happened',
      what: 'What you do',
      cancelled: {
        when: 'The order is cancelled',
        what: 'Do not take the cash. The customer makes a new order on the same page, which takes a few minutes.',
      },
      expired: {
        when: 'The order is overdue',
        what: 'There are {{due}}\u00a0days to pay and {{grace}}\u00a0more days of grace. After that do not take the cash; the customer makes a new order.',
      },
      unsure: {
        when: 'Something is wrong and support does not answer',
        what: 'Support answers on working days from {{from}}:00 to {{to}}:00. At other times do not take the cash and write to us; the customer pays later or elsewhere.',
      },
      currency: {
        when: 'The amount is in another currency',
        what: 'Take it only in the currency of the order, convert nothing.',
      },
    },
    terms: {
      title: 'How much and when',
      caption: 'What you keep and when it is settled',
      sample: 'What you keep and when it is settled (sample values)',
      what: 'What',
      how: 'How much',
      commission: 'Your commission',
      percent: '{{percent}}\u00a0% of the value of the vouchers sold',
      settlement: 'Settlement',
      days_one:
        'you send the cash less the commission within {{count}}\u00a0day of the sale, by transfer to our account',
      days_other:
        'you send the cash less the commission within {{count}}\u00a0days of the sale, by transfer to our account',
      contract: 'Contract',
      contractText: 'signed once we agree, with no entry fee and no monthly fee',
    },
    steps: {
      title: 'How it goes at the till',
      show: {
        title: 'The customer shows the order',
        text: 'A QR code on the phone, or its number, which looks like <code>{{number}}</code>.',
      },
      pay: {
        title: 'You take the cash',
        text: 'First check in the order that it is neither cancelled nor overdue. Take exactly what it says. The fees are in it already, so there is nothing to work out.',
      },
      issue: {
        title: 'You confirm the payment',
        text: 'The customer gets the code and the password the way they chose when ordering. No secret stays with you.',
      },
    },
    agent: {
      title: 'I have a shop',
      text: 'Leave us your contact and sell vouchers at your till.',
      action: 'I want to sell vouchers',
    },
    partner: {
      title: 'I have an online shop or a service',
      text: 'Leave us your contact and accept vouchers as payment.',
      action: 'I want to accept vouchers',
      more: 'More for merchants',
    },
    signIn: 'Already working with us? <link>Sign in to the partner portal</link>.',
  },
} as const satisfies EnglishWords<typeof slovak>
