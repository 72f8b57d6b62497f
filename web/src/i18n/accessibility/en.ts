import type { EnglishWords } from '../messages.ts'
import type { sk } from './sk.ts'

export const en = {
  pages: {
    accessibility: { title: 'Accessibility statement · {{brand}}', description: 'Accessibility statement.' },
  },
  accessibility: {
    heading: 'Accessibility statement',
  },
} satisfies EnglishWords<typeof sk>
