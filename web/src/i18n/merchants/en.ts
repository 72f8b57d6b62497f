import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    merchants: { title: 'For merchants · {{brand}}', description: 'For merchants.' },
  },
  merchants: {
    heading: 'For merchants',
  },
} satisfies EnglishWords<typeof sk>
