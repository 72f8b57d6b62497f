import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    faq: { title: 'Frequent questions · {{brand}}', description: 'Frequent questions.' },
  },
  faq: {
    heading: 'Frequent questions',
  },
} satisfies EnglishWords<typeof sk>
