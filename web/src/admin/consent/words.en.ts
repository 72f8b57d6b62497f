import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  pages: {
    adminConsent: 'Consent for a program · {{brand}} admin',
  },
  consent: {
    title: 'Signing in to another program',
    loading: 'Finding out what the program asks...',
    leaving: 'Taking you back to the program...',
    failed: 'The request could not be loaded, the server does not answer.',
    over: 'There is nothing to decide here any more',
    overText:
      'The request is unknown, belongs to another account, was decided, or its time is over. Begin again in the program that you came from.',
    asks: 'The program <mark>{{program}}</mark> wants to know who you are',
    account: 'You are signed in as <mark>{{email}}</mark>.',
    knows: 'It gets to know:',
    scopes: {
      openid: 'that it is you, and whether you signed in with a second factor',
      email: 'your e-mail address',
      profile: 'your name',
    },
    back: 'From here it takes you back to <mark>{{address}}</mark>.',
    nothingElse: 'It gets no way into the back-office. You can take your consent back in your account.',
    lost: 'The server did not answer. Try again, nothing happens twice.',
    approve: 'Approve',
    deny: 'Deny',
  },
} as const satisfies EnglishWords<typeof slovak>
