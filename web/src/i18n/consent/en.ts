import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  consent: {
    name: 'Cookies',
    told: 'We store only what is needed and what you set yourself.',
    nobody: 'We do not track anyone.',
    question:
      'Besides necessary storage we would like to count which pages are opened: without cookies, and without knowing who you are. Do you agree?',
    more: 'Cookie policy',
    understood: 'OK',
    accept: 'I agree',
    refuse: 'I do not agree',
    settings: 'Settings',
  },
} satisfies EnglishWords<typeof sk>
