import type { EnglishWords } from '../../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pay: {
    places: {
      title: 'Where to pay',
      town: 'Town',
      choose: 'Choose a town',
      find: 'Find the nearest shop',
      asking: 'Finding where you are…',
      privacy: 'Only your browser uses your position, it does not send it to us.',
      open: 'The nearest shop that is open: {{name}}.',
      closed: 'The shops around are closed now. The first of them to open is {{name}}.',
      unknown: 'We do not know the opening hours of the shops around.',
      farther: 'The nearest that is open is as far as {{name}}, {{city}}.',
      byHand:
        'This shop has no till of ours. We send the voucher once it confirms the payment, so better call before you go.',
      all: 'All shops on the map',
      none: 'No shop takes the cash of this order at the moment. Write to us how you want to pay it.',
      write: 'Write to support',
    },
  },
} satisfies EnglishWords<typeof slovak>
