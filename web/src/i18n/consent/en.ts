import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  consent: {
    name: 'Cookies',
    told: 'We store only what is needed and what you set yourself.',
    nobody: 'We do not track anyone.',
    question: 'May we count which pages are opened? Without cookies, and without knowing who you are.',
    more: 'Cookie policy',
    understood: 'OK',
    accept: 'I agree',
    refuse: 'I do not agree',
    settings: 'Settings',
  },
} satisfies EnglishWords<typeof sk>
