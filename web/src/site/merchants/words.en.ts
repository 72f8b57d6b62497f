import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    merchants: {
      title: 'For merchants · {{brand}}',
      description:
        'Accept prepaid vouchers online or at the till. One call verifies the code and the password, another takes the amount of the purchase.',
    },
  },
  merchants: {
    heading: 'Take payments from people without a\u00a0card',
    lead: 'The customer enters the code and password of a voucher; you verify them and take the amount of the purchase. What is not spent stays on the voucher.',
    register: 'I want to accept vouchers',
    docs: 'API documentation',
    receipt: {
      title: 'Receipt',
      purchase: 'Purchase',
      voucher: 'Voucher <dots>••••</dots>\u00a0{{code}}',
      left: 'Left on the voucher',
    },
    benefits: {
      title: 'What it brings you',
      customers: {
        title: 'Customers without a card',
        text: 'Those who have no card, or would rather not enter it online, can pay too.',
      },
      certainty: {
        title: 'Certainty before you ship',
        text: 'A voucher is paid for in advance. You know whether the balance is enough before the goods leave.',
      },
      data: {
        title: 'No card numbers',
        text: 'The customer gives you a code and a password. Card numbers never reach you, so there are none to protect.',
      },
    },
    steps: {
      title: 'How it goes in an online shop',
      keys: {
        title: 'You get an API key',
        text: 'Leave us your contact; once we agree a contract, we issue one. You see it once; we keep only a hash and can revoke it at any time.',
      },
      validate: {
        title: 'You verify the code and password',
        text: '<code>POST /api/vouchers/validate</code> says whether the voucher is valid and how much is left on it.',
      },
      redeem: {
        title: 'You take the amount',
        text: '<code>POST /api/vouchers/redeem</code> takes off the purchase, all of it or a part. A repeated request takes nothing twice.',
      },
      follow: {
        title: 'You see the movements and can reverse them',
        text: '<code>GET /api/transactions</code> lists the payments, <code>POST /api/transactions/{id}/reverse</code> puts one of them, or a part of it, back on the voucher.',
      },
    },
    terms: {
      title: 'How much and when',
      caption: 'What you pay and when you get your money',
      sample: 'What you pay and when you get your money (sample values)',
      what: 'What',
      how: 'How much',
      commission: 'Commission',
      percent: '{{percent}}% of the redeemed amount',
      settlement: 'Settlement',
      days_one: 'within {{count}}\u00a0day of redemption, by transfer to your account',
      days_other: 'within {{count}}\u00a0days of redemption, by transfer to your account',
      entry: 'Set-up and monthly fee',
      free: 'none',
    },
    verify: {
      title: 'Check a voucher without integrating',
      text: 'Is the customer at your till? Let them enter the code and the password, and you will see its state and balance. Verifying takes nothing off the voucher; a payment needs an API call from your till or online shop.',
      open: 'Check a voucher',
      opening: 'Opening…',
      page: 'Verify on a page of its own',
    },
    join: {
      title: 'Accept vouchers',
      text: 'Leave us your contact, and we agree a contract and issue an API key. The documentation is open to read now.',
    },
    sell: {
      title: 'Do you have a shop as well?',
      text: 'You can also sell vouchers for cash.',
      action: 'For sellers',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
