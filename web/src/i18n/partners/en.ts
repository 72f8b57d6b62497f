import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    partners: { title: 'For partners · {{brand}}', description: 'For partners.' },
  },
  partners: {
    heading: 'For partners',
  },
} satisfies EnglishWords<typeof sk>
