import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    feedback: {
      title: 'Feedback · {{brand}}',
      description: 'Tell us what does not work on the site, what you miss, or what could be done better.',
    },
  },
  feedback: {
    heading: 'Feedback',
    lead: 'What does not work, what do you miss, what could be done better? We read all of it.',
    help: {
      title: 'Do you need an answer?',
      text: 'We read all feedback but do not reply to all of it. With a question or a problem write to <support>support</support>, who will tell you when to expect an answer.',
    },
    fields: {
      type: 'Kind',
      category: 'What it is about',
      title: 'Title',
      description: 'Description',
      priority: 'How much it matters to you',
      rating: 'How you get on with the site',
      email: 'E-mail',
    },
    categoryMissing: 'Choose what it is about',
    types: {
      bug: 'Something does not work',
      feature: 'Something is missing',
      improvement: 'It could be better',
      general: 'Something else',
    },
    categories: {
      voucher: 'Vouchers and orders',
      map: 'Map of sales points',
      ui: 'Looks and controls',
      performance: 'Speed',
      other: 'Something else',
    },
    priorities: {
      low: 'A little',
      medium: 'Somewhat',
      high: 'A lot',
    },
    ratings: {
      worst: 'Very badly',
      bad: 'Badly',
      fair: 'It will do',
      good: 'Well',
      best: 'Very well',
    },
    ratingOf: '{{value}} of {{max}}: {{words}}',
    ratingHint: '{{min}} is worst, {{max}} is best.',
    hints: {
      title: 'In one sentence.',
      bug: 'What you did, what happened, and what you expected.',
      email: 'Only if you would like us to be able to reply.',
    },
    submit: 'Send feedback',
    offTitle: 'Feedback is temporarily unavailable',
    off: 'What you filled in is kept in this window. Please try again later.',
    offReason: 'Sending is temporarily unavailable.',
    received: {
      title: 'Thank you for your feedback',
      text: 'We have it and will read it. If you have more to say, the form is empty again.',
      toast: 'Feedback sent',
      home: 'Back to the home page',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
