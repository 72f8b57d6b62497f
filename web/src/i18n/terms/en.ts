import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    terms: { title: 'Terms of use · {{brand}}', description: 'Terms of use.' },
  },
  terms: {
    heading: 'Terms of use',
  },
} satisfies EnglishWords<typeof sk>
