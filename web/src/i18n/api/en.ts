import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    api: { title: 'API · {{brand}}', description: 'API.' },
  },
  api: {
    heading: 'API',
  },
} satisfies EnglishWords<typeof sk>
