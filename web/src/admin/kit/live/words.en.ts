import type { EnglishWords } from '../../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  live: {
    order_one: '{{count}} new, show',
    order_other: '{{count}} new, show',
    ticket_one: '{{count}} new, show',
    ticket_other: '{{count}} new, show',
    voucher_one: '{{count}} new, show',
    voucher_other: '{{count}} new, show',
    'bank-line_one': '{{count}} new, show',
    'bank-line_other': '{{count}} new, show',
    left_one: '{{count}} row no longer belongs here, refresh',
    left_other: '{{count}} rows no longer belong here, refresh',
    many: 'The list may have changed, show',
    changed: 'The record has changed meanwhile. What you typed stays.',
    shown: 'Changed just now; you see it here',
    overtaken: 'Changed meanwhile: {{now}}',
    notChosen: 'The menu has closed, and nothing was chosen.',
    load: 'Load',
    presence: {
      here_one: '{{names}} is here too',
      here_other: '{{names}} are here too',
      open: 'Open: {{names}}',
      taken: '{{name}} is at it',
      own: 'You are at it',
      ownMany_one: 'You are at {{count}} order',
      ownMany_other: 'You are at {{count}} orders',
      freed: 'Released',
      freedMany_one: '{{count}} order released',
      freedMany_other: '{{count}} orders released',
      take: 'I take it',
      over: 'Take over',
      back: 'Release',
      failed: 'That did not work. Try again.',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
