import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    privacy: { title: 'Privacy policy · {{brand}}', description: 'Privacy policy.' },
  },
  privacy: {
    heading: 'Privacy policy',
  },
} satisfies EnglishWords<typeof sk>
