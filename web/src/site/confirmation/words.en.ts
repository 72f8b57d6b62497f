import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    confirmation: {
      title: 'Order confirmation · {{brand}}',
      description: 'The way to your order and its payment details.',
    },
  },
  confirmation: {
    heading: 'Thank you for your order',
    text: 'Every order has a page of its own with payment details and status. The link to it is in the confirmation e-mail; it also opened right after ordering, so it is in the history of your browser.',
    lost: 'If you have not sent an order yet, nothing happened. What you filled in is still in the form.',
    buy: 'Buy a voucher',
  },
} as const satisfies EnglishWords<typeof slovak>
