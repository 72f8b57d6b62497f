import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    how: { title: 'How it works · {{brand}}', description: 'How it works.' },
  },
  how: {
    heading: 'How it works',
  },
} satisfies EnglishWords<typeof sk>
