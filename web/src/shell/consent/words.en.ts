import type { EnglishWords } from '../../i18n/messages.ts'
import type { words as slovak } from './words.sk.ts'

export const words = {
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
} as const satisfies EnglishWords<typeof slovak>
