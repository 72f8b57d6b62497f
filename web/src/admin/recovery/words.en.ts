import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  recovery: {
    back: 'Back to sign-in',
    unavailable: 'The server did not answer',
    unavailableText: 'What you filled in is still in the form. Try again in a moment.',
    tooMany: 'Too many attempts',
    tooManyText_one: 'Try again in {{count}}\u00a0minute.',
    tooManyText_other: 'Try again in {{count}}\u00a0minutes.',
    off: 'The back-office is temporarily unavailable. Please try again later.',
    forgotten: {
      title: 'Forgotten password',
      text: 'We send a link to your e-mail, behind which you choose a new password.',
      submit: 'Send the link',
      sending: 'Sending...',
      done: 'Look into your mail',
      doneText:
        'If <mark>{{email}}</mark> may enter the back-office, a letter with a link comes there in a moment. It is good for {{minutes}}\u00a0min, and once.',
      nothing: 'Nothing came? Check that the e-mail is spelled right, and look among the unwanted mail.',
    },
    fresh: {
      title: 'New password',
      text: 'Choose the password that you will sign in with. Wherever this account is signed in, it is signed out.',
      field: 'New password',
      missing: 'Enter the new password',
      hint: 'At least {{min}} characters. Best are several words that have nothing to do with each other.',
      show: 'Show the password',
      hide: 'Hide the password',
      submit: 'Set the password',
      sending: 'Saving...',
      done: 'The password is set',
      doneText: 'Sign in with the new password.',
      signIn: 'Sign in',
      over: 'This link is good no more',
      overText:
        'A link works once, only until the time that its letter says, and a newer letter takes its place. Ask for another one.',
      again: 'Send another link',
    },
    email: {
      title: 'Change of e-mail',
      text: 'Confirm that the e-mail of the account in the back-office is to change, and that this address is yours.',
      submit: 'Confirm the change',
      sending: 'Confirming...',
      waits: 'The other address is left',
      waitsText:
        'This address has confirmed the change to <mark>{{email}}</mark>. It is done once you open the link that came to the other one, too.',
      done: 'The e-mail is changed',
      doneText: 'From now on you sign in as <mark>{{email}}</mark>, with the same password.',
      overText:
        'A link is good for {{minutes}}\u00a0min, until the e-mail changes, the change is called off, or the password changes. Ask for another one in the back-office, at My account.',
      office: 'Open the back-office',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
