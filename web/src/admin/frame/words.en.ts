import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    adminLost: 'Page not found · {{brand}} admin',
  },
  frame: {
    lastSignIn: 'Last sign-in',
    firstSignIn: 'This is your first sign-in.',
    failures_one: '{{count}} failed attempt before this sign-in',
    failures_other: '{{count}} failed attempts before this sign-in',
  },
  lost: {
    title: 'Page not found',
    text: 'There is nothing at this address of the back-office. It may be mistyped.',
    overview: 'Go to the overview',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
  },
  idle: {
    text: 'You will be signed out in <time>{{left}}</time>, as nothing has been done for long.',
    soon: 'You will be signed out soon, as nothing has been done for long.',
    stay: 'Stay',
  },
} as const satisfies EnglishWords<typeof slovak>
