import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    map: { title: 'Map of sales points · {{brand}}', description: 'Map of sales points.' },
    shop: { title: 'Sales point · {{brand}}', description: 'Sales point.' },
  },
  map: {
    heading: 'Map of sales points',
  },
} satisfies EnglishWords<typeof sk>
