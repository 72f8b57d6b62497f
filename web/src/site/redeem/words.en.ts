import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    redeem: {
      title: 'Where to redeem · {{brand}}',
      description:
        'Games, films, music, shops, technology and cryptocurrencies: the partners where you can pay with a voucher, and the amounts they take.',
    },
  },
  redeem: {
    heading: 'Where to redeem',
    lead: 'At these partners you pay with the code and the password. What you do not spend stays on the voucher.',
    sample:
      'The partners on this page are invented, to show how it looks. Their addresses lead nowhere: do not enter a voucher there.',
    partners: 'Partners',
    category: 'Category',
    allCategories: 'All categories',
    categories: {
      gaming: 'Games',
      entertainment: 'Entertainment',
      music: 'Music',
      shopping: 'Shopping',
      technology: 'Technology',
      crypto: 'Cryptocurrencies',
    },
    currency: 'Currency of the voucher',
    allCurrencies: 'All currencies',
    found_one: '{{count}}\u00a0partner',
    found_other: '{{count}}\u00a0partners',
    featured: 'Recommended',
    verified: 'Verified partner',
    amounts: 'Takes vouchers in {{currency}}',
    open: 'Go to the website',
    none: {
      title: 'No such partner yet',
      text: 'Nobody takes vouchers in this category and currency yet.',
      action: 'Show all of them',
    },
    join: {
      title: 'Take vouchers yourself',
      text: 'Do you run a shop or a service online and want to be paid with vouchers? Leave us your contact, and we will arrange it.',
      action: 'I want to accept vouchers',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
