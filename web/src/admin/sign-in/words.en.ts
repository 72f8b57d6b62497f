import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
  entrance: {
    name: 'Back-office',
    loading: 'Loading...',
    site: 'Public site',
    noRole: {
      title: 'This account has no access',
      text: 'You are signed in as <mark>{{email}}</mark>, but the account has no role, so it opens nothing in the back-office. Ask an administrator for one, or sign in with another account.',
    },
    insecure: {
      title: 'Nobody can sign in at this address',
      text: 'It starts with http, so anybody on the way could read the password. Open the back-office at an address that starts with https.',
    },
    unavailable: {
      title: 'The back-office cannot be loaded',
      text: 'The server does not answer at the moment. We keep trying, or you can try now.',
      retry: 'Try again',
    },
  },
  signIn: {
    title: 'Sign in',
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    passkey: 'Sign in with a passkey',
    noPasskey: 'No passkey answered. Try again, or sign in with your password.',
    wrongPasskey: 'This passkey does not sign you in here.',
    forgotten: 'Forgotten your password?',
    submit: 'Sign in',
    sending: 'Signing in...',
    failed: 'Sign-in error',
    wrong: 'Invalid credentials. Check your username and password.',
    lockedFor: '<time>{{left}}</time> to go. The form then opens by itself.',
    unlocked: 'You can sign in again.',
    unexpected: 'An unexpected error occurred',
    unexpectedAdvice:
      'The server did not answer. What you typed is still in the form; try again in a moment.',
    over: {
      title: 'Your session has ended',
      text: 'A session ends after {{idle}}\u00a0min without activity, {{hours}}\u00a0h after sign-in, or when somebody ends it. Once you sign in, you continue where you left off.',
    },
    done: {
      title: 'Signed in',
      text: 'Welcome to the admin panel',
    },
    undone_one: 'The change that waited to be sent was not made.',
    undone_other: '{{count}} changes that waited to be sent were not made.',
    provider: {
      by: 'Sign in with {{label}}',
      unknown: 'Nobody signs in here with this account. Sign in with the password and link it in My account.',
      declined: 'You said no at the provider, or the provider did.',
      taken: 'This account is linked already.',
      'too-old': 'Sign in again first.',
      'too-many': 'That was too often. Try again in a few minutes.',
      lost: 'The provider or the server did not answer. Try again in a while.',
      over: 'The provider took too long, or its answer is not right. Please begin again.',
    },
  },
} as const satisfies EnglishWords<typeof slovak>
