import type { EnglishWords } from '../../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  signIn: {
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
} satisfies EnglishWords<typeof sk>
