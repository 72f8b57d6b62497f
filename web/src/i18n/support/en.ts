import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    support: { title: 'Support · {{brand}}', description: 'Support.' },
  },
  support: {
    heading: 'Support',
  },
} satisfies EnglishWords<typeof sk>
