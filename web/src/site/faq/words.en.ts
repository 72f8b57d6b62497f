import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    faq: {
      title: 'Frequently asked questions · {{brand}}',
      description:
        'What a voucher is, how to buy one and what it costs, how long it is valid, and what to do when a code is lost or does not work.',
    },
  },
  faq: {
    heading: 'Frequently asked questions',
    lead: 'What you ask us most. Open a question to read the answer.',
    categories: {
      general: 'General',
      purchase: 'Buying',
      usage: 'Using',
      security: 'Security',
      technical: 'Technical problems',
    },
    link: 'Link to this answer',
    linkTo: 'Link to this answer: {{question}}',
    ask: {
      title: 'Is your question not here?',
      text: 'Write to us. Never send the voucher’s code to anybody, not even to us: the serial number is enough.',
      action: 'Write to support',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
